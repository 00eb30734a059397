"""The other way round: commands that a referee draws from what it knows, legal by the digest or not, and
what the program says to each of them.

A command is legal if the referee carries it out on a copy of the table as far as the first die.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from games.core.play.save import Position
from games.core.rules.errors import Unconfirmed
from games.core.rules.prompts import Seat
from tests.games.conquest.referee import Referee
from tests.games.conquest.referee_table import CARD_NAMES, CODES, NEXT_TO, Refused, Table, Turn, skill_of
from tests.games.conquest.referee_tape import Document, Place
from tests.games.conquest.referee_turn import obey
from tests.games.conquest.referee_war import fresh

IDLE = ("stops before the first die", "stops at once", "nothing would come of", "whom Betrayal can win")
"""Phrases of the program for a command that is legal and would come to nothing: it is not carried out then.
"""
DRAWN = 12
"""Commands that are drawn at one question."""


class Fallen(Exception):
    """A die would fall, or somebody would be asked: the command was legal."""


class Rehearsal:
    """A tape on which nothing stands; what is shuffled on the way to a command decides nothing of it."""

    def shuffle(self, _name: str, things: Sequence[str]) -> list[str]:
        return list(things)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        raise Fallen


@dataclass(frozen=True)
class Dispute:
    """A command on which the referee and the program do not agree, and what each of them says."""

    line: str
    referee: str
    program: str


def is_legal(t: Table, line: str) -> str:
    """Return why the digest forbids a command, "" if it does not."""
    copy = deepcopy(replace(t, tape=Rehearsal()))  # type: ignore[arg-type]  it has nothing to read from
    try:
        obey(copy, line)
    except Fallen:
        return ""
    except Refused as error:
        return str(error) or "refused"
    return ""


def said_to(position: Position[Any], seat: str, line: str) -> str:
    """Return why the program refuses a command, "" if it does not."""
    assert position.ask is not None
    prompt = position.ask.prompts[Seat(seat)]
    sheet = prompt.shape.check(line, ())
    if sheet.errors and isinstance(sheet.errors[0], Unconfirmed):  # legal, and asked about once more
        sheet = prompt.shape.check(sheet.errors[0].example, ())
    if sheet.errors:
        return sheet.errors[0].message
    prompt.read(list(sheet.lines))
    return "" if sheet.lines else "it says nothing"


class Asker(Referee):
    """Replays an export, and at questions for a command tries others: `look` gives the program's position."""

    def __init__(self, export: Document, look: Callable[[Place], Position[Any]], lots: random.Random) -> None:
        super().__init__(export)
        self.look, self.lots = look, lots
        self.tried, self.legal = 0, 0
        self.disputes: list[Dispute] = []

    def compare(self, place: Place) -> None:
        """Try commands at one question of three, if it is one for a command."""
        turn = self.t.turn
        if turn is None or not self.t.tape.peek().endswith(":command") or self.lots.random() < 2 / 3:
            return
        position = self.look(place)
        for line in {draw(self.t, turn, self.lots) for _ in range(DRAWN)} - {""}:
            mine, theirs = is_legal(self.t, line), said_to(position, turn.seat, line)
            self.tried += 1
            self.legal += not mine
            if bool(mine) != bool(theirs) and not any(each in theirs for each in IDLE):
                self.disputes.append(Dispute(line, mine, theirs))


# ---------------------------------------------------------------- drawing


def draw(t: Table, turn: Turn, lots: random.Random) -> str:
    """Return a command as a player might write it who knows the board, "" if none comes to mind."""
    kinds = (*BUYING, _place, _place, _station, _play, _play, _move, _move, _follow, _veto, *[_invade] * 5)
    return lots.choice(kinds)(t, turn, lots)


def _buying(text: str, most: int) -> Callable[[Table, Turn, random.Random], str]:
    return lambda _t, _turn, lots: text.format(lots.randint(1, most))


def _reserve(text: str) -> Callable[[Table, Turn, random.Random], str]:
    def drawn(t: Table, turn: Turn, lots: random.Random) -> str:
        one = t.players[turn.seat]
        if not one.reserve:
            return ""
        other = lots.choice([*one.generals, "Guan Yu"])
        return text.format(lots.choice(one.reserve), other)

    return drawn


def _discard(t: Table, turn: Turn, lots: random.Random) -> str:
    cards = t.players[turn.seat].cards
    return f"DISCARD {CARD_NAMES[lots.choice(cards)]}" if cards else ""


BUYING = (
    _buying("BUY {}", 3),
    _buying("HIRE {} GENERALS", 2),
    _buying("HIRE {} INFANTRY", 9),
    _reserve("DISMISS {}"),
    _reserve("SWAP {} FOR {}"),
    _discard,
    lambda _t, _turn, lots: lots.choice(("NEXT", "END", "REVEAL")),
)


def _own(t: Table, turn: Turn, lots: random.Random) -> str:
    """Return a province of one's own, seldom another."""
    return lots.choice(t.lands(turn.seat) if lots.random() < 0.95 else list(CODES))


def _place(t: Table, turn: Turn, lots: random.Random) -> str:
    return f"PLACE {lots.randint(1, max(1, turn.unplaced) + 1)} {_own(t, turn, lots)}"


def _station(t: Table, turn: Turn, lots: random.Random) -> str:
    one = t.players[turn.seat]
    names = [*one.reserve, *([one.ruler] if one.ruler else [])]
    return f"PLACE {lots.choice(names)} {_own(t, turn, lots)}" if names else ""


def _play(t: Table, turn: Turn, lots: random.Random) -> str:
    """Return a card in hand, with anything behind it that such a card may take."""
    cards = t.players[turn.seat].cards
    if not cards:
        return ""
    card = lots.choice(cards)
    near = [code for own in t.lands(turn.seat) for code in NEXT_TO[own]]
    people = [name for seat in t.seats for name in (*t.players[seat].generals, t.players[seat].ruler) if name]
    entered = [each.at for each in turn.entered]
    targets = {
        "assassination": people,
        "rebellion": CODES,
        "revolt": [seat.upper() for seat in t.seats],
        "spies": [seat.upper() for seat in t.seats],
        "bribery": near,
        "forced_march": entered,
    }.get(card, [""])
    return f"PLAY {CARD_NAMES[card]} {lots.choice(list(targets))}".strip() if targets else ""


def _group(t: Table, turn: Turn, source: str, lots: random.Random) -> str:
    people = [name for name in t.persons(source) if lots.random() < 0.4]
    count = lots.randint(0 if people else 1, max(1, t.infantry[source] + (lots.random() < 0.1)))
    return " + ".join([*([str(count)] if count or not people else []), *people])


def _move(t: Table, turn: Turn, lots: random.Random) -> str:
    parts: list[str] = []
    for _ in range(lots.choice((1, 1, 2, 3))):
        source = _own(t, turn, lots)
        own = [code for code in NEXT_TO[source] if t.owner[code] == turn.seat] or list(NEXT_TO[source])
        target = lots.choice(own if lots.random() < 0.8 else t.lands(turn.seat))
        parts.append(f"{_group(t, turn, source, lots)} {source} - {target}")
    return f"MOVE {', '.join(parts)}"


def _follow(t: Table, turn: Turn, lots: random.Random) -> str:
    return f"FOLLOW {_group(t, turn, turn.captures[-1][0], lots)}" if turn.captures else ""


def _veto(t: Table, turn: Turn, lots: random.Random) -> str:
    if not t.vassals(turn.seat) and lots.random() < 0.9:
        return ""
    what = lots.choice(("ALL", lots.choice(CODES), lots.choice(t.seats).upper()))
    return f"VETO {what}"


def _invade(t: Table, turn: Turn, lots: random.Random) -> str:
    source = _own(t, turn, lots)
    target = lots.choice(NEXT_TO[source])
    group = _group(t, turn, source, lots)
    return " ".join(
        [f"INVADE {source} - {target} WITH {group}", *_clauses(t, turn, (source, target), group, lots)]
    )


def _clauses(t: Table, turn: Turn, way: tuple[str, str], group: str, lots: random.Random) -> Iterator[str]:
    """Yield what may be written with an invasion, in the order in which the program keeps it."""
    source, target = way
    one, theirs = t.players[turn.seat], t.units(target)
    foes = [name for name in t.persons(target) if any(name in each.generals for each in t.players.values())]
    yield from lots.choice(
        (
            [],
            [f"UNTIL ROUNDS {lots.randint(1, 4)}"],
            ["UNTIL UNITS<=0"],
            [f"UNTIL ENEMY<={max(0, theirs - 2)}"],
        )
    )
    if lots.random() < 0.2:
        yield f"ROLL {lots.randint(1, 2)}"
    people = [name for name in (*one.generals, one.ruler) if name]
    if people and lots.random() < 0.2:
        yield f"LOSSES {', '.join(lots.sample(people, lots.randint(1, len(people))))}"
    for card in dict.fromkeys(one.cards):
        if card in ("feint", "fire_attack", "plunder", "forced_march", "betrayal") and lots.random() < 0.5:
            about = f" {lots.choice(foes)}" if card == "betrayal" and foes and lots.random() < 0.5 else ""
            yield f"PLAY {CARD_NAMES[card]}{about}"
        if card == "reinforcements":
            near = [code for code in NEXT_TO[target] if t.owner[code] == turn.seat and code != source]
            ready = [code for code in near if fresh(t, code, []) > 0]
            yield from [f"REINFORCE FROM {code} {lots.randint(1, fresh(t, code, []))}" for code in ready[:1]]
    for skill in ("DUEL", "CHARM"):
        able = any(skill_of(name, skill) and name in group for name in t.persons(source))
        if able and foes and lots.random() < 0.7:
            yield lots.choice((skill, f"{skill} {lots.choice(foes)}"))
    left = t.infantry[source] - sum(int(part) for part in group.split(" + ") if part.isdigit())
    if left > 0 and lots.random() < 0.15:
        yield f"BRING {lots.randint(1, left)}"
