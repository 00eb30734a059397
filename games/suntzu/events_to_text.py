"""Events in words: each as a line of the report, in Discord markup."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.core.rules.protocol import Event, Seat
from games.core.telling.prose import Catalogue, Facts, Words, counted
from games.suntzu.public_state_model import BOARD, EVENTS, NAMES, PLAGUE, SIDES, WARLORDS, Clash
from games.suntzu.report_sentences import TEXTS


def prose(event: Event) -> str:
    """Return an event as a line of the report; "" for one that needs no words."""
    return CATALOGUE.prose(event, LINES)


def _named(facts: Facts) -> dict[str, Any]:
    """Return facts with names in the place of codes, and numbers of armies in words."""
    words = dict(facts)
    for key in ("seat", "loser", "owner"):
        if facts.get(key):
            words[key] = NAMES.get(Seat(facts[key]), facts[key])
    for key in ("at", "to"):
        if facts.get(key) in BOARD:
            words[f"{key}_name"] = BOARD.name(facts[key])
    if (code := facts.get("card")) and (card := WARLORDS.get(code) or EVENTS.get(code)):
        words |= {"card_name": card.name, "text": card.text}
    if isinstance(facts.get("armies"), int):
        words["armies"] = armies(facts["armies"])
    if "pools" in facts:
        words["pools"] = ", ".join(f"{NAMES[Seat(seat)]} {pool}" for seat, pool in facts["pools"])
    return words


CATALOGUE = Catalogue(TEXTS, _named)
said = CATALOGUE.said


def armies(count: int) -> str:
    """Return a number of armies in words."""
    return counted(count, "army", "armies")


def shown(card: str) -> str:
    """Return a card as reports print it."""
    return "**Plague**" if card == PLAGUE else f"**{card}**"


def listed(cards: Sequence[str]) -> str:
    """Return cards as people list them."""
    return ", ".join(shown(card) for card in cards) or TEXTS["none"]


def marker(step: int) -> str:
    """Return where the marker stands."""
    if not step:
        return said("marker none")
    return said("marker", steps=abs(step), seat=SIDES[0] if step > 0 else SIDES[1])


def _prepared(facts: Facts) -> str:
    displays = [f"{BOARD.name(at)} {'-'.join(map(str, values))}" for at, values in facts["displays"]]
    return said("prepared", displays=", ".join(displays))


def _cards(text: str) -> Words:
    """Return the words for an event that is about cards."""

    def words(facts: Facts) -> str:
        more = {"under": listed(facts["under"])} if "under" in facts else {}
        return said(text, **{**facts, **more, "cards": listed(facts["cards"])})

    return words


def _round(facts: Facts) -> str:
    leader = said("leader", seat=facts["leader"]) if facts["leader"] else said("leader none")
    return said("round", number=facts["number"], leader=leader)


def _laid(facts: Facts) -> str:
    return said("laid", cards=", ".join(f"{at} {shown(card)}" for at, card in facts["cards"]))


def _support(facts: Facts) -> str:
    return said("support", seat=facts["seat"], cards=listed(facts["cards"]), armies=len(facts["cards"]))


def _order(facts: Facts) -> str:
    return said("order", order=", ".join(BOARD.name(at) for at in facts["order"]))


def _warlord(facts: Facts) -> str:
    top = facts.get("top")
    words = said("top", card=top) if top else said("top none")
    return said(f"warlord {facts['card']}", **{**facts, "top": words})


def _aside(facts: Facts) -> str:
    return said("aside", seat=facts["seat"], armies=facts["armies"], moved=_moved(facts["moved"]))


def _infantry(facts: Facts) -> str:
    if not facts["done"]:
        return said("infantry no", **facts)
    return said("infantry enemy" if facts["enemy"] else "infantry", **facts)


def _moved(sources: Sequence[Sequence[Any]]) -> str:
    told = ", ".join(said("source", at=at, armies=count) for at, count in sources)
    return said("moved", sources=told) if told else ""


def _clash(facts: Facts) -> str:
    battle = Clash.model_validate(facts)
    names = {str(seat): NAMES[seat] for seat in SIDES}
    cards = {f"{seat}_card": _card(battle, seat) for seat in SIDES}
    details = "".join(f"; {detail}" for detail in _details(battle))
    return said("clash", at=battle.at, result=_result(battle), details=f"{details}.", **names, **cards)


def _card(battle: Clash, seat: Seat) -> str:
    card = shown(battle.cards[seat])
    worth = battle.worth.get(seat)
    return said("counts as", card=card, worth=worth) if worth else card


def _result(battle: Clash) -> str:
    if battle.plague:
        return said("clash plague")
    return said("clash won", seat=battle.winner, by=battle.by) if battle.winner else said("clash even")


def _details(battle: Clash) -> Iterator[str]:
    """Yield the results of a battle, part by part."""
    for seat in battle.marked:
        yield said("mark", seat=seat)
    for seat, count in battle.lost.items():
        yield said("lost", seat=seat, armies=count)
    if battle.placed:
        yield said("placed", seat=battle.winner, armies=battle.placed, moved=_moved(battle.moved))
    if battle.short:
        yield said("short", armies=battle.short)
    for seat, count in battle.aside.items():
        yield said("cost", seat=seat, armies=count)
    force = battle.after
    yield said("now", seat=force.seat, armies=force.armies) if force else said("now empty")


def _scored(facts: Facts) -> str:
    pays = [said("pays", at=at, seat=seat, points=value) for at, seat, value in facts["provinces"]]
    points = ", ".join(said("points", seat=seat, points=won) for seat, won in facts["points"])
    provinces = ", ".join(pays) or said("scored none")
    provinces = provinces[0].upper() + provinces[1:]
    return said(
        "scored", era=facts["era"], provinces=provinces, points=points, marker=marker(facts["marker"])
    )


LINES: dict[str, Words] = {
    "prepared": _prepared,
    "hand": _cards("hand"),
    "kept": _cards("kept"),
    "drawn": _cards("drawn"),
    "drawn all": _cards("drawn all"),
    "round": _round,
    "laid": _laid,
    "support": _support,
    "order": _order,
    "warlord": _warlord,
    "aside": _aside,
    "infantry": _infantry,
    "clash": _clash,
    "scored": _scored,
}
