"""Steps 6 and 7 and the control of victory by plain loops."""

from tests.games.yuan.oracle_board import YELLOW, own, owner, pieces_left, produced, stock
from tests.games.yuan.oracle_land import linked


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
    start = p["options"]["wheel"] or (11 if len(p["seats"]) > 6 else 12)
    return max(1, start - (p["turn"] - 1) // 2)


def winners(p):
    """Return the winners: those who have reached the wheel; of several the one with most Mines, Chão, armies
    (Victory control), where so played with most temples before that; else all.
    """
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
