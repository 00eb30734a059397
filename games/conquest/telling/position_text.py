"""The position in words: the phase, the board, each player's part, the chart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.conquest.card_data import FATE, STRATEGY
from games.conquest.land import BOARD, CAPS
from games.conquest.public_state_model import (
    NAMES,
    NEUTRAL,
    Table,
    called,
    empire,
    full_regions,
    owner,
    persons_at,
    playing,
    provinces_of,
    region_at,
    units_of,
)
from games.conquest.rules.victory import figure
from games.conquest.state import Retinue
from games.core.rules.prompts import Seat
from games.core.rules.protocol import View
from games.core.telling.prose import counted, fitted, listed

PHASES = {
    "cards": "buys strategy cards",
    "generals": "hires Generals",
    "infantry": "hires infantry",
    "deploy": "deploys",
    "invade": "invades",
    "reposition": "repositions",
}


def phase(view: View[Table, Retinue]) -> str:
    """Return the moment in words; within a turn it says how many commands were given, so that no two moments
    have one name.
    """
    table = view.table
    if table.ended:
        return "The war is over"
    if not table.started:
        return "Setup"
    if table.turn is None:
        if table.past is not None and table.at >= 0:
            return f"Round {table.round}: {called(table, table.past.seat)} has played"
        return f"Round {table.round + (table.at < 0)} begins"
    given = f" ({counted(table.turn.acted, 'command')} given)" if table.turn.acted else ""
    return f"Round {table.round}: {called(table, table.turn.seat)} {PHASES[table.turn.phase]}{given}"


def describe(view: View[Table, Retinue]) -> str:
    """Return the picture in words."""
    table = view.table
    rows = [f"{phase(view)}. {tactics(table)}"]
    rows += [f"{called(table, seat)}: {_held(table, seat)}." for seat in playing(table)]
    neutral = provinces_of(table, NEUTRAL)
    rows += (
        [f"Neutral: {', '.join(f'{code} {table.lands[code].infantry}' for code in neutral)}."]
        if neutral
        else []
    )
    rows += [_tokens(table)] if _tokens(table) else []
    if view.hand is not None:
        rows.append(own(view.hand))
    return fitted(rows)


def tactics(table: Table) -> str:
    """Return who wins ties, and the fate of the round."""
    side = "attackers" if table.tactics == "attack" else "defenders"
    fate = f" Fate: {FATE[table.fate_card].title}." if table.fate_card else ""
    return f"Ties go to the {side}.{fate}"


def _held(table: Table, seat: Seat) -> str:
    parts: list[str] = []
    for code in provinces_of(table, seat):
        names = persons_at(table, code)
        parts.append(f"{code} {table.lands[code].infantry}" + "".join(f" + {name}" for name in names))
    lord = table.lords.get(seat)
    sworn = [f"vassal of {NAMES[lord]}"] if lord else []
    sworn += ["asleep"] if seat in table.asleep else []
    return ", ".join([*sworn, *parts]) or "nothing"


def _tokens(table: Table) -> str:
    tokens = table.tokens
    parts = [f"flood in {', '.join(tokens.flood)}"] if tokens.flood else []
    for name, regions in (
        ("famine", tokens.famine),
        ("harvest", tokens.harvest),
        ("epidemic", tokens.epidemic),
    ):
        parts += [f"{name} in region {', '.join(map(str, regions))}"] if regions else []
    return f"Tokens: {listed(parts)}." if parts else ""


def own(hand: Retinue) -> str:
    """Return what a player alone knows, in words."""
    cards = ", ".join(STRATEGY[card].title for card in hand.cards) or "none"
    reserve = ", ".join(hand.reserve) or "nobody"
    orders = "; ".join(hand.standing) or "none"
    return f"You: {hand.gold} gold; cards: {cards}; reserve: {reserve}; standing orders: {orders}."


def standing(view: View[Table, Retinue]) -> Mapping[Seat, str]:
    """Return each player's position in words."""
    return {seat: _position(view, seat) for seat in view.table.order or view.table.seats}


def _position(view: View[Table, Retinue], seat: Seat) -> str:
    table = view.table
    if seat in table.out:
        return "eliminated"
    held = len(provinces_of(table, seat))
    parts = [counted(held, "province"), counted(units_of(table, seat), "unit")]
    whole = full_regions(table, seat)
    parts += [f"region {', '.join(map(str, whole))}"] if whole else []
    parts += [f"empire {empire(table, seat)}"] if empire(table, seat) != held else []
    lord = table.lords.get(seat)
    parts += [f"vassal of {called(table, lord)}"] if lord else []
    parts += [table.rosters[seat].ruler or "no Ruler"]
    parts += ["has left the game"] if seat in table.gone else []
    parts += ["asleep"] if seat in table.asleep else []
    return ", ".join(parts)


def figures(view: View[Table, Retinue]) -> Mapping[Seat, Sequence[int]]:
    """Return what each player has of what wins: after the setup, at the end of each round, and amid a round
    now (C83).
    """
    table = view.table
    now = [{seat: figure(table, seat) for seat in table.seats}] if table.at >= 0 or not table.history else []
    rows = [*table.history, *now]
    return {seat: [row.get(seat, 0) for row in rows] for seat in table.order or table.seats}


def filmed(view: View[Table, Retinue]) -> bool:
    """Return whether a replay stops here: between players' turns, not at each of their commands."""
    table = view.table
    return table.turn is None and (table.at >= 0 or table.past is None)


def gazetteer(view: View[Table, Retinue]) -> Sequence[str]:
    """Return every province in a line: names, region, cap, who holds it, neighbours."""
    table = view.table
    rows: list[str] = []
    for place in BOARD.places:
        code = place.code
        holder = NAMES.get(owner(table, code), "nobody")
        near = " ".join(place.neighbours)
        rows.append(
            f"**{code}** {place.name} {place.chinese}: region {region_at(table, code)}, cap {CAPS[code]}, "
            f"{holder} {table.lands[code].infantry}; borders {near}"
        )
    return rows
