"""A game that is gone through turn by turn."""

NOT_YOURS = (
    "Until {title} is over you can go through it as everybody saw it, and as the seat saw it that you hold."
)
HEAD = "**{title}** · {phase} · {at} of {last}"
SEEN_BY = " · as **{power}** saw it"
EVERYBODY = "As everybody saw it"
AS_SEEN_BY = "As {power} saw it"
EARLIER, LATER = "◀", "▶"
WHICH_TURN, WHOSE_VIEW = "Go to another turn", "Whose view"
MORE = "…"
