"""Orders by menus, for those on a phone: pick a unit, pick one of its lines. It only writes text orders."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.judge.bench import Refusal
from bot.judge.sight import Sight
from bot.ui import questions
from bot.ui.app import Act
from bot.ui.components import PAGE, Control, Menu, Tag, chosen, deed, option, sheet, whole
from bot.ui.questions import SCREENS, fresh, heading, marks, paged, send, tag_for
from bot.ui.responses import redraw
from games.core.prompts import Orders

BACK = "Take a line back"
CUT = 100


def composer(seen: Sight, unit: int = -1, page: int = 0, lines_page: int = 0) -> ui.View:
    """Return the composer's controls; `unit` is the number of the unit picked, -1 if none is."""
    tag, legal = tag_for(seen), seen.legal
    units = list(legal)
    items: list[Control] = []
    if units:
        shown = [
            option(f"u{n}", seen.called(name), _ordered(seen, name), chosen=n == unit)
            for n, name in enumerate(units)
        ]
        which = seen.shape.which if seen.shape else ""
        items.append(Menu(tag.to("unit", str(page)), which, paged(shown, page)))
    if 0 <= unit < len(units) and legal[units[unit]]:
        shown = [option(f"l{n}", line, seen.gloss(line)) for n, line in enumerate(legal[units[unit]])]
        place = f"{unit}.{page}.{lines_page}"
        what = seen.shape.what.format(unit=seen.called(units[unit])) if seen.shape else ""
        items.append(Menu(tag.to("line", place), what, paged(shown, lines_page)))
    if seen.draft:
        lines = list(dict.fromkeys(line[:CUT] for line in seen.draft))[-PAGE:]
        items.append(Menu(tag.to("undo"), BACK, [option(line, line) for line in lines]))
    return sheet(*items, *marks(seen))


SCREENS[Orders] = composer


def _ordered(seen: Sight, unit: str) -> str:
    """Return the line in force for a unit, "" if there is none."""
    lines = seen.legal[unit]
    return next((line for line in seen.draft if line in lines), "")


@deed("unit", redraws=True)
async def _unit(act: Act, tag: Tag, values: Sequence[str]) -> None:
    """A unit was picked, or another page of units."""
    seen, (another, number) = await fresh(act, tag), chosen(values)
    view = composer(seen, page=number) if another else composer(seen, number, whole(tag.rest or "0"))
    await redraw(act, heading(seen), view)


@deed("line", redraws=True)
async def _line(act: Act, tag: Tag, values: Sequence[str]) -> None:
    """A line was picked: it is sent as if it had been typed."""
    seen, (another, number) = await fresh(act, tag), chosen(values)
    unit, page, _ = (whole(part) for part in (*tag.rest.split("."), "", "", "")[:3])
    if another:
        await redraw(act, heading(seen), composer(seen, unit, page, number))
        return
    lines = list(seen.legal.values())
    if not (0 <= unit < len(lines) and 0 <= number < len(lines[unit])):
        raise Refusal(questions.MOVED_ON)
    await send(act, tag, lines[unit][number])


@deed("undo", redraws=True)
async def _undo(act: Act, tag: Tag, values: Sequence[str]) -> None:
    """A line is taken back: the others are sent anew in its place."""
    seen = await fresh(act, tag)
    kept = [line for line in seen.draft if line[:CUT] not in values]
    await send(act, tag, "\n".join(["clear", *kept]))
