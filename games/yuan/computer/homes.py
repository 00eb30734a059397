"""The worth of a first city: the land round it, by its yield and its distance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.yuan.land import KINDS, Kind, Land, steps_from
from games.yuan.layouts import distance, room
from games.yuan.public_state_model import Table

STEPS = 4
"""Marches within which land is looked at."""
FADING = 0.6
"""Factor on the worth of a province for each step."""
GROUND: Mapping[Kind, float] = {"mine": 1.4, "forest": 1.2, "rice": 0.4, "hill": 0.4}
"""Worth of land of each kind: where houses won, there were Mines and Forests near; Rice and even Hills made
no difference to be seen.
"""
ROOM = 0.6
"""Worth added for each province within two steps."""
PERIL = 24.0
"""Cost of being next to Yellow; less the farther it is."""
SHARED = 0.5
"""Factor on a province that another city is as near to."""
POWER: Mapping[str, float] = {"huan": 1.0, "zhuang": 1.5, "luong": 0.5, "goujian": 0.5, "borjigin": 1.0,
                              "kerait": 0.5, "naiman": 1.0, "merkit": 0.5}  # fmt: skip
"""Worth of a clan's power in Chão (ours)."""


def marches_from(land: Land, start: str) -> dict[str, int]:
    """Return the provinces that are looked at from one, adjacent or connected, and how far they are."""
    return steps_from(start, land.links, land, STEPS)


def site_worth(land: Land, at: str, rivals: Sequence[Mapping[str, int]]) -> float:
    """Return what land a city at a province could have; `rivals` says how far it is from the other cities."""
    total = ROOM * room(land, at)
    for other, far in marches_from(land, at).items():
        nearer = min((rival.get(other, STEPS + 1) for rival in rivals), default=STEPS + 1)
        share = 1.0 if far < nearer else SHARED if far == nearer else 0.0
        total += GROUND[KINDS[other]] * FADING**far * share
    return total


def prices(table: Table) -> dict[str, float]:
    """Return what the free cities are worth, in Chão."""
    land = table.land
    gone = [*table.capital.values(), table.yellow_city]
    free = [at for at in table.cities if at not in gone]
    reached = {at: marches_from(land, at) for at in table.cities}
    worths = {
        at: site_worth(land, at, [far for other, far in reached.items() if other != at]) / 2 for at in free
    }
    for at in free:
        if table.yellow_city:
            worths[at] -= PERIL / distance(land.at[at], land.at[table.yellow_city])
        clan = table.clan_at.get(at, "") if table.options.clans else ""
        worths[at] += POWER.get(clan, 0.0)
    return worths


def best_sites(table: Table, sites: Sequence[str]) -> dict[str, float]:
    """Return what some provinces would be worth as a first city."""
    rivals = [marches_from(table.land, other) for other in table.cities]
    return {at: site_worth(table.land, at, rivals) for at in sites}
