"""A game gone through by buttons: back, on, to any turn, as any seat saw it that one may look over.

Nothing is kept between presses: the turn and the seat stand in the ids of the controls, and whether one may
see them is asked each time.
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import SelectOption, ui

from bot import words
from bot.judge.audience import replaying
from bot.judge.audience.replaying import TurnScene
from bot.judge.judge import Refusal
from bot.judge.telling import texts
from bot.judge.telling.messages import LONGEST, PictureOf
from bot.pictures.gallery import Drawn
from bot.ui.app import Act
from bot.ui.components import PAGE, Control, ControlTag, Menu, Press, deed, deed_of_game, option, sheet, whole
from bot.ui.responses import palette_of, picture_file, redraw, say
from games.core.rules.prompts import Seat as SeatName
from storage import queries

NOBODY = "0"
"""The number of the view of everybody; seats have the numbers from 1 on."""


async def begin(act: Act, game_id: int) -> None:
    """Show the first turn of a game that is over, the last of one under way."""
    scene = await replaying.scene(act.client.judge, game_id, act.user.id)
    await say(act, told(scene), view=_controls(scene), files=[picture_file(await _drawn(act, scene))])


@deed("steps", "game")
async def _steps(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    """Show the first of the steps that a report tells of; the buttons lead on from there."""
    scene = await replaying.scene(act.client.judge, tag.game_id, act.user.id, whole(tag.rest))
    await say(act, told(scene), view=_controls(scene), files=[picture_file(await _drawn(act, scene))])


def told(scene: TurnScene) -> str:
    """Return the text over the picture: the phase, whose view it is, and what had led there."""
    facts = {"phase": scene.turns[scene.place][1], "at": scene.place + 1, "last": len(scene.turns)}
    head = words.replaying.HEAD.format(title=texts.title(scene.row), **facts)
    if scene.seat is not None:
        head += words.replaying.SEEN_BY.format(power=scene.game.power(scene.seat).name)
    lines, left = [head], LONGEST - len(head) - len(words.replaying.MORE) - 1
    for line in scene.story:
        left -= len(line) + 1
        if left < 0:
            return "\n".join([*lines, words.replaying.MORE])
        lines.append(line)
    return "\n".join(lines)


async def _drawn(act: Act, scene: TurnScene) -> Drawn:
    palette = await palette_of(act)
    if scene.seat is None:
        return await act.client.gallery.of(scene.row.id, PictureOf(turn=scene.turn), palette)
    return await act.client.gallery.scene(scene, act.user.id, palette)


def _controls(scene: TurnScene) -> ui.View:
    """Return ◀ and ▶, a menu of turns around this one, and one of the views there are."""
    tag, seat, at, last = ControlTag("", scene.row.id), _number(scene), scene.place, len(scene.turns) - 1
    items: list[Control] = []
    for verb, label, to in (
        ("earlier", words.replaying.EARLIER, at - 1),
        ("later", words.replaying.LATER, at + 1),
    ):
        press = Press(tag.to(verb, f"{scene.turns[min(max(to, 0), last)][0]}.{seat}"), label)
        press.item.disabled = not 0 <= to <= last
        items.append(press)
    if last:
        items.append(Menu(tag.to("turnof", seat), words.replaying.WHICH_TURN, _turns(scene)))
    if scene.seats:
        items.append(Menu(tag.to("seatof", str(scene.turn)), words.replaying.WHOSE_VIEW, _seats(scene)))
    return sheet(*items)


def _number(scene: TurnScene) -> str:
    return NOBODY if scene.seat is None else str(_order(scene).index(scene.seat) + 1)


def _order(scene: TurnScene) -> Sequence[SeatName]:
    """Return all seats of the rules in their order: a number means the same before and after the end."""
    return [power.seat for power in scene.game.powers]


def _turns(scene: TurnScene) -> list[SelectOption]:
    """Return the turns of the menu: the first, the last, and those around the one that is shown."""
    last = len(scene.turns) - 1
    first = min(max(0, scene.place - PAGE // 2), max(0, last - PAGE + 1))
    near = range(first, min(last, first + PAGE - 1) + 1)
    shown = sorted({0, *([*near][1:-1] if len(near) == PAGE else near), last})
    return [
        option(str(number), f"{place + 1} · {name}", chosen=place == scene.place)
        for place, (number, name) in enumerate(scene.turns)
        if place in shown
    ]


def _seats(scene: TurnScene) -> list[SelectOption]:
    every = [option(NOBODY, words.replaying.EVERYBODY, chosen=scene.seat is None)]
    for number, seat in enumerate(_order(scene), 1):
        if seat in scene.seats:
            label = words.replaying.AS_SEEN_BY.format(power=scene.game.power(seat).name)
            every.append(option(str(number), label, chosen=seat == scene.seat))
    return every[:PAGE]


async def _go(act: Act, tag: ControlTag, turn: str, seat: str) -> None:
    """Put a turn as a seat saw it in the place of the one that is shown."""
    judge, place = act.client.judge, whole(seat)
    row = await judge.database.ask(queries.game, tag.game_id)
    powers = judge.rules(row.slug).powers
    if place > len(powers):
        raise Refusal(words.controls.OLD)
    wanted = powers[place - 1].seat if place else None
    scene = await replaying.scene(judge, tag.game_id, act.user.id, whole(turn), wanted)
    await redraw(act, told(scene), _controls(scene), [picture_file(await _drawn(act, scene))])


@deed("earlier", "game", redraws=True)
@deed("later", "game", redraws=True)
async def _step(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    turn, _, seat = tag.rest.partition(".")
    await _go(act, tag, turn, seat)


@deed("turnof", "game", redraws=True)
async def _to_turn(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    await _go(act, tag, values[0] if values else "", tag.rest)


@deed("seatof", "game", redraws=True)
async def _to_seat(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    await _go(act, tag, tag.rest, values[0] if values else "")


deed_of_game("replay", begin)
