"""Direct messages to the host of the bot."""

MUTED = "To the host of this bot: I may not write in <#{channel}>, where game #{number} is played. {advice}\n-# I say this once a week at most for each channel. `mandate doctor` looks at all of them."
NEARLY_FULL = "To the host of this bot: less than 200 MiB are left on the disk of my database. Make room: on a full disk nothing more can be stored, and I take nothing that I cannot store.\n-# I say this once a week at most."
STUCK = "To the host of this bot: a message has been waiting for {minutes} minutes though nothing holds it up. Look into the log; if nothing there tells why, start me again: what is due is kept.\n-# I say this once a week at most."
DAMAGED = "To the host of this bot: the daily check found {count} damaged rows in my database. `mandate health --rows` names them; docs/hosting.md tells how a backup is restored.\n-# I say this once a week at most."
ANOTHER_INSTALLED = "To the host of this bot: version {theirs} of Mandate is installed, and I still run version {ours}. Start me again: games and what is due are kept.\n-# I say this once a week at most."
OLD = "To the host of this bot: I am version {ours} of Mandate, of {day:%d %B %Y}. I ask no other machine whether there is a newer one; look at the releases, and keep a backup before you change me.\n-# I say this once a week at most."
