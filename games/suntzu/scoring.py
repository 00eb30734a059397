"""Scoring in rounds 3, 6 and 9, and the ways in which the game ends."""

from __future__ import annotations

from games.core.rules.protocol import Absence, Seat
from games.suntzu.events_to_text import said
from games.suntzu.public_state_model import ROUNDS, SIDES, era, foe, own
from games.suntzu.state import Duel


def absent(duel: Duel) -> None:
    """A player who misses three placements in a row (`nmr_limit`) has lost; if both do, nobody wins (S15)."""
    table = duel.table
    for seat in SIDES:
        if not duel.absences.get(seat):
            table.missed[seat] = 0
        else:
            table.missed[seat] += 1
            limit = table.options.nmr_limit
            duel.tell("missed", seat=seat, count=table.missed[seat], limit=limit)
    gone = [seat for seat in SIDES if table.missed[seat] >= table.options.nmr_limit]
    if gone:
        end(duel, [seat for seat in SIDES if seat not in gone], "absent" if len(gone) == 1 else "absent both")


def absence(duel: Duel, seat: Seat) -> Absence:
    """Only placements count, and at the limit the game is over (S15)."""
    limit = duel.table.options.nmr_limit
    return Absence(duel.table.missed[seat], limit, said("absent then", limit=limit))


def score(duel: Duel) -> None:
    """Each province pays the value of this era to who controls it; the marker moves by the difference."""
    table = duel.table
    step = era(table)
    won = {seat: sum(table.displays[at][step] for at in own(table, seat)) for seat in SIDES}
    blue, red = SIDES
    track = table.options.track
    table.marker = max(-track, min(track, table.marker + won[blue] - won[red]))
    table.points.append({seat: table.points[-1][seat] + won[seat] for seat in SIDES})
    if table.last:
        table.last.points = won
    provinces = [(at, str(seat), table.displays[at][step]) for seat in SIDES for at in own(table, seat)]
    duel.tell(
        "scored",
        era=step + 1,
        points=[[seat, won[seat]] for seat in SIDES],
        provinces=provinces,
        marker=table.marker,
    )
    if abs(table.marker) == track and table.round < ROUNDS:
        end(duel, [blue if table.marker > 0 else red], "track")
    elif table.round == ROUNDS:
        end_by_points(duel)


def end_by_points(duel: Duel) -> None:
    """After round 9 the side with the marker wins; in the middle, the bigger pool; equal pools are a draw."""
    table = duel.table
    blue, red = SIDES
    if table.marker:
        end(duel, [blue if table.marker > 0 else red], "points")
    elif table.pool[blue] != table.pool[red]:
        end(duel, [blue if table.pool[blue] > table.pool[red] else red], "pool")
    else:
        end(duel, [], "draw")


def end_by_events(duel: Duel) -> None:
    """The last event card ends the game at once: the leader on the track wins, then the bigger pool (S18)."""
    duel.tell("event last")
    end_by_points(duel)


def depart(duel: Duel, seat: Seat) -> None:
    """A seat is given up for good: the other side wins."""
    if not duel.table.ended:
        duel.tell("departed", seat=seat)
        end(duel, [foe(seat)], "resigned")


def end(duel: Duel, winners: list[Seat], why: str) -> None:
    """The game is over."""
    table = duel.table
    table.winners, table.stage = list(winners), "over"
    winner = winners[0] if winners else SIDES[0]
    table.ended = why
    table.ending = {
        "seat": winner,
        "loser": foe(winner),
        "marker": abs(table.marker),
        "round": table.round,
        "pools": [[seat, table.pool[seat]] for seat in SIDES],
    }
    duel.tell("ended", why=why, **table.ending)


def over(duel: Duel) -> bool:
    """Return whether the game has ended."""
    return duel.table.stage == "over"
