"""Random tables and random plans: crowded, ragged and hardly ever reached by play, but within the rules."""

from dataclasses import asdict

from games.core.rules.prompts import Seat
from games.yuan.plan_model import PASS, Plan
from games.yuan.public_state_model import CLANS, POWERS, YELLOW, Holding
from games.yuan.state import Yuan
from tests.games.yuan import oracle_board, oracle_land
from tests.games.yuan.play import ISLAND, LAYOUTS, TWO, position, yuan

SCENARIOS = ("mystic_island", "generalized_conflict", "foreign_invasion")


def corner(chance):
    """Tiles and what belongs to them: a whole layout, a few tiles of one, or a scenario."""
    name = chance.choice([*LAYOUTS, *["default_2p", "default_4p", "default_8p"] * 3])
    layout = LAYOUTS[name]
    tiles = list(layout["tiles"])
    if name in SCENARIOS:
        more = {"scenario": name, "sea": [tuple(place) for place in layout.get("sea", [])]}
        return tiles, {"mystic_island": 4, "generalized_conflict": 5, "foreign_invasion": 3}[name], more
    if chance.random() < 0.8:
        tiles = tiles[: chance.randint(2, 8)]
        return tiles, chance.randint(2, min(8, 2 * len(tiles))), {}
    return tiles, len(layout["cities"]), {}


def random_options(chance):
    names = ("rivers", "volcanoes", "rampart_kills", "stack_defence", "surplus_home", "speculative")
    strict = {"strict_supply": chance.random() < 0.2}
    return {name: chance.random() < 0.5 for name in (*names, "most_temples")} | strict


def random_table(chance, *, war=False, **options) -> Yuan:
    """A table; in a war the board is full, and of armies too."""
    tiles, number, more = corner(chance)
    seats = [power.seat for power in POWERS][:number]
    table = yuan(dict.fromkeys(seats, ""), tiles=tiles, **more, **(random_options(chance) | options)).table
    table.options.players = number
    if chance.random() < 0.7:
        table.options.clans = True
        table.clan = dict(zip(seats, chance.sample(list(CLANS), number), strict=True))
    table.turn = chance.choice([1, 2, 4, 5, 9, 13, 14])
    codes = list(table.land.provinces)
    people(chance, table, codes, war=war)
    table.temples = sorted(chance.sample(codes, chance.randint(0, len(codes) // 2)))
    table.temples_left = chance.choice([0, 1, 2, 18])
    if table.options.strict_supply:
        within_supply(table)
    scenario(chance, table, codes)
    state = yuan({**dict.fromkeys(seats, "")}, tiles=TWO)
    state.table = table
    for seat in seats:
        state.hands[seat].chao = chance.choice([0, 1, 2, 3, 4, 6, 9, 14, 21 if war else 7])
        table.chao[seat] = state.hands[seat].chao
        if table.clan_of(seat) == "zhuang" and chance.random() < 0.3:
            table.loans[seat] = chance.randint(1, 6)
            table.forced.append(seat)
    return state


def people(chance, table, codes, *, war):
    """Fill the land: some houses grow from a seed, some sit here and there; a part stays free."""
    seats, near = [*table.seats], table.land.near
    if table.options.scenario == "foreign_invasion":
        seats.append(YELLOW)
    share = 1 if war else chance.choice([0.3, 0.6, 0.85, 1.0])
    left = dict.fromkeys(seats, 9)
    front = {seat: [chance.choice(codes)] for seat in seats}
    for _ in range(int(len(codes) * share)):
        seat = chance.choice(seats)
        grown = [to for at in front[seat] for to in near[at] if to not in table.held]
        free = [at for at in codes if at not in table.held]
        if not free:
            break
        at = chance.choice(grown if grown and chance.random() < 0.9 else free)
        front[seat].append(at)
        table.held[at] = random_holding(chance, seat, left, 0.25 if war else 0.35)


def within_supply(table):
    """Take from the board what is not in the box."""
    limits = {"village": 18, "city": 14, "rampart": 6}
    for at in sorted(table.held):
        place = table.held[at]
        seen = {other: asdict(table.held[other]) for other in sorted(table.held) if other <= at}
        p = {"held": seen, "options": {"strict_supply": True}}
        if oracle_board.pieces_on_board(p, place.seat, "rampart") > limits["rampart"]:
            place.rampart = ""
        if oracle_board.pieces_on_board(p, place.seat, "city") > limits["city"]:
            place.cities, place.rampart = 0, ""
            seen[at] = asdict(place)
        if (
            oracle_board.pieces_on_board(p, place.seat, "village") > limits["village"]
            and place.seat != YELLOW
        ):
            del table.held[at]


def random_holding(chance, seat, left, urban):
    place = Holding(seat=seat)
    if chance.random() < urban:
        place.cities = chance.choice([1, 1, 2])
        if seat != YELLOW:
            place.rampart = chance.choice(["", "", "wood", "stone"])
    if chance.random() < 0.35:
        place.armies = min(left[seat], chance.choice([1, 1, 2, 3]))
        left[seat] -= place.armies
    return place


def scenario(chance, table, codes):
    """Set Yellow's first city, or the island and whose capital lies there."""
    if table.options.scenario == "foreign_invasion":
        theirs = table.own(YELLOW)
        table.yellow_city = chance.choice(theirs) if theirs and chance.random() < 0.8 else "ZHE"
    if table.options.scenario == "mystic_island":
        table.island = list(ISLAND)
        white = table.seats[0]
        table.capital = {white: "GUP"}
        if table.options.clans:
            table.clan = {
                seat: table.clan[white] if table.clan[seat] == "huan" else table.clan[seat]
                for seat in table.seats
            }
            table.clan[white] = "huan"


def random_plans(chance, state, *, war=False) -> dict[Seat, Plan]:
    """Plans that each house could have sent; many want the same few provinces, in a war by attack, or all
    want temples.
    """
    p = position(state)
    hot = chance.sample(sorted(p["land"]["at"]), min(len(p["land"]["at"]), chance.randint(1, 6)))
    pious = not war and chance.random() < 0.2
    plans = {}
    for seat in p["seats"]:
        if seat in p["forced"]:
            continue
        for _ in range(25):
            plan = Plan(
                chance.choice(hot if chance.random() < 0.6 else sorted(p["land"]["at"])),
                *((3, 0, 0) if pious else levels(chance, war)),
                force=chance.choice([0, 0, 1, 2]),
            )
            if legal(p, seat, plan) and oracle_board.total_cost(p, seat, plan) <= means(p, seat):
                plans[seat] = plan
                break
        else:
            if chance.random() < 0.5:
                plans[seat] = PASS
    return plans


def levels(chance, war):
    if war and chance.random() < 0.8:
        return 0, chance.choice([0, 0, 0, 2, 3]), chance.choice([1, 2, 3, 3])
    return [chance.choice([0, 0, 1, 2, 3]) for _ in range(3)]


def means(p, seat):
    return p["chao"][seat] + (6 if oracle_board.clan(p, seat) == "zhuang" else 0)


def legal(p, seat, plan):
    """Whether a house may plan this (section 3 of the digest)."""
    holder = oracle_board.owner(p, plan.target)
    if not (plan.development or plan.fortification or plan.militarization):
        return False
    if plan.force and (oracle_board.clan(p, seat) != "merkit" or holder in (None, seat)):
        return False
    if holder == seat:
        return True
    armed = [
        code
        for code in oracle_board.own(p, seat)
        if p["held"][code]["armies"]
        and oracle_board.passable(p, seat, code, plan.target)
        and (seat != oracle_board.white(p) or code in p["island"])
    ]
    if holder is None and plan.development:
        near = any(oracle_land.linked(p["land"], code, plan.target) for code in oracle_board.own(p, seat))
        return plan.development == 3 or near
    if holder is None and not p["options"]["speculative"]:
        return False
    return plan.development == 0 and plan.militarization > 0 and bool(armed)
