"""The text of the cards, in words of our own, for those who look one up; marks say what is ours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.rules.card_lookup import CardText
from games.core.telling.glossary import value_in_words
from games.redux.events_to_text import said
from games.redux.options import Options
from games.redux.printed_data import ENHANCEMENTS, GENERALS, OURS, Enhancement, General
from games.redux.public_state_model import NAMES

MARK = "*ours*"
LEGEND = "-# *ours*: designed here, not the printed card's value; a host can correct it in the data files."
STATISTICS = ("administration", "combat", "leadership")
COST = {
    "g": "gold",
    "r": "rice",
    "p": "popular support",
    "u": "untrained army",
    "W": "weapon of any kind",
    "s": "spear",
    "h": "horse",
    "c": "crossbow",
    "v": "vessel",
}
NEEDS = {
    "market": "developed marketplaces",
    "farm": "developed farms",
    "domestic": "developed marketplaces and farms",
    "rank": "rank",
    "tribal": "tribal relations",
    "stationed": "generals stationed",
    "enhancements": "enhancements built",
}
READINGS = {
    "CRE": ("position_counts",),
    "LXU": ("position_counts",),
    "GNI": ("position_counts",),
    "LCA": ("station_skill_repeats", "station_skill_from"),
    "HZH": ("station_skill_repeats", "station_skill_from"),
    "HDA": ("token_counts_same_round",),
    "ZYU": ("token_counts_same_round",),
    "TSC": ("taishi_ci_tri_counts",),
    "JWE": ("jiang_wei_replaces",),
    "XHU": ("vp_token_keeps_place",),
    "ZYN": ("vp_token_keeps_place",),
    "IRO": ("iron_armour_min",),
    "NRS": ("nrs_checks",),
    "IJS": ("jade_seal_alliance_gold",),
    "MST": ("military_vp_floor",),
    "CAT": ("catapult_on_empty_border",),
    **dict.fromkeys(("ROA", "WOO", "NIB"), ("token_counts_same_round",)),
}
"""The options under which a card is read."""


def cards(options: Options) -> Sequence[CardText]:
    """Return all 111 cards, generals first, each with the readings that are in force for it."""
    generals = [_card(one, card_text(code, options)) for code, one in GENERALS.items()]
    return [*generals, *(_card(one, card_text(code, options)) for code, one in ENHANCEMENTS.items())]


def _card(one: General | Enhancement, text: str) -> CardText:
    aliases = (one.simplified,) if one.simplified else ()
    return CardText(one.code, one.name, text, one.chinese, aliases)


def card_text(code: str, options: Options) -> str:
    """Return a card in words; raises KeyError if there is none."""
    rows = _general(GENERALS[code]) if code in GENERALS else _enhancement(ENHANCEMENTS[code])
    return "\n".join([*rows, *_readings(code, options), LEGEND])


def _general(card: General) -> Iterator[str]:
    numbers = " · ".join(
        " ".join([name, f"**{getattr(card, name)}**", *_mark("generals", name, card.sourced)])
        for name in STATISTICS
    )
    yield f"**{card.name}** {card.chinese} · `{card.code}` · general of {NAMES[card.state]}"
    yield numbers
    yield f"**{card.skill}**: {card.text}"


def _enhancement(card: Enhancement) -> Iterator[str]:
    cost = ", ".join(f"{card.cost.count(letter)} {COST[letter]}" for letter in dict.fromkeys(card.cost))
    needs = f"{NEEDS[card.needs[0]]}, at least {card.needs[1]}" if card.needs else "nothing"
    yield f"**{card.name}** {card.chinese} · `{card.code}` · enhancement, {said(card.deck)} deck"
    yield " ".join([f"costs **{cost}**", *_mark("enhancements", "cost")])
    yield " ".join([f"needs **{needs}**", *_mark("enhancements", "needs")])
    yield card.text


def _mark(file: str, column: str, sourced: Sequence[str] = ()) -> list[str]:
    """Return the mark of a value: whether it is ours."""
    return [MARK] if column in OURS[file] and column not in sourced else []


def _readings(code: str, options: Options) -> Iterator[str]:
    """Yield how this table reads a card, where tables may differ."""
    for name in READINGS.get(code, ()):
        yield f"-# {Options.model_fields[name].description}: **{value_in_words(getattr(options, name))}**"
