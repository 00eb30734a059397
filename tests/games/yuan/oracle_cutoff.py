"""Provinces cut off from their Cities, by brute force from the claimants rule."""

from tests.games.yuan.oracle_board import YELLOW, place_villages, towns
from tests.games.yuan.oracle_land import group


def feeds(p, code):
    """Whether a province keeps its group alive: a City, or for Yellow an army."""
    return towns(p, code) or (p["held"][code]["seat"] == YELLOW and p["held"][code]["armies"] > 0)


def cut_off(p, before, captured):
    """A province with no City any more in its part of its old group goes to the one who cut it off, or is
    freed.

    `before` is the board before the attack, `captured` the houses that removed what stood in a province: one,
    or several who freed it.
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
        captors = sorted({captor for each in whole for captor in captured.get(each, ())})
        left = {
            captor: [each for each in whole if captor not in captured.get(each, ())] for captor in captors
        }
        claimants = [captor for captor in captors if not fed(before, left[captor], code)]
        if len(claimants) == 1:
            won[code] = {"seat": claimants[0], "cities": 0, "rampart": "", "armies": 0}
        else:
            freed.append(code)


def fed(before, codes, code):
    return any(feeds(before, each) for each in group(before["land"], codes, code))
