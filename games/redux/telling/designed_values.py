"""The chapter of the values that are designed here, and of those on which the sources do not agree."""

from __future__ import annotations

from typing import TypeAlias

from games.core.rules.prompts import Seat
from games.redux.printed_data import DISPUTED, OURS, SETUP
from games.redux.public_state_model import NAMES


def values() -> str:
    """Return which values are designed here, and on which the sources do not agree, for hosts to correct."""
    rows = [f"- {told(name)}: **{_listed(SETUP[name])}** *ours*" for name in OURS["setup"]]
    doubts = [f"- {told(name)}: **{_listed(SETUP[name])}** ?" for name in DISPUTED]
    head = (
        "*ours*: designed here, because the printed value is not known to us. **?**: the sources do not "
        "agree. A host who owns the printed game can correct them in the data files."
    )
    return "\n".join(
        [
            head,
            *doubts,
            *rows,
            "- the statistics of generals, cost and need of enhancements *ours*: see each card",
            "- which kind of unit each border location wants, and its name *ours*",
        ]
    )


VALUES = {
    "generals": "generals at the start, the lord included",
    "recruit": "generals recruited, by round",
    "gold": "gold at the start",
    "rice": "rice at the start",
    "untrained": "untrained armies at the start",
    "popular": "popular support at the start",
    "tribal": "tribal relations at the start",
    "start_draw": "generals drawn at the start",
    "recruit_extra_draw": "generals drawn later, beyond those kept",
    "cards_dealt": "enhancements dealt, by deck",
    "tax": "gold for each developed marketplace",
    "harvest": "rice for each developed farm",
    "trade_rice": "gold and rice traded at most",
    "trade_weapons": "weapons traded at most",
    "weapon_price": "gold for a weapon",
    "popular_upkeep_divisor": "popular support that costs 1 rice",
    "end_stationed": "stationed generals that end the game",
    "end_full_borders": "full borders that end the game",
    "category": "points for the places of a category",
    "border_win": "points for a border won",
    "border_tie": "points for a border tied",
    "rank_vp": "points for ranks, from the lowest",
    "tribal_gain": "levels of tribal relations gained",
    "gives": "what the spaces give",
    "raid": "what a raid takes first",
}


def told(name: str) -> str:
    """Return the name of a value as people read it."""
    return VALUES.get(name, name.replace("_", " "))


Value: TypeAlias = "int | str | list[int] | list[str] | dict[str, Value]"


def _listed(value: Value) -> str:
    """Return a value of the data files in words: a number, a row, or a row with names."""
    if isinstance(value, dict):
        rows = [f"{NAMES.get(Seat(name), name)} {_listed(one)}" for name, one in value.items()]
        return ("; " if any(isinstance(one, dict) for one in value.values()) else ", ").join(rows)
    if isinstance(value, list):
        return "/".join(str(one) for one in value)
    return str(value)
