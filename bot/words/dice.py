"""Seed, salts and the announcements whose numbers go into the dice."""

START_LOST = "{title}: its announcement could not be posted, so it has not begun. See to it that I can write in its channel, then try again. `/gm audit` tells why."
REWIND_LOST = "{title}: its announcement could not be posted, so it stays where it is. See to it that I can write in its channel, then try again. `/gm audit` tells why."
SALTS_CLOSED = "## {title}: the dice are fixed"
SALTS_CLOSED_AGAIN = "## {title}: the dice are fixed (no. {number})"
LAST_SALT = "-# The number of this message (*Copy Message ID*) is mixed in too. From these come the seats, every die and every shuffle; at the end I publish the seed, and anybody can check them all. If such a message stands here twice, ask why."
SALTS, NO_SALTS = (
    "Salts, words that players mix in, in order of joining:",
    "No player has mixed in words of theirs (a salt).",
)
SEED = "From here on nobody can choose or change a die, and neither can I.\n-# Fingerprint (SHA-256) of my secret number, the seed: `{commitment}`\n-# Fingerprint of the terms (seat preferences, salts, options): `{terms}`"
SALTS_DIGEST = "Fingerprint (SHA-256) of the {count} lines of salts, words that players mix in: `{digest}`"
SEED_SMALL = "-# Fingerprint (SHA-256) of the secret number behind the dice: `{commitment}`."
SEED_WAS = "-# The seed was `{seed}`, the secret number behind the dice."
SEED_AND_EXPORT = "-# The seed was `{seed}`, the secret number behind the dice; `/game export` gives the whole game for `mandate verify`."
SEED_KNOWN = " Its seed is public since it ended: whoever wants can work out the dice that are to come."
REWIND = "## {title} is taken back (no. {epoch})"
REWIND_NUMBER = "-# The number of this message goes into every die that is thrown from here on. If such a message stands here twice, ask why."
