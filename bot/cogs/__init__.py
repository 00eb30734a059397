"""Commands and listeners: each takes an event, calls the judge, and replies. Nothing is decided here."""

EXTENSIONS = (
    "bot.cogs.lobby",
    "bot.cogs.challenge",
    "bot.cogs.orders",
    "bot.cogs.direct_messages",
    "bot.cogs.table",
    "bot.cogs.guide",
    "bot.cogs.player",
    "bot.cogs.gamemaster",
)
