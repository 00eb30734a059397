"""A person's finished games, for each rule set."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.judge.judge import Judge
from storage import queries
from storage.models import Game, Tenure


@dataclass(frozen=True)
class Tally:
    """The finished games of one person under one rule set; what was neither won nor drawn was lost."""

    title: str
    games: int = 0
    wins: int = 0
    draws: int = 0


async def record(judge: Judge, user_id: int) -> list[Tally]:
    """Return what a person has played, the rule set of their first game first.

    A game counts for everybody who ever held a seat in it; a gamemaster's end makes it count for nobody. It
    is won by those who held a winning seat to the end, and drawn if nobody won it.
    """
    held: dict[int, list[Tenure]] = {}
    rows: dict[int, Game] = {}
    for row, tenure in await judge.database.read(queries.held_by, user_id):
        if row.status == "ended" and row.outcome and not row.outcome.get("called_off"):
            rows[row.id] = row
            held.setdefault(row.id, []).append(tenure)
    tallies: dict[str, Tally] = {}
    for number, row in rows.items():
        winners = (row.outcome or {}).get("winners", ())
        won = any(tenure.until is None and tenure.seat in winners for tenure in held[number])
        game = judge.games.get(row.slug)
        tally = tallies.get(row.slug, Tally(game.title if game else row.slug))
        tallies[row.slug] = replace(
            tally, games=tally.games + 1, wins=tally.wins + won, draws=tally.draws + (not winners)
        )
    return list(tallies.values())
