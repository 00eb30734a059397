"""Orders by forms: up to five fields at once, with what the question itself offers. It only writes text.

What was chosen is sent as if it had been typed. Where some of it is wrong, the answer has a button by which
the form opens again as it was: the numbers of what was chosen stand in its id.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from string import ascii_lowercase, digits
from typing import Any, NamedTuple

from discord import ButtonStyle, ui

from bot import words
from bot.judge.judge import Refusal
from bot.judge.orders.intake_context import Reply
from bot.judge.session import PlayerView
from bot.ui import question_screens
from bot.ui.app import Act
from bot.ui.components import ControlTag, ModalForm, Press, deed, filled_in, open_form, sheet, whole
from bot.ui.form_fields import label
from bot.ui.order_replies import text_of, under
from bot.ui.question_screens import fresh
from bot.ui.responses import hear, say
from games.core.reading.order_forms import FIELDS, blanks_of
from games.core.rules.prompts import Blank, Field, Filled

NUMBERS = digits + ascii_lowercase
"""A letter for each option of a field."""
READY = "ready"
"""The key of the box by which one is ready."""


class Where(NamedTuple):
    """The page of a form, and the choices made in its fields before: a letter for each option."""

    page: int = 0
    chosen: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return the place as it stands in an id."""
        return ".".join([str(self.page), *(["-".join(self.chosen)] if any(self.chosen) else [])])


def where_of(text: str) -> Where:
    """Return the place that stands in an id; raises Refusal."""
    page, _, chosen = text.partition(".")
    if set(chosen) - set(NUMBERS) - {"-"}:
        raise Refusal(words.controls.OLD)
    return Where(whole(page or "0"), tuple(chosen.split("-")) if chosen else ())


def form_of(seen: PlayerView, where: Where) -> ModalForm | None:
    """Return the form of a question, None if it has none there."""
    blanks = blanks_of(seen.shape, seen.draft)
    if not 0 <= where.page < len(blanks):
        return None
    fields = blanks[where.page].fields
    before = zip_longest(fields, where.chosen[: len(fields)])
    parts = [label(field, _chosen(field, letters or "")) for field, letters in before if field is not None]
    if len(blanks) == 1 and len(parts) < FIELDS and not (seen.is_at_once or seen.is_ahead):
        box: ui.Checkbox[Any] = ui.Checkbox(custom_id=READY, default=seen.is_ready)
        parts.append(ui.Label(text=words.controls.READY, description=words.controls.READY_BOX, component=box))
    title = blanks[where.page].title or words.controls.FILL_FORM
    if len(blanks) > 1:
        title = words.controls.FILL_PAGE.format(page=where.page + 1, pages=len(blanks))
    return ModalForm(question_screens.tag_for(seen).to("filled", str(where.page)), title, labels=parts)


def _chosen(field: Field, letters: str) -> Sequence[str]:
    """Return what is chosen in a field beforehand: what was sent before, else what is in force."""
    numbers = [NUMBERS.index(letter) for letter in letters]
    values = [field.options[number].value for number in numbers if number < len(field.options)]
    return values or field.chosen


def kept(blank: Blank, given: Filled) -> tuple[str, ...]:
    """Return what was chosen in a form, a letter for each option; what was typed is not kept."""

    def letters(field: Field) -> str:
        values = [one.value for one in field.options]
        return "".join(NUMBERS[values.index(value)] for value in given.get(field.key, ()) if value in values)

    return tuple(map(letters, blank.fields))


@deed("fill")
async def _fill(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """Open the form of the question; a question without one is shown with its menus."""
    seen = await fresh(act, tag)
    form = form_of(seen, where_of(tag.rest))
    if form is None:
        await question_screens.begin(act, tag.game_id)
    else:
        await open_form(act, tag, form)


@deed("filled", form=True)
async def _filled(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """Send what was filled in as if it had been typed."""
    seen, page = await fresh(act, tag), whole(tag.rest or "0")
    blanks = blanks_of(seen.shape, seen.draft)
    if page >= len(blanks):
        raise Refusal(words.controls.MOVED_ON)
    given = filled_in(act)
    where = Where(page, kept(blanks[page], given))
    text = _as_typed(seen, blanks[page], given)
    if not text:
        await say(act, words.controls.NOTHING_FILLED, view=sheet(_opening(tag, where)))
        return
    reply = await hear(act, tag.game_id, text, at=tag.at)
    now = blanks if reply.errors else blanks_of(seen.shape, reply.lines)
    await say(act, text_of(reply), view=_beneath(reply, now, where))


def _as_typed(seen: PlayerView, blank: Blank, given: Filled) -> str:
    """Return what was filled in as text, with the word by which one is ready or not; "" for nothing."""
    mark = ""
    if READY in given and bool(given[READY]) != seen.is_ready:
        mark = question_screens.WORDS["wait" if given[READY] else "notwait"]
    return "\n".join(part for part in (blank.write(given), mark) if part)


def _opening(tag: ControlTag, where: Where, text: str = "") -> Press:
    """Return the button that opens a form; what does not fit into its id is not kept."""
    again = tag.to("fill", where.text)
    fitting = again if again.fits else tag.to("fill", str(where.page))
    return Press(fitting, text or words.controls.FILL_AGAIN, ButtonStyle.primary)


def _beneath(reply: Reply, blanks: Sequence[Blank], where: Where) -> ui.View | None:
    """Return the controls of an answer to a form: the form again if some of it was wrong, or the next one."""
    view, tag = under(reply), ControlTag("", reply.game_id, reply.at)
    if reply.stale or reply.closed or view is None:
        return view
    if reply.errors:
        view.add_item(_opening(tag, where))
    elif where.page + 1 < len(blanks):
        first = blanks[where.page + 1].fields[0].label
        view.add_item(_opening(tag, Where(where.page + 1), words.controls.FILL_NEXT.format(first=first)))
    elif blanks and blanks[-1].again:
        view.add_item(_opening(tag, Where(where.page), blanks[-1].again))
    return view
