"""The end of a round: benefits, tribes, popular support, stationed units, military points (sections 8, 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from tests.games.redux import referee_facts as facts
from tests.games.redux.referee_actions import EXPERTS, buy_support
from tests.games.redux.referee_bids import swap
from tests.games.redux.referee_facts import CARDS, SETUP, WEAPONS
from tests.games.redux.referee_scene import Impossible, Scene, amounts, build, lay
from tests.games.redux.referee_sheet import Sheet
from tests.games.redux.referee_table import Realm

LEVELS = ("reduce", "keep", "raise")
SWAPPERS = ("LFA", "GPI")


def ending(scene: Scene, sheet: Sheet) -> None:
    """Carry out one state's end of a round, in the order of section 4, step 3."""
    realm = scene.realm
    laid = len(realm.treasury), len(realm.granary)
    early = _swapping(scene, sheet)
    _swaps(scene, sheet.ends[:early])
    _benefits(scene, sheet)
    late = [line for line in sheet.ends[early:] if line[0] in SWAPPERS]
    before_raid = bool(late) and scene.choose.pick([True, False])
    _swaps(scene, late if before_raid else ())
    _tribes_fall(realm)
    _swaps(scene, () if before_raid else late)
    if "ZYU" in realm.officers:
        _unity(scene)
    _support_upkeep(realm)
    if scene.table.options["token_counts_same_round"]:
        laid = len(realm.treasury), len(realm.granary)
    _army_upkeep(scene, laid, sheet)
    realm.military += realm.units


def _benefits(scene: Scene, sheet: Sheet) -> None:
    """Receive all benefits: those that the sheet names in its order, all others before or after them."""
    realm = scene.realm
    for code, words in sheet.ends:
        scene.said[code] = list(words)
    named = [code for code, _ in sheet.ends if code in BENEFITS]
    others = [code for code in BENEFITS if realm.has(code) and code not in named]
    arrangements = [named + others, others + named] if named else [others]
    if "ZLI" in others and len(others) > 1:
        rest = [code for code in others if code != "ZLI"]
        arrangements += [[*named, *rest, "ZLI"], [*rest, "ZLI", *named], ["ZLI", *named, *rest]]
    order = scene.choose.pick(arrangements)
    for code in order:
        if realm.has(code):
            BENEFITS[code](scene)


def _swaps(scene: Scene, lines: Sequence[tuple[str, list[str]]]) -> None:
    """Swap goods or weapons at the round's end (D11)."""
    for code, words in lines:
        swap(scene.realm, " ".join([code, *words]), scene.table.round)


def _swapping(scene: Scene, sheet: Sheet) -> int:
    """Return how many of the `END` lines are swaps made before the benefits: those before all others; where
    there are no others, none or all.
    """
    kinds = [code in SWAPPERS for code, _ in sheet.ends]
    if kinds and all(kinds):
        return scene.choose.pick([len(kinds), 0])
    return kinds.index(False) if kinds else 0


def raise_mode(realm: Realm, mode: str) -> None:
    """Set the tribal mode unless a higher one is set (section 9)."""
    realm.mode = max(realm.mode, mode, key=LEVELS.index)


def lift(scene: Scene) -> None:
    """Raise the tribal level by 1 in the place of its reduction; at 12 support may be bought (R77, R127)."""
    realm = scene.realm
    if "TRI" in realm.taken or realm.mode == "raise":
        return
    raise_mode(realm, "raise")
    realm.tribal = min(facts.MOST_TRIBAL, realm.tribal + 1)
    offer(scene)


def offer(scene: Scene) -> None:
    """Offer popular support for 2 rice at level 12, once a round (D9); `END BUY YES` takes it."""
    realm = scene.realm
    able = realm.tribal == facts.MOST_TRIBAL and realm.rice >= SETUP["tribal_purchase"]
    if able and not realm.bought and scene.said.get("BUY") == ["YES"]:
        buy_support(scene)


def _tribes_fall(realm: Realm) -> None:
    """Step 3b: the level falls by 1 where nothing prevents it; at 0 the tribes raid (section 9)."""
    if "TRI" in realm.taken or realm.mode != "reduce":
        return
    if realm.tribal:
        realm.tribal -= 1
        return
    for item in SETUP["raid"]:
        if getattr(realm, item):
            setattr(realm, item, getattr(realm, item) - 1)
            return


def _unity(scene: Scene) -> None:
    """Zhou Yu: 2 popular support move a token from his card to the treasury or the granary (R105, R109)."""
    realm = scene.realm
    store = realm.stores.get("ZYU", {})
    kinds = [kind for kind in ("market", "farm") if store.get(kind)]
    if realm.popular < 2 or not kinds:
        return
    words = {"market": "TRE", "farm": "GRA"}
    kind = scene.ask("ZYU", [("NO", ""), *((words[kind], kind) for kind in kinds)])
    if kind:
        realm.popular -= 2
        store[kind] -= 1
        (realm.treasury if kind == "market" else realm.granary).append(kind)


def _support_upkeep(realm: Realm) -> None:
    """Section 8: 1 rice for each 2 tokens, Fei Yi up to 2 less; what cannot be paid for is given back."""

    def due() -> int:
        price = realm.popular // int(SETUP["popular_upkeep_divisor"])
        return max(0, price - 2) if "FYI" in realm.officers else price

    while due() > realm.rice:
        realm.popular -= 1
    realm.rice -= due()


def _army_upkeep(scene: Scene, laid: tuple[int, int], sheet: Sheet) -> None:
    """Section 8: 1 gold and 1 rice for each unit but for the tokens; the fewest unpaid units are lost."""
    realm = scene.realm

    def bills(units: int) -> tuple[int, int]:
        return max(0, units - laid[0]), max(0, units - laid[1])

    lost = 0
    while any(
        bill > have for bill, have in zip(bills(realm.units - lost), (realm.gold, realm.rice), strict=True)
    ):
        lost += 1
    _lose(scene, lost, sheet)
    gold, rice = bills(realm.units)
    realm.gold -= gold
    realm.rice -= rice


def _lose(scene: Scene, count: int, sheet: Sheet) -> None:
    """Lose so many stationed units, those first that the owner named."""
    realm = scene.realm
    for code, kind in sheet.lost:
        officer = realm.stationed.get(code)
        if count and officer and officer.units.get(kind):
            officer.units[kind] -= 1
            count -= 1
    if not count:
        return
    single = [(c, k) for c, o in realm.stationed.items() for k, n in o.units.items() for _ in range(n)]
    plans = list(dict.fromkeys(combinations(single, count)))
    for code, kind in scene.choose.pick(plans):
        realm.stationed[code].units[kind] -= 1


# ----------------------------------------------------------------- benefits


def _charge(scene: Scene) -> None:
    if scene.realm.fresh("YUJ", scene.table.round):
        scene.realm.stores["YUJ"] = {"charge": 2}


def _composure(scene: Scene) -> None:
    realm = scene.realm
    weapons = [kind for kind in WEAPONS for _ in range(realm.weapons[kind])]
    realm.untrained += not realm.untrained
    if not weapons:
        scene.weapon("ZLI")
    elif len(weapons) == 1:
        realm.weapons[weapons[0]] += 1


def _control(scene: Scene) -> None:
    if scene.table.round % 2 == 0 and "TRI" not in scene.realm.taken:
        raise_mode(scene.realm, "keep")
        offer(scene)


def _expert(code: str) -> Callable[[Scene], None]:
    def gift(scene: Scene) -> None:
        if scene.realm.fresh(code, scene.table.round):
            scene.realm.untrained += 1
            scene.realm.weapons[EXPERTS[code]] += 2

    return gift


def _repeats(scene: Scene, code: str) -> bool:
    """Return whether a skill of a stationed general works now (options station_skill_...)."""
    officer, options = scene.realm.officers[code], scene.table.options
    since = scene.table.round - officer.stationed - (options["station_skill_from"] == "next_round")
    return officer.duty == "stationed" and (since >= 0 if options["station_skill_repeats"] else since == 0)


def _may_build(code: str, decks: Sequence[str] = ("SEP", "UNI")) -> Callable[[Scene], None]:
    def offered(scene: Scene) -> None:
        realm = scene.realm
        words = scene.said.get(code, ["NO"])
        if words[0] in CARDS and CARDS[words[0]].deck in decks:
            scene.said[words[0]] = [word for word in words[1:] if word not in CARDS and word != "NO"]
            if words[0] in realm.hand:
                build(scene, words[0], CARDS[words[0]].cost)

    return offered


def _anticipation(scene: Scene) -> None:
    if _repeats(scene, "HZH") and sum(scene.realm.officers["HZH"].led.values()) == 1:
        _may_build("HZH")(scene)


def _governance(scene: Scene) -> None:
    if not scene.realm.fresh("CPU", scene.table.round):
        return
    words = list(scene.said.get("CPU", []))
    decks: list[str] = []
    while words:
        code = words.pop(0)
        if code not in CARDS:
            continue
        rest: list[str] = []
        while words and words[0] not in CARDS and words[0] != "NO":
            rest.append(words.pop(0))
        if CARDS[code].deck in decks:
            raise Impossible("one card of each deck")
        decks.append(CARDS[code].deck)
        scene.said[code] = rest
        build(scene, code, CARDS[code].cost)


def _merit(scene: Scene) -> None:
    realm, number = scene.realm, scene.table.round
    words = [word for word in scene.said.get("HDA", []) if word in ("TRE", "GRA", "MKT", "FRM")]
    times = realm.fresh("HDA", number) + (
        realm.officers["HDA"].duty == "stationed" and realm.officers["HDA"].stationed == number
    )
    for time in range(times):
        scene.said["HDA"] = words[time : time + 1]
        if scene.said["HDA"]:
            lay(scene, "HDA")
        else:
            del scene.said["HDA"]
            lay(scene, "HDA")


def _stores(scene: Scene) -> None:
    if scene.realm.fresh("ZYU", scene.table.round):
        scene.realm.stores["ZYU"] = {"market": 1, "farm": 1}


def _integrity(scene: Scene) -> None:
    realm, table = scene.realm, scene.table
    where = [bid.space for bid in table.bids if bid.general == "TSC"]
    counts = bool(table.options["taishi_ci_tri_counts"])
    if realm.fresh("TSC", table.round) and not [space for space in where if counts or space != "TRI"]:
        realm.trained += 1
        scene.weapon("TSC")


def _naval(scene: Scene) -> None:
    if _repeats(scene, "LCA") and scene.realm.officers["LCA"].led.get("V"):
        lift(scene)


def _teach(scene: Scene) -> None:
    if scene.realm.locations and scene.realm.untrained and scene.may("FZH"):
        scene.realm.train(1)


def _prowess(scene: Scene) -> None:
    if scene.table.round % 3 == 0:
        _may_build("LYA")(scene)


def _popularity(scene: Scene) -> None:
    realm = scene.realm
    if realm.popular and scene.said.get("FYI") == ["YES"]:
        realm.popular -= 1
        realm.gold += 2
        realm.rice += 2


def _horses(scene: Scene) -> None:
    realm = scene.realm
    if realm.fresh("MCH", scene.table.round):
        realm.stores["MCH"] = {"horse": 4}
    elif realm.weapons["H"] >= 2 and realm.stores.get("MCH", {}).get("horse"):
        realm.weapons["H"] += 1
        realm.stores["MCH"]["horse"] -= 1


def _austerity(scene: Scene) -> None:
    realm = scene.realm
    gold = sum(token not in ("market", "farm") for token in realm.treasury)
    rice = sum(token not in ("market", "farm") for token in realm.granary)
    splits = (
        [(g, 3 - g) for g in range(4) if g <= gold and 3 - g <= rice] if gold + rice > 3 else [(gold, rice)]
    )
    if gold + rice <= 3:
        scene.said.pop("MDA", None)
    split = scene.ask("MDA", [(f"{g}G {r}R", (g, r)) for g, r in splits])
    realm.gold += split[0]
    realm.rice += split[1]


def _post(code: str, coin: str) -> Callable[[Scene], None]:
    def offered(scene: Scene) -> None:
        realm, words = scene.realm, scene.said.get(code, ["NO"])
        if "TRD" in realm.taken or words == ["NO"]:
            return
        if len(words) != 1 or amounts([words[0][3:]])[words[0][3]] != 1:
            raise Impossible("exactly one weapon")
        buys, kind = words[0][1] == "+", words[0][3]
        have = getattr(realm, coin)
        if have < 2 if buys else not realm.weapons[kind]:
            return
        realm.weapons[kind] += 1 if buys else -1
        setattr(realm, coin, have - 2 if buys else have + 2)

    return offered


BENEFITS: Mapping[str, Callable[[Scene], None]] = {
    "YUJ": _charge,
    "ZLI": _composure,
    "JXU": _control,
    **{code: _expert(code) for code in EXPERTS},
    "HZH": _anticipation,
    "CPU": _governance,
    "HDA": _merit,
    "ZYU": _stores,
    "TSC": _integrity,
    "LCA": _naval,
    "FZH": _teach,
    "LYA": _prowess,
    "FYI": _popularity,
    "MCH": _horses,
    "MDA": _austerity,
    "WTP": _post("WTP", "gold"),
    "BMK": _post("BMK", "rice"),
}


def clean(realm: Realm) -> None:
    """Begin a new round: what was done in the last one is forgotten."""
    realm.taken, realm.assigned, realm.imported = [], [], []
    realm.han_used, realm.mode, realm.bought = False, "reduce", False
