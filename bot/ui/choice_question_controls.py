"""Questions of every other shape as buttons, menus and forms: choose, pick, amount, arrange.

No game is known here. Whatever is pressed is sent as the text that a player would have typed. Where several
things are chosen one after the other, their numbers stand in the ids of the controls.
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle, ui

from bot import words
from bot.judge.judge import Refusal
from bot.judge.session import PlayerView
from bot.ui import question_screens
from bot.ui.app import Act
from bot.ui.components import PAGE, Control, ControlTag, Menu, Press, chosen, deed, option, sheet, whole
from bot.ui.question_screens import SCREENS, fresh, heading, marks, paged, question, send, tag_for
from bot.ui.responses import redraw
from games.core.rules.prompts import Amount, Arrange, Choose, Option, Pick

MOST_BUTTONS, MOST_NUMBERS = 5, 20
LONGEST_TAG = 94
"""Characters of a tag to which one more number can be added."""

BLUE = ButtonStyle.primary


def chosen_of(rest: str) -> tuple[int, list[int]]:
    """Return the page and the numbers chosen so far, as they stand in a custom id."""
    page, _, numbers = rest.partition("/")
    return whole(page or "0"), [whole(number) for number in numbers.split(".") if number]


def rest_of(page: int, chosen: Sequence[int]) -> str:
    """Return page and numbers as they stand in a custom id."""
    return f"{page}/{'.'.join(str(number) for number in chosen)}"


def choosing(seen: PlayerView, page: int = 0) -> ui.View:
    """One of the options: buttons for a few, a menu for more."""
    shape, tag = question(seen).shape, tag_for(seen)
    options = shape.options if isinstance(shape, Choose) else ()
    if len(options) <= MOST_BUTTONS:
        buttons = [Press(tag.to("choose", str(n)), o.label, BLUE) for n, o in enumerate(options)]
        return sheet(*buttons, *marks(seen))
    shown = [option(f"o{n}", o.label) for n, o in enumerate(options)]
    return sheet(Menu(tag.to("choose", str(page)), words.controls.CHOOSE, paged(shown, page)), *marks(seen))


def picking(seen: PlayerView, rest: str = "") -> ui.View:
    """Several of the options: one menu if they fit into it, else one after the other."""
    shape, tag = question(seen).shape, tag_for(seen)
    if not isinstance(shape, Pick):
        raise Refusal(words.controls.MOVED_ON)
    none = [Press(tag.to("none"), words.controls.NONE_OF_THEM)] if shape.least == 0 else []
    span = str(shape.least) if shape.least == shape.most else f"{shape.least} to {shape.most}"
    if len(shape.options) <= PAGE and shape.most >= 1:
        shown = [option(f"o{n}", o.label) for n, o in enumerate(shape.options)]
        most = min(shape.most, len(shown))
        menu = Menu(
            tag.to("pick"), words.controls.PICK.format(span=span), shown, min(max(1, shape.least), most), most
        )
        return sheet(menu, *none, *marks(seen))
    page, taken = chosen_of(rest)
    items: list[Control] = []
    if len(taken) < shape.most:
        items += _rest_menu(tag, shape.options, page, taken, words.controls.PICK.format(span=span))
    if taken and len(taken) >= shape.least:
        label = words.controls.SEND_THESE.format(count=len(taken))
        items.append(Press(tag.to("done", rest), label, BLUE))
    return sheet(*items, *none, *_over(tag, taken), *marks(seen, _begun(tag, rest, taken)))


def arranging(seen: PlayerView, rest: str = "") -> ui.View:
    """All of the options in an order of one's own: which comes next, until one is left."""
    shape, tag = question(seen).shape, tag_for(seen)
    options = shape.options if isinstance(shape, Arrange) else ()
    page, taken = chosen_of(rest)
    nth = "first" if not taken else "next"
    return sheet(
        *_rest_menu(tag, options, page, taken, words.controls.NEXT.format(nth=nth)),
        *_over(tag, taken),
        *marks(seen, _begun(tag, rest, taken)),
    )


def counting(seen: PlayerView) -> ui.View:
    """A whole number: buttons for a few, the form for more."""
    shape, tag = question(seen).shape, tag_for(seen)
    numbers = range(shape.least, shape.most + 1) if isinstance(shape, Amount) else range(0)
    shown = numbers if len(numbers) <= MOST_NUMBERS else ()
    return sheet(*(Press(tag.to("amount", str(n)), str(n), BLUE) for n in shown), *marks(seen))


SCREENS[Choose], SCREENS[Pick], SCREENS[Arrange], SCREENS[Amount] = choosing, picking, arranging, counting


def _rest_menu(
    tag: ControlTag, options: Sequence[Option], page: int, taken: Sequence[int], placeholder: str
) -> list[Control]:
    """Return a menu of what is not chosen yet."""
    left = [option(f"o{n}", o.label) for n, o in enumerate(options) if n not in taken]
    following = tag.to("next", rest_of(page, taken))
    if not left or len(following.text) > LONGEST_TAG:
        return []
    return [Menu(following, placeholder, paged(left, page))]


def _over(tag: ControlTag, taken: Sequence[int]) -> list[Control]:
    return [Press(tag.to("over"), words.controls.START_OVER)] if taken else []


def _begun(tag: ControlTag, rest: str, taken: Sequence[int]) -> ControlTag | None:
    """Return what Ready stands for beside things that are chosen and not sent."""
    return tag.to("some", rest) if taken else None


def _options(seen: PlayerView) -> Sequence[Option]:
    shape = question(seen).shape
    return shape.options if isinstance(shape, Choose | Pick | Arrange) else ()


def _values(seen: PlayerView, numbers: Sequence[int]) -> str:
    """Return the text that stands for options; raises Refusal if one is not there."""
    options = _options(seen)
    if any(not 0 <= number < len(options) for number in numbers):
        raise Refusal(words.controls.MOVED_ON)
    return "\n".join(options[number].value for number in numbers)


@deed("choose", redraws=True)
async def _choose(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    seen = await fresh(act, tag)
    another, number = chosen(values) if values else (False, whole(tag.rest))
    if another:
        await redraw(act, heading(seen), choosing(seen, number))
        return
    await send(act, tag, _values(seen, [number]))


@deed("pick", redraws=True)
async def _pick(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    await send(act, tag, _values(await fresh(act, tag), [whole(value[1:]) for value in values]))


@deed("none", redraws=True)
async def _none(act: Act, tag: ControlTag, _chosen: Sequence[str]) -> None:
    await send(act, tag, "none")


@deed("done", redraws=True)
async def _done(act: Act, tag: ControlTag, _chosen: Sequence[str]) -> None:
    await send(act, tag, _values(await fresh(act, tag), chosen_of(tag.rest)[1]))


@deed("amount", redraws=True)
async def _amount(act: Act, tag: ControlTag, _chosen: Sequence[str]) -> None:
    await send(act, tag, tag.rest)


@deed("over", redraws=True)
async def _over_again(act: Act, tag: ControlTag, _chosen: Sequence[str]) -> None:
    await redraw(act, *question_screens.screen(await fresh(act, tag)))


@deed("next", redraws=True)
async def _next(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    """One more is chosen; an arrangement is sent as soon as only one is left."""
    seen, (another, number) = await fresh(act, tag), chosen(values)
    page, before = chosen_of(tag.rest)
    page, taken = (number, before) if another else (0, [*before, number])
    shape, options = question(seen).shape, _options(seen)
    left = [n for n in range(len(options)) if n not in taken]
    _values(seen, taken)
    if isinstance(shape, Arrange) and len(left) <= 1:
        await send(act, tag, _values(seen, [*taken, *left]))
        return
    await _show(act, seen, rest_of(page, taken))


def _so_far(seen: PlayerView, rest: str) -> str:
    """Return the question and what is chosen of its options."""
    options = _options(seen)
    _values(seen, taken := chosen_of(rest)[1])
    names = ", ".join(options[n].label for n in taken)
    return f"{heading(seen)}\n{words.controls.CHOSEN_SO_FAR.format(chosen=names)}"


async def _show(act: Act, seen: PlayerView, rest: str) -> None:
    view = picking(seen, rest) if isinstance(question(seen).shape, Pick) else arranging(seen, rest)
    await redraw(act, _so_far(seen, rest), view)


@deed("some", redraws=True)
async def _ready_amid(act: Act, tag: ControlTag, _chosen: Sequence[str]) -> None:
    """Ready was pressed beside things that are chosen and not sent: it is asked what is meant."""
    seen = await fresh(act, tag)
    view = sheet(
        Press(tag.to("wait"), words.controls.READY_WITHOUT),
        Press(tag.to("rest", tag.rest), words.controls.COMPOSE_ON, BLUE),
    )
    await redraw(act, f"{_so_far(seen, tag.rest)}\n{words.controls.UNSENT}", view)


@deed("rest", redraws=True)
async def _go_on(act: Act, tag: ControlTag, _chosen: Sequence[str]) -> None:
    """The other things are chosen."""
    await _show(act, await fresh(act, tag), tag.rest)
