"""Joining, leaving and starting a game: for the commands and for the buttons under an open game."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot import words
from bot.judge.lobby import lobby
from bot.judge.queue import queueing
from bot.judge.telling import texts
from bot.ui.app import Act
from bot.ui.components import ControlTag, ModalForm, Press, deed, deed_of_game, open_form, sheet
from bot.ui.responses import manages, say
from storage import queries
from storage.models import Game, Player


async def join(act: Act, game_id: int, wishes: Sequence[str] | None = None, salt: str | None = None) -> None:
    """Take part in an open game; wishes and salt that are not given stay as they were."""
    before = await _mine(act, game_id)
    wished = (before.preferences if before else []) if wishes is None else wishes
    salted = (before.salt if before else "") if salt is None else salt
    judge, name = act.client.judge, act.user.display_name
    row = await lobby.join(judge, game_id, act.user.id, name, wishes=wished, salt=salted)
    if queueing.is_forming(row):
        await queueing.settle(judge, game_id)
    await act.client.settle()
    mine = await _mine(act, game_id)
    view = sheet(
        Press(ControlTag("wishes", game_id), words.controls.SEAT_PREFERENCE),
        Press(ControlTag("leave", game_id), words.controls.LEAVE),
    )
    await say(act, _joined(act, row, mine), view=view)


async def leave(act: Act, game_id: int) -> None:
    """Give back one's place in an open game."""
    row = await lobby.leave(act.client.judge, game_id, act.user.id)
    await act.client.settle()
    await say(act, words.lobby.YOU_LEFT.format(title=texts.title(row)))


async def start(act: Act, game_id: int) -> None:
    """Begin an open game."""
    judge = act.client.judge
    guild_id = (await judge.database.ask(queries.game, game_id)).guild_id
    row = await lobby.start(judge, game_id, act.user.id, manages_server=manages(act, guild_id))
    await act.client.settle()
    await say(act, words.lobby.STARTED.format(title=texts.title(row)))


def wishes_of(text: str) -> list[str]:
    """Return the seats that a text names, separated by commas, semicolons or lines."""
    return [part.strip() for part in text.replace(";", ",").replace("\n", ",").split(",") if part.strip()]


def _joined(act: Act, row: Game, mine: Player | None) -> str:
    game = act.client.judge.rules(row.slug)
    preferences = mine.preferences if mine else []
    names = [power.name for seat in preferences for power in game.powers if power.seat == seat]
    text = words.lobby.YOUR_PREFERENCE if names else words.lobby.NO_PREFERENCE
    salt = words.lobby.SALT_MIXED if mine and mine.salt else ""
    return words.lobby.YOU_JOINED.format(
        title=texts.title(row), preference=text.format(names=", ".join(names)) + salt
    )


async def _mine(act: Act, game_id: int) -> Player | None:
    """Return how one joined, None if one did not."""
    players = await act.client.judge.database.read(queries.players, game_id)
    return next((player for player in players if player.user_id == act.user.id), None)


deed_of_game("join", join)
deed_of_game("leave", leave)
deed_of_game("start", start)


@deed("wishes", "game")
async def _wishes(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    mine = await _mine(act, tag.game_id)
    game = act.client.judge.rules((await act.client.judge.database.ask(queries.game, tag.game_id)).slug)
    examples = ", ".join(power.name for power in game.powers)[:100]
    seats: ui.TextInput[ui.View] = ui.TextInput(
        placeholder=examples, required=False, max_length=300, custom_id="wishes"
    )
    salt: ui.TextInput[ui.View] = ui.TextInput(
        default=mine.salt if mine else "", required=False, max_length=64, custom_id="salt"
    )
    fields = {words.lobby.SEATS_FIELD: seats, words.lobby.SALT_FIELD: salt}
    await open_form(
        act, tag, ModalForm(ControlTag("wished", tag.game_id), words.lobby.PREFERENCE_FORM, fields)
    )


@deed("wished", "game", form=True)
async def _wished(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    seats, salt = (*values, "", "")[:2]
    await join(act, tag.game_id, wishes_of(seats), salt)
