"""The sixteen spaces of action with all that generals and enhancements add to them (sections 7 and 13)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tests.games.redux import referee_facts as facts
from tests.games.redux.referee_battle import battle
from tests.games.redux.referee_facts import CARDS, HIGHEST, SETUP, WEAPONS, WORKSHOPS
from tests.games.redux.referee_scene import Impossible, Scene, build
from tests.games.redux.referee_table import give_back

EXPERTS = {"ZHE": "H", "JQI": "V", "CDA": "S", "YYA": "C"}
ARMOURIES = {"SPA": "S", "STA": "H", "CRA": "C", "HAR": "V"}


def carry_out(scene: Scene) -> None:
    """Carry out the action of a space: what comes before it, the action, what comes after it."""
    _before(scene)
    if scene.space in facts.BORDERS:
        battle(scene)
    else:
        ACTIONS[scene.space](scene)


def _before(scene: Scene) -> None:
    """Benefits that come first and are lost if the action is not taken (hook BEFORE)."""
    realm, table, space = scene.realm, scene.table, scene.space
    side = [bid for seat in table.side(realm.seat, space) for bid in table.bid_of(seat, space)]
    if scene.by("YJI") and space in facts.COMMON and len(side) == 1:
        first = scene.ask("YJI", [(f"{kind} {w}", (kind, w)) for kind in "GR" for w in WEAPONS])
        if first[0] == "G":
            scene.gold(1)
        else:
            realm.rice += 1
        realm.weapons[first[1]] += 1
    if scene.by("LDI") and len(scene.bids) > 1:
        kind = scene.ask("LDI", [("G R", ""), *((w, w) for w in WEAPONS)])
        if kind:
            realm.weapons[kind] += 1
        else:
            scene.gold(1)
            realm.rice += 1
    if space == table.alliance and realm.seat in table.allied:
        realm.rice += scene.by("ZGJ")
        if scene.by("PTO"):
            realm.gold += 1
            scene.brought += bool(table.options["jade_seal_alliance_gold"])
    if space in ("TRD", "HIM"):
        realm.gold += realm.has("BCO")
        realm.rice += realm.has("HMP")


def _train_or_recruit(scene: Scene) -> None:
    """TRN and REC; Zhang Fei may do the other of the two, for the whole bid (R163 to R165)."""
    realm = scene.realm
    train = scene.space == "TRN"
    switched = False
    if scene.by("ZFE"):
        switched = scene.may("ZFE") if "ZFE" in scene.said else scene.choose.pick([False, True])
    if train != switched:
        most = 3 if scene.by("DIA") and train else SETUP["gives"]["train"]
        counts = range(min(most, realm.untrained), 0, -1)
        realm.train(scene.ask("", [(str(count), count) for count in counts]))
    else:
        count = 3 if scene.by("GYU") and not train else SETUP["gives"]["recruit"]
        trained = int(scene.by("SCE") and not train)
        realm.untrained += count - trained
        realm.trained += trained
        if scene.by("XCH") and not train and realm.tribal and realm.untrained:
            counts = range(min(2, realm.untrained) + 1)
            more = scene.ask("XCH", [("NO", 0), *((f"{n} YES", n) for n in counts if n)])
            realm.tribal -= bool(more)
            realm.train(more)
    if not switched:
        for code, kind in EXPERTS.items():
            realm.weapons[kind] += scene.by(code)


def _tribute(scene: Scene) -> None:
    """TRB: two in gold and rice, or an army; then Ding Feng, Wei Yan, palace, barrack, seal."""
    realm, most = scene.realm, SETUP["gives"]["tribute"]
    splits = [(f"{gold}G {most - gold}R", gold) for gold in range(most + 1)]
    words = [(" ".join(part for part in text.split() if part[0] != "0"), gold) for text, gold in splits]
    gold = scene.ask("", [*words, ("U", -1)])
    if gold < 0:
        if realm.has("TRG"):
            realm.trained += 1
        else:
            realm.untrained += 1
        realm.untrained += realm.has("BAR")
    else:
        scene.gold(gold)
        realm.rice += most - gold
    if scene.by("DFE"):
        scene.gold(realm.market)
        realm.rice += realm.farm
    if realm.has("IPA"):
        scene.gold(1)
        realm.rice += 1
    if scene.by("WYA"):
        realm.untrained += 1
        count = min(2, len(realm.locations))
        mixes = [x + y for x in WEAPONS for y in WEAPONS if x <= y] if count == 2 else [*WEAPONS]
        for kind in scene.ask("WYA", [(" ".join(mix), mix) for mix in mixes]) if count else "":
            realm.weapons[kind] += 1
    if realm.has("IJS") and scene.brought and realm.gold and scene.may("IJS"):
        realm.gold -= 1
        store = realm.stores.setdefault("IJS", {"gold": 0})
        store["gold"] += 1


def _workshop(scene: Scene) -> None:
    """PSH and PCV; Xiahou Dun may make one weapon and train one army of his own (R14 to R17)."""
    realm = scene.realm
    one, two = WORKSHOPS[scene.space]
    made = [(f"2{one}", one + one), (f"1{one} 1{two}", one + two), (f"2{two}", two + two)]
    if scene.by("XDU") and (scene.said.get("XDU") not in (None, ["NO"]) or scene.choose.pick([False, True])):
        kinds = scene.ask("", [(one, one), (two, two)])
        realm.weapons[kinds] += 1
        realm.train(1)
    else:
        kinds = scene.ask("", made)
        for kind in kinds:
            realm.weapons[kind] += 1
        for code, kind in ARMOURIES.items():
            realm.weapons[kind] += realm.has(code) and kinds == kind * 2
    if scene.by("CWU"):
        scene.weapon("CWU", WORKSHOPS["PCV" if scene.space == "PSH" else "PSH"])
    realm.untrained += realm.has("HER")


def _develop(scene: Scene) -> None:
    """MKT and FRM: develop, or the income of the space (R73 to R76, R111 to R116, R178, R179)."""
    realm, market = scene.realm, scene.space == "MKT"
    own, other = ("market", "farm") if market else ("farm", "market")
    income = "TAX" if market else "HARVEST"
    options = [("DEV", own)] if getattr(realm, own) < HIGHEST else []
    options += [(income, "income")] if getattr(realm, own) else []
    if scene.by("YXI") and getattr(realm, other) < HIGHEST:
        options.append((f"DEV {'FRM' if market else 'MKT'}", other))
    what = scene.ask("", options)
    if what == "income":
        value = SETUP["tax"] * realm.market if market else SETUP["harvest"] * realm.farm
        if market:
            realm.gold += value + 2 * realm.market * scene.by("ZZH")
        else:
            realm.rice += value + 2 * realm.farm * scene.by("ZHO")
        return
    setattr(realm, what, getattr(realm, what) + 1)
    if scene.by("ZGL") and getattr(realm, what) <= 2:
        if what == "market":
            realm.gold += 2
        else:
            realm.rice += 2


def _support(scene: Scene) -> None:
    """POP: Sun Quan wins two; then Lu Meng and the Garrison in their owner's order, Zhou Cang."""
    realm = scene.realm
    realm.support(2 if scene.by("SQU") else SETUP["gives"]["popular"])
    realm.weapons["V"] += scene.by("ZCA")
    late = [code for code in ("LME", "GAR") if scene.by(code) or (realm.has(code) and code == "GAR")]
    named = [code for code in scene.order if code in late]
    orders = [late, late[::-1]] if len(late) == 2 and len(named) < 2 else [named if len(named) == 2 else late]
    for code in scene.choose.pick(orders):
        if code == "LME":
            kind = scene.ask("LME", [(each, each) for each in "U" + WEAPONS])
            if kind == "U":
                realm.untrained += 1
            else:
                realm.weapons[kind] += 1
        elif realm.untrained and scene.may("GAR"):
            realm.train(1)


def _emperor(scene: Scene) -> None:
    """HAN: rank, token, and the general who stays (section 10); Cao Hong, Zhou Tai, Zhou Cang."""
    realm = scene.realm
    realm.rank = min(facts.MOST_RANK, realm.rank + 1)
    scene.stays = scene.ask("", [(f"STAY {code}", code) for code in scene.led_by])
    scene.events.append(("emperor", scene.stays))
    if scene.by("CHO"):
        what = scene.ask("CHO", [("TAX", "T"), ("HARVEST", "H"), ("NO", "")])
        realm.gold += SETUP["tax"] * realm.market * (what == "T")
        realm.rice += SETUP["harvest"] * realm.farm * (what == "H")
    realm.untrained += scene.by("ZTA")
    if scene.by("ZCA"):
        realm.support(1)


def trade_rice(scene: Scene, code: str) -> bool:
    """Swap up to 5 gold and rice one for one (TRD, Gu Yong); tell whether anything was swapped."""
    realm, cap = scene.realm, SETUP["trade_rice"]
    counts = [n for n in range(-cap, cap + 1) if n and -realm.rice <= n <= realm.gold]
    words = [("", 0), *((f"R{n:+d}", n) for n in sorted(counts, key=abs))]
    said = [w for w in scene.said.get(code, []) if w[0] == "R"]
    words = [w for w in words if w[0] in said] if said else words
    count = scene.choose.pick([n for _, n in (words[:1] if _silent(scene, code) else words)])
    realm.gold -= count
    realm.rice += count
    return bool(count)


def _silent(scene: Scene, code: str) -> bool:
    """Return whether a sheet says something of a trade, so that what it leaves out is not done."""
    words = scene.said.get(code, [])
    return bool(words) and not any(word[0] == "R" for word in words)


def trade_weapons(scene: Scene, code: str) -> bool:
    """Buy and sell up to 3 weapons at 2 gold each (TRD, Gu Yong); tell whether anything was traded."""
    realm, price = scene.realm, SETUP["weapon_price"]
    said = [word for word in scene.said.get(code, []) if word[0] == "W"]
    if scene.said.get(code) and not said:
        return False
    deals = [(word[1], int(word[2]), word[3]) for word in said]
    if not said:
        deals = scene.choose.pick(DEALS)
    if sum(count for _, count, _ in deals) > SETUP["trade_weapons"]:
        raise Impossible("too many weapons")
    for sign, count, kind in deals:
        change = count if sign == "+" else -count
        realm.weapons[kind] += change
        realm.gold -= change * price
        if realm.gold < 0 or realm.weapons[kind] < 0:
            raise Impossible("it cannot be traded")
    return bool(deals)


DEALS: list[list[tuple[str, int, str]]] = [
    [], *([(sign, count, kind)] for sign in "-+" for count in (1, 2, 3) for kind in WEAPONS)
]  # fmt: skip
"""The trades to try that a sheet does not name."""


def _trade(scene: Scene) -> None:
    """TRD: rice, weapons, or both, in the order written; incomes come first (R36, R208, R332)."""
    realm = scene.realm
    if scene.by("CYU") and realm.units:
        kind = scene.ask("CYU", [(f"{realm.units}G", "gold"), (f"{realm.units}R", "rice")])
        setattr(realm, kind, getattr(realm, kind) + realm.units)
    if scene.by("DYU") and realm.popular and scene.may("DYU"):
        realm.popular -= 1
        realm.gold += SETUP["tax"] * realm.market
        realm.rice += SETUP["harvest"] * realm.farm
    if realm.has("FIN"):
        scene.weapon("FIN")
    parts: list[Callable[[Scene, str], bool]] = [trade_rice, trade_weapons]
    words = scene.said.get("", [])
    if words and words[0][0] == "W":
        parts.reverse()
    traded = [part(scene, "") for part in parts]
    if not any(traded):
        raise Impossible("nothing is traded")
    if scene.by("JWA"):
        realm.untrained += 1
        if realm.rice >= SETUP["hire"]["rice"]:
            _hire(scene, "JWA", SETUP["hire"]["rice"])


def _hire(scene: Scene, code: str, price: int) -> bool:
    """Pay an instructor to train up to two, if there is anybody to train (D7)."""
    realm = scene.realm
    most = min(SETUP["hire"]["trains"], realm.untrained)
    if realm.rice < price or not most:
        return False
    words = scene.said.get(code)
    counts = range(most, 0, -1)
    if code == "" and words:
        hire = "HIRE" in words
        number = [int(word) for word in words if word.isdigit()]
        wanted = number or [*counts]
        count = scene.choose.pick([n for n in wanted if n <= most]) if hire else 0
    else:
        count = scene.ask(code, [*((f"{n} YES HIRE", n) for n in counts), ("NO", 0)])
    realm.rice -= price * bool(count)
    return bool(realm.train(count))


def _hire_import(scene: Scene) -> None:
    """HIM: hire an instructor, import technology, or both; Gu Yong trades afterwards (R140 to R142)."""
    realm = scene.realm
    words = scene.said.get("", [])
    done = _hire(scene, "", 0 if scene.by("GJI") else SETUP["hire"]["rice"])
    wanted = [word for word in words if word in facts.DECKS] or ["SEP", "UNI"]
    decks = [[deck] for deck in wanted] if not words or "IMP" in words else []
    if scene.by("SMY") and decks:
        decks = [["SEP", "UNI"]]
    for deck in scene.choose.pick(decks if words and decks else [*decks, []]):
        if scene.decks[deck]:
            card = scene.decks[deck].pop(0)
            realm.hand.append(card)
            realm.imported.append(card)
            scene.events.append(("import", deck))
            done = True
    if not done:
        raise Impossible("nobody is hired and nothing imported")
    if scene.by("GYO") and not trade_rice(scene, "GYO"):
        trade_weapons(scene, "GYO")


def _construct(scene: Scene) -> None:
    """CON: build a card of the hand; Liu Ye, Lu Su, Jiang Wei (R40, R133, R225)."""
    realm = scene.realm
    if scene.by("LYE"):
        realm.support(1)
    words = scene.said.get("", [])
    code = scene.choose.pick([c for c in realm.hand if not words or c == words[0]])
    costs = [list(CARDS[code].cost)]
    if scene.by("LSU"):
        costs = [_without(costs[0], letter) for letter in "gr" if letter in costs[0]] or costs
    if scene.by("JWE"):
        letters = sorted(set(costs[0]))
        every = scene.table.options["jiang_wei_replaces"] == "kind"
        costs += [
            ["g", *_without(costs[0], letter, every=every)] for letter in letters if letter != "g" or every
        ]
    build(scene, code, scene.choose.pick(costs))


def _without(cost: list[str], letter: str, *, every: bool = False) -> list[str]:
    """Return a cost without one of its letters, or without all that are equal to it."""
    if every:
        return [each for each in cost if each != letter]
    left = list(cost)
    left.remove(letter)
    return left


def _tribes(scene: Scene) -> None:
    """TRI: the level rises by what the general brings (section 7); at 12 support may be bought."""
    realm, bid = scene.realm, scene.bids[0]
    units = sum(bid.units.values())
    gain: Mapping[str, int] = SETUP["tribal_gain"]
    rise = gain["gold"] if bid.gold else gain[("none", "one", "two")[min(units, 2)]]
    rise += scene.by("MLI")
    realm.tribal = min(facts.MOST_TRIBAL, realm.tribal + rise)
    if realm.tribal == facts.MOST_TRIBAL and rise:
        buys = "BUY" in scene.said.get("", [])
        if buys or (not scene.said.get("") and scene.choose.pick([False, True])):
            buy_support(scene)
    give_back(realm, bid.units)
    bid.units = {}
    realm.untrained += scene.by("XYU")
    if scene.by("LTO") and units == 1:
        realm.gold += 1
    elif scene.by("LTO") and units == 2:
        scene.weapon("LTO")


def buy_support(scene: Scene) -> None:
    """Pay 2 rice for popular support at level 12, before Xun You pays (R34, R66)."""
    price = SETUP["tribal_purchase"]
    if scene.realm.rice < price:
        raise Impossible("no rice for it")
    scene.realm.rice -= price
    scene.realm.support(1)
    scene.realm.bought = True


ACTIONS: Mapping[str, Callable[[Scene], None]] = {
    "TRN": _train_or_recruit,
    "REC": _train_or_recruit,
    "TRB": _tribute,
    "PSH": _workshop,
    "PCV": _workshop,
    "MKT": _develop,
    "FRM": _develop,
    "POP": _support,
    "HAN": _emperor,
    "TRD": _trade,
    "CON": _construct,
    "HIM": _hire_import,
    "TRI": _tribes,
}
