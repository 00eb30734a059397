"""Warnings of parts of a plan that are useless or lost if everything stays as it is, for the sender alone.

They are read from what a trial of the plan has told; nothing is judged here a second time.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core.rules.prompts import Seat
from games.core.telling.prose import Facts, counted
from games.yuan.phrases import LEVELS, said
from games.yuan.plan_model import Plan
from games.yuan.public_state_model import Table
from games.yuan.state import Yuan

DEVELOPING = ("temple stands", "no temples", "expanded")
"""Events of Development; of what else is doubted of a plan all but Fortification and debts is of armies."""


class Doubt(NamedTuple):
    """A part of a plan that comes to nothing: the kind of its works, D, F or M, "" for none, and the
    sentence.
    """

    kind: str
    text: str


def doubts(before: Table, after: Yuan, seat: Seat, plan: Plan) -> Iterator[Doubt]:
    """Yield the parts of a plan that come to nothing, from the table before it and the game after it."""
    heard: dict[str, Facts] = {event.kind: event.facts for event in after.told if _is_of(seat, event.facts)}
    for kind, facts in heard.items():
        if kind == "fortified":
            found = _fortified(before, seat, facts, is_city="urbanized" in heard)
        else:
            found = _doubt(before, plan, seat, kind, facts)
        yield from (Doubt(_works(kind), text) for text in found)
    if plan.militarization and heard.keys().isdisjoint(("recruited", "recruited none", "marched")):
        yield Doubt("M", said("doubt unarmed", level=LEVELS[plan.militarization]))


def _works(event: str) -> str:
    """Return of which kind of works an event speaks."""
    if event in DEVELOPING:
        return "D"
    return "F" if event == "fortified" else "" if event == "indebted" else "M"


def _is_of(seat: Seat, facts: Facts) -> bool:
    """Return whether an event is of something that a house did."""
    return seat in (facts.get("seat"), *facts.get("seats", ()))


def _doubt(before: Table, plan: Plan, seat: Seat, kind: str, facts: Facts) -> Iterator[str]:
    """Yield what one event of the trial says against the plan."""
    match kind:
        case "temple stands" | "no temples" | "recruited none" | "surplus" | "indebted":
            yield said(f"doubt {kind}", **{"at": plan.target, **facts})
        case "expanded" if plan.development == 1 and not facts["gained"]:
            yield said("doubt expanded", at=plan.target)
        case "recruited":
            yield from _recruited(facts)
        case "marched" if not facts["reserve"]:
            if plan.militarization > 1 or before.clan_of(seat) == "borjigin":
                yield said("doubt marched")
        case "stormed" if facts["result"] != "taken":
            yield _stormed(facts)
        case _:
            pass


def _fortified(before: Table, seat: Seat, facts: Facts, *, is_city: bool) -> Iterator[str]:
    """A Village gains nothing by level I; what is doubled, walled or indestructible is not made so again."""
    at, level, done = facts["at"], facts["level"], facts["done"]
    own = before.held[at] if before.owner(at) == seat else None
    cities, rampart = (own.cities, own.rampart) if own else (0, "")
    text = ""
    if not (cities or is_city):
        text = "village" if level == 1 else ""
    elif level == 3 and rampart == "stone":
        text = "stone double" if "double" in done else "stone"
    elif level < 3 and cities > 1:
        text = "doubled wood" if "wood" in done else "doubled"
    elif level == 2 and rampart:
        text = "wood"
    if text:
        yield said(f"doubt {text}", at=at, level=LEVELS[level])
    if "double" in done and before.clan_of(seat) == "huan":
        for other in before.own(seat):
            if before.held[other].cities > 1:
                yield said("doubt moved", at=other)
    if level == 3 and not facts["armies"]:
        yield said("doubt stock")


def _recruited(facts: Facts) -> Iterator[str]:
    """Armies come from the stock, as many as there are."""
    armies, wanted = facts["armies"], facts["wanted"]
    if armies < wanted:
        number = f"only {counted(armies, 'army', 'armies')}" if armies else "no army"
        yield said("doubt recruited", number=number, wanted=wanted)


def _stormed(facts: Facts) -> str:
    """An attack that does not take its target is lost, before its armies, its walls or its stone."""
    came, met, wall = facts["came"], facts["met"], facts["wall"]
    return said(
        f"doubt {facts['result']}",
        at=facts["at"],
        came=f"{counted(came, 'army', 'armies')} of yours {'meets' if came == 1 else 'meet'}",
        met=counted(met, "army", "armies") if met else "no armies",
        kills=f"its {counted(met, 'army', 'armies')}" if met else "nothing, for there are none",
        wall=wall,
        takes=met + wall + 1,
    )
