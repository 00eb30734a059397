"""Naming a game, its status, who sits there; why something cannot be done with it now."""

NO_RULES = "There is no rule set {slug!r}; there are {names}."
GONE = "**{title}** · **{power}**: {gone}"
SEAT_LEFT = (
    "**{title}**: you no longer hold **{power}**, which {now}. `/player record` keeps what you played."
)
FORMER_SEAT = "You hold no seat in {title}: you held **{power}** until {until}, and now it {now}."
TAKE_IT_BACK = " As long as nobody has taken it over, `back` gives it back to you."
NO_SEAT = "You hold no seat in {title}."
SEAT_NOW = {
    "open": "is open",
    "held": "is played by somebody else",
    "computer": "is played by a computer",
    "out": "is out of the game",
}
NO_SUCH_SEAT = "There is no seat “{wish}”; the seats are {names}."
AND = " and "
WINS, WIN = "## {names} wins", "## {names} win"
DRAWN, COURSE = "## The game is drawn", "The whole course of the war:"
PAGE = "The whole game as one page, to be opened in a browser: its story, what each seat saw, who was lucky, every die checked."
ABOUT = "**{title}** · {text}"
FOR_YOU_ALONE = "**{title}** · for you alone, **{power}**"
MAP_AFTER = "-# The map after: {name}."
TAKEN_BACK = "-# (taken back)"
NOT_NOW = {
    "open": "{title} has not started yet.",
    "announcing": "{title} goes on as soon as its announcement stands in public; try again in a moment.",
    "running": "{title} is under way.",
    "paused": "{title} is paused.",
    "ended": "{title} is over; nothing more can be ordered or changed.",
    "frozen": "{title} is frozen until its gamemaster has mended it. Nothing that was sent is lost; its gamemaster has been told and can rewind it.",
}
"""Why something cannot be done, by the status of the game."""

UNFIT = "{title} cannot be shown: its record no longer fits its rules. Its gamemaster can take it back."
NO_PHASE = "There is no phase “{phase}”. The first is “{first}”, the last “{last}”."
WHY = "**{title}** · {phase}: what was told of it"
WHY_RULES = "-# Why: {chapters}"
WHY_RULE = "{title} (`rules {key}`)"
WHY_NOTHING = (
    "{title}: nothing told so far has “{about}” in it. Name a place, an order or somebody: {examples}."
)
WHY_EXAMPLE = "`why {about}`"
NO_SUCH_TURN = "{title} has turns from 0 to {last}."
NO_EXPORT_YET = "{title} can be exported when it is over; until then its seed and orders are secret."
SPAN = "{least} to {most}"
FORGOTTEN = "somebody who was forgotten"
OPEN_SEAT, A_PLAYER, COMPUTER, A_COMPUTER = "open seat", "a player", "computer", "a computer"
AWAITED = "Awaited: {names}."
DEADLINE = "Deadline: {until}"
PAUSED_NOW = "Paused."
PAUSED_FOR = "Paused, until {until} at the latest."
ONLY_THE_CLOCK = {
    True: "Only the clock stands still: orders are taken, and the phase closes when all are ready.",
    False: "Only the clock stands still: orders are taken, and no phase closes.",
}
"""What goes on during a pause, by whether a phase of the game ends early."""
ANNOUNCING_NOW = "Goes on as soon as its announcement stands in public."
FROZEN_NOW = "Frozen: the gamemaster has been told why."
OVER, WAITING = "The game is over.", "Waiting for players."
NO_SUCH_GAME = "There is no game {name} that you can see. `/game list` shows the games."
NOT_IN_GAME = "You play in no game #{number}. `/game list` shows your games."
NONE_HERE = {
    "seen": "There is no game here yet. `/game create` opens one.",
    "played": "You hold no seat in a game that is under way. `/game list` shows which games you can join.",
    "open": "No game is waiting for players here. `/game create` opens one.",
    "joined": "You have joined no game that is waiting for players.",
    "ruled": "You are the gamemaster of no game here. Only its gamemaster, or someone who may **Manage Server**, can do this.",
    "mine": "You play in no game. `/game list` shows which games you can join.",
}
NO_BOARD = "{title} has no board."
NO_DRAFT = "You hold no seat in {title}, so there is no draft of yours. `/map` shows the table."
OVER_TIME = "**{title}** · over time\n{standing}"
HISTORY = "**{title}** · what everybody was told:"
WAITING_HEAD, RUNNING_HEAD, YOURS = "**Waiting for players:**", "**Under way:**", " · you play"
LISTED = {
    "announcing": " · about to go on",
    "paused": " · paused",
    "frozen": " · frozen",
    "private": " · private",
}
"""The remark on a game in a list, by its status."""
NO_GAMES = "No game is waiting or under way here. `/game create` opens one."
EXPORTED = "The whole game {title}. Anyone can check every die of it with `mandate verify`."
