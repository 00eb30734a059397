"""Acts outside the rules, for everybody to read."""

HEAD = "**{title}** · what was done outside the rules:"
LEFT_OUT = "-# Some lines are damaged and left out."
DEEDS = {
    "created": "A player opened the game.",
    "formed": "The table formed out of the queue.",
    "started": "The gamemaster began it.",
    "paused": "The clock was stopped.",
    "resumed": "The clock runs again.",
    "extended": "The deadline was put off by {hours} h.",
    "put off": "The deadline was put off by {hours} h, by the grace of the schedule.",
    "waited": "The deadline was put off by {hours} h, for somebody who was away.",
    "rescheduled": "The gamemaster set another schedule: {schedule}",
    "forced": "The gamemaster closed a phase before its time.",
    "rewound": "The game was taken back to turn {turn}.",
    "proposed a rewind": "A player proposed to take the game back to turn {turn}.",
    "replaced": "The gamemaster gave {seat} to somebody else.",
    "orders for a player": "The gamemaster sent orders for {seat}.",
    "opened": "{seat} came free.",
    "taken_over": "Somebody took {seat} over.",
    "offered": "{seat} was offered by its player.",
    "offer lifted": "{seat} is offered no more.",
    "resigned": "{seat} was given up.",
    "proposed": "A vote was proposed ({vote}).",
    "voted": "The players voted for it ({vote}).",
    "voted down": "The players voted against it ({vote}).",
    "consented": "The player of {seat} let somebody look over it.",
    "consent ended": "The player of {seat} let somebody look over it no more.",
    "locked": "The gamemaster locked all orders.",
    "unlocked": "The gamemaster unlocked the orders.",
    "offered the office": "The gamemaster offered the office to somebody.",
    "took the office": "Whoever it was offered to is the gamemaster now.",
    "declined the office": "Whoever it was offered to did not take the office.",
    "looked ahead": "The gamemaster looked ahead at how a phase would close.",
    "corrected": "The gamemaster corrected the board: {lines}.",
    "withdrew a correction": "The gamemaster took back a correction that waited: {lines}.",
    "ended": "The gamemaster ended the game.",
    "frozen": "The program froze the game: something in it did not fit.",
    "data files changed": "The host changed data files of the rules.",
    "without a home": "The place where it was played was gone.",
    "home again": "The game has a place again.",
}
"""Deeds that the table was told of when they were done. What names its seat alone, "took back" among it, is not here."""

OF_PLAYERS = ("resigned", "extended", "away", "back", "opened", "taken_over", "offered", "offer lifted")
"""Deeds that a player does for their own seat; the seat then stands among the facts."""

OF_ANYBODY = ("resigned", "proposed", "took back", "accepted", "challenged", "declined the office")
"""Deeds of others than the gamemaster, of which no seat need stand among the facts."""
