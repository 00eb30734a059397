"""Orders by menus, for those on a phone: pick a unit, pick one of its lines. It only writes text orders.

A question may offer steps instead of lines (`Orders.steps`): a general, then a space, then what goes along.
What was chosen so far stands in the ids of the controls; a line that can be sent has a button.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from discord import ButtonStyle, SelectOption, ui

from bot import words
from bot.judge.judge import Refusal
from bot.judge.session import PlayerView
from bot.ui.app import Act
from bot.ui.components import (
    LONGEST_ID,
    PAGE,
    Control,
    ControlTag,
    Menu,
    Press,
    chosen,
    deed,
    option,
    sheet,
    whole,
)
from bot.ui.question_screens import SCREENS, fresh, heading, marks, page_of, paged, send, tag_for
from bot.ui.responses import redraw
from games.core.rules.prompts import Orders, Step

CUT = 100
BETWEEN, VALUE = "~", "="
"""Separates the choices made so far in an id; marks a choice in a menu that has pages."""


@dataclass(frozen=True)
class ComposerPlace:
    """A place in the composer: the number of the unit picked (-1 if none is), the pages of both menus, and
    the steps chosen so far. Where menus begin by themselves there are no units.
    """

    unit: int = -1
    page: int = 0
    lines_page: int = 0
    path: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return the place as it stands in an id."""
        return BETWEEN.join([f"{max(self.unit, 0)}.{self.page}.{self.lines_page}", *self.path])


def place_of(text: str) -> ComposerPlace:
    """Return the place that stands in an id; raises Refusal."""
    head, *path = text.split(BETWEEN)
    unit, page, lines_page = (whole(part) for part in (*head.split("."), "", "", "")[:3])
    return ComposerPlace(unit, page, lines_page, tuple(path))


NOWHERE = ComposerPlace()


class Verbs(NamedTuple):
    """The deeds of the menu of a step, of the button that sends the line, and of the one that goes back."""

    step: str
    send: str
    back: str


STEPS = Verbs("step", "sendline", "stepback")


def composer(seen: PlayerView, place: ComposerPlace = NOWHERE) -> ui.View:
    """Return the composer's controls."""
    tag, units = tag_for(seen), list(seen.units)
    items: list[Control] = []
    if units:

        def shown(n: int) -> SelectOption:
            return option(f"u{n}", seen.called(units[n]), _ordered(seen, units[n]), chosen=n == place.unit)

        which = seen.shape.which if seen.shape else ""
        items.append(Menu(tag.to("unit", str(place.page)), which, page_of(len(units), shown, place.page)))
    sending: list[Control] = []
    if step := step_at(seen, place):
        menu, sending = controls_of(tag, STEPS, place.text, step, place.lines_page)
        items += menu
    elif 0 <= place.unit < len(units):
        items += _of_lines(seen, units, place)
    if seen.draft:
        lines = list(dict.fromkeys(line[:CUT] for line in seen.draft))[-PAGE:]
        items.append(
            Menu(tag.to("undo"), words.controls.TAKE_LINE_BACK, [option(line, line) for line in lines])
        )
    elif seen.can_repeat and place == NOWHERE:
        sending.append(Press(tag.to("again"), words.controls.AGAIN))
    begun = tag.to("begun", place.text) if step and (place.path or step.line) else None
    return sheet(*items, *sending, *marks(seen, begun))


SCREENS[Orders] = composer


def step_at(seen: PlayerView, place: ComposerPlace) -> Step | None:
    """Return the step at a place; None where the unit has lines to pick from, or the path leads nowhere."""
    if seen.shape is None or seen.shape.steps is None:
        return None
    if seen.shape.rooted:
        return seen.shape.steps("", place.path, seen.draft)
    units = list(seen.units)
    if not 0 <= place.unit < len(units):
        return None
    return seen.shape.steps(units[place.unit], place.path, seen.draft)


def text_at(seen: PlayerView, place: ComposerPlace) -> str:
    """Return the text above the composer, with the line that stands so far."""
    step = step_at(seen, place)
    if step is None:
        return heading(seen)
    return "\n".join([heading(seen), *words_of(tag_for(seen), STEPS, place.text, step)])


def words_of(tag: ControlTag, verbs: Verbs, place: str, step: Step) -> list[str]:
    """Return a step in words: what is asked, the line that stands so far, and whether menus go on."""
    too_long = len(f"s:{tag.to(verbs.step, place).text}") > LONGEST_ID
    so_far = words.controls.SO_FAR.format(line=step.line) if step.line else ""
    return [row for row in (step.text, so_far, words.controls.NO_FURTHER if too_long else "") if row]


def _of_lines(seen: PlayerView, units: Sequence[str], place: ComposerPlace) -> list[Control]:
    """Return the menu of a unit's lines."""
    name = units[place.unit]
    lines = seen.legal[name]
    if not lines:
        return []

    def shown(n: int) -> SelectOption:
        return option(f"l{n}", lines[n], seen.gloss(lines[n]))

    what = seen.shape.what.format(unit=seen.called(name)) if seen.shape else ""
    return [Menu(tag_for(seen).to("line", place.text), what, page_of(len(lines), shown, place.lines_page))]


def controls_of(
    tag: ControlTag, verbs: Verbs, place: str, step: Step, page: int
) -> tuple[list[Control], list[Control]]:
    """Return the menu of a step, and the buttons that send the line and go a step back; `place` is where the
    step stands, as ids have it.
    """
    buttons: list[Control] = []
    if len(f"m:{tag.to(verbs.send, place).text}") > LONGEST_ID:
        return [], []
    if step.line:
        buttons.append(Press(tag.to(verbs.send, place), words.controls.SEND, ButtonStyle.primary))
    if BETWEEN in place:
        buttons.append(Press(tag.to(verbs.back, place), words.controls.BACK))
    shown = [option(VALUE + one.value, one.label, one.note) for one in step.options]
    menu: list[Control] = []
    if shown and len(f"s:{tag.to(verbs.step, place).text}") <= LONGEST_ID:
        menu = [Menu(tag.to(verbs.step, place), step.text, paged(shown, page))]
    return menu, buttons


def _ordered(seen: PlayerView, unit: str) -> str:
    """Return the line in force for a unit, "" if there is none."""
    if not seen.draft:
        return ""
    if seen.shape is not None and seen.shape.steps is not None:
        return next((line for line in seen.draft if line.split()[0] == unit), "")
    lines = seen.legal[unit]
    return next((line for line in seen.draft if line in lines), "")


async def _show(act: Act, seen: PlayerView, place: ComposerPlace) -> None:
    await redraw(act, text_at(seen, place), composer(seen, place))


@deed("unit", redraws=True)
async def _unit(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    """A unit was picked, or another page of units."""
    seen, (another, number) = await fresh(act, tag), chosen(values)
    await _show(
        act, seen, ComposerPlace(page=number) if another else ComposerPlace(number, whole(tag.rest or "0"))
    )


@deed("line", redraws=True)
async def _line(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    """A line was picked: it is sent as if it had been typed."""
    seen, (another, number) = await fresh(act, tag), chosen(values)
    place = place_of(tag.rest)
    if another:
        await _show(act, seen, ComposerPlace(place.unit, place.page, number))
        return
    lines = seen.legal[seen.units[place.unit]] if 0 <= place.unit < len(seen.units) else ()
    if not 0 <= number < len(lines):
        raise Refusal(words.controls.MOVED_ON)
    await send(act, tag, lines[number])


@deed("step", redraws=True)
async def _step(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    """A step was chosen, or another page of them; a choice that cannot be made any more leads back."""
    seen, place = await fresh(act, tag), place_of(tag.rest)
    word = values[0] if values else ""
    if not word.startswith(VALUE):
        _, number = chosen(values)
        await _show(act, seen, ComposerPlace(place.unit, place.page, number, place.path))
        return
    further = ComposerPlace(place.unit, place.page, 0, (*place.path, word.removeprefix(VALUE)))
    if step_at(seen, further) is None:
        raise Refusal(words.controls.MOVED_ON)
    await _show(act, seen, further)


@deed("stepback", redraws=True)
async def _step_back(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """The last choice is taken back."""
    seen, place = await fresh(act, tag), place_of(tag.rest)
    await _show(act, seen, ComposerPlace(place.unit, place.page, 0, place.path[:-1]))


@deed("sendline", redraws=True)
async def _send_line(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """The line that stands is sent as if it had been typed."""
    step = step_at(await fresh(act, tag), place_of(tag.rest))
    if step is None or not step.line:
        raise Refusal(words.controls.MOVED_ON)
    await send(act, tag, step.line)


@deed("begun", redraws=True)
async def _ready_amid(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """Ready or End turn was pressed beside a line that is not sent: it is asked what is meant."""
    seen, place = await fresh(act, tag), place_of(tag.rest)
    step = step_at(seen, place)
    if step is None:
        raise Refusal(words.controls.MOVED_ON)
    line = words.controls.UNSENT_LINE.format(line=step.line) if step.line else words.controls.UNSENT
    with_it, without = (
        (words.controls.SEND_AND_END, words.controls.END_WITHOUT)
        if seen.is_at_once
        else (words.controls.SEND_AND_READY, words.controls.READY_WITHOUT)
    )
    both = Press(tag.to("both", tag.rest), with_it, ButtonStyle.success)
    view = sheet(
        *([both] if step.line else []),
        Press(tag.to("wait"), without),
        Press(tag.to("goon", tag.rest), words.controls.COMPOSE_ON, ButtonStyle.primary),
    )
    await redraw(act, "\n".join([heading(seen), line]), view)


@deed("both", redraws=True)
async def _send_and_ready(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """The line that stands is sent, and its player is ready if all of it is right."""
    step = step_at(await fresh(act, tag), place_of(tag.rest))
    if step is None or not step.line:
        raise Refusal(words.controls.MOVED_ON)
    await send(act, tag, f"{step.line}\nready")


@deed("goon", redraws=True)
async def _go_on(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """The line that stands is written on."""
    await _show(act, await fresh(act, tag), place_of(tag.rest))


@deed("undo", redraws=True)
async def _undo(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    """A line is taken back: the others are sent anew in its place."""
    kept = without((await fresh(act, tag)).draft, values)
    await send(act, tag, "\n".join(["clear", *kept]))


def without(lines: Sequence[str], values: Sequence[str]) -> list[str]:
    """Return lines but for those chosen in a menu: of one that stands there twice one goes."""
    gone, kept = list(values), list[str]()
    for line in lines:
        if line[:CUT] in gone:
            gone.remove(line[:CUT])
        else:
            kept.append(line)
    return kept
