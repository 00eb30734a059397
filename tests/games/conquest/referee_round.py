"""Setup, Fate, income, and the ends of the game, from digest 1, 2, 6, 7 and 12."""

from __future__ import annotations

from math import floor

from tests.games.conquest.referee_standing import uses_shield
from tests.games.conquest.referee_table import CAP, CODES, DECKS, NEXT_TO, SKILLS, Table, Turn, skill_of


class Over(Exception):
    """The game has ended; the table has the winners."""


# ------------------------------------------------------------------- setup
def set_up(t: Table) -> None:
    """Decks are shuffled, Rulers and provinces drawn, neutrals laid out, the first player thrown for
    (digest 1).
    """
    decks = {
        "fate": [each["id"] for each in DECKS["fate"] for _ in range(each["count"])],
        "strategy": [each["id"] for each in DECKS["strategy"] for _ in range(each["count"])],
        "generals": list(SKILLS),
        "rulers": [each["name"] for each in DECKS["rulers"]],
    }
    for name, cards in decks.items():
        t.decks[name] = t.tape.shuffle(name, cards)
    for seat in t.seats:
        t.players[seat].gold = 0 if t.options["quickplay"] else 3
        t.players[seat].ruler = t.decks["rulers"].pop(0)
    if t.options["quickplay"]:
        _regions(t)
    else:
        _provinces(t)
    rolled, dice, tries = list(t.seats), dict.fromkeys(t.seats, 0), 0
    while len(rolled) > 1:
        faces = t.tape.roll("first" + (f"_{tries}" if tries else ""), len(rolled))
        dice = dict(zip(rolled, faces, strict=True))
        rolled = [seat for seat in rolled if dice[seat] == max(faces)]
        tries += 1
    start = t.seats.index(rolled[0])
    t.order = t.seats[start:] + t.seats[:start]


def _provinces(t: Table) -> None:
    deck = t.tape.shuffle("provinces", CODES)
    first = [seat for seat in t.seats if t.players[seat].ruler == "Liu Biao"]
    for seat in [*first, *(each for each in t.seats if each not in first)]:
        one = t.players[seat]
        strength = t.options["start_infantry"] * (2 if one.ruler == "Yuan Shao" else 1)
        mine = [deck.pop(0)]
        if one.ruler == "Liu Biao":
            second, which = str(t.tape.ask({seat: "second_seat"})[seat]).split()
            if second not in NEXT_TO[mine[0]]:
                raise t.tape.differ(f"{second} is not beside {mine[0]} (C13)")
            deck.remove(second)
            mine.append(second)
            one.ruler_at = mine[int(which) - 1]
        mine += [deck.pop(0) for _ in range(t.options["start_provinces"] - 1)]
        one.ruler_at = one.ruler_at or mine[0]
        for code in mine:
            most = CAP[code] - (code == one.ruler_at) if t.options.get("errata", False) else strength
            t.owner[code], t.infantry[code] = seat, min(strength, most)
    deck = t.tape.shuffle("neutrals", deck)[t.options["empty"] :]
    few = (len(deck) + 1) // 2
    for number, code in enumerate(deck):
        t.owner[code] = "neutral"
        t.infantry[code] = t.options["neutrals"] * (1 if number < few else 2)


def _regions(t: Table) -> None:
    """Quickplay: a whole region each, two Generals in reserve, two cards, no gold (digest 7, E25)."""
    taken: dict[str, str] = {}
    numbers = [str(n) for n in range(1, 9)]
    for seat in t.seats:
        while (drawn := t.tape.lot(f"region_{seat}", numbers)) in taken.values():
            pass
        taken[seat] = drawn
    for number, region in enumerate(t.regions, 1):
        held = next((seat for seat, drawn in taken.items() if int(drawn) == number), "neutral")
        each = (4 if len(region) == 6 else 8) // (2 if held == "neutral" else 1)
        for code in region:
            t.owner[code], t.infantry[code] = held, each
    for seat in t.seats:
        one = t.players[seat]
        one.reserve = [t.decks["generals"].pop(0) for _ in range(2)]
        t.draw(seat, 2)
    for seat, code in t.tape.ask(dict.fromkeys(t.seats, "ruler_place")).items():
        if t.owner[str(code)] != seat:
            raise t.tape.differ(f"{code} is not in {seat}'s region (C35)")
        t.players[seat].ruler_at = str(code)


# -------------------------------------------------------------------- fate
def fate(t: Table, *, dice: bool) -> None:
    """The Fate die of a round (even: defenders win ties, no card; odd: attackers, a card), or a card
    alone (C26).
    """
    drawn = True
    if dice:
        [t.die] = t.tape.roll("fate", 1)
        t.tactics, t.card = ("attack" if t.die % 2 else "defend"), ""
        drawn = bool(t.die % 2) if t.options["hardcore"] == "off" else t.options["hardcore"] == "round"
    if not drawn:
        return
    if not t.decks["fate"]:
        t.decks["fate"], t.fate_played = t.tape.shuffle("fate", t.fate_played), []
    t.card = t.decks["fate"].pop(0)
    t.fate_played.append(t.card)
    CARDS[t.card](t)
    t.put_out()


def _region(t: Table) -> int:
    return int(t.tape.lot("fate_region", [str(n) for n in range(1, 9)]))


def _flood(t: Table) -> None:
    _wet(t, t.tape.lot("fate_province", CODES))


def _great_flood(t: Table) -> None:
    for code in t.tape.shuffle("fate_flood", t.regions[_region(t) - 1])[:3]:
        _wet(t, code)


def _wet(t: Table, code: str) -> None:
    """Put a Flood token down: there are five, the oldest moves; Dams only by standing order (C26, C45)."""
    t.floods = [each for each in t.floods if each != code]
    t.floods = [*t.floods, code][-5:]
    seat = t.owner[code]
    if seat in t.players and seat not in t.dams and uses_shield(t, seat, "dams", saved=0):
        _spend(t, seat, "dams")
        t.dams.append(seat)


def _famine(t: Table) -> None:
    number = _region(t)
    t.famine = [number]
    for seat in t.alive():
        lost = _region_gold(t, seat, number)
        safe = seat in t.stores or t.has(seat, "Five Pecks of Rice") or _paid(t, seat)
        if lost and not safe and uses_shield(t, seat, "food_stores", saved=lost):
            _spend(t, seat, "food_stores")
            t.stores.append(seat)


def _region_gold(t: Table, seat: str, number: int) -> int:
    """Return the gold that Famine in a region takes from a player."""
    region = t.regions[number - 1]
    mine = [code for code in region if t.owner[code] == seat]
    gold = sum((2 if number in t.harvest else 1) for code in mine if not t.is_flooded(code))
    return gold + ((2 if len(region) == 6 else 1) if len(mine) == len(region) else 0)


def _harvest(t: Table) -> None:
    t.harvest = [_region(t)]


def _epidemic(t: Table) -> None:
    number = _region(t)
    t.epidemic = [number]
    region = t.regions[number - 1]
    _plague(t, {code: t.infantry[code] // 2 for code in region})


def _pestilence(t: Table) -> None:
    code = t.tape.lot("fate_province", CODES)
    _plague(t, {code: t.infantry[code]})


def _plague(t: Table, dead: dict[str, int]) -> None:
    for seat in dict.fromkeys(t.owner[code] for code in dead):
        mine = {code: count for code, count in dead.items() if t.owner[code] == seat}
        if seat in t.players and _is_healthy(t, seat, sum(mine.values())):
            continue
        for code, count in mine.items():
            t.infantry[code] -= count
            t.settle(code)


def _is_healthy(t: Table, seat: str, saved: int) -> bool:
    if t.has(seat, "Five Pecks of Rice") or seat in t.medicine:
        return True
    if saved and uses_shield(t, seat, "medicine", saved=saved):
        _spend(t, seat, "medicine")
        t.medicine.append(seat)
        return True
    return False


def _paid(t: Table, seat: str) -> bool:
    """Whoever had their income this round has nothing left to lose to Famine (C69)."""
    return t.order.index(seat) < t.at


def _spend(t: Table, seat: str, card: str) -> None:
    t.players[seat].cards.remove(card)


def _earthquake(t: Table) -> None:
    code = t.tape.lot("fate_province", CODES)
    [face] = t.tape.roll("earthquake", 1)
    t.infantry[code] -= min(face, t.infantry[code])
    t.settle(code)


def _locusts(t: Table) -> None:
    most = max(t.count(seat) for seat in t.alive())
    for seat in t.alive():
        if t.count(seat) == most:
            t.players[seat].gold -= t.players[seat].gold // 2


def _illness(t: Table) -> None:
    ill = [seat for seat in t.order if seat not in t.out and t.players[seat].ruler_at]
    if not ill:
        return
    seat = t.tape.lot("fate_ruler", ill)
    if seat in t.medicine or uses_shield(t, seat, "medicine", saved=2):
        if seat not in t.medicine:
            _spend(t, seat, "medicine")
            t.medicine.append(seat)
        return
    if t.tape.roll("fever", 1)[0] <= 2:
        t.kill(t.players[seat].ruler)


def _bandits(t: Table) -> None:
    empty = [code for code in CODES if not t.owner[code]]
    for code in t.tape.shuffle("fate_bandits", empty)[:5] if len(empty) > 5 else empty:
        t.owner[code], t.infantry[code] = "neutral", 2


def _volunteers(t: Table) -> None:
    for code in t.regions[_region(t) - 1]:
        if t.owner[code] in t.players:
            t.infantry[code] += min(2, t.room(code))


def _favor(t: Table) -> None:
    living = [seat for seat in t.order if seat not in t.out]
    t.players[t.tape.lot("fate_player", living)].gold += 5


def _pity(t: Table) -> None:
    fewest = min(t.count(seat) for seat in t.alive())
    for seat in t.alive():
        if t.count(seat) == fewest:
            one = t.players[seat]
            one.gold += 3
            best = max(t.lands(seat), key=lambda code: (code == one.ruler_at, t.units(code)))
            t.infantry[best] += min(2, t.room(best))


CARDS = {
    "flood": _flood,
    "great_flood": _great_flood,
    "famine": _famine,
    "epidemic": _epidemic,
    "pestilence": _pestilence,
    "earthquake": _earthquake,
    "locusts": _locusts,
    "illness": _illness,
    "bandits": _bandits,
    "harvest": _harvest,
    "volunteers": _volunteers,
    "favor": _favor,
    "pity": _pity,
}


# ------------------------------------------------------------------ income
def income(t: Table, turn: Turn) -> None:
    """Gold for Ruler, provinces and whole regions held at the start of the turn; skills; tribute; draws
    (digest 1, 2, 6).
    """
    seat, one = turn.seat, t.players[turn.seat]
    fed = seat in t.stores or t.has(seat, "Five Pecks of Rice")
    gold = 0
    if t.round > 1 or t.options["first_income"] == "provinces":
        for number, region in enumerate(t.regions, 1):
            mine = [code for code in region if code in turn.held]
            if number in t.famine and not fed:
                continue
            gold += sum(2 if number in t.harvest else 1 for code in mine if not t.is_flooded(code))
            if len(mine) == len(region):
                gold += 2 if len(region) == 6 else 1
    if t.round > 1:
        gold += 1 if one.ruler_at else 0
        gold += 1 if t.has(seat, "Tyranny") else 0
        gold += sum(skill_of(name, "TAX") for name in one.generals)
    one.gold += gold
    if lord := t.lords.get(seat):
        paid = min(one.gold, floor(len(turn.held) / 2))
        one.gold -= paid
        t.players[lord].gold += paid
    cards = sum(skill_of(name, "STRATEGIST") for name in one.generals)
    if t.has(seat, "Hospitality") and all(t.count(other) >= t.count(seat) for other in t.alive()):
        cards += 1
    t.draw(seat, cards)


# -------------------------------------------------------------------- ends
def check_end(t: Table, moment: str) -> None:
    """Raise Over if somebody has won, or three Rulers have drawn, at this moment (digest 7, C8)."""
    due = {"at_once": ("board", "turn", "round"), "turn": ("turn", "round"), "round": ("round",)}
    winners = _alone(t)
    if winners is None and moment in due[t.options["check"]]:
        winners = _won(t)
    if winners is not None:
        t.winners = winners
        raise Over


def _alone(t: Table) -> list[str] | None:
    """Left alone a player wins any mode, some with all others sworn (digest 7; C58, C63, C73)."""
    playing = t.alive()
    free = [seat for seat in playing if seat not in t.lords]
    staying = [seat for seat in playing if seat not in t.gone]
    if len(playing) == 1:
        return playing
    sworn = t.options["mode"] in ("21", "annihilation") or t.options["quickplay"] or t.options["regions"]
    sworn = sworn or (
        t.options["mode"] == "custom" and not t.options["rounds"] and not t.options["provinces"]
    )
    if sworn and len(free) == 1:
        return free
    return staying if len(staying) < 2 else None


def standing_of(t: Table, seat: str) -> int:
    """Return the provinces of a Ruler's realm that count for victory (C5)."""
    if t.options["control"] == "turn_start":
        began = {each: t.turn_start.get(each, tuple(t.lands(each))) for each in t.realm(seat)}
        return sum(t.owner[code] == each for each, codes in began.items() for code in codes)
    return sum(t.count(each) for each in t.realm(seat))


def _won(t: Table) -> list[str] | None:
    o, mode = t.options, t.options["mode"]
    free = [seat for seat in t.alive() if seat not in t.lords]
    lands = {seat: standing_of(t, seat) for seat in free}
    wanted = o["provinces"] or {"three_kingdoms": 15, "21": 21}.get(mode, 0)
    if wanted and max(lands.values()) >= wanted:
        return [seat for seat in free if lands[seat] == max(lands.values())]
    if o["regions"] and (whole := [seat for seat in free if _whole(t, seat) >= o["regions"]]):
        return whole
    if mode == "three_kingdoms" and sum(lands[seat] >= 11 for seat in free) >= 3:
        return []
    return None


def _whole(t: Table, seat: str) -> int:
    """Return how many regions are held; with `control=turn_start` as the last turn began as well (C78)."""
    held = {code for code in CODES if t.owner[code] == seat}
    if t.options["control"] == "turn_start" and t.options.get("errata", False):
        held &= set(t.turn_start.get(seat, held))
    return sum(set(region) <= held for region in t.regions)


def count_out(t: Table) -> None:
    """After the last round most provinces win (or gold); then own gold, own units, then shared (digest 7);
    so too once nothing has changed hands for as many rounds as the table agreed on (C81).
    """
    mode = t.options["mode"]
    rounds = t.options["rounds"] or (7 if mode == "seven" else 0)
    if still := t.options.get("standstill", 0):
        t.maps.append(dict(t.owner))
        frozen = len(t.maps) > still and all(each == t.maps[-1] for each in t.maps[-still - 1 :])
    if not (still and frozen) and (not rounds or t.round < rounds):
        return
    free = [seat for seat in t.alive() if seat not in t.lords]
    free = [seat for seat in free if seat not in t.gone] or free  # C74

    def worth(seat: str) -> tuple[int, ...]:
        one = t.players[seat]
        units = sum(t.units(code) for code in t.lands(seat))
        if t.options["gold"]:
            return (one.gold, standing_of(t, seat), units)
        return (standing_of(t, seat), one.gold, units)

    best = max(worth(seat) for seat in free)
    t.winners = [seat for seat in free if worth(seat) == best]
    raise Over


def hold(t: Table) -> None:
    """Custom: who holds a province or region at so many round ends in a row wins (digest 7)."""
    if not (what := t.options["hold"]):
        return
    codes = [what] if what in CODES else t.regions[int(what.lstrip("Rr")) - 1]
    owners = {t.owner[code] for code in codes}
    [holder] = owners if len(owners) == 1 else [""]
    while holder in t.lords:
        holder = t.lords[holder]
    t.holders.append(holder if holder in t.players else "")
    last = t.holders[-t.options["hold_rounds"] :]
    if len(last) == t.options["hold_rounds"] and len(set(last)) == 1 and last[0] not in ("", *t.gone):
        t.winners = [last[0]]
        raise Over
