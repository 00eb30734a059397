"""Seats that anybody may take, and who comes back to theirs."""

FREED = {
    "resigned": "**{power}** in {title} is free: its player has given it up.",
    "gone": "**{power}** in {title} is free: its player has let too many deadlines pass.",
    "voted": "**{power}** in {title} is free: its player has been silent, and the others have voted to open it.",
}
"""The announcement to the table, by the reason why a seat is free."""
MINDED = "A computer plays it until somebody takes it over."
YOU_ARE = {
    "gone": "You have let too many deadlines pass in {title}: a computer plays **{power}** now, and anybody may take it over. Until somebody does it is yours again at a press, or when you write `back`.",
    "voted": "You have been silent in {title}, and the others have voted to open your seat: a computer plays **{power}** now, and anybody may take it over. Until somebody does it is yours again at a press, or when you write `back`.",
}
"""The message to the person who held it."""
NONE = "No seat is free in {title}."
ONE_EACH = "You hold a seat in {title} already."
KNOWS_ANOTHER = (
    "You have held another seat in {title} and know what it alone may know: you cannot take this one over."
)
WHICH = "Several seats are free in {title}: {names}. Say which, as in `/game take seat: {first}`."
CHOOSE = "Several seats are free in {title}. Which one do you take?"
NEVER_HELD = "You have held no seat in {title}; the seats that are free are in `/game seats`."
STILL_YOURS = "**{power}** in {title} is yours all the time."
TAKEN = (
    "**{power}** in {title} is played by somebody else now, or is out of the game: you cannot have it back."
)
WHICH_BACK = "You have left seats that are free in {titles}. Say which is meant: `#{number} back`."
TOOK = "You play **{power}** in {title} now. What is asked of it comes in a message of its own, and what was sent for it stands until you say otherwise."
FREE = "Seats that are free here:"
FREE_LINE = "- **{power}** in {title}"
NOTHING_FREE = "No seat is free in the games of this server."
SURE_TO_LEAVE = "Give up **{power}** in {title}? A computer plays it until somebody takes it over, and until then you may come back."
OFFERED = "{title}: whoever plays **{power}** would like to hand it on, and plays it until somebody takes it over. Its history and rights come with it; letters stay with who wrote them."
OFFERED_ALREADY = (
    "You have offered **{power}** in {title} already. `/player offer lift: True` takes the offer back."
)
NOT_OFFERED = "You have not offered **{power}** in {title}. `/player offer` does."
KEPT = "{title}: **{power}** is not to be handed on any more: its player stays."
YOU_OFFER = "You offer **{power}** in {title}. It is yours, with all that is asked of it, until somebody takes it over; you are told then. Who takes it sees its history and what you have sent for the open question, and none of your letters. In records a seat that was handed on counts as given up.{link}"
LINK = "\nThis link leads to the button: {link}"
YOU_STAY = "**{power}** in {title} is not offered any more."
KEEP = "Keep my seat"
BY_ITS_PLAYER = " · offered by its player"
