"""What happened, in words: each event as a line of the report, in Discord markup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.rules.protocol import Event, Seat
from games.core.telling.prose import Catalogue, Facts, Words
from games.warlords.order_checks import NAMES
from games.warlords.public_state_model import BOARD, Battle
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
