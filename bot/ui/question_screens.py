"""A player's question as text and controls, whatever its shape; a press is sent as typed text.

Each shape of question has its own controls, entered in SCREENS by `order_composer` and
`choice_question_controls`. What was chosen so far stands in the ids of the controls and in the database;
nothing is kept in between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

import discord
from discord import ButtonStyle, InteractionType, TextStyle, ui

from bot import words
from bot.judge.audience import views
from bot.judge.judge import Refusal, readable
from bot.judge.orders import repeat_orders
from bot.judge.question_moment import At, now_of
from bot.judge.session import PlayerView
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import texts
from bot.judge.telling.messages import LONGEST
from bot.ui.app import Act
from bot.ui.components import (
    LONGEST_TYPED,
    PAGE,
    PAST,
    Control,
    ControlTag,
    ModalForm,
    Press,
    deed,
    further,
    open_form,
    option,
    sheet,
)
from bot.ui.order_replies import once_more, text_of
from bot.ui.responses import hear, redraw, say
from games.core.play.save import STANDING
from games.core.reading.message_commands import take_apart
from games.core.reading.order_forms import can_be_filled
from games.core.rules.prompts import Orders, Prompt
from storage.models import Game

LONGEST_FORM = 4000
LONGEST_SHEET = 900

SCREENS: dict[type, Callable[[PlayerView], ui.View]] = {}
"""The controls for each shape of question."""


def tag_for(seen: PlayerView) -> ControlTag:
    """Return the tag of a question that is open, for a deed to be named."""
    return ControlTag("", seen.row.id, seen.at)


def heading(seen: PlayerView) -> str:
    """Return what is asked, what is in force, and until when."""
    place, prompt = seen.place, seen.prompt
    who = words.controls.YOU_ARE.format(power=seen.game.power(place).name) if place else ""
    lines = [f"**{texts.title(seen.row)}**{who} · {seen.game.phase(seen.view)}"]
    lines += [words.gamemaster.LOCKED_FOR_YOU] if place and settings_of(seen.row).locked else []
    lines.append(prompt.text if prompt else words.controls.NOTHING_ASKED)
    if seen.answer:
        lines += [
            "```",
            "\n".join(seen.echo(line) for line in seen.answer)[:LONGEST_SHEET].replace("```", "'''"),
            "```",
        ]
    if prompt:
        if not (seen.is_at_once or seen.is_ahead):
            lines.append(words.controls.IS_READY if seen.is_ready else words.controls.NOT_READY)
        lines.append(texts.clock(seen.row))
    return "\n".join(lines)


def screen(seen: PlayerView, note: str = "") -> tuple[str, ui.View | None]:
    """Return text and controls for what a player is asked, or for what they may do though they are not."""
    prompt = seen.prompt
    make = SCREENS.get(type(prompt.shape)) if prompt else None
    view = make(seen) if make else sheet(*deeds_of(seen)) if seen.acts else None
    return f"{note}\n{heading(seen)}".strip(), view


def deeds_of(seen: PlayerView) -> list[Control]:
    """Return the buttons for what a player may do at any time, whoever is asked."""
    names = {kind: kind.capitalize() for kind in seen.acts} | {STANDING: words.controls.STANDING_ORDERS}
    return [Press(tag_for(seen).to("act", kind), names[kind]) for kind in seen.acts]


def marks(seen: PlayerView, begun: ControlTag | None = None) -> list[Control]:
    """Return the buttons that stand under every question: ready, draft map, type.

    Beside something that is begun and not sent Ready and End turn do what `begun` stands for: they ask what
    is meant.
    """
    tag = tag_for(seen)
    has_form = seen.prompt is not None and can_be_filled(seen.prompt.shape)
    form = [Press(tag.to("fill"), words.controls.FILL)] if has_form else []
    if seen.is_at_once:
        undo = [Press(tag.to("takeback"), words.controls.UNDO)] if seen.undo else []
        ending = begun if begun is not None and begun.fits else tag.to("wait")
        end = Press(ending, words.controls.END_TURN, ButtonStyle.success)
        return [
            *undo,
            *form,
            *([] if seen.is_amid else [end]),
            Press(tag.to("draft"), words.controls.MAP),
            Press(tag.to("type"), words.controls.TYPE),
            *deeds_of(seen),
        ]
    if seen.is_ahead:
        return [*form, Press(tag.to("type"), words.controls.TYPE), *deeds_of(seen)]
    verb, label = ("notwait", words.controls.NOT_READY) if seen.is_ready else ("wait", words.controls.READY)
    asking = begun if begun is not None and begun.fits and not seen.is_ready else None
    return [
        *form,
        Press(asking or tag.to(verb), label, ButtonStyle.success),
        Press(tag.to("draft"), words.controls.DRAFT_MAP),
        Press(tag.to("type"), words.controls.TYPE),
        *deeds_of(seen),
    ]


def paged(options: Sequence[discord.SelectOption], page: int = 0) -> list[discord.SelectOption]:
    """Return one page of options, with ways to the pages before and after."""
    return page_of(len(options), options.__getitem__, page)


def page_of(
    count: int, make: Callable[[int], discord.SelectOption], page: int = 0
) -> list[discord.SelectOption]:
    """Return one page of so many options, with ways to the pages before and after; only these are made."""
    if count <= PAGE:
        return [make(number) for number in range(count)]
    size = PAGE - 2
    last = (count - 1) // size
    page = min(max(page, 0), last)
    before = [option(f"p{page - 1}", words.controls.BEFORE)] if page else []
    after = [option(f"p{page + 1}", words.controls.MORE)] if page < last else []
    shown = [make(number) for number in range(page * size, min((page + 1) * size, count))]
    return [*before, *shown, *after]


async def begin(act: Act, game_id: int, since: At | None = None) -> None:
    """Show a player what they are asked, with controls to answer it.

    `since` is the moment of the button that was pressed: if the game has moved on, that is said.
    """
    seen = await own(act, game_id)
    text, view = screen(seen, words.controls.ASKED_NOW if since not in (None, seen.at) else "")
    await say(act, text, view=view)


async def past(act: Act, row: Game, values: Sequence[str], *, in_place: bool) -> None:
    """Say that a control was made for a moment that is over, and what is asked now; what was typed into a
    form is given back. Nothing under it answers the present question: who presses twice means the old one.
    """
    text, view = words.controls.PAST.format(title=texts.title(row)), None
    if act.type is InteractionType.modal_submit and any(values):
        text += words.controls.TYPED.format(text="\n".join(values)[:LONGEST_TYPED].replace("```", "'''"))
    if row.status in ("running", "paused"):
        view = further(row.id, now_of(row))
        with suppress(Refusal):  # who holds no seat is asked nothing
            text += _asked_now(await own(act, row.id), LONGEST - len(text))
    if in_place and act.message is not None:
        await redraw(act, text, view)
    else:
        await say(act, text, view=view)


PAST.append(past)


def _asked_now(seen: PlayerView, room: int) -> str:
    """Return what is asked now, or in less room the button that shows it."""
    form = words.controls.IS_ASKED if seen.prompt else words.controls.IS_SO
    text = form.format(asked=heading(seen))
    return text if len(text) <= room else words.controls.GO_ON


async def own(act: Act, game_id: int) -> PlayerView:
    """Return the game as the one who acts sees it; raises Refusal if they hold no seat."""
    seen = await views.look(act.client.judge, game_id, act.user.id)
    if seen.seat is None:
        raise Refusal(words.games.NO_SEAT, title=texts.title(seen.row))
    shape = seen.shape
    if shape is None or not seen.row.turn or seen.draft or seen.is_at_once or seen.is_ahead:
        return seen
    before = await act.client.judge.database.read(repeat_orders.last, seen, shape, act.user.id)
    return replace(seen, can_repeat=before is not None)


async def fresh(act: Act, tag: ControlTag) -> PlayerView:
    """Return the game as it is; raises Refusal if it has moved on since the control was made."""
    seen = await own(act, tag.game_id)
    if seen.at != tag.at:
        raise Refusal(words.controls.MOVED_ON)
    return seen


async def send(act: Act, tag: ControlTag, text: str) -> None:
    """Send what was pressed as if it had been typed, and show what it came to in the same place.

    The controls under it are those of the same moment; when that is over there are none.
    """
    reply = await hear(act, tag.game_id, text, at=tag.at)
    if reply.stale:
        await redraw(act, text_of(reply), further(tag.game_id, reply.at))
        return
    seen = await own(act, tag.game_id)
    view = screen(seen)[1] if seen.at == reply.at and not reply.closed else None
    if view is not None:
        for press in once_more(tag, reply.held, reply.meant):
            view.add_item(press)
    await redraw(act, text_of(reply), view)


def question(seen: PlayerView) -> Prompt[object]:
    """Return what the viewer is asked; raises Refusal if it is nothing."""
    if seen.prompt is None:
        raise Refusal(words.controls.NOTHING_ASKED)
    return seen.prompt


WORDS = {"wait": "ready", "notwait": "not ready", "takeback": "undo", "again": "again"}
"""The words that the buttons under a question stand for, by their deed."""


async def _say(word: str, act: Act, tag: ControlTag, _values: object) -> None:
    await send(act, tag, word)


for verb, word in WORDS.items():
    deed(verb, redraws=True)(partial(_say, word))


@deed("type")
async def _type(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """Open a form that holds what is in force as text."""
    seen = await fresh(act, tag)
    field: ui.TextInput[ui.View] = ui.TextInput(
        style=TextStyle.paragraph,
        default="\n".join(seen.answer)[:LONGEST_FORM],
        max_length=LONGEST_FORM,
        required=False,
        custom_id="text",
    )
    await open_form(
        act,
        tag,
        ModalForm(
            tag_for(seen).to("typed"), words.controls.ANSWER_FORM, {words.controls.ANSWER_FIELD: field}
        ),
    )


@deed("typed", redraws=True, form=True)
async def _typed(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    """The form takes the place of the sheet, unless some of it is wrong: then the right lines are added."""
    seen = await fresh(act, tag)
    text = readable(values[0] if values else "")
    shape = question(seen).shape
    if (
        isinstance(shape, Orders)
        and not shape.at_once
        and not shape.check(take_apart(text, shape.own).rest, ()).errors
    ):
        text = f"clear\n{text}"
    await send(act, tag, text)
