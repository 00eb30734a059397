"""A second computation of a turn: slow, plain, from the digest of the rules alone, without code of the first.

A position is a dict of dicts: options, turn, seats, clan, capital, island, land, held, temples, temples_left,
chao, loans, forced, yellow_city. `held[code]` is a dict with seat, cities, rampart and armies.
"""

from tests.games.yuan.slowcut import cut_off, defence, pieces_left, place_villages, towns
from tests.games.yuan.slowland import adjacent, group, linked

YELLOW = "yellow"
COST = {0: 0, 1: 0, 2: 4, 3: 7}
FEEDS = {"development": "rice", "fortification": "forest", "militarization": "mine"}


# ------------------------------------------------------------------------------- what can be read off the board


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


# ------------------------------------------------------------------------------------------------- a whole turn


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


# ------------------------------------------------------------------------------------------- step 1, Development


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


# --------------------------------------------------------------------------------------- steps 2, 3, 5: building


def fortify_all(p, active):
    """Fortify what is one's own; return who waits for the end of his attack."""
    later, walled = [], []
    for seat, plan in active.items():
        if plan.fortification:
            if owner(p, plan.target) == seat:
                walled += fortify(p, seat, plan.target, plan.fortification)
            else:
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


# ------------------------------------------------------------------------------------------------ step 4, Attack


def attack(p, active):
    """Fight; return the targets that were taken, with their captors."""
    before = copied(p)
    forces = march(p, active)
    standing = rivals({seat: (active[seat].target, count(forces[seat])) for seat in forces})
    taken, home = {}, []
    for seat in forces:
        lose(forces[seat], count(forces[seat]) - standing[seat])
        if standing[seat]:
            storm(p, before, seat, active[seat].target, forces[seat], taken, home)
    placed = place_villages(
        p, {code: {**village(seat), "armies": count(forces[seat])} for code, seat in taken.items()}
    )
    held = {code: seat for code, seat in taken.items() if code in placed}
    for seat, at, number in home:
        if owner(p, at) == seat:
            p["held"][at]["armies"] += number
    struck = strikes(p, active, held)
    captured = {**taken, **struck}
    cut_off(p, before, captured)
    urbanize(p, held)
    return held


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


def march(p, active):
    """All marches at once: {seat: [[home, armies], ...]}, the army from the reserve first, its home is ""."""
    before, forces = copied(p), {}
    for seat, plan in active.items():
        if not plan.militarization or owner(before, plan.target) in (None, seat):
            continue
        homes = []
        for code in own(before, seat):
            if seat == white(p) and code not in p["island"]:
                continue
            if before["held"][code]["armies"] and passable(before, seat, code, plan.target):
                homes.append([code, before["held"][code]["armies"]])
        if clan(p, seat) == "merkit" and plan.force:
            left = plan.force
            for each in homes:
                each[1] = min(each[1], left)
                left -= each[1]
            homes = [each for each in homes if each[1]]
        if not homes:
            continue
        for code, number in homes:
            p["held"][code]["armies"] -= number
        least = 1 if clan(p, seat) == "borjigin" else 2
        if plan.militarization >= least and stock(before, seat) > 0:
            homes.insert(0, ["", 1])
        forces[seat] = homes
    return forces


def count(force):
    return sum(number for _, number in force)


def lose(force, number):
    """Armies fall: first the one from the reserve, then by the code of their home."""
    for each in force:
        dead = min(number, each[1])
        each[1] -= dead
        number -= dead


def rivals(wants):
    """How many are left of each when all who want one target have fought one another."""
    left = {seat: number for seat, (_, number) in wants.items()}
    for target in sorted({target for target, _ in wants.values()}):
        while True:
            fighting = [seat for seat in wants if wants[seat][0] == target and left[seat] > 0]
            if len(fighting) < 2:
                break
            least = min(left[seat] for seat in fighting)
            for seat in fighting:
                left[seat] -= least
    return left


def storm(p, before, seat, target, force, taken, home):
    """The last attacker meets the armies that stayed, then the rampart."""
    place = p["held"][target]
    if place["seat"] == YELLOW and place["armies"] > 0:
        lose(force, min(count(force), place["armies"]))
        home += [(seat, at, number) for at, number in force if at]
        return
    dead = min(count(force), place["armies"])
    lose(force, dead)
    place["armies"] -= dead
    if count(force) == 0:
        return
    if place["rampart"] == "stone":
        if p["options"]["surplus_home"]:
            home += [(seat, at, number) for at, number in force if at]
        return
    wall = defence(before, target)
    if count(force) > wall:
        if p["options"]["rampart_kills"]:
            lose(force, wall)
        taken[target] = seat


def strikes(p, active, taken):
    """Level III: force 1 against every enemy beside the target, as things are after the captures, at once."""
    before = copied(p)
    blows = {}
    for target, seat in taken.items():
        if active[seat].militarization == 3:
            for code in before["held"]:
                if adjacent(p["land"], target, code) and owner(before, code) != seat:
                    blows.setdefault(code, []).append(seat)
    struck = {}
    for code, seats in blows.items():
        place = before["held"][code]
        if len(seats) > 1:
            continue
        if place["armies"] > 0:
            if place["seat"] != YELLOW:
                p["held"][code]["armies"] -= 1
        elif place["rampart"] != "stone" and defence(before, code) == 0:
            struck[code] = seats[0]
    place_villages(p, {code: village(seat) for code, seat in struck.items()})
    return struck


# ------------------------------------------------------------------------------------------------------- Yellow


def yellow_moves(p):
    """Every Yellow army goes to the first undefended enemy province in reach: Villages, then Cities, by code."""
    before = copied(p)
    taken = {}
    for home in own(before, YELLOW):
        for _ in range(before["held"][home]["armies"]):
            prey = [
                code
                for code in before["held"]
                if code not in taken
                and owner(before, code) != YELLOW
                and before["held"][code]["armies"] == 0
                and before["held"][code]["rampart"] != "stone"
                and defence(before, code) == 0
                and passable(before, YELLOW, home, code)
            ]
            prey.sort(key=lambda code: (before["held"][code]["cities"] > 0, code))
            if prey:
                taken[prey[0]] = YELLOW
                p["held"][home]["armies"] -= 1
                p["held"][prey[0]] = {**village(YELLOW), "armies": 1}
    cut_off(p, before, taken)
    urbanize(p, sorted(taken))


# --------------------------------------------------------------------------------------------- steps 6, 7 and IV


def income(p):
    gains = bounded(p)
    for seat in p["seats"]:
        p["chao"][seat] += gains[seat]
        loan = p["loans"].get(seat, 0)
        if loan and p["chao"][seat] >= loan:
            p["chao"][seat] -= loan
            p["loans"][seat] = 0
    p["forced"] = [seat for seat in p["seats"] if p["loans"].get(seat, 0) > 0]


def bounded(p):
    """With strict supply the Chão of the boxes, 34 in each, go round one by one until too few are left."""
    if not p["options"]["strict_supply"]:
        return p["gains"]
    bank = 34 * (2 if len(p["seats"]) > 4 else 1) - sum(p["chao"].values())
    gains = dict.fromkeys(p["seats"], 0)
    for number in range(1, 100):
        waiting = [seat for seat in p["seats"] if p["gains"][seat] >= number]
        if not waiting or len(waiting) > bank:
            break
        for seat in waiting:
            gains[seat] += 1
            bank -= 1
    return gains


def upkeep(p):
    for place in p["held"].values():
        if place["seat"] != YELLOW:
            place["armies"] = min(3, place["armies"])
    if p["turn"] in (5, 9, 13):
        for code in p["land"]["hot"]:
            p["held"].pop(code, None)
    linked_home = [p["yellow_city"]] if owner(p, p["yellow_city"]) == YELLOW else []
    while True:
        more = [
            code
            for code in own(p, YELLOW)
            if code not in linked_home and any(linked(p["land"], code, there) for there in linked_home)
        ]
        if not more:
            break
        linked_home += more
    for code in own(p, YELLOW):
        place = p["held"][code]
        if code not in linked_home and place["armies"] and place["cities"] == 0:
            place["cities"] = min(1, pieces_left(p, YELLOW, "city"))


def temples_of(p, seat):
    return len([code for code in p["temples"] if owner(p, code) == seat])


def wheel(p):
    start = p["options"]["wheel"] or {2: 8, 3: 7, 4: 7, 5: 7, 6: 7, 7: 6, 8: 6}[len(p["seats"])]
    return max(1, start - (p["turn"] - 1) // 2)


def winners(p):
    """Who has reached the wheel; of several the one with most temples, Mines, Chão, armies; else all."""
    best = [seat for seat in p["seats"] if temples_of(p, seat) >= wheel(p)]
    scores = [
        lambda seat: temples_of(p, seat) if p["options"]["most_temples"] else 0,
        lambda seat: produced(p, seat, "mine"),
        lambda seat: p["chao"][seat],
        lambda seat: 9 - stock(p, seat),
    ]
    for score in scores:
        most = max([score(seat) for seat in best], default=0)
        best = [seat for seat in best if score(seat) == most]
    return best
