"""Corrections of the board by a gamemaster."""

SIGNS = {"-": "− was:", "+": "+ now:"}
NOT_HERE = "The board of {title} cannot be corrected: its rules know no lines for that."
DOES_NOT_FIT = "Nothing was changed in {title}: {why}"
OTHERS_DECIDE = "You hold or have held a seat in {title}, so the other players decide on a correction: use `/gm correct` again, and they are asked."
ASK = "Correct the board of {title}? The table is told, and it stands in `/game log` and in the export.\n{lines}\n{changes}"
ASK_LATER = "Correct the board of {title} **when this phase is over**? The table is told now. It is made then, if it still fits; it stands in `/game log` and in the export.\n{lines}\nOn the board with which the phase began it would be:\n{changes}"
ASK_PLAYERS = "You hold or have held a seat in {title}, so **all others who play must agree**. Put this correction to their vote?\n{lines}\n{changes}"
NO_CHANGE_SEEN = "(what changes is not to be seen on the board)"
WAITS = "✎ {title}: the gamemaster corrects the board when this phase is over: {lines}. Until then `/gm correct lines: withdraw` takes it back."
DROPPED = (
    "✎ {title}: the correction {lines} did not fit the board when the phase was over, so it was not made."
)
DONE = "The board of {title} is corrected."
DONE_LATER = "The board of {title} is corrected when this phase is over."
WITHDRAW = "withdraw"
"""Typed instead of lines to take back those that wait."""
WITHDRAWN = (
    "✎ {title}: the gamemaster takes back the correction that waited for the end of this phase: {lines}."
)
TAKEN_BACK = "Nothing waits any more for the end of the phase of {title}."
NONE_WAITS = "No correction of the gamemaster waits for the end of the phase of {title}. One that is made already is undone by `/gm rewind`, or by another correction; one that the players voted for stays."
