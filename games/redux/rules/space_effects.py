"""The sixteen action spaces: what a state gets that takes the action."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.redux.printed_data import ENHANCEMENTS, GENERALS, SETUP, WEAPONS
from games.redux.rules.building import build, buildable
from games.redux.rules.decisions import DONE, NO, YES, ActionUnderWay, Flow, NotTaken, decide
from games.redux.rules.gains_and_costs import (
    deck_order,
    draw,
    goods,
    harvest,
    popular,
    recruit,
    tax,
    total_units,
    train,
    tribal,
)
from games.redux.rules.hooks import active, each, folded, options
from games.redux.rules.scoring import scores
from games.redux.rules.stationing import battle

Action = Callable[[ActionUnderWay], Flow[None]]

GIVES = SETUP["gives"]


def train_armies(deed: ActionUnderWay) -> Flow[None]:
    """Train up to 2 untrained armies, or recruit where a card allows the other of the two."""
    if (yield from switched(deed)):
        recruit(deed, GIVES["recruit"])
    else:
        yield from training(deed, folded("amount TRN", deed, GIVES["train"]))


def recruit_armies(deed: ActionUnderWay) -> Flow[None]:
    """Gain 2 untrained armies, or train where a card allows the other of the two."""
    if (yield from switched(deed)):
        yield from training(deed, GIVES["train"])
        return
    count = folded("amount REC", deed, GIVES["recruit"])
    trained = folded("trained REC", deed, 0)
    recruit(deed, count - trained, trained)


def switched(deed: ActionUnderWay) -> Flow[bool]:
    """The whole bid does one thing: the space's own, or the other of training and recruiting."""
    for skill in active(f"switch {deed.space}", deed):
        if (yield from decide(skill.card, "switch", (NO, YES))) == YES:
            deed.variant = "switched"
            return True
    return False


def training(deed: ActionUnderWay, most: int) -> Flow[None]:
    """Train as many as one likes, up to so many."""
    able = min(most, deed.realm.untrained)
    if not able:
        raise NotTaken("there is no untrained army to train.")
    word = yield from decide(deed.space, "train", [str(number) for number in range(able, 0, -1)])
    train(deed, int(word))


def demand_tribute(deed: ActionUnderWay) -> Flow[None]:
    """Gain 2 in gold and rice as one likes, or 1 untrained army."""
    amount = GIVES["tribute"]
    mixed = [f"{amount}G", *(f"{n}G {amount - n}R" for n in range(amount - 1, 0, -1)), f"{amount}R"]
    if deed.realm.gold > deed.realm.rice:
        mixed.reverse()
    word = yield from decide("TRB", "tribute", [*mixed, "U"])
    if word == "U":
        deed.variant = "army"
        trained = folded("trained TRB", deed, 0)
        recruit(deed, 1 - trained, trained)
    else:
        deed.variant = "goods"
        goods(deed, word)


def produce(deed: ActionUnderWay) -> Flow[None]:
    """Gain 2 weapons of the workshop's two kinds, any mix."""
    kinds = ("S", "H") if deed.space == "PSH" else ("C", "V")
    swaps = 0
    for skill in active(f"swap {deed.space}", deed):
        swaps += (yield from decide(skill.card, "swap", (NO, YES))) == YES
    word = yield from decide(deed.space, "weapons", mixes(deed, kinds, GIVES["produce"] - swaps))
    for part in word.split():
        deed.made += (part[-1],) * int(part[:-1])
    for kind in deed.made:
        deed.realm.weapons[kind] += 1
    if swaps:
        train(deed, swaps)


def mixes(deed: ActionUnderWay, kinds: Sequence[str], count: int) -> list[str]:
    """Return the mixes of two kinds of weapons as words; first what the state has least of."""
    first, second = kinds
    words = [
        " ".join(f"{n}{kind}" for n, kind in ((number, first), (count - number, second)) if n)
        for number in range(count, -1, -1)
    ]
    return words if deed.realm.weapons[first] <= deed.realm.weapons[second] else words[::-1]


DEVELOP, INCOME = "DEV", {"MKT": "TAX", "FRM": "HARVEST"}
TRACK = {"MKT": "market", "FRM": "farm"}


def develop(deed: ActionUnderWay) -> Flow[None]:
    """Develop a marketplace or collect tax; develop a farm or harvest."""
    realm, income = deed.realm, INCOME[deed.space]
    forms = [
        form
        for form in options(f"form {deed.space}", deed, [DEVELOP])
        if realm.figure(developed(deed.space, form)) < SETUP["levels"]
    ]
    level = realm.figure(TRACK[deed.space])
    if level:
        forms = [*forms, income] if level < LOW_LEVEL else [income, *forms]
    if not forms:
        raise NotTaken("nothing is left to develop, and nothing yields an income.")
    form = yield from decide(deed.space, "form", forms)
    if form == income:
        deed.variant = "income"
        yield from each(f"income {deed.space}", deed)
        (tax if deed.space == "MKT" else harvest)(deed)
        return
    kind = deed.variant = developed(deed.space, form)
    setattr(realm, kind, realm.figure(kind) + 1)


LOW_LEVEL = 2
"""Below this level the silent develop, from it on they take the income."""


def developed(space: str, form: str) -> str:
    """Return what a form of the action develops: "market" or "farm"."""
    return TRACK[form.split()[1]] if " " in form else TRACK[space]


def win_support(deed: ActionUnderWay) -> Flow[None]:
    """Gain 1 popular support token."""
    yield from popular(deed, folded("amount POP", deed, GIVES["popular"]))


def control_emperor(deed: ActionUnderWay) -> Flow[None]:
    """Rise a rank, take the emperor's token, and leave one of the generals with him."""
    table, realm = deed.s.table, deed.realm
    word = yield from decide("HAN", "stay", [f"STAY {code}" for code in weakest(deed)])
    general = word.split()[1]
    for state in table.realms.values():
        if table.resident in state.officers and state.officers[table.resident].duty == "emperor":
            state.officers[table.resident].duty, state.officers[table.resident].at = "home", ""
    realm.rank = min(len(SETUP["rank_vp"]) - 1, realm.rank + 1)
    table.emperor, table.resident = deed.seat, general
    realm.officers[general].duty, realm.officers[general].at = "emperor", "HAN"
    deed.tell("emperor", general=general, rank=realm.rank)


def weakest(deed: ActionUnderWay) -> list[str]:
    """Return the generals of the bid, first the one who will be missed least."""
    return sorted(
        deed.generals, key=lambda code: (GENERALS[code].administration + GENERALS[code].combat, code)
    )


def trade(deed: ActionUnderWay) -> Flow[None]:
    """Trade rice, weapons, or both."""
    if not (yield from trading(deed, "TRD", both=True)):
        raise NotTaken("nothing was traded.")


def trading(deed: ActionUnderWay, source: str, *, both: bool) -> Flow[bool]:
    """Trade at the space's rates, piece by piece, in the order one likes; return whether anything was traded.

    Gold and rice go 1 for 1 up to a cap, once; weapons at 2 gold each, up to another.
    """
    rice_traded, weapons = False, 0
    while True:
        words: list[str] = []
        if not rice_traded and (both or not weapons):
            words += rice_words(deed)
        if weapons < SETUP["trade_weapons"] and (both or not rice_traded):
            words += weapon_words(deed, SETUP["trade_weapons"] - weapons)
        if not words:
            break
        word = yield from decide(source, "trade", (DONE, *words))
        if word == DONE:
            break
        if word[0] == "R":
            rice_traded = True
            deed.realm.rice += int(word[1:])
            deed.realm.gold -= int(word[1:])
        else:
            count, kind = int(word[1:-1]), word[-1]
            deed.realm.weapons[kind] += count
            deed.realm.gold -= count * SETUP["weapon_price"]
            weapons += abs(count)
    return rice_traded or weapons > 0


def rice_words(deed: ActionUnderWay) -> list[str]:
    """Return how much gold can be turned into rice (R+2) and rice into gold (R-2)."""
    cap = SETUP["trade_rice"]
    bought = [f"R+{n}" for n in range(1, min(cap, deed.realm.gold) + 1)]
    return [*bought, *(f"R-{n}" for n in range(1, min(cap, deed.realm.rice) + 1))]


def weapon_words(deed: ActionUnderWay, most: int) -> list[str]:
    """Return which weapons can be bought (W+1H) and sold (W-1H)."""
    able = min(most, deed.realm.gold // SETUP["weapon_price"])
    return [
        *(f"W+{n}{kind}" for kind in WEAPONS for n in range(1, able + 1)),
        *(f"W-{n}{kind}" for kind in WEAPONS for n in range(1, min(most, deed.realm.weapons[kind]) + 1)),
    ]


def construct(deed: ActionUnderWay) -> Flow[None]:
    """Build one card out of the hand: its prerequisite is met and its cost is paid."""
    cards = buildable(deed)
    if not cards:
        raise NotTaken("no card in your hand can be built and paid for.")
    card = yield from decide("CON", "card", ranked(deed, cards))
    yield from build(deed, card, "CON", full=False)


def ranked(deed: ActionUnderWay, cards: Sequence[str]) -> list[str]:
    """Return cards with the one first that the silent build (D25): what scores most as the board stands with
    it, then what costs least, then by its code.
    """
    if len(cards) == 1:
        return [*cards]
    built, points = deed.realm.built, dict[str, int]()
    for card in cards:
        deed.realm.built = [*built, card]
        points[card] = scores(deed.s.table)[deed.seat].total
    deed.realm.built = built
    return sorted(cards, key=lambda card: (-points[card], len(ENHANCEMENTS[card].cost), card))


def hire_and_import(deed: ActionUnderWay) -> Flow[None]:
    """Hire an instructor, who trains up to 2 for 1 rice, or import a card, or both, in either order."""
    hired = imported = False
    while True:
        words = [] if hired else hire_words(deed)
        words += [] if imported else import_words(deed)
        if not words:
            break
        word = yield from decide("HIM", "form", (*words, DONE))
        if word == DONE:
            break
        if word.startswith("HIRE"):
            hired = True
            hire(deed, word)
        else:
            imported = True
            for deck in word.split()[1:]:
                draw(deed.s, deed.seat, deck)
    if not (hired or imported):
        raise NotTaken("nobody can be hired or trained, and nothing is left to import.")


def hire_words(deed: ActionUnderWay) -> list[str]:
    """Return whether an instructor can be hired: paid, and somebody there to be trained (D7)."""
    able = min(SETUP["hire"]["trains"], deed.realm.untrained)
    if not able or deed.realm.rice < folded("cost HIRE", deed, SETUP["hire"]["rice"]):
        return []
    return ["HIRE", *(f"HIRE {n}" for n in range(able - 1, 0, -1))]


def hire(deed: ActionUnderWay, word: str) -> None:
    """Pay the instructor and train."""
    deed.realm.rice -= folded("cost HIRE", deed, SETUP["hire"]["rice"])
    count = int(word.split()[1]) if " " in word else SETUP["hire"]["trains"]
    train(deed, count)


def import_words(deed: ActionUnderWay) -> list[str]:
    """Return from which decks a card can be imported: one, or with Sima Yi all that have one."""
    decks = [name for name in deck_order(deed.s.table.decks) if deed.s.table.decks[name]]
    if active("both HIM", deed) and decks:
        return [f"IMP {' '.join(sorted(decks))}"]
    return [f"IMP {name}" for name in decks]


def improve_tribes(deed: ActionUnderWay) -> Flow[None]:
    """The level of tribal relations rises by what the general took along; this always counts as taken."""
    [bid] = deed.s.table.on("TRI", deed.seat)
    units = total_units(bid.units)
    gains = SETUP["tribal_gain"]
    key = ("gold" if bid.gold else "none") if not units else ("one" if units == 1 else "two")
    deed.carried = units
    yield from tribal(deed, folded("amount TRI", deed, gains[key]))


ACTIONS: dict[str, Action] = {
    "TRN": train_armies,
    "REC": recruit_armies,
    "TRB": demand_tribute,
    "PCV": produce,
    "MKT": develop,
    "POP": win_support,
    "HAN": control_emperor,
    "PSH": produce,
    "FRM": develop,
    "TRD": trade,
    "CON": construct,
    "HIM": hire_and_import,
    "TRI": improve_tribes,
    "BWW": battle,
    "BWS": battle,
    "BUS": battle,
}
