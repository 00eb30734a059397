"""To which game a direct message goes, and what of it is for the judge."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import discord

from bot.judge.bench import Refusal
from bot.ui.app import App
from bot.ui.components import GRAMMAR, tag_of
from bot.ui.game_choice import own_games
from storage.errors import Missing
from storage.models import Game

NUMBER = re.compile(r"^\s*#(\d{1,9})\b[\s:]*")
NOT_IN = "You play in no game #{number}. `/game list` shows your games."


@dataclass(frozen=True)
class Addressed:
    """A text and the games it may be for: one, several to be asked about, or none."""

    text: str
    games: tuple[Game, ...]


async def addressed(client: App, message: discord.Message) -> Addressed:
    """Return what a direct message says and to which games it may go; raises Refusal.

    A number in front (`#12 A FAN - TAI`) decides, then what it said before it was edited, then the message it
    replies to, then the only game there is.
    """
    ledger, user_id = client.judge.ledger, message.author.id
    text = unmentioned(client, message)
    if found := NUMBER.match(text):
        return Addressed(text[found.end() :] or "orders", (await _named(client, user_id, int(found[1])),))
    filed = await ledger.submission_from(message.id)
    if filed is not None:
        return Addressed(text, (await ledger.game(filed.game_id),))
    games = await own_games(client.judge, user_id)
    corner = await corner_of(client, user_id, games, message)
    replied = corner or await _replied(client, message)
    meant = [row for row in games if row.id == replied]
    return Addressed(text, tuple(meant or games))


def unmentioned(client: App, message: discord.Message) -> str:
    """Return the text of a message without a mention of the bot."""
    mine = client.user.id if client.user else 0
    return re.sub(rf"<@!?{mine}>", " ", message.content).strip()


async def corner_of(client: App, user_id: int, games: Sequence[Game], message: discord.Message) -> int | None:
    """Return the game whose private thread with this person a message stands in, if it does."""
    if message.guild is None:
        return None
    for row in games:
        if await client.judge.ledger.marked(f"corner/{row.id}/{user_id}") == message.channel.id:
            return row.id
    return None


async def _named(client: App, user_id: int, number: int) -> Game:
    """Return a game in which a person holds or held a seat."""
    try:
        row = await client.judge.ledger.game(number)
    except Missing as error:
        raise Refusal(NOT_IN.format(number=number)) from error
    if user_id not in [tenure.user_id for tenure in await client.judge.ledger.tenures(number)]:
        raise Refusal(NOT_IN.format(number=number))
    return row


async def _replied(client: App, message: discord.Message) -> int | None:
    """Return the game of the message that this one replies to: by the ledger, or by the controls under it."""
    reference = message.reference
    if reference is None or reference.message_id is None:
        return None
    stored = {each.game_id for each in await client.judge.ledger.messages_on(reference.message_id)}
    if stored:
        return stored.pop() if len(stored) == 1 else None
    filed = await client.judge.ledger.submission_from(reference.message_id)
    if filed is not None:
        return filed.game_id
    resolved = reference.resolved
    return _tagged(resolved) if isinstance(resolved, discord.Message) else None


def _tagged(message: discord.Message) -> int | None:
    """Return the game that the controls under a message belong to."""
    for row in message.components:
        for control in getattr(row, "children", ()):
            if found := re.fullmatch("[ms]:" + GRAMMAR, getattr(control, "custom_id", None) or ""):
                return tag_of(found).game_id
    return None
