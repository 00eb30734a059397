"""A gamemaster's corrections of the board of Three Kingdoms Redux: the supply of a state and its tracks."""

from __future__ import annotations

from collections.abc import Mapping

from games.core.rules.correcting import NUMBER, Corrections, Fix, Slot, powers
from games.core.rules.errors import Illegal
from games.core.rules.prompts import Seat
from games.redux.events_to_text import said
from games.redux.printed_data import SETUP, WEAPON_NAMES
from games.redux.public_state_model import POWERS
from games.redux.state import Redux

LEVELS = int(SETUP["levels"])
MOST = {
    "market": LEVELS,
    "farm": LEVELS,
    "tribal": int(SETUP["tribal_most"]),
    "rank": len(SETUP["rank_vp"]) - 1,
}
"""The last step of each track that has one."""
FIGURES: Mapping[str, tuple[str, ...]] = {
    "gold": ("gold",),
    "rice": ("rice",),
    "popular": ("popular", "support", "popular support"),
    "untrained": ("untrained", "untrained armies"),
    "trained": ("trained", "trained armies"),
    "market": ("market", "markets", "marketplace", "marketplaces"),
    "farm": ("farm", "farms"),
    "tribal": ("tribal", "tribes", "tribal relations"),
    "rank": ("rank",),
    "military": ("military", "military points"),
}
WEAPONS = {kind: (f"{name}s", name) for kind, name in WEAPON_NAMES.items()}


def set_figure(s: Redux, told: Mapping[str, str]) -> None:
    """A state has so much of something, or stands so far on a track."""
    figure, count = told["figure"], int(told["count"])
    if count > MOST.get(figure, count):
        raise Illegal(said("fix most", figure=figure, most=MOST[figure]))
    setattr(s.table.realms[Seat(told["state"])], figure, count)


def set_weapons(s: Redux, told: Mapping[str, str]) -> None:
    """A state has so many weapons of a kind."""
    s.table.realms[Seat(told["state"])].weapons[told["weapon"]] = int(told["count"])


def check(_s: Redux) -> None:
    """Every line sees to its own limits; there is no other."""


SLOTS: dict[str, Slot] = {
    "figure": Slot("a figure of a state", FIGURES),
    "weapon": Slot("a kind of weapon", WEAPONS),
    "state": powers(POWERS),
    "count": NUMBER,
}
CORRECTIONS = Corrections[Redux](
    [
        Fix("{figure} {state} {count}", "gold Wei 5", set_figure),
        Fix("{weapon} {state} {count}", "spears Wei 2", set_weapons),
    ],
    SLOTS,
    check,
)
