"""What a view says in words: the moment, each warlord's position, the map, and the figures of the chart."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.protocol import Hand, Seat, View
from games.core.telling.prose import counted, fitted
from games.warlords.events_to_text import said
from games.warlords.order_checks import NAMES
from games.warlords.public_state_model import (
    BOARD,
    CAPITALS,
    INDEPENDENTS,
    Table,
    armies_of,
    capitals_of,
    centres_of,
    standing_after,
    supply_centres,
)

Sight = View[Table, Hand]


def phase(view: Sight) -> str:
    """Return the moment in words."""
    table = view.table
    if table.ended:
        return said("phase over", year=table.year)
    if table.season == "winter":
        return said("phase winter", year=table.year)
    return said("phase slot", season=table.season, year=table.year, seat=table.order[table.mover])


def standing(view: Sight) -> dict[Seat, str]:
    """Return each seat's position in words, in order of play."""
    table = view.table
    return {seat: _position(table, seat) for seat in standing_after(table)}


def _position(table: Table, seat: Seat) -> str:
    if seat in table.out:
        return said("standing out")
    return said(
        "standing",
        centres=counted(len(centres_of(table, seat)), "centre"),
        capitals=capitals_in_words(table, seat),
        armies=counted(len(armies_of(table, seat)), "army", "armies"),
    )


def capitals_in_words(table: Table, seat: Seat) -> str:
    """Return how many capitals a seat owns: "no capital", "1 capital", "2 capitals"."""
    return counted(len(owned), "capital") if (owned := capitals_of(table, seat)) else "no capital"


def figures(view: Sight) -> dict[Seat, Sequence[int]]:
    """Return each seat's centres at the start and after every Fall."""
    history = view.table.history
    return {seat: [count.centres.get(seat, 0) for count in history] for seat in history[0].centres}


def describe(view: Sight) -> str:
    """Return the map in words, in at most 1,000 characters: who stands and owns where."""
    table = view.table
    rows = [f"Map of China. {phase(view)}."]
    for seat in table.order:
        away = [at for at in centres_of(table, seat) if at not in armies_of(table, seat)]
        empty = f"; centres without army {' '.join(away)}" if away else ""
        standing = f": {' '.join(armies)}" if (armies := armies_of(table, seat)) else ""
        rows.append(f"{NAMES[seat]}: {_position(table, seat)}{standing}{empty}.")
    rows.append(f"Independents: {' '.join(armies_of(table, INDEPENDENTS)) or 'none'}.")
    return fitted(rows)


def gazetteer(view: Sight) -> list[str]:
    """Return a line for each territory: its names, what it is, whose it is, who stands there and who
    supports whom.
    """
    return [_entry(view.table, code) for code in sorted(BOARD)]


def _entry(table: Table, code: str) -> str:
    place = BOARD[code]
    kind = "capital" if code in CAPITALS else "centre" if code in supply_centres(table) else ""
    owner = table.centres.get(code)
    facts = [
        f"{kind} of {NAMES[owner]}" if kind and owner else f"neutral {kind}" if kind else "",
        f"army of {NAMES[table.armies[code]]}" if code in table.armies else "",
        f"supported from {', '.join(table.guards[code])}" if table.guards.get(code) else "",
    ]
    told = "; ".join(fact for fact in facts if fact)
    names = f"**{code}** {place.name} {place.chinese}"
    return f"{names} – {told or 'empty'} – borders {' '.join(place.neighbours)}"
