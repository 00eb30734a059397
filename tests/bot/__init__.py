"""The bot's tests."""
