"""Battles: who is stationed where, with what token, and what that brings (section 7, battle details)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.games.redux.referee_facts import LOCATIONS
from tests.games.redux.referee_scene import Impossible, Scene
from tests.games.redux.referee_table import Placement

CAO_REN = {1: 5, 2: 3, 3: 1}
LU_XUN = {2: 1, 3: 3, 4: 5, 5: 7}


def battle(scene: Scene) -> None:
    """Station one of the winning generals with all his units on free locations (details c, e, f)."""
    words = list(scene.said.get("", []))
    named = words[0] if words else ""
    leaders = [bid for bid in scene.bids if bid.units or bid.general == "ZYN"]
    bid = scene.choose.pick([each for each in leaders if not named or each.general == named])
    places = scene.choose.pick(_places(scene, bid))
    wanted = [word for word in words if word in LOCATIONS[scene.space]]
    if wanted and set(wanted) != set(places):
        raise Impossible("the sheet names another location")
    faces = [word for word in words if word in ("TRE", "GRA", "VP")]
    for number, place in enumerate(places):
        _token(scene, bid, place, faces[number : number + 1] if len(places) > 1 else faces)
    _station(scene, bid, places)
    _benefits(scene, bid, places)


def _places(scene: Scene, bid: Placement) -> list[tuple[str, ...]]:
    """Return where a general may be stationed: one location, for Liao Hua also two (R194 to R196)."""
    free = scene.table.free(scene.space)
    kinds = LOCATIONS[scene.space]

    def fit(kind: str, place: str) -> bool:
        return kinds[place] == kind or (bid.general == "XHU" and kind == "S")

    if not bid.units:
        return [(place,) for place in free]
    led = [kind for kind, count in bid.units.items() for _ in range(count)]
    one: list[tuple[str, ...]] = [(place,) for place in free if len(set(led)) == 1 and fit(led[0], place)]
    if bid.general == "LHU" and scene.table.round >= 6 and len(led) == 2:
        one += [
            (a, b) for a in free for b in free if a != b and fit(led[0], a) and fit(led[1], b)
        ]  # fmt: skip
    return one


def _token(scene: Scene, bid: Placement, place: str, face: Sequence[str]) -> None:
    """Take the location's token: on the treasury or the granary, or its victory point (detail e)."""
    point = (bid.general == "ZYN" and not bid.units) or (bid.general == "XHU" and "S" in bid.units)
    options = [f for f in ("TRE", "GRA", *(("VP",) if point else ())) if not face or f == face[0]]
    chosen = scene.choose.pick(options)
    if chosen == "TRE":
        scene.realm.treasury.append(place)
    elif chosen == "GRA":
        scene.realm.granary.append(place)
    else:
        scene.realm.victory.append(place)
        if scene.table.options["vp_token_keeps_place"]:
            heaps = {"TRE": scene.realm.treasury, "GRA": scene.realm.granary}
            heaps[scene.choose.pick([word for word in heaps if word in (face[1:] or heaps)])].append(place)


def _station(scene: Scene, bid: Placement, places: Sequence[str]) -> None:
    officer = scene.realm.officers[bid.general]
    officer.duty, officer.at, officer.stationed = "stationed", scene.space, scene.table.round
    officer.locations, officer.units, officer.led = list(places), dict(bid.units), dict(bid.units)
    units = [f"{count}{kind}" for kind, count in officer.led.items() if count]
    scene.events.append(("stationed", bid.general, " ".join(sorted(places)), " ".join(sorted(units))))
    bid.units = {}
    archery = bid.general == "HZG" and officer.led.get("C")
    if archery and scene.realm.trained and scene.realm.weapons["C"] and scene.may("HZG"):
        scene.realm.trained -= 1
        scene.realm.weapons["C"] -= 1
        officer.units["C"] += 1


def _benefits(scene: Scene, bid: Placement, places: Sequence[str]) -> None:
    """Cao Ren, Lu Xun, Gan Ning by their position on the border (detail f), Wang Ping by locations."""
    held = [who for place, who in scene.table.held.items() if place in LOCATIONS[scene.space]]
    count_locations = scene.table.options["position_counts"] == "locations"
    position = len(held) + len(places) if count_locations else len(set(held)) + 1
    table = {"CRE": CAO_REN, "LXU": LU_XUN}.get(bid.general, {})
    if amount := table.get(position, 0):
        if scene.ask(bid.general, [(f"{amount}G", True), (f"{amount}R", False)]):
            scene.realm.gold += amount
        else:
            scene.realm.rice += amount
    if bid.general == "GNI" and position == 1:
        kinds = list(scene.realm.officers["GNI"].led)
        scene.realm.weapons[kinds[0]] += 2
    if "WPI" in scene.realm.officers:
        scene.realm.support(len(places))
