"""What was done outside the rules, as everybody may read it."""

LEFT_OUT = "-# Some lines are damaged and left out."
DEEDS = {
    "created": "A player opened the game.",
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
    "locked": "The gamemaster locked all orders.",
    "unlocked": "The gamemaster unlocked the orders.",
    "ended": "The gamemaster ended the game.",
    "frozen": "The program froze the game: something in it did not fit.",
    "data files changed": "The host changed data files of the rules.",
    "without a home": "The place where it was played was gone.",
    "home again": "The game has a place again.",
}
"""Deeds that the table was told of when they were done. What names its seat alone, "took back" among it, is not here."""
