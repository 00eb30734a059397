"""What hosts read: on their terminal, and when something is wrong with the database."""

UNCHECKED = "The rows have not been checked yet: the bot does so once a day."
ALL_WELL = "The seals of {rows} rows were checked at {at:%Y-%m-%d %H:%M} UTC: all are what was written."
DAMAGED_ROWS = "The seals of {rows} rows were checked at {at:%Y-%m-%d %H:%M} UTC: {count} are damaged ({damaged}). Restore a backup, or read `mandate health --rows`."
RENEW = "Set DISCORD_TOKEN to your bot's token."
"""What the host does then."""
