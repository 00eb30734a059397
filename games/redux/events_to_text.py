"""Events in words: each as a line of the report, in Discord markup."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.core.rules.protocol import Event, Seat
from games.core.telling.prose import Catalogue, Facts, Words, listed
from games.redux.printed_data import SETUP, name_of
from games.redux.public_state_model import NAMES
from games.redux.report_sentences import TEXTS


def prose(event: Event) -> str:
    """Return an event as a line of the report; "" for one that needs no words."""
    return CATALOGUE.prose(event, LINES)


def _named(facts: Facts) -> dict[str, Any]:
    """Return facts with names in the place of codes."""
    words = dict(facts)
    for key in ("seat", "by"):
        if facts.get(key) in NAMES:
            words[key] = NAMES[Seat(facts[key])]
    for key in ("general", "space", "card", "left"):
        if facts.get(key):
            words[f"{key}_name"] = name_of(facts[key])
    for key in ("given", "taken", "item", "deck"):
        if facts.get(key) in TEXTS:
            words[key] = TEXTS[facts[key]]
    return words


CATALOGUE = Catalogue(TEXTS, _named)
said = CATALOGUE.said


def cards(codes: Sequence[str]) -> str:
    """Return cards as people list them: "Cao Ren (CRE) and Xu Chu (XCH)"."""
    return listed([f"{name_of(code)} ({code})" for code in codes]) or TEXTS["nothing gained"]


def seats(states: Sequence[str]) -> str:
    """Return states as people list them."""
    return listed([NAMES[Seat(state)] for state in states])


def changes(found: Sequence[str]) -> str:
    """Return changes like `gold +2` in words."""
    told: list[str] = []
    for change in found:
        name, _, count = change.rpartition(" ")
        word = TEXTS.get(f"one {name}" if count in ("+1", "-1") else name, TEXTS[name])
        told.append(f"{count.replace('-', '−')} {word}")
    return ", ".join(told) or TEXTS["nothing gained"]


def units(words: Sequence[str]) -> str:
    """Return army units like `2H` in words."""
    return listed([f"{word[:-1]} {TEXTS['unit ' + word[-1]]}" for word in words])


def _recruited(facts: Facts) -> str:
    return said("recruited", seat=facts["seat"], generals=cards(facts["generals"]))


def _cards(kind: str) -> Words:
    return lambda facts: said(kind, cards=cards(facts["cards"]))


def _criterion(facts: Facts) -> str:
    return said("criterion", pop=facts["POP"], han=facts["HAN"])


def _round(facts: Facts) -> str:
    return said("round", number=facts["number"], order=", ".join(NAMES[Seat(one)] for one in facts["order"]))


def _alliance(facts: Facts) -> str:
    return said("alliance", seat=facts["seat"], space=facts["space"], allied=seats(facts["allied"]))


def _placed(facts: Facts) -> str:
    return said("placed tribes" if facts["space"] == "TRI" else "placed", **facts)


def _won(facts: Facts) -> str:
    told = [said("won one", space=space, winners=seats(winners)) for space, winners in facts["spaces"]]
    return said("won", spaces="; ".join(told) or TEXTS["won none"])


def _action(facts: Facts) -> str:
    generals = listed([name_of(code) for code in facts["generals"]])
    return said(
        "action" if facts["changes"] else "action alone",
        seat=facts["seat"],
        space=facts["space"],
        generals=generals,
        changes=changes(facts["changes"]),
    )


def _changes(kind: str) -> Words:
    return lambda facts: said(kind, **{**facts, "changes": changes(facts["changes"])})


def _stationed(facts: Facts) -> str:
    return said(
        "stationed" if facts["units"] else "stationed bare",
        seat=facts["seat"],
        general=facts["general"],
        places=listed([name_of(at) for at in facts["places"]]),
        units=units(facts["units"]),
    )


def _emperor(facts: Facts) -> str:
    rank = SETUP["ranks"][facts["rank"]]
    return said("emperor", seat=facts["seat"], general=facts["general"], rank=rank)


def _unpaid(facts: Facts) -> str:
    return said("unpaid", seat=facts["seat"], general=facts["general"], unit=TEXTS["unit " + facts["unit"]])


def _ended(facts: Facts) -> str:
    totals = ", ".join(f"{NAMES[Seat(seat)]} {total}" for seat, total in facts["totals"])
    return said("ended", why=reason(facts["why"]), sentence=victory(facts["winners"]), totals=totals)


def ended(why: str, winners: Sequence[str]) -> str:
    """Return why a game is over and who has won, in a sentence each."""
    return f"{reason(why)} {victory(winners)}"


def reason(why: str) -> str:
    """Return why a game is over, in a sentence, with the numbers that end it."""
    generals, borders = (NUMBERS[int(SETUP[name])] for name in ("end_stationed", "end_full_borders"))
    return said(f"why {why}", generals=generals, borders=borders.capitalize())


NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
"""Numbers as words: more generals than ten no state ever has."""


def victory(winners: Sequence[str]) -> str:
    """Return who has won, in a sentence."""
    return said("win one" if len(winners) == 1 else "win more", winners=seats(winners))


LINES: dict[str, Words] = {
    "criterion": _criterion,
    "hand": _cards("hand"),
    "imported": _cards("imported"),
    "recruited": _recruited,
    "round": _round,
    "alliance": _alliance,
    "placed": _placed,
    "won": _won,
    "action": _action,
    "card": _changes("card"),
    "benefits": _changes("benefits"),
    "upkeep": _changes("upkeep"),
    "stationed": _stationed,
    "emperor": _emperor,
    "unpaid": _unpaid,
    "ended": _ended,
}
