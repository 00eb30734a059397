"""What a move is told as: a turn of many commands as a story that grows in place, all else in reports."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.judge import messages, shared_clock
from bot.judge.judge import Judge
from bot.judge.message_body import MAP, Body, PictureOf, paragraphs
from bot.judge.shared_clock import Clock
from games.core.prompts import Seat as SeatName
from games.core.protocol import AnyGame, Event
from games.core.runner import Position
from storage import queries
from storage.change import Change
from storage.models import Message
from storage.work import STORY

AFTER = "-# The map after: {name}."
TAKEN_BACK = "-# (taken back)"


@dataclass
class Stretch:
    """Positions that followed one another under one clock, or under none."""

    clock: Clock | None
    positions: list[Position[Any]] = field(default_factory=list[Position[Any]])

    @property
    def last(self) -> Position[Any]:
        """Return where it ended."""
        return self.positions[-1]


def stretches(
    clock: Clock | None, positions: Sequence[Position[Any]], mark: str
) -> tuple[list[Stretch], Clock | None]:
    """Cut positions where one clock ends and another begins; return also the clock that runs at the end.

    While others are asked during a clock it stands still, and its story goes on.
    """
    found: list[Stretch] = []
    for number, position in enumerate(positions):
        if not found or found[-1].clock is not clock:
            found.append(Stretch(clock))
        found[-1].positions.append(position)
        name = (position.ask.clock or position.ask.during) if position.ask else ""
        if clock is None or clock.name != name:
            clock = shared_clock.begun(position, f"{mark}.{number}")
    return found, clock


async def tell(
    judge: Judge,
    change: Change,
    game: AnyGame,
    positions: Sequence[Position[Any]],
    lines: Sequence[str] = (),
    *,
    clock: Clock | None = None,
    but: SeatName | None = None,
) -> None:
    """Tell what these positions brought about; `lines` stand at the head.

    `clock` is the one that ran before them; `but` is the seat that reads what is for it alone in the answer
    to its command.
    """
    found, after = stretches(clock, positions, str(change.game.version))
    for stretch in found:
        if stretch.clock is None:
            await messages.news(judge, change, game, stretch.positions, lines)
        else:
            await _grow(judge, change, game, stretch, lines)
            told = [event for position in stretch.positions for event in position.news]
            await messages.secretly(judge, change, game, told, but)
            if stretch.clock is not after and stretch.clock.parts:
                name, turn = stretch.clock.name, stretch.last.save.turn
                await messages.say(judge, change, [AFTER.format(name=name)], picture=PictureOf(turn=turn))
        lines = ()
    ask, interrupted = positions[-1].ask, shared_clock.running(change.game)
    if after is not None:
        stands_still = ask is not None and interrupted is not None and ask.during == after.name
        after.left = interrupted.left if stands_still and interrupted is not None else None
    shared_clock.keep(change.game, after or (interrupted if ask is not None else None))


async def _grow(judge: Judge, change: Change, game: AnyGame, stretch: Stretch, lines: Sequence[str]) -> None:
    """Bring the story of a clock up to date with all that the table was told under it."""
    clock = stretch.clock
    if clock is None:
        raise ValueError("a story needs a clock")
    events = await _told(change, clock, stretch.last)
    said = [line for line in map(game.prose, (e for e in events if e.audience is None)) if line]
    texts = paragraphs([f"### {clock.name}", *said, *lines]) if said or lines else []
    clock_parts = max(clock.parts, len(texts))
    for part in range(clock_parts):
        text = texts[part] if part < len(texts) else TAKEN_BACK
        await _post(judge, change, f"{clock.mark}.{part}", Body(text=text))
    clock.parts = clock_parts


async def _told(change: Change, clock: Clock, last: Position[Any]) -> list[Event]:
    """Return what was told from the beginning of a clock to a position under it."""
    turns = await queries.told(change.session, change.game.id, clock.turn, last.save.turn - 1)
    events = [event for turn in turns for event in turn]
    return [*events, *last.state.told][clock.told :]


async def _post(judge: Judge, change: Change, mark: str, body: Body) -> None:
    """Store one message of a story, in the place of the one that stands there already."""
    row = change.game
    message = Message(turn=row.turn, step=row.step, kind=STORY, audience="public", priority=MAP)
    message.nonce, message.body = f"g{row.id}.s{mark}", body.model_dump(exclude_defaults=True)
    message.due_at = judge.now()
    await change.tell(message)
