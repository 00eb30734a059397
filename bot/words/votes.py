"""Votes of the players: what is proposed, how it stands, how it ended."""

SUBJECTS = {
    "draw": "a draw, shared by {seats}",
    "concession": "conceding the game to {seats}",
    "stretch": "putting the deadline off by {hours} h",
    "pause": "stopping the clock",
    "resume": "letting the clock go on",
    "gamemaster": "<@{user}> as the gamemaster from now on",
    "seat": "opening the seat of {seats}, whose player is silent",
    "correction": "a correction of the board by the gamemaster, who has a seat: {lines}",
}
PROPOSED = "**{title}** · vote {number}: {what}. {needed}{hidden} It ends {until}."
BY = " {power} proposes it."
NEEDED = "Of the {count} who still play {enough} must agree."
SECRETLY = " Nobody is told who proposed it, who agrees, or how many do."
WITH_THE_PHASE, AT = "with this phase, {until} at the latest", "{until}"
FOR_YOU = "{text} You are **{power}**."
COUNTED = "{title}: your vote on {what} counts: {side}. You may change it until the vote is over."
STANDS = " So far {agreed} of the {enough} that it takes agree."
SIDES = {True: "you agree", False: "you refuse"}
CARRIED = "{title}: the players have agreed on {what}."
LOST = "{title}: the players have refused {what}."
LAPSED = "{title}: the vote on {what} is over; it was not carried."
OVERTAKEN = "{title}: the vote on {what} is over; that has come about without it."
OVER = "That vote is over."
OPEN = "**{title}** · open votes:"
NONE_LIKE_IT = "In {title} there is no vote on that; `votes` lists what is voted on, and `vote draw` or the like puts it to the vote."
NONE_OPEN = "Nothing is being voted on in {title}."
WHICH = "Several votes are open in {title}: {votes}. Say which: `vote {number} yes`."
NOT_YOURS = "Those who hold a seat that is still played vote on this."
SHARERS_ONLY = "At this table only those vote on a draw who would share it."
NOT_ON_ONESELF = {
    "concession": "The others vote on whether to concede to you.",
    "seat": "The others vote on your seat. It stays yours if you answer what is asked of you before they have decided.",
}
NOT_IN_A_MATCH = "{title} is a match of two persons: nobody else may take a seat in it."
NOBODY_SLEEPS = "Nobody in {title} has let two deadlines pass in a row, so there is no seat to open."
ONE_WHO_SLEEPS = "Name one seat whose player has let two deadlines pass in a row: {names}."
CANDIDATE_LEFT = (
    "{title}: <@{user}>, who would have been the gamemaster, has left the table, so the vote on that is over."
)
AWAKE = "{title}: **{power}** is played again, so the vote on the seat is over."
ALREADY = "{title}: vote {number} on {what} is open already; it ends {until}."
SWITCHED_OFF = "At this table there is no vote on that: it was opened with `votes: {kind} off`."
NO_DEADLINE = "{title} has no deadline to put off just now."
HOURS = "A deadline can be put off by 1 to 168 hours, like `vote stretch 24`."
SHARED_BY_PLAYED = "A draw is shared by seats that are still played: {names}."
WON_BY_ANOTHER = "Concede to another seat that is still played: {names}."
GAMEMASTER_ALREADY = "You are the gamemaster of {title} already."
OPEN_VOTE = "- vote {number}: {what}, until {until}"
OPEN_REWIND = "- taking the game back, as the gamemaster asks in its thread, until {until}: `vote yes to the rewind`, `vote no to the rewind`"
WHICH_OR_REWIND = "A rewind and something else are voted on in {title}. Say which: `vote yes to the rewind`, or with its number `vote {number} yes`. `votes` lists both."
NO_VOTES_LIKE = "“{what}” is no rule for votes. Write it like this: `draw most, pause off, stretch all hidden, concession everybody`; there are {kinds}, and of a draw `sharers`."
NOW_GAMEMASTER = "{title}: <@{user}> is the gamemaster now."
TYPED = "“{about}” is no vote. Write `vote yes` or `vote no`, with its number if several are open (`vote 3 yes`); to propose something `vote draw`, `vote stretch 24`, `vote open Cao Cao` or `vote pause`. `votes` lists what is open."
ALONE = "Nothing was voted: send the vote in a message of its own."
TERMS = "Players vote as usual, but for: {rules}."
