"""In which places the seats of a game came in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.rules.prompts import Seat
from games.core.rules.protocol import AnyGame, Outcome, State, view


def places(
    game: AnyGame, state: State[Any, Any], outcome: Outcome, seats: Sequence[Seat]
) -> Mapping[Seat, int]:
    """Return the place of each of the seats, 1 the best; seats that tie share the better place.

    The winners, or those who share a draw that the table agreed on, are first; the others follow by the last
    figure of the rule set's own chart. Where nobody won and no shares were agreed, all are first: a draw.
    """
    score = _scores(game, state)
    first = outcome.winners or outcome.shared or tuple(seats)
    key = {seat: (seat in first, 0 if seat in first else score.get(seat, 0)) for seat in seats}
    return {seat: 1 + sum(other > own for other in key.values()) for seat, own in key.items()}


def _scores(game: AnyGame, state: State[Any, Any]) -> Mapping[Seat, int]:
    """Return what each seat has at the end of what the chart counts, as the public sees it."""
    public = view(state, None)
    points: Mapping[Seat, int] = game.points(public) if game.points else {}
    return {seat: points.get(seat, row[-1] if row else 0) for seat, row in game.figures(public).items()}
