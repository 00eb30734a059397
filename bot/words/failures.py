"""What went wrong: commands, games that are frozen, answers that were lost."""

BROKEN = "its rules or this program made an error that the host finds in the log"
DAMAGED_GAME = "{title} is frozen: {why}"
NO_LONGER_FITS = "Game #{number} is frozen: its record no longer fits its rules. Nothing that was sent is lost; its gamemaster has been told and can rewind it."
FROZEN = "{title} is frozen. Nothing that was sent is lost; its gamemaster has been told and can rewind it."
FROZEN_WHY = "{title} is frozen: {why}. `/gm rewind` takes it back to where it fits."
TOO_FAST = "You ask faster than I can answer. This was **not done**: wait until what you asked before is answered, then do it again."
COMMAND_CHANGED = (
    "This command has changed since your Discord loaded it. Reload Discord (Ctrl+R) and try again."
)
SERVER_ONLY = "This command works in a server only; use it in the channel where the game is to be played."
UNKNOWN = "Something went wrong (code `{code}`). Count on nothing that I have not confirmed: `/orders show` tells what is in force. The host finds the cause under this code."
LACKING = "I lack the permission {names} here. Someone who may manage this channel can give it to me."
YOU_LACK = "For this you need the permission {names}."
FORBIDDEN = "Discord does not let me do this here, though no permission I know of is missing."
ANSWER_LOST = "Discord lost my answer to what you just asked for. If you sent orders, they are stored: `/orders show` tells what is in force."
WRONG_OPTION = "“{value}” is not what this option takes."
ASTRAY = "-# Discord did not take this answer where you asked for it, so here it is:"
