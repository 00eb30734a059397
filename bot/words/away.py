"""Players who are away by their own word: what the table is told, what they are told."""

RULES = {
    "wait": "Deadlines wait for them, for {days} days in all at most; after that the default counts.",
    "computer": "A computer answers meanwhile what they have not answered themselves by the deadline.",
    "default": "Meanwhile the default counts where they send nothing, and it is no missed deadline.",
}
"""The effect of an absence, by the rule of the game."""
FOR_YOU = {
    "wait": "Deadlines wait for you, for {days} days in all at most; after that the default counts.",
    "computer": "A computer answers meanwhile what you have not answered yourself by the deadline.",
    "default": "Meanwhile the default counts where you send nothing, and it is no missed deadline.",
}
"""The same, said to who is away."""
IS_AWAY = "{title}: **{power}** is away until {until}."
YOU_ARE_AWAY = "{title}: you, **{power}**, are away until {until}."
NOT_TOLD = " The table is not told."
ALL_BACK = "You need not come back by hand: it ends by itself. Before that write `back`."
IS_BACK = "{title}: **{power}** is back."
YOU_ARE_BACK = "{title}: you, **{power}**, are back."
NOT_AWAY = "You are away from none of your games."
NO_GAMES = "You hold no seat in a game that is under way, so there is nothing to be away from."
NO_TIME = "“{text}” is no time that I can read. Write it like `away until 3 Dec`, `away until Friday 18:00` or `away 5 days`."
BEGINS_AT_ONCE = "“{text}” has a beginning, and an absence begins when you say so: write on the day you go until when, like `away until 3 Dec`."
UNTIL_WHEN = "Until when? Write it like `away until 3 Dec`, `away until Friday 18:00` or `away 5 days`."
PAST = "“{text}” is over already. Write a day to come, like `away until 3 Dec`."
TOO_LONG = (
    "You can be away for 90 days at most. For longer, `/player resign` gives your seat to somebody else."
)
AWAITED = "{title}: {names} are away. The deadline is put off, to {until}."
AWAITED_ONE = "{title}: {names} is away. The deadline is put off, to {until}."
AWAITED_SOMEBODY = "{title}: the table waits for somebody who is away. The deadline is put off, to {until}."
STATUS = " · away until {until}"
MEANWHILE = "**{title}** · while you, **{power}**, were away:"
DID = "- {phase}: {done}"
PLAYED = "- {phase}: a computer answered {lines}"
NOTHING = "with nothing"
MINDED = "**{title}** · while nobody held **{power}**, which you play now:"
EARLIER = "- {count} more before that; what the table saw of it is in `/history`"
