"""In words: each event as a line of the report in Discord markup, and what a view shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.rules.protocol import Event, Hand, Seat, View
from games.core.telling.prose import Catalogue, Facts, Words, counted, fitted
from games.warlords.order_checks import NAMES
from games.warlords.public_state import (
    BOARD,
    CAPITALS,
    INDEPENDENTS,
    Battle,
    Table,
    armies_of,
    capitals_of,
    centres_of,
    standing_after,
    supply_centres,
)
from games.warlords.report_sentences import TEXTS

MOST_TIES = 20
"""Ties of one battle that are printed; the rest are counted."""


def prose(event: Event) -> str:
    """Return an event as a line of the report; "" for one that needs no words."""
    return CATALOGUE.prose(event, LINES)


def seats(names: Sequence[str]) -> str:
    """Return seats as people list them."""
    return TEXTS["and"].join(NAMES.get(Seat(name), name) for name in names) or TEXTS["nobody"]


def _named(facts: Facts) -> dict[str, Any]:
    """Return facts with names in the place of seats, and the names of territories beside their codes."""
    words = dict(facts)
    for key in ("seat", "attacker", "defender", "before", "after"):
        if facts.get(key):
            words[key] = NAMES.get(facts[key], facts[key])
    for key in ("at", "to", "of", "source"):
        if facts.get(key) in BOARD:
            words[f"{key}_name"] = BOARD.name(facts[key])
    if "season" in facts:
        words["season"] = facts["season"].title()
    if facts.get("scores"):
        words["seat"] = seats([row[0] for row in facts["scores"]])
        words |= dict(zip(("centres", "capitals", "armies"), facts["scores"][0][1:], strict=True))
    return words


CATALOGUE = Catalogue(TEXTS, _named)
said = CATALOGUE.said


def _orders(facts: Facts) -> str:
    lines = ", ".join(facts["lines"])
    told = (
        said("orders", seat=facts["seat"], lines=lines) if lines else said("orders none", seat=facts["seat"])
    )
    silent = ", ".join(facts["silent"])
    return f"{told} {said('silent', silent=silent)}" if silent and lines else told


def _captured(facts: Facts) -> str:
    return said("captured" if facts["before"] else "captured neutral", **facts)


def _departed(facts: Facts) -> str:
    armies = ", ".join(facts["armies"]) or TEXTS["none"]
    return said(f"departed {facts['why']}", seat=facts["seat"], armies=armies)


def _winter(facts: Facts) -> str:
    due = [said("builds" if n > 0 else "disbands", seat=seat, number=abs(n)) for seat, n in facts["due"]]
    return said("winter" if due else "winter nothing", year=facts["year"], due=", ".join(due))


def _adjusted(facts: Facts) -> str:
    lines = list(facts["lines"])
    if facts["automatic"]:
        lines.append(said("by default", lines=", ".join(facts["automatic"])))
    if facts.get("missed"):
        tally = {"count": facts["missed"], "limit": facts["limit"]}
        done = ", ".join(facts["automatic"]) or TEXTS["none"]
        return said("missed winter", seat=facts["seat"], lines=done, **tally)
    return said("adjusted" if lines else "adjusted nothing", seat=facts["seat"], lines=", ".join(lines))


def _year(facts: Facts) -> str:
    order = ", ".join(NAMES[seat] for seat in facts["order"])
    return said("year", year=facts["year"], order=order)


def _battle(facts: Facts) -> str:
    result = said("battle won" if facts["won"] else "battle lost", **facts)
    return said("battle", **battle_words(facts), result=result)


def battle_words(facts: Facts) -> dict[str, Any]:
    """Return the facts of a battle with words in the place of who helped, of walls, and of every roll."""
    battle = Battle.model_validate(facts)
    return {
        **facts,
        "attack_support": _helped(battle.attack_support),
        "defence_support": _helped(battle.defence_support),
        "walls": TEXTS["walls"] if battle.defence_bonus else "",
        "rounds": rounds(battle),
    }


def _helped(places: Sequence[str]) -> str:
    return said("support", places=", ".join(places)) if places else ""


def rounds(battle: Battle) -> str:
    """Return every roll of a battle: "4+3 = 7 : 5+2 = 7, tie, again: 6+1 = 7 : 3+2 = 5"."""
    told = [
        f"{_roll(ours, battle.attack_bonus)} : {_roll(theirs, battle.defence_bonus)}"
        for ours, theirs in battle.rounds
    ]
    more = len(told) - 1 - MOST_TIES
    if more > 0:
        told = [*told[:MOST_TIES], said("rounds left out", count=more) + told[-1]]
    return f", {TEXTS['tie']}".join(told)


def _roll(faces: Sequence[int], bonus: int) -> str:
    dice = "🎲" + "+".join(str(face) for face in faces)
    return f"{dice}+**{bonus}**" if bonus else dice


LINES: dict[str, Words] = {
    "orders": _orders,
    "captured": _captured,
    "departed": _departed,
    "winter": _winter,
    "adjusted": _adjusted,
    "year": _year,
    "battle": _battle,
}


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
