"""A plan on one form: a province, and how much is done of each kind there, with what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.rules.prompts import Blank, Field, Filled, Option
from games.yuan.plan_model import PASS
from games.yuan.reading.plan_checks import PlanChecks

NEAREST = 25
"""Provinces that the field of provinces has, the nearest first."""
KINDS = (("D", "Develop: take land"), ("F", "Fortify: a city, walls"), ("M", "Militarize: armies, or attack"))
LEVELS = ("Nothing", "I", "II", "III")


def plan_blanks(book: PlanChecks, draft: Sequence[str]) -> Sequence[Blank]:
    """Return the form of a plan, filled in with the plan that stands."""
    standing = tuple(draft[0].split()) if draft else ()
    places = [unit for unit in book.legal() if unit != PASS.text]
    target = standing[1] if len(standing) > 1 else ""
    near = sorted(places[:NEAREST] if target in ("", *places[:NEAREST]) else [target, *places[: NEAREST - 1]])
    fields = [Field("at", "Which province?", tuple(_place(book, at) for at in near), chosen=(target,))]
    fields += [_kind(book, number, standing) for number in range(len(KINDS))]
    fields.append(Field("else", "Or another province", note="any name or code, as you would type it"))
    return [Blank(tuple(fields), written)] if places else ()


def _place(book: PlanChecks, at: str) -> Option:
    name, _, about = book.called(at).partition(": ")
    return Option(at, name, about)


def _kind(book: PlanChecks, number: int, standing: Sequence[str]) -> Field:
    """Return the field of one kind of work, with the levels that the house can pay."""
    letter, label = KINDS[number]
    level = next((word[1:] for word in standing[2:] if word[:1] == letter), "0")
    return Field(letter, label, tuple(_levels(book, number)), chosen=(level,), needed=True)


def _levels(book: PlanChecks, number: int) -> Iterator[Option]:
    for level, name in enumerate(LEVELS):
        levels = (level * (number == 0), level * (number == 1), level * (number == 2))
        cost = book.cost(levels)
        if cost <= book.means:
            yield Option(str(level), name, f"{cost} Chão" if cost else "free" if level else "")


def written(filled: Filled) -> str:
    """Return the plan as it is typed, "" if nothing was filled in."""
    at = "".join(filled.get("else", ())).strip() or "".join(filled.get("at", ()))
    levels = [f"{letter}{level}" for letter, _ in KINDS for level in filled.get(letter, ()) if level != "0"]
    return " ".join(["PLAN", at, *levels]) if at or levels else ""
