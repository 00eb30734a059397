"""A turn written before it came: what was carried out of it, and where it stopped."""

CARRIED = "**Your turn has come, and what you had written ahead of time was carried out:**"
NOTHING = "**Your turn has come; of what you had written ahead of time nothing was carried out:**"
DONE = "✅ `{line}`"
PASSED = "⏭️ `{line}`: passed by, for no condition of it held."
STOPPED = {
    "wrong": "⛔ It stopped at `{line}`: {why}",
    "waits": "⛔ It stopped at `{line}`: {why}",
    "asked": "⛔ It stopped before `{line}`: somebody is asked something first.",
    "over": "⛔ It stopped before `{line}`: your turn was over.",
    "late": "⛔ `{line}`: no turn of this game ends before its deadline.",
}
LEFT = "Not done: {lines}."
GOES_ON = "Your turn goes on as usual, until its deadline."
IS_OVER = "Your turn is over."
FORGOTTEN = "**{title}**: the game was taken back, so what you had sent ahead of time is forgotten; it was:"
NO_AGAIN = "`again` repeats no turn of many commands: they were for another board."
NO_READY = "What you write ahead of time needs no `ready`: it is carried out as soon as your turn comes."
SHEET = "**Your next turn, carried out line by line when it comes:**"
TO_CHANGE = "-# `clear` forgets all of it, `undo` the last change; an edited message is read anew."
