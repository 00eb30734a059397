"""Acts of gamemasters: orders for others, seats, rewinds and the votes on them, the end of a game."""

THE_GAMEMASTER, THE_PROGRAM = "the gamemaster", "the program"
CLOSES = "{title}: the gamemaster closes the phase."
THINKING = "A computer at {title} has not answered yet; try again in a moment."
NOTHING_LEFT = "{power} is out of the game; there is nothing left to take over."
SEATED_ALREADY = "They hold a seat in this game already."
NOW_PLAYS = "{title}: {who} now plays **{power}**."
ENDED_IT = "The gamemaster ended the game."
OVER = "## {title} is over"
NEVER_SEATED = "Nobody was ever seated there; the seat belongs to the Independents."
SENT_FOR = "{title}: the gamemaster sent orders for **{power}**."
SENT_FOR_YOU = "{title}: the gamemaster sent for you, **{power}**:"
NOTHING_COUNTS = "- nothing that counts"
VOTE_OVER = "This vote is over."
NOT_YOUR_VOTE = "Those who hold a seat in {title} vote on this."
NO_TURN_BACK = "{title} can go back to a turn from 0 to {last}."
VOTED_DOWN = "{title}: the players do not want it taken back."
TAKEN_BACK = {
    "vote": "{title}: by vote of the players the game goes back. What came after is kept in the archive.",
    "gamemaster": "{title}: the gamemaster takes the game back. What came after is kept in the archive.",
}
GOES_BACK = {
    "vote": "It goes back to {phase}, as the players voted (turn {turn} in the export).",
    "gamemaster": "It goes back to {phase}, as the gamemaster decided (turn {turn} in the export).",
}
VOTING_ALREADY = "The players of {title} vote on a rewind already, until {until}."
VOTE = "{title}: shall the game be taken back to {phase}? The gamemaster asks for it. {enough} of the {voters} who hold a seat must agree, until {until}."
NO_FIT = "Turn {turn} does not fit the rules either; choose an earlier one."
OVERSEER = "The gamemaster of {title} sees who holds which seat, and therefore holds none."
VOTE_COUNTED = (
    "Your vote on {title} counts: {agreed} of {voters} agree. You can change it until the vote is over."
)
VOTE_DECIDED = "That decides it: {title} is taken back as soon as that is announced."
NOT_YOURS_TO_RULE = (
    "{title} is not yours to rule. Only its gamemaster{who}, or someone who may **Manage Server**, can."
)
NOW_PAUSED = "{title}: {clock} `/gm resume` lets it go on before."
HOME_NOW = "{title} is played in {channel} from now on."
HOME_WHERE = "Use `/gm home` on the server of {title}, in the channel where it shall go on."
REPLACED = "**{power}** in {title} is now played by {who}."
SOMEBODY = "Name a person, or set `computer` to give the seat to a computer."
FORCE = "Close the open phase of {title} **now**, as at its deadline?\n{owed}"
FORCED, CLOSED_ALREADY = "The phase of {title} is closed.", "That phase of {title} was over already."
SILENT = "- No answer yet from: {names}. Default orders apply to them."
UNREADY = "- Answered, but not ready: {names}."
COMPLETE = "- Nobody is missing."
REWIND = "Take {title} back to “{phase}”? What came after is archived, and later dice fall anew."
REWOUND = "{title} is back at “{phase}”."
REWINDING = "{title} goes back to “{phase}” as soon as that is announced in its thread."
VOTED = "The players of {title} vote in its thread on whether it goes back to “{phase}”."
END = "End {title} **without a winner**, and publish what its dice were made of?"
ENDED = "{title} is over."
DAMAGED_DEED = "-# {count} damaged line is left out: `mandate health --rows` names them."
DAMAGED_DEEDS = "-# {count} damaged lines are left out: `mandate health --rows` names them."
NO_AUDIT = "Nothing has been done in {title} outside the rules."
DATA_CHANGED = "{title}: the data files of its rules were changed since the program last ran. The game goes on by what they say now; if that does not fit what was played, an export says so, and `/gm rewind` takes the game back."
LOCKS = "🔒 The gamemaster has locked the orders of {title}: what stands, stands. It stops no clock."
UNLOCKS = "🔓 The orders of {title} can be changed again."
LOCKED = "The orders of {title} are locked by the gamemaster: nothing of this was stored, and what you had sent stands."
LOCKED_ALREADY = "The orders of {title} are locked already."
NOT_LOCKED = "The orders of {title} are not locked."
LOCKED_NOW = "🔒 The orders are locked."
LOCKED_FOR_YOU = "🔒 The gamemaster has locked the orders: what stands, stands, and nothing can be changed until they are opened again."
LOCK_DONE = "The orders of {title} are locked. `/gm unlock` opens them again."
UNLOCK_DONE = "The orders of {title} are open again."
