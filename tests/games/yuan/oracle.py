"""A second computation of a turn: slow, plain, from the digest of the rules, without code of the first."""

from tests.games.yuan.oracle_attack import attack, yellow_moves
from tests.games.yuan.oracle_board import (
    FEEDS,
    clan,
    copied,
    cost,
    defence,
    group_of,
    own,
    owner,
    pieces_left,
    place_villages,
    stock,
    urbanize,
    village,
    white,
)
from tests.games.yuan.oracle_end import income, upkeep
from tests.games.yuan.oracle_land import adjacent


def resolve(position, plans):
    """Return the position after steps 0 to 7."""
    p = copied(position)
    p["gains"] = dict.fromkeys(p["seats"], 0)
    p["bills"] = {}
    active = {}
    for seat in p["seats"]:
        if seat in plans and plans[seat].target and seat not in p["forced"]:
            active[seat] = plans[seat]
        else:
            p["gains"][seat] += 6
    pay(p, active)
    active = develop(p, active)
    after_attack = fortify_all(p, active)
    recruit(p, active)
    taken = attack(p, active)
    yellow_moves(p)
    # Only when all attacks are over, those of Yellow too, targets become Cities (Combat).
    urbanize(p, [target for target, seat in taken.items() if owner(p, target) == seat])
    fortify_taken(p, active, after_attack, taken)
    income(p)
    upkeep(p)
    return p


def pay(p, active):
    for seat, plan in active.items():
        p["bills"][seat] = {action: cost(p, seat, plan, action) for action in FEEDS}
        due = sum(p["bills"][seat].values())
        paid = min(due, p["chao"][seat])
        p["chao"][seat] -= paid
        if due > paid:
            p["loans"][seat] = p["loans"].get(seat, 0) + due - paid


def refund(p, seat, amount):
    back = min(amount, p["loans"].get(seat, 0))
    if back:
        p["loans"][seat] -= back
    p["chao"][seat] += amount - back


def develop(p, active):
    before = copied(p)
    colonizers = [
        seat for seat, plan in active.items() if plan.development and plan.target not in before["held"]
    ]
    collided = [
        seat
        for seat in colonizers
        if any(other != seat and active[other].target == active[seat].target for other in colonizers)
    ]
    targets = {active[seat].target: seat for seat in colonizers if seat not in collided}
    claims = {}
    for seat, plan in active.items():
        if seat in collided or not plan.development:
            continue
        if plan.target not in before["held"]:
            round_it = [plan.target]
        elif owner(before, plan.target) == seat and plan.development < 3:
            round_it = group_of(before, plan.target)
        else:
            continue
        for code in p["land"]["at"]:
            if code not in before["held"] and any(adjacent(p["land"], code, other) for other in round_it):
                claims.setdefault(code, []).append(seat)
    for code, seat in targets.items():
        place_villages(p, {code: village(seat)})
    alone = {code: seats[0] for code, seats in claims.items() if code not in targets and len(seats) == 1}
    place_villages(p, {code: village(seat) for code, seat in alone.items()})
    for seat, plan in active.items():
        if seat not in collided and plan.development == 2:
            kerait = clan(p, seat) == "kerait" and seat not in colonizers
            p["gains"][seat] += 3 if kerait else 2
    build_temples(p, before, {seat: plan for seat, plan in active.items() if seat not in collided})
    for seat in collided:
        refund(p, seat, sum(p["bills"][seat].values()))
        p["gains"][seat] += 6
    urbanize(p, [code for code, seat in targets.items() if owner(p, code) == seat])
    return {seat: plan for seat, plan in active.items() if seat not in collided}


def build_temples(p, before, active):
    builders = [
        seat
        for seat, plan in active.items()
        if plan.development == 3 and owner(before, plan.target) == seat and plan.target not in p["temples"]
    ]
    if len(builders) > p["temples_left"]:
        return
    for seat in builders:
        p["temples"].append(active[seat].target)
        p["temples_left"] -= 1
    for victim in p["seats"]:
        if victim in builders:
            continue
        thieves = [
            seat
            for seat in builders
            if any(adjacent(p["land"], active[seat].target, code) for code in own(before, victim))
        ]
        for _ in (1, 2):
            if p["chao"][victim] >= len(thieves):
                for thief in thieves:
                    p["chao"][victim] -= 1
                    p["chao"][thief] += 1


def fortify_all(p, active):
    """Fortify what is one's own; return who waits for the end of their attack."""
    later, walled = [], []
    for seat, plan in active.items():
        if plan.fortification:
            if owner(p, plan.target) == seat:
                walled += fortify(p, seat, plan.target, plan.fortification)
            elif plan.militarization and not plan.development:
                later.append(seat)
    neutralize(p, walled)
    return later


def fortify_taken(p, active, later, taken):
    walled = []
    for seat in later:
        target = active[seat].target
        if target in taken and taken[target] == seat:
            if owner(p, target) == seat:
                walled += fortify(p, seat, target, active[seat].fortification)
        else:
            refund(p, seat, p["bills"][seat]["fortification"])
    neutralize(p, walled)


def fortify(p, seat, code, level):
    """Build; return the province in a list if a rampart was built there."""
    place = p["held"][code]
    rampart, doubles, army = "", False, False
    if place["cities"] == 0:
        if level == 1:
            return []
        place["cities"] = min(1, pieces_left(p, seat, "city"))
        if level == 3:
            rampart, army, doubles = "wood", True, clan(p, seat) == "luong"
    elif level == 1:
        doubles = True
    elif level == 2:
        rampart, doubles = "wood", True
    else:
        rampart, army, doubles = "stone", True, clan(p, seat) == "luong"
    if doubles and place["cities"] == 1:
        if clan(p, seat) == "huan":
            for other in own(p, seat):
                p["held"][other]["cities"] = min(1, p["held"][other]["cities"])
        place["cities"] += min(1, pieces_left(p, seat, "city"))
    if army and stock(p, seat) > 0:
        place["armies"] += 1
    needed = {"": 0, "wood": 1, "stone": 2}
    more = needed[rampart] - needed[place["rampart"]]
    if more > 0 and place["cities"] > 0 and pieces_left(p, seat, "rampart") >= more:
        place["rampart"] = rampart
        return [code]
    return []


def neutralize(p, walled):
    """Goujian: what lies undefended beside the new rampart becomes nobody's."""
    freed = []
    for wall in walled:
        builder = owner(p, wall)
        if clan(p, builder) == "goujian":
            freed += [
                code
                for code in p["held"]
                if adjacent(p["land"], wall, code)
                and owner(p, code) != builder
                and p["held"][code]["armies"] == 0
                and defence(p, code) == 0
                and p["held"][code]["rampart"] != "stone"
            ]
    for code in freed:
        p["held"].pop(code, None)


def recruit(p, active):
    for seat, plan in active.items():
        if owner(p, plan.target) != seat or p["held"][plan.target]["cities"] == 0:
            continue
        if seat == white(p) and plan.target not in p["island"]:
            continue
        number = {0: 0, 1: 0, 2: 2 if clan(p, seat) == "naiman" else 1, 3: 3}[plan.militarization]
        p["held"][plan.target]["armies"] += min(number, stock(p, seat))
