"""All the words of a message, whichever its kind: who looks for words in a test need not know of kinds.

In the local Discord a message has all its words in `content` (`local_discord.world.Message`). SimCord
gives those of discord.py, which have none there if they are layouts; `worded` writes their words into it.
"""

from collections.abc import Callable
from typing import Any

import discord
import pytest
from simcord import builders, results

from bot.delivery import layouts


def worded(message: discord.Message) -> discord.Message:
    """Return a message with all its words in its content."""
    message.content = layouts.text_of(message)
    return message


def let_all_messages_have_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let whatever SimCord gives of a message have all its words in its content."""
    made: Callable[..., discord.Message] = results.to_discord_message

    def with_words(*about: Any) -> discord.Message:
        return worded(made(*about))

    def content(shown: results.ResponseMessage) -> str:
        return shown.message.content

    for module in (results, builders):
        monkeypatch.setattr(module, "to_discord_message", with_words)
    monkeypatch.setattr(results.ResponseMessage, "content", property(content))
