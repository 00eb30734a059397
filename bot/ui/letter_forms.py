"""Writing, answering, muting and opening letters by buttons, a menu and a form; they survive a restart."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import discord
from discord import ButtonStyle, TextStyle, ui
from discord.app_commands import Choice

from bot import words
from bot.judge.judge import Refusal
from bot.judge.letters import letter_archive, letters, muted_senders
from bot.judge.question_moment import At
from bot.judge.session import seat_of
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import texts
from bot.judge.telling.messages import Body
from bot.ui.app import Act
from bot.ui.components import (
    LONGEST_TYPED,
    PAGE,
    ControlTag,
    Menu,
    ModalForm,
    Press,
    deed,
    open_form,
    option,
    sheet,
    whole,
)
from bot.ui.game_choice import at_hand, completing, listed
from bot.ui.responses import redraw, say
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame
from storage import queries
from storage.models import Game, Seat


def under_letter(game_id: int, at: At, body: Body) -> discord.ui.View:
    """Return the buttons under a letter: answer, answer all where others read it too, mute."""
    writer, *others = map(str, body.seats)
    items = [
        Press(ControlTag("letteranswer", game_id, at, writer), words.letters.ANSWER, ButtonStyle.primary)
    ]
    if others:
        rest = ",".join([writer, *others])
        items.append(Press(ControlTag("letteranswer", game_id, at, rest), words.letters.ANSWER_ALL))
    return sheet(*items, Press(ControlTag("lettermute", game_id, at, writer), words.letters.MUTE))


def write_button(game_id: int, at: At) -> Press:
    """Return the button that begins a letter."""
    return Press(ControlTag("letterwrite", game_id, at), words.letters.WRITE)


async def _table(act: Act, game_id: int) -> tuple[Game, AnyGame, list[Seat]]:
    """Return a game, its rules and its seats; raises Refusal for who holds none of them."""
    judge = act.client.judge
    row = await judge.database.ask(queries.game, game_id)
    seats = await judge.database.read(queries.seats, game_id)
    if seat_of(seats, act.user.id) is None:
        raise Refusal(words.games.NO_SEAT, title=texts.title(row))
    return row, judge.rules(row.slug), seats


def _at(seats: Sequence[Seat], rest: str) -> list[Seat]:
    """Return the seats in some places, as a control names them; raises Refusal if one is none."""
    places = [whole(part) for part in rest.split(",")]
    found = [seat for seat in seats if seat.position in places]
    if len(found) != len(set(places)):
        raise Refusal(words.controls.OLD)
    return found


def _named(game: AnyGame, seats: Sequence[Seat], rest: str) -> str:
    """Return the names of the seats that a control names, as a letter is headed."""
    if rest == words.letters.ALL:
        return rest
    return ", ".join(game.power(SeatName(seat.seat)).name for seat in _at(seats, rest))


@completing
async def seats_like(act: Act, current: str) -> list[Choice[str]]:
    """Return the seats of the game at hand, to complete a list of them."""
    row = await at_hand(act, "played")
    powers = act.client.judge.rules(row.slug).powers
    return listed(current, [words.letters.ALL, *(power.name for power in powers)])


async def choose(act: Act, game_id: int) -> None:
    """Show the seats to which a letter may go."""
    row, game, seats = await _table(act, game_id)
    mode = settings_of(row).letters
    if mode == "none":
        raise Refusal(words.letters.NONE_HERE)
    others = [seat for seat in seats if seat.status == "held" and seat.user_id != act.user.id][: PAGE - 1]
    if not others:
        raise Refusal(words.letters.NOBODY_THERE, title=texts.title(row))
    options = [option(str(seat.position), game.power(SeatName(seat.seat)).name) for seat in others]
    everybody = option(words.letters.ALL, words.letters.ALL_OF_THEM)
    options = [everybody] if mode == "public" else [*options, everybody]
    menu = Menu(ControlTag("letterto", game_id), words.letters.WHOM, options, most=len(options))
    await say(act, f"✉️ **{texts.title(row)}**\n{words.letters.WHOM}", view=sheet(menu))


@deed("letterwrite", "game")
async def _write(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    await choose(act, tag.game_id)


@deed("letterto", "game")
async def _to(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    rest = words.letters.ALL if words.letters.ALL in values else ",".join(values)
    await _form(act, tag.to("letteranswer", rest))


@deed("letteranswer", "game")
async def _answer(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    await _form(act, tag)


async def _form(act: Act, tag: ControlTag) -> None:
    """Show the form for a letter to the seats that a tag names."""
    _, game, seats = await _table(act, tag.game_id)
    names = _named(game, seats, tag.rest)
    field: ui.TextInput[ui.View] = ui.TextInput(
        style=TextStyle.paragraph, max_length=letters.ROOM, custom_id="letter"
    )
    title = words.letters.FORM.format(names=names)
    await open_form(act, tag, ModalForm(tag.to("lettersend", tag.rest), title, {words.letters.FIELD: field}))


@deed("lettersend", "game", form=True)
async def _send(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    _, game, seats = await _table(act, tag.game_id)
    names = _named(game, seats, tag.rest)
    await send(act, tag.game_id, names, values[0] if values else "")


async def send(act: Act, game_id: int, names: str, text: str) -> None:
    """Send a letter that came by a command or a form; one that is refused is given back."""
    try:
        said = await letters.send(act.client.judge, game_id, act.user.id, names, text, source_id=act.id)
    except Refusal as refusal:
        typed = words.controls.TYPED.format(text=text[:LONGEST_TYPED].replace("```", "'''"))
        await say(act, f"{refusal}{typed}" if text.strip() else str(refusal))
        return
    await act.client.settle()
    await say(act, said)


async def _mute(act: Act, tag: ControlTag, _values: Sequence[str], *, lift: bool) -> None:
    _, _, seats = await _table(act, tag.game_id)
    seat, *_ = _at(seats, tag.rest)
    said = await muted_senders.mute(act.client.judge, tag.game_id, act.user.id, seat, lift=lift)
    back = None if lift else sheet(Press(tag.to("letterunmute", tag.rest), words.letters.UNMUTE))
    if lift:
        await redraw(act, said, None)
    else:
        await say(act, said, view=back)


async def _open(act: Act, tag: ControlTag, _values: Sequence[str], *, agrees: bool) -> None:
    said = await letter_archive.decide(act.client.judge, tag.game_id, act.user.id, agrees=agrees)
    await act.client.settle()
    await say(act, said)


deed("lettermute", "game")(partial(_mute, lift=False))
deed("letterunmute", "game", redraws=True)(partial(_mute, lift=True))
deed("openletters", "game")(partial(_open, agrees=True))
deed("keepletters", "game")(partial(_open, agrees=False))
