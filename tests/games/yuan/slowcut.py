"""What falls away from its Cities, by brute force from the claimants rule; and what defends a province."""

from tests.games.yuan.slowland import adjacent, group

YELLOW = "yellow"


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


def feeds(p, code):
    """Whether a province keeps its group alive: a City, or for Yellow an army."""
    return towns(p, code) or (p["held"][code]["seat"] == YELLOW and p["held"][code]["armies"] > 0)


def cut_off(p, before, captured):
    """Every province whose part of its old group is without a City now goes to the one who cut it, or is freed.

    `before` is the board before the attack, `captured` who took which province from its holder.
    """
    won, freed = {}, []
    for whole in groups(before):
        if any(code in captured for code in whole):
            cut_group(before, captured, whole, won, freed)
    for code in freed:
        del p["held"][code]
    place_villages(p, won)


def groups(p):
    """All groups of provinces on the board."""
    found = []
    for code in sorted(p["held"]):
        if not any(code in whole for whole in found):
            seat = p["held"][code]["seat"]
            theirs = [each for each in p["held"] if p["held"][each]["seat"] == seat]
            found.append(group(p["land"], theirs, code))
    return found


def cut_group(before, captured, whole, won, freed):
    for code in whole:
        if code in captured:
            continue
        if fed(before, [each for each in whole if each not in captured], code):
            continue
        claimants = []
        for captor in sorted({captured[each] for each in whole if each in captured}):
            if not fed(before, [each for each in whole if captured.get(each) != captor], code):
                claimants.append(captor)
        if len(claimants) == 1:
            won[code] = {"seat": claimants[0], "cities": 0, "rampart": "", "armies": 0}
        else:
            freed.append(code)


def fed(before, codes, code):
    return any(feeds(before, each) for each in group(before["land"], codes, code))


# ------------------------------------------------------------------------------------------------ strict supply


def pieces_on_board(p, seat, piece):
    """How many Villages, Cities (second ones too) or ramparts (an indestructible City has two) stand."""
    theirs = [place for place in p["held"].values() if place["seat"] == seat]
    if piece == "village":
        return len([place for place in theirs if place["cities"] == 0])
    if piece == "city":
        return sum(place["cities"] for place in theirs)
    return sum({"": 0, "wood": 1, "stone": 2}[place["rampart"]] for place in theirs)


def pieces_left(p, seat, piece):
    """How many of 18 Villages, 14 Cities or 6 ramparts a house still has; Yellow never lacks a Village."""
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
