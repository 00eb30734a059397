"""A view in words: the moment, each side's position, the board, and the figures of the chart."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.card_lookup import CardText
from games.core.rules.protocol import Seat, View
from games.core.telling.prose import counted, fitted
from games.suntzu.events_to_text import armies, marker, said
from games.suntzu.public_state_model import (
    BOARD,
    EVENTS,
    NAMES,
    PROVINCES,
    SIDES,
    WARLORDS,
    Options,
    Table,
    era,
    marks_of,
    own,
)
from games.suntzu.state import Holding

Sight = View[Table, Holding]


def phase(view: Sight) -> str:
    """Return the moment in words."""
    return said(f"phase {view.table.stage}", number=view.table.round)


def standing(view: Sight) -> dict[Seat, str]:
    """Return each side's position in words."""
    return {seat: _position(view, seat) for seat in SIDES}


def _position(view: Sight, seat: Seat) -> str:
    table, mine = view.table, own(view.table, seat)
    back = view.backs.get(seat) or (view.hand.back() if view.hand else {})
    drawn = f" and {back['drawn']} drawn" if back.get("drawn") else ""
    return said(
        "standing",
        points=counted(table.points[-1][seat], "point"),
        armies=sum(mine.values()),
        provinces=counted(len(mine), "province"),
        pool=table.pool[seat],
        aside=table.aside[seat],
        cards=counted(int(str(back.get("cards", 0))), "card") + drawn,
        deck=table.decks[seat],
    )


def figures(view: Sight) -> dict[Seat, Sequence[int]]:
    """Return each side's points at the start and after every round."""
    return {seat: [points[seat] for points in view.table.points] for seat in SIDES}


def describe(view: Sight) -> str:
    """Return the board in words, in at most 1,000 characters; to a side its own hand as well."""
    table = view.table
    rows = [f"Sun Tzu. {phase(view)}; {marker(table.marker)}."]
    rows += _own(view)
    rows += [f"{BOARD.name(at)}: {_province(table, at)}." for at in PROVINCES if table.displays]
    rows += [f"{NAMES[seat]}: {_position(view, seat)}." for seat in SIDES]
    if table.event:
        rows.append(f"Open event: {EVENTS[table.event].name}.")
    if table.last and table.last.clashes:
        cards = [
            f"{clash.at} {' – '.join(clash.cards[seat] for seat in SIDES)}" for clash in table.last.clashes
        ]
        rows.append(f"Cards of round {table.last.round}: {', '.join(cards)}.")
    return fitted(rows)


def _own(view: Sight) -> list[str]:
    """Return what a side's own picture shows beside the board: hand, draw, warlord card, cards laid."""
    held = view.hand
    if held is None:
        return []
    rows = [f"Your hand: {' '.join(held.cards)}."]
    if held.drawn:
        rows.append(f"You drew {' '.join(held.drawn)} and keep {held.keep}.")
    if held.warlords:
        rows.append(f"Your warlord: {', '.join(WARLORDS[code].name for code in held.warlords)}.")
    if held.placed:
        rows.append(f"You have laid {', '.join(f'{at} {card}' for at, card in held.placed.items())}.")
    if view.draft:
        rows.append(f"Your draft: {'; '.join(view.draft)}.")
    return rows


def _province(table: Table, at: str) -> str:
    force = table.held.get(at)
    parts = [f"{NAMES[force.seat]} {armies(force.armies)}" if force else "empty"]
    values = table.displays[at]
    parts.append("worth " + "-".join(f"[{v}]" if n == era(table) else str(v) for n, v in enumerate(values)))
    marked = [NAMES[seat] for seat in SIDES if at in marks_of(table, seat)]
    if marked:
        parts.append(f"marked by {' and '.join(marked)}")
    return ", ".join(parts)


def gazetteer(view: Sight) -> list[str]:
    """Return a line for each province: its names, who stands there, its values, its marks, its borders."""
    return [_entry(view.table, at) for at in PROVINCES]


def _entry(table: Table, at: str) -> str:
    place = BOARD[at]
    told = _province(table, at) if table.displays else "empty"
    return f"**{at}** {place.name} {place.chinese} – {told} – borders {' '.join(place.neighbours)}"


def cards(_options: Options) -> Sequence[CardText]:
    """Return the warlord cards and the events, for those who look one up."""
    rows = [(card, f"warlord card of {NAMES[Seat(card.side)]}") for card in WARLORDS.values()]
    rows += [(card, "event") for card in EVENTS.values()]
    return [
        CardText(card.code, card.name, f"**{card.name}** · `{card.code}` · {kind}\n{card.text}")
        for card, kind in rows
    ]
