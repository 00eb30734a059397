"""A player's turn command by command (digest 2, 5, 12): what each costs, what it brings, and when it is
not allowed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from tests.games.conquest.referee_moves import move
from tests.games.conquest.referee_plots import PLOTS
from tests.games.conquest.referee_round import Over, check_end, income
from tests.games.conquest.referee_standing import card_of, person_named
from tests.games.conquest.referee_table import CODES, NEXT_TO, PHASES, Refused, Table, Turn, skill_of
from tests.games.conquest.referee_war import follow, invade


def take_turn(t: Table, seat: str) -> None:
    """Income, then commands until END, the time-out, or the ruin of the player (digest 2)."""
    t.turn = turn = Turn(seat, held=tuple(t.lands(seat)))
    t.turn_start[seat] = turn.held
    income(t, turn)
    if t.options["control"] == "turn_start":
        check_end(t, "board")
    while t.tape.peek() and seat not in t.gone:
        answer = t.tape.ask({seat: "command"})[seat]
        line = answer[0] if answer else "END"
        t.heard(seat)
        turn.captured = turn.emptied = turn.fought = False
        before = list(t.lands(seat))
        try:
            obey(t, line)
        except Refused as error:
            raise t.tape.differ(f"{line!r} was carried out, by the rules it is refused: {error}") from error
        _shrink(t, seat, before)
        t.put_out()
        check_end(t, "board")
        if line == "END" or seat in t.out:
            break
    t.turn = None


def _shrink(t: Table, seat: str, held: list[str]) -> None:
    """Note who came down to one province by leaving others, until they hold a second one (C37, C47)."""
    turn = t.turn
    assert turn is not None
    before = len(held)
    if t.options["buddy"] == "round":
        fewer = t.count(seat) < before
        if t.options.get("errata", False):
            fewer = not set(held) <= set(t.lands(seat))  # also where the same order won another (C77)
        left = fewer and (turn.emptied or turn.captured or t.options["emptied"] == "always")
        t.shrunk += [seat] * (left and seat not in t.shrunk)
        return
    t.shrunk = [each for each in t.shrunk if t.count(each) < 2]
    left = turn.emptied or turn.captured or (t.options["emptied"] == "always" and turn.fought)
    if left and t.count(seat) == 1 < before and seat not in t.shrunk:
        t.shrunk.append(seat)


def obey(t: Table, line: str) -> None:
    """Carry out one command; raises Refused where the rules do not allow it."""
    for pattern, phase, deed in COMMANDS:
        if found := re.fullmatch(pattern, line):
            assert t.turn is not None
            if phase and PHASES.index(t.turn.phase) > PHASES.index(phase):
                raise Refused(f"the phase of {phase} is over (digest 2)")
            deed(t, *found.groups())
            return
    raise Refused("the referee does not know this command")


def reach(t: Table, phase: str) -> None:
    """Close the phases before one: deployment begins with recruits, and ends with all placed (digest 2)."""
    turn = t.turn
    assert turn is not None
    for _, coming in pairwise(PHASES):
        if PHASES.index(turn.phase) >= PHASES.index(phase) or PHASES.index(coming) <= PHASES.index(
            turn.phase
        ):
            continue
        if turn.phase == "deploy":
            _deployed(t, turn)
        turn.phase = coming
        if coming == "deploy":
            turn.unplaced += sum(skill_of(name, "RECRUIT") for name in t.players[turn.seat].generals)
        if coming == "reposition":
            turn.present = {code: t.infantry[code] for code in t.lands(turn.seat)}


def _deployed(t: Table, turn: Turn) -> None:
    """The silent have their infantry placed: Ruler's province, else the weakest border province, then
    the next; what has
    no room is lost; more than three in reserve are dismissed, the last hired first (digest 2, 10).
    """
    one = t.players[turn.seat]
    mine = t.lands(turn.seat)
    border = [code for code in mine if any(t.owner[near] not in (turn.seat, "") for near in NEXT_TO[code])]
    queue = sorted(
        mine, key=lambda code: (code != one.ruler_at, code not in border, t.units(code), CODES.index(code))
    )
    for code in queue:
        if turn.unplaced and not t.is_flooded(code):
            count = min(turn.unplaced, t.room(code))
            t.infantry[code] += count
            turn.unplaced -= count
    turn.unplaced = 0
    if len(one.reserve) > 3:
        _dismissed(t, one.reserve[3:])


def _dismissed(t: Table, names: list[str]) -> None:
    assert t.turn is not None
    one = t.players[t.turn.seat]
    one.reserve = [name for name in one.reserve if name not in names]
    t.decks["generals"] = t.tape.shuffle("generals", [*t.decks["generals"], *names])


# ---------------------------------------------------------------- commands
def _end(t: Table) -> None:
    reach(t, "reposition")


def _next(t: Table) -> None:
    assert t.turn is not None
    if t.turn.phase == "reposition":
        raise Refused("there is no phase after Reposition")
    reach(t, PHASES[PHASES.index(t.turn.phase) + 1])


def _buy(t: Table, number: str) -> None:
    turn, count = t.turn, int(number)
    assert turn is not None
    one = t.players[turn.seat]
    price = 2 * count - (1 if t.has(turn.seat, "Ambition") and not turn.bought else 0)
    if turn.closed:
        raise Refused("a discard or a card played after a purchase ends buying (C23)")
    if (
        price > one.gold
        or len(one.cards) + count > t.hand_limit(turn.seat)
        or count > len(t.decks["strategy"])
    ):
        raise Refused("gold, hand limit or pile (digest 1)")
    one.gold -= price
    t.draw(turn.seat, count)
    turn.bought += count


def _discard(t: Table, words: str) -> None:
    turn, card = t.turn, card_of(words)
    assert turn is not None
    if card not in t.players[turn.seat].cards:
        raise Refused("not in hand")
    t.players[turn.seat].cards.remove(card)
    turn.closed = turn.closed or turn.bought > 0


def _hire_generals(t: Table, number: str) -> None:
    assert t.turn is not None
    one, count = t.players[t.turn.seat], int(number)
    price = count * (2 if t.has(t.turn.seat, "Benevolence") else 3)
    if (
        price > one.gold
        or len(one.reserve) + len(one.generals) + count > 6
        or count > len(t.decks["generals"])
    ):
        raise Refused("gold, six Generals or an empty pile (digest 1, C1)")
    reach(t, "generals")
    one.gold -= price
    one.reserve += [t.decks["generals"].pop(0) for _ in range(count)]


def _dismiss(t: Table, words: str) -> None:
    assert t.turn is not None
    if (name := person_named(words)) not in t.players[t.turn.seat].reserve:
        raise Refused("only Generals of the reserve are dismissed")
    reach(t, "generals")
    _dismissed(t, [name])


def _hire_infantry(t: Table, number: str) -> None:
    turn, count = t.turn, int(number)
    assert turn is not None
    one = t.players[turn.seat]
    sealed = t.has(turn.seat, "Imperial Seal") and not turn.hired
    price = (count - 1) // 2 if sealed and count % 2 else count // 2
    room = sum(t.room(code) for code in t.lands(turn.seat) if not t.is_flooded(code))
    if count < (3 if sealed else 2) or count % 2 != (1 if sealed else 0):
        raise Refused("pairs, and three for the first gold with the Imperial Seal (digest 1, 12)")
    if price > one.gold or turn.unplaced + count > room:
        raise Refused("gold or room (digest 2)")
    reach(t, "infantry")
    one.gold -= price
    turn.hired += count
    turn.unplaced += count


def _place(t: Table, number: str, code: str) -> None:
    turn, count = t.turn, int(number)
    assert turn is not None
    recruits = 0
    if PHASES.index(turn.phase) < PHASES.index("deploy"):
        recruits = sum(skill_of(name, "RECRUIT") for name in t.players[turn.seat].generals)
    if count < 1 or count > turn.unplaced + recruits:
        raise Refused("so many wait for no place")
    _open(t, code, count)
    reach(t, "deploy")
    t.infantry[code] += count
    turn.unplaced -= count


def _open(t: Table, code: str, count: int) -> None:
    assert t.turn is not None
    if t.owner[code] != t.turn.seat or t.is_flooded(code) or t.room(code) < count:
        raise Refused("own provinces under the cap, no Flood (digest 1, 12)")


def _station(t: Table, words: str, code: str) -> None:
    assert t.turn is not None
    one, name = t.players[t.turn.seat], person_named(words)
    _open(t, code, 1)
    if name == one.ruler and not one.ruler_at:
        reach(t, "deploy")
        one.ruler_at = code
        return
    if name not in one.reserve or len(one.generals) >= 3:
        raise Refused("from the reserve, three in play at most (digest 1)")
    reach(t, "deploy")
    one.reserve.remove(name)
    one.generals[name] = code


def _swap(t: Table, words: str, others: str) -> None:
    assert t.turn is not None
    one, name, other = t.players[t.turn.seat], person_named(words), person_named(others)
    if name not in one.reserve or other not in one.generals:
        raise Refused("one of the reserve for one in play (digest 2)")
    if t.is_flooded(one.generals[other]):
        raise Refused("no unit enters or leaves under water (digest 12)")
    reach(t, "deploy")
    one.reserve[one.reserve.index(name)] = other
    at = one.generals.pop(other)
    one.generals[name] = at


def _play(t: Table, words: str) -> None:
    assert t.turn is not None
    for card, plot in PLOTS.items():
        name = next((each for each in (card_words(card),) if words.lower().startswith(each)), "")
        if name:
            if card not in t.players[t.turn.seat].cards:
                raise Refused("not in hand")
            plot(t, t.turn, words[len(name) :].strip())
            t.turn.closed = t.turn.closed or t.turn.bought > 0
            return
    raise Refused("no card for this moment")


def card_words(card: str) -> str:
    """Return a card's name as commands write it, in small letters."""
    from tests.games.conquest.referee_table import CARD_NAMES

    return str(CARD_NAMES[card]).lower()


def _reveal(t: Table) -> None:
    assert t.turn is not None
    t.players[t.turn.seat].shown = True


def _conceal(t: Table) -> None:
    assert t.turn is not None
    t.players[t.turn.seat].shown = False


def _forbid(t: Table, what: str) -> None:
    assert t.turn is not None
    forbid(t, t.turn.seat, what)


def forbid(t: Table, lord: str, what: str) -> None:
    """Put a province, a player or all on a lord's list (digest 6)."""
    if not t.vassals(lord):
        raise Refused("only a lord forbids (digest 6)")
    said = what.upper()
    listed = t.vetoes.setdefault(lord, [])
    if said not in listed:
        listed.append(said)


def allow(t: Table, lord: str, what: str) -> None:
    """Take something off a lord's list."""
    said = what.upper()
    kept = [] if said == "ALL" else [each for each in t.vetoes.get(lord, []) if each != said]
    t.vetoes[lord] = kept


def _allow(t: Table, what: str) -> None:
    assert t.turn is not None
    allow(t, t.turn.seat, what)


def _move(t: Table, what: str) -> None:
    move(t, what, lambda: reach(t, "reposition"))


def _invade(t: Table, source: str, target: str, what: str) -> None:
    invade(t, source, target, what, lambda: reach(t, "invade"))


COMMANDS: tuple[tuple[str, str, Callable[..., None]], ...] = (
    (r"END", "", _end),
    (r"NEXT", "", _next),
    (r"BUY (\d+)", "cards", _buy),
    (r"DISCARD (.+)", "cards", _discard),
    (r"HIRE (\d+) GENERALS", "generals", _hire_generals),
    (r"DISMISS (.+)", "generals", _dismiss),
    (r"HIRE (\d+) INFANTRY", "infantry", _hire_infantry),
    (r"PLACE (\d+) ([A-Z]{3})", "deploy", _place),
    (r"PLACE (.+) ([A-Z]{3})", "deploy", _station),
    (r"SWAP (.+) FOR (.+)", "deploy", _swap),
    (r"PLAY (.+)", "", _play),
    (r"REVEAL", "", _reveal),
    (r"CONCEAL|HIDE", "", _conceal),
    (r"VETO (.+)", "", _forbid),
    (r"ALLOW (.+)", "", _allow),
    (r"MOVE (.+)", "reposition", _move),
    (r"FOLLOW (.+)", "invade", follow),
    (r"INVADE ([A-Z]{3}) - ([A-Z]{3}) (.+)", "invade", _invade),
)

__all__ = ["Over", "allow", "forbid", "obey", "reach", "take_turn"]
