"""Facts read off a position by plain loops, and the few things that several steps do to it.

A position is a dict of dicts: options, turn, seats, clan, capital, island, land, held, temples, temples_left,
chao, loans, forced, yellow_city. `held[code]` is a dict with seat, cities, rampart and armies.
"""

from tests.games.yuan.oracle_land import adjacent, group

YELLOW = "yellow"
COST = {0: 0, 1: 0, 2: 4, 3: 7}
FEEDS = {"development": "rice", "fortification": "forest", "militarization": "mine"}


def copied(p):
    """A position whose changes are its own; the land never changes."""
    return {
        **p,
        "held": {code: dict(place) for code, place in p["held"].items()},
        "temples": list(p["temples"]),
        "chao": dict(p["chao"]),
        "loans": dict(p["loans"]),
        "forced": list(p["forced"]),
    }


def clan(p, seat):
    return p["clan"].get(seat, "") if p["options"]["clans"] else ""


def owner(p, code):
    return p["held"][code]["seat"] if code in p["held"] else None


def own(p, seat):
    return [code for code in sorted(p["held"]) if p["held"][code]["seat"] == seat]


def group_of(p, code):
    return group(p["land"], own(p, owner(p, code)), code)


def stock(p, seat):
    on_board = 0
    for code in own(p, seat):
        on_board += p["held"][code]["armies"]
    return max(0, 9 - on_board)


def produced(p, seat, kind):
    total = 0
    for code in own(p, seat):
        if p["land"]["kind"][code] == kind and kind != "hill":
            number = 1
            if p["held"][code]["cities"] == 2:
                number = 4 if clan(p, seat) == "huan" else 2
            if code in p["land"]["hot"]:
                number = number * 2
            total += number
    return total


def cost(p, seat, plan, action):
    level = getattr(plan, action)
    price = COST[level]
    if action == "fortification" and level == 3 and clan(p, seat) == "luong":
        price = 8
    return max(0, price - produced(p, seat, FEEDS[action]))


def total_cost(p, seat, plan):
    return sum(cost(p, seat, plan, action) for action in FEEDS)


def white(p):
    """The house that Mystic Island keeps at home: the one whose capital lies on the island."""
    for seat in p["seats"]:
        if p["capital"].get(seat, "") in p["island"]:
            return seat
    return None


def defence(p, code):
    """Wood 2 (Goujian 1), 1 beside an indestructible City of the same house; the better, or both together."""
    place = p["held"][code]
    clans = p["clan"] if p["options"]["clans"] else {}
    wood = 0
    if place["rampart"] == "wood":
        wood = 1 if clans.get(place["seat"]) == "goujian" else 2
    aura = 0
    for other, there in p["held"].items():
        if (
            adjacent(p["land"], code, other)
            and there["seat"] == place["seat"]
            and there["rampart"] == "stone"
        ):
            aura = 1
    return wood + aura if p["options"]["stack_defence"] else max(wood, aura)


def towns(p, code):
    return p["held"][code]["cities"] > 0


def pieces_on_board(p, seat, piece):
    """Count a house's Villages, Cities (second ones too) or ramparts (an indestructible City has two)."""
    theirs = [place for place in p["held"].values() if place["seat"] == seat]
    if piece == "village":
        return len([place for place in theirs if place["cities"] == 0])
    if piece == "city":
        return sum(place["cities"] for place in theirs)
    return sum({"": 0, "wood": 1, "stone": 2}[place["rampart"]] for place in theirs)


def pieces_left(p, seat, piece):
    """Return the rest of a house's 18 Villages, 14 Cities or 6 ramparts; Yellow never lacks a Village."""
    if not p["options"]["strict_supply"] or (seat == YELLOW and piece == "village"):
        return 99
    return {"village": 18, "city": 14, "rampart": 6}[piece] - pieces_on_board(p, seat, piece)


def place_villages(p, places):
    """Clear provinces and put Villages there, by code, while some are left; return where some were put."""
    for code in places:
        p["held"].pop(code, None)
    placed = []
    for code in sorted(places):
        if pieces_left(p, places[code]["seat"], "village") > 0:
            p["held"][code] = places[code]
            placed.append(code)
    return placed


def village(seat):
    return {"seat": seat, "cities": 0, "rampart": "", "armies": 0}


def urbanize(p, codes):
    """A target whose group has no City becomes one, if a City is left."""
    for code in codes:
        if (
            not any(towns(p, there) for there in group_of(p, code))
            and pieces_left(p, owner(p, code), "city") > 0
        ):
            p["held"][code]["cities"] = 1


def passable(p, seat, one, other):
    """Whether a house may go from its province to the next: only a river can be closed, by enemy armies."""
    if adjacent(p["land"], one, other) or (one, other) in p["land"]["water"]:
        return True
    if (one, other) not in p["land"]["rivers"]:
        return False
    for end in (one, other):
        if end in p["held"] and owner(p, end) != seat and p["held"][end]["armies"] > 0:
            return False
    return True
