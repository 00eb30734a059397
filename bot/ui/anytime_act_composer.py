"""Menus for acts at any time: standing orders, gifts. They only write the text of them.

These controls are bound to the game, not to a moment: others play while somebody chooses. What was chosen
stands in the ids by name; a choice that cannot be made any more leads back to the first menu.
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot import words
from bot.judge.judge import Refusal
from bot.judge.orders.anytime_acts import TAKE_BACK
from bot.judge.session import PlayerView
from bot.judge.telling import texts
from bot.ui import question_screens
from bot.ui.app import Act
from bot.ui.components import PAGE, Control, ControlTag, Menu, Press, chosen, deed, option, sheet, whole
from bot.ui.order_composer import BETWEEN, CUT, VALUE, Verbs, controls_of, words_of
from bot.ui.order_replies import text_of
from bot.ui.question_screens import own, tag_for
from bot.ui.responses import hear, redraw, say
from games.core.play.save import STANDING
from games.core.rules.prompts import Option, Orders, Step

VERBS = Verbs("actstep", "actsend", "actback")


def step_of(shape: Orders, path: Sequence[str]) -> Step | None:
    """Return the step after these choices; where a shape has lists only, a unit and then one of its lines."""
    if shape.steps is not None and shape.rooted:
        return shape.steps("", path, ())
    legal = shape.legal()
    units = list(legal)
    numbers = [whole(value) for value in path]
    if not numbers:
        called = shape.called or str
        return Step(shape.which, tuple(Option(str(n), called(unit)) for n, unit in enumerate(units)))
    if numbers[0] >= len(units) or len(numbers) > 2:
        return None
    lines = legal[units[numbers[0]]]
    if len(numbers) == 1:
        return Step(
            shape.what.format(unit=units[numbers[0]]),
            tuple(Option(str(n), line) for n, line in enumerate(lines)),
        )
    return Step("", (), lines[numbers[1]]) if numbers[1] < len(lines) else None


def act_screen(
    seen: PlayerView, kind: str, path: Sequence[str] = (), page: int = 0
) -> tuple[str, ui.View | None]:
    """Return text and controls for a deed of some kind; raises Refusal if there is none."""
    prompt = seen.acts.get(kind)
    if prompt is None or not isinstance(prompt.shape, Orders):
        raise Refusal(words.controls.NO_ACT)
    step = step_of(prompt.shape, path)
    if step is None and path:
        text, view = act_screen(seen, kind)
        return f"{words.controls.ACT_GONE}\n{text}", view
    tag, place = tag_for(seen), BETWEEN.join([f"{kind}.{page}", *path])
    rows = [f"**{texts.title(seen.row)}** · {prompt.text}", *_in_force(seen, kind)]
    items: list[Control] = []
    if step is None:
        rows.append(words.controls.NO_ACT)
    else:
        menu, buttons = controls_of(tag, VERBS, place, step, page)
        rows += words_of(tag, VERBS, place, step)
        items += [*menu, *_removing(tag, seen, kind), *buttons]
    items.append(Press(tag.to("compose"), words.controls.TO_ORDERS))
    return "\n".join(rows), sheet(*items)


def _in_force(seen: PlayerView, kind: str) -> list[str]:
    """Return one's own acts in force, where they are laid down for later."""
    lines = seen.standing if kind == STANDING else ()
    block = "\n".join(lines or ())[: question_screens.LONGEST_SHEET].replace("```", "'''")
    return ["```", block, "```"] if block else []


def _removing(tag: ControlTag, seen: PlayerView, kind: str) -> list[Control]:
    """Return the menu by which a standing order is taken back."""
    lines = list(dict.fromkeys(line[:CUT] for line in seen.standing or ()))[-PAGE:]
    if kind != STANDING or not lines:
        return []
    return [Menu(tag.to("actundo"), words.controls.TAKE_LINE_BACK, [option(line, line) for line in lines])]


def _place(rest: str) -> tuple[str, int, list[str]]:
    """Return the kind of deed, the page and the choices that stand in an id."""
    head, *path = rest.split(BETWEEN)
    kind, _, page = head.partition(".")
    return kind, whole(page or "0"), path


async def _show(act: Act, tag: ControlTag, kind: str, path: Sequence[str], page: int = 0) -> None:
    await redraw(act, *act_screen(await own(act, tag.game_id), kind, path, page))


async def _sent(act: Act, tag: ControlTag, kind: str, text: str) -> None:
    """Send a text as if it had been typed, and offer the menus again."""
    reply = await hear(act, tag.game_id, text)
    seen = await own(act, tag.game_id)
    view = act_screen(seen, kind)[1] if kind in seen.acts else None
    await redraw(act, text_of(reply), view)


@deed("act", "game")
async def _act(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """The menus of a kind of deed are opened in a message of their own."""
    text, view = act_screen(await own(act, tag.game_id), tag.rest)
    await say(act, text, view=view)


@deed("actstep", "game", redraws=True)
async def _step(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    """A step was chosen, or another page of them."""
    kind, _, path = _place(tag.rest)
    word = values[0] if values else ""
    if word.startswith(VALUE):
        await _show(act, tag, kind, [*path, word.removeprefix(VALUE)])
    else:
        await _show(act, tag, kind, path, chosen(values)[1])


@deed("actback", "game", redraws=True)
async def _back(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """The last choice is taken back."""
    kind, _, path = _place(tag.rest)
    await _show(act, tag, kind, path[:-1])


@deed("actsend", "game", redraws=True)
async def _send(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """The line that stands is sent, if it still can be."""
    kind, _, path = _place(tag.rest)
    prompt = (await own(act, tag.game_id)).acts.get(kind)
    step = step_of(prompt.shape, path) if prompt and isinstance(prompt.shape, Orders) else None
    if step is None or not step.line:
        await _show(act, tag, kind, path)
    else:
        await _sent(act, tag, kind, step.line)


@deed("actundo", "game", redraws=True)
async def _undo(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    """A standing order is taken back; the others stay."""
    await _sent(act, tag, STANDING, "\n".join(TAKE_BACK.format(line=line) for line in values))
