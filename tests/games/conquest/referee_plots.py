"""The MAIN cards, played in the own turn between actions (digest 2, 12)."""

from __future__ import annotations

from collections.abc import Callable

from tests.games.conquest.referee_standing import lines, person_named, reacts
from tests.games.conquest.referee_table import NEXT_TO, PHASES, Refused, Table, Turn, skill_of


def _spend(t: Table, seat: str, card: str) -> None:
    t.players[seat].cards.remove(card)


def _countered(t: Table, victim: str) -> bool:
    """Counter-intelligence cancels it by itself, unless it is switched off (digest 4, 12)."""
    if victim in t.players and "counterspy" in t.players[victim].cards and reacts(t, victim):
        _spend(t, victim, "counterspy")
        return True
    return False


def _conscription(t: Table, turn: Turn, _rest: str) -> None:
    if PHASES.index(turn.phase) > PHASES.index("deploy"):
        raise Refused("before Deployment ends (digest 12)")
    _spend(t, turn.seat, "conscription")
    turn.unplaced += 4


def _taxes(t: Table, turn: Turn, _rest: str) -> None:
    _spend(t, turn.seat, "taxes")
    t.players[turn.seat].gold += 3


def _assassination(t: Table, turn: Turn, rest: str) -> None:
    name = person_named(rest)
    victim = t.owner_of(name)
    if not victim or victim == turn.seat:
        raise Refused("an enemy Ruler or General in play (digest 12)")
    _spend(t, turn.seat, "assassination")
    intrigue = any(skill_of(each, "INTRIGUE") for each in t.players[turn.seat].generals)
    if not intrigue and _countered(t, victim):
        return
    if t.options["card_rolls"]:
        [face] = t.tape.roll("assassination", 1)
        if face + intrigue < (5 if name == t.players[victim].ruler else 3):
            return
    t.kill(t.bodyguard(name, t.persons(t.at_place(name))))


def _rebellion(t: Table, turn: Turn, rest: str) -> None:
    code, victim = rest, t.owner.get(rest, "")
    if victim in ("", "neutral", turn.seat) or not t.infantry[code]:
        raise Refused("an enemy province with infantry (digest 12)")
    if t.options["rebellion"] == "spare" and (t.persons(code) or t.count(victim) == 1):
        raise Refused("neither the last province nor one with Ruler or Generals (C20)")
    _spend(t, turn.seat, "rebellion")
    if _countered(t, victim):
        return
    people, wet = t.persons(code), t.is_flooded(code)
    t.owner[code] = "neutral"
    one = t.players[victim]
    for name in people:
        near = [each for each in NEXT_TO[code] if t.owner[each] == victim and t.room(each)]
        near = [each for each in near if not wet and not t.is_flooded(each)]
        told = [line.rest for line in lines(t, victim) if line.deed == "RETREAT" and line.at in ("", code)]
        codes = list(NEXT_TO[code])
        near.sort(key=lambda each: (f"TO {each}" not in told, -t.room(each), codes.index(each)))
        if not near:
            if name == one.ruler:
                one.ruler = one.ruler_at = ""
            else:
                del one.generals[name]
        elif name == one.ruler:
            one.ruler_at = near[0]
        else:
            one.generals[name] = near[0]


def _successor(t: Table, turn: Turn, _rest: str) -> None:
    one = t.players[turn.seat]
    if one.ruler or not t.decks["rulers"]:
        raise Refused("no Ruler in play or waiting, and one in the pile (digest 12)")
    _spend(t, turn.seat, "successor")
    one.ruler = t.decks["rulers"].pop(0)


def _revolt(t: Table, turn: Turn, rest: str) -> None:
    vassal = rest.lower() or turn.seat
    if vassal not in t.lords:
        raise Refused("yourself as a vassal, or any vassal (digest 12)")
    _spend(t, turn.seat, "revolt")
    del t.lords[vassal]


def _spies(t: Table, turn: Turn, rest: str) -> None:
    if rest.lower() not in t.alive() or rest.lower() == turn.seat:
        raise Refused("another player (digest 12)")
    _spend(t, turn.seat, "spies")
    _countered(t, rest.lower())


def _bribery(t: Table, turn: Turn, rest: str) -> None:
    near = any(t.owner[code] == turn.seat for code in NEXT_TO.get(rest, ()))
    if not near or t.owner[rest] != "neutral" or t.infantry[rest] > 4:
        raise Refused("neutrals beside own land, four at most (digest 12)")
    _spend(t, turn.seat, "bribery")
    t.owner[rest] = turn.seat


def _talent(t: Table, turn: Turn, _rest: str) -> None:
    one, pile = t.players[turn.seat], t.decks["generals"]
    if len(one.reserve) + len(one.generals) >= 6 or not pile:
        raise Refused("six Generals at most (C1)")
    _spend(t, turn.seat, "talent")
    shown = pile[:3]
    answer = t.tape.ask({turn.seat: "talent"})[turn.seat]
    kept = str((answer or shown)[0])
    if kept not in shown:
        raise t.tape.differ(f"{kept} is not among the top three")
    one.reserve.append(kept)
    pile.remove(kept)
    if pile:
        t.decks["generals"] = t.tape.shuffle("generals", pile)


def _forced_march(t: Table, turn: Turn, rest: str) -> None:
    here = [each for each in turn.entered if each.at == rest]
    if turn.phase != "invade" or not here:
        raise Refused("a group that captured in this phase (digest 12)")
    _spend(t, turn.seat, "forced_march")
    last = max(each.entry for each in here)
    for each in turn.entered:
        each.extra += each.entry == last


PLOTS: dict[str, Callable[[Table, Turn, str], None]] = {
    "conscription": _conscription,
    "taxes": _taxes,
    "assassination": _assassination,
    "rebellion": _rebellion,
    "successor": _successor,
    "revolt": _revolt,
    "spies": _spies,
    "bribery": _bribery,
    "talent": _talent,
    "forced_march": _forced_march,
}
