"""Fealty (digest 6): who may offer it, what the invader answers, and what it brings."""

from __future__ import annotations

from tests.games.conquest.referee_standing import lines
from tests.games.conquest.referee_table import Table, Turn


def may_offer(t: Table, lord: str, vassal: str, code: str, size: int) -> bool:
    """One province left, it is the one invaded, not come down to by leaving others; told to by standing
    order.
    """
    if t.lands(vassal) != [code] or vassal in t.shrunk or vassal in t.lords or vassal in t.realm(lord)[1:]:
        return False
    if lord in t.realm(vassal) or (t.options["vassals"] == "flat" and lord in t.lords):
        return False
    if t.options["superior"] == "units" and size <= t.units(code):
        return False
    for line in lines(t, vassal):
        if line.deed == "FEALTY" and line.matches(code, lord, size, t.units(code)):
            return line.rest.startswith("YES")
    return False


def offered(t: Table, turn: Turn, code: str, size: int) -> bool:
    """Let the holder offer fealty, if they may and would; return whether the invasion is over.

    The invader accepts, or rejects and fights on; who is silent rejects, and it simply ends (digest 6).
    """
    vassal = t.owner[code]
    if vassal not in t.players or not may_offer(t, turn.seat, vassal, code, size):
        return False
    answer = t.tape.ask({turn.seat: "fealty"})[turn.seat]
    if answer == ["ACCEPT"]:
        for each in t.vassals(vassal) if t.options["vassals"] == "flat" else ():
            t.lords[each] = turn.seat
        t.lords[vassal] = turn.seat
        t.vetoes.pop(vassal, None)
    return answer != ["REJECT"]
