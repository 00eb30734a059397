"""The plans that a house may send, a second time: section 3 of the digest, line by line, nothing shared."""

from tests.games.yuan import oracle_board, oracle_land


def on_island(p, seat, code):
    return not p["island"] or p["capital"].get(seat) not in p["island"] or code in p["island"]


def marching(p, seat, target):
    """Return the number of armies of a house adjacent or connected to a province, over passable rivers."""
    count = 0
    for code in oracle_board.own(p, seat):
        place, pair = p["held"][code], (code, target)
        held = target in p["held"] and p["held"][target]["seat"] != seat and p["held"][target]["armies"] > 0
        over = pair in p["land"]["rivers"] and not held
        if pair in p["land"]["adjacent"] or pair in p["land"]["water"] or over:
            count += place["armies"] if on_island(p, seat, code) else 0
    return count


def fits(p, seat, target, levels):
    d, _, m = levels
    holder = oracle_board.owner(p, target)
    if holder is None:
        near = any(oracle_land.linked(p["land"], code, target) for code in oracle_board.own(p, seat))
        if d == 0 or (d < 3 and not near):
            return False
        return m == 0 or on_island(p, seat, target)
    if holder == seat:
        return m == 0 or on_island(p, seat, target)
    return d == 0 and m > 0 and marching(p, seat, target) > 0


def forces(p, seat, target, levels):
    """The numbers of armies that Merkit may name for an attack."""
    d, _, m = levels
    if oracle_board.clan(p, seat) != "merkit" or m == 0 or d > 0 or oracle_board.owner(p, target) == seat:
        return range(0)
    return range(1, marching(p, seat, target) + 1)


def lines(p, seat, chao, costs):
    """Every line that is accepted; `costs` are those of the levels."""
    credit = 6 if oracle_board.clan(p, seat) == "zhuang" and not p["loans"].get(seat) else 0
    found = {"PASS"}
    for target in p["land"]["at"]:
        for levels, cost in costs.items():
            if cost > chao + credit or not (p["options"]["speculative"] or fits(p, seat, target, levels)):
                continue
            text = f"PLAN {target}" + "".join(
                f" {kind}{level}" for kind, level in zip("DFM", levels, strict=True) if level
            )
            found.add(text)
            found |= {f"{text} WITH {force}" for force in forces(p, seat, target, levels)}
    return found
