"""Step 4 by plain loops: marches, rivals, walls, strikes, and the moves of Yellow."""

from tests.games.yuan.oracle_board import (
    YELLOW,
    clan,
    copied,
    defence,
    own,
    owner,
    passable,
    place_villages,
    stock,
    village,
    white,
)
from tests.games.yuan.oracle_cutoff import cut_off
from tests.games.yuan.oracle_land import DATA, adjacent


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
    captured = {code: {seat} for code, seat in taken.items()}
    captured |= strikes(p, active, held)
    cut_off(p, before, captured)
    return held


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
    """Return the armies left of each when all who want one target have fought one another."""
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
    """Level III: force 1 against every enemy beside the target, after all other attacks and at one moment.

    Each of these is an attack with one army: it kills one, or takes what nothing defends. Where several come
    to stand in a province, it is freed (Simultaneous attacks, 1). Return who removed what.
    """
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
        present = []
        for seat in seats:
            if place["armies"] == 0 and place["rampart"] != "stone" and defence(before, code) == 0:
                present.append(seat)
            elif place["seat"] != YELLOW and p["held"][code]["armies"] > 0:
                p["held"][code]["armies"] -= 1
        if present:
            struck[code] = set(present)
    for code in struck:
        del p["held"][code]
    place_villages(p, {code: village(min(who)) for code, who in struck.items() if len(who) == 1})
    return struck


NAMES = {square[1]: square[2] for tile in DATA["tiles"] for square in tile["squares"] if len(square) > 1}


def yellow_moves(p):
    """Every Yellow army goes to the first undefended province in reach: a Village, else a City, each kind in
    alphabetical order of names. It makes no City there: only the end of the turn does (Foreign Invasion).
    """
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
            prey.sort(key=lambda code: (before["held"][code]["cities"] > 0, NAMES[code]))
            if prey:
                taken[prey[0]] = {YELLOW}
                p["held"][home]["armies"] -= 1
                p["held"][prey[0]] = {**village(YELLOW), "armies": 1}
    cut_off(p, before, taken)
