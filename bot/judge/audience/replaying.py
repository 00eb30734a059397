"""A game gone through step by step: as everybody saw it, and as the seats saw it that one may look over.

Those are all of them once it is over; before that one's own, those whose players consented, and, where the
table agreed so, every other as it was some phases ago.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot import words
from bot.judge import session
from bot.judge.audience import seat_view_consents, views
from bot.judge.judge import Judge, Refusal
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import texts
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, AnyView, view
from storage import queries
from storage.models import Game, Seat


@dataclass(frozen=True)
class TurnScene:
    """A game as a turn began and as one seat saw it, None for everybody: what had led there in words, the
    turns that can be gone to, by number and name, and the seats whose view can be asked for.
    """

    row: Game
    game: AnyGame
    view: AnyView
    turn: int
    seat: SeatName | None
    story: Sequence[str]
    turns: Sequence[tuple[int, str]]
    seats: Sequence[SeatName]

    @property
    def place(self) -> int:
        """Return where the turn stands among those that can be gone to."""
        return max(at for at, (turn, _) in enumerate(self.turns) if turn <= self.turn)


async def scene(
    judge: Judge, game_id: int, user_id: int, turn: int | None = None, seat: SeatName | None = None
) -> TurnScene:
    """Return a turn of a game as a seat saw it; raises Refusal for a view that is not theirs to see.

    Without a turn it is the first of a game that is over, the last of one under way. A turn at which a replay
    does not stop, or that was taken back since, is the last stop before it.
    """
    row = await judge.database.ask(queries.game, game_id)
    if row.started_at is None:
        session.require(row, "running", "paused", "ended", "frozen")
    seats = await judge.database.read(queries.seats, game_id)
    game, (turns, begun) = judge.rules(row.slug), await views.stops(judge, game_id)
    in_full = await _shown_in_full(judge, row, seats, user_id)
    old = _delayed(row, begun)
    allowed = [place for place in map(SeatName, (each.seat for each in seats)) if old or place in in_full]
    if seat is not None and seat not in allowed:
        raise Refusal(words.replaying.NOT_YOURS, title=texts.title(row))
    if seat is not None and seat not in in_full:
        turns = turns[:old]
    wanted = turn if turn is not None else 0 if row.status == "ended" else row.turn
    at = max((place for place, (number, _) in enumerate(turns) if number <= wanted), default=0)
    shown, before = turns[at][0], turns[at - 1][0] if at else 0
    save = await judge.database.read(queries.checkpoint, game_id, shown)
    told = await judge.database.read(queries.told, game_id, before, shown - 1)
    events = [event for page in told for event in page]
    heard = [game.prose(each) for each in events if each.audience is None or seat in each.audience]
    seen = view(game.state.model_validate(save.state), seat)
    return TurnScene(row, game, seen, shown, seat, [line for line in heard if line], turns, allowed)


async def _shown_in_full(judge: Judge, row: Game, seats: Sequence[Seat], user_id: int) -> list[SeatName]:
    """Return the seats whose view a person may see up to now."""
    if row.status == "ended":
        return [SeatName(each.seat) for each in seats]
    own = session.seat_of(seats, user_id)
    shown = await seat_view_consents.seats_shown(judge, row.id, user_id, seats)
    return [SeatName(own.seat), *shown] if own else shown


def _delayed(row: Game, begun: int) -> int:
    """Return how many of the phases that have begun everybody may see as any seat saw them begin.

    Of the phase under way and of as many before it as the table agreed, less one, nothing is shown.
    """
    phases = settings_of(row).delayed
    return max(0, begun - phases) if phases else 0
