"""A person's recap with a question: results of their orders, other events, their position now.

How much a seat was told already is kept with the game: from there on the next tale begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot import words
from bot.judge.judge import Session
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling.messages import PictureOf
from games.core.play.save import AnyPosition
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import Event, Tale, view
from games.core.telling.turn_recap import tale_of
from storage import queries
from storage.game_change import Change
from storage.models import Seat

FEW = 6
"""Lines about one's orders that are left where a message would be too long."""
LONGEST = 1200
"""Characters of a tale."""


@dataclass(frozen=True)
class Told:
    """The recap over a question, and the picture with it; `alone` are lines for this seat alone."""

    tale: Tale
    alone: tuple[str, ...] = ()
    picture: PictureOf | None = None

    def text(self, room: int) -> str:
        """Return it as text of so many characters at most: what may be left out goes first."""
        room = min(room, LONGEST)
        every = [_laid(tale, self.alone) for tale in _shorter(self.tale)]
        return next((text for text in every if len(text) <= room), "")


def _shorter(tale: Tale) -> Iterator[Tale]:
    """Yield a tale, and then with less and less in it."""
    yield tale
    yield (less := replace(tale, near=tale.near[:1]))
    more = words.turn_recap.MORE.format(count=len(less.came) - FEW)
    yield (less := replace(less, came=(*less.came[:FEW], more) if len(less.came) > FEW else less.came))
    for count in range(len(less.befell), -1, -1):
        yield replace(less, befell=less.befell[:count], near=())
    yield Tale(came=less.came[:FEW], have=tale.have)
    yield Tale(have=tale.have)
    yield Tale()


def _laid(tale: Tale, alone: Sequence[str]) -> str:
    """Return a tale as paragraphs, each under its heading."""
    parts = [
        "\n".join([head, *lines])
        for head, lines in (
            (words.turn_recap.CAME, tale.came),
            (words.turn_recap.BEFELL, tale.befell),
            (words.turn_recap.ALONE, alone),
        )
        if lines
    ]
    have = [words.turn_recap.HAVE.format(have=tale.have)] if tale.have else []
    return "\n".join([*parts, *have, *tale.near])


async def told(
    opened: Session, positions: Sequence[AnyPosition], seat: Seat, told_alone: Sequence[Event]
) -> Told:
    """Return what a person is told with the question that is put now; from here on their next tale begins.

    `told_alone` are the events of this ruling of which single seats are told.
    """
    change, row, game = opened.change, opened.change.game, opened.game
    last, place = positions[-1], SeatName(seat.seat)
    wishes, _ = await change.choice(seat.user_id or 0)
    known = settings_of(row).tales.get(seat.seat)
    seen, tale = view(last.state, place), Tale()
    if wishes.story:
        events: Sequence[Event] = await _since(change, known, positions) if known else ()
        tale = tale_of(game, events, seen)
    said = (*game.repeated, *(game.retold if tale.came else ()))
    own = [event for event in told_alone if event.audience and place in event.audience]
    alone = [game.prose(event) for event in own if event.kind not in said]
    with changing(row) as kept:
        kept.tales[seat.seat] = last.save.turn, len(last.state.told)
    picture = PictureOf(kind="own", turn=row.turn, step=row.step, since=known) if wishes.pictures else None
    return Told(tale, tuple(line for line in alone if line), picture)


async def _since(change: Change, known: tuple[int, int], positions: Sequence[AnyPosition]) -> Sequence[Event]:
    """Return the events after the first so many of a turn."""
    turn, count = known
    last, now = positions[-1], [page for position in positions for page in position.filled]
    filled = {page.save.turn: page.told for page in now}
    stored = [number for number in range(turn, last.save.turn) if number not in filled]
    turns = await queries.told(change.session, change.game.id, stored[0], stored[-1]) if stored else []
    told = [*turns, *(filled[number] for number in sorted(filled) if number >= turn), last.state.told]
    return [event for page in told for event in page][count:]
