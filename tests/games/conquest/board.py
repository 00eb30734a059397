"""A board laid out by hand, and scripts driven with loaded dice."""

from __future__ import annotations

from typing import Any

from games.conquest.card_data import RULERS
from games.conquest.commands.execution import carry_out, check
from games.conquest.commands.reader import read
from games.conquest.options import Options
from games.conquest.public_state_model import NEUTRAL, Turn
from games.conquest.state import Realm, setup
from games.core.rules.prompts import CHANCE, Seat
from games.core.rules.protocol import Script

RED, BLUE, GREEN, BROWN = Seat("red"), Seat("blue"), Seat("green"), Seat("brown")
EVEN, ODD = "defend", "attack"


def realm(*seats: Seat, turn: Seat = RED, phase: str = "invade", **options: Any) -> Realm:
    """Return an empty board in round 2 of an even Fate Die, Red's turn in the phase of invasions."""
    made = setup(seats or (BLUE, RED), Options(**options))
    table = made.table
    table.started, table.order, table.round, table.at = (
        True,
        [RED, *(s for s in table.seats if s != RED)],
        2,
        0,
    )
    table.turn = Turn(seat=turn, phase=phase)
    for hand in made.hands.values():
        hand.gold = 0
    return made


def put(made: Realm, code: str, seat: Seat, infantry: int, *persons: str) -> None:
    """Put units down; a Ruler becomes the player's Ruler."""
    land = made.table.lands[code]
    land.owner, land.infantry = seat, infantry
    for name in persons:
        roster = made.table.rosters[seat]
        if name in RULERS:
            roster.ruler, roster.ruler_at = name, code
        else:
            roster.generals[name] = code
        for pile in ("generals", "rulers"):
            made.deck[pile] = [each for each in made.deck[pile] if each != name]


def neutral(made: Realm, code: str, infantry: int) -> None:
    """Put neutral infantry down."""
    put(made, code, NEUTRAL, infantry)


def drive(script: Script[Any], *answers: Any) -> Any:
    """Run a script; each question, of dice or of a seat, takes the next answer. All must be used."""
    left = list(answers)
    sent: Any = None
    while True:
        try:
            ask = next(script) if sent is None else script.send(sent)
        except StopIteration as stop:
            assert not left, f"not asked for: {left}"
            return stop.value
        sent = {}
        for seat, prompt in ask.prompts.items():
            assert left, f"no answer was loaded for {seat} {prompt.key}: {prompt.shape}"
            answer = left.pop(0)
            if seat == CHANCE and hasattr(prompt.shape, "count"):
                assert len(answer) == prompt.shape.count, (prompt.key, prompt.shape, answer)
            sent[seat] = prompt.read(answer)


def say(made: Realm, line: str, *answers: Any, seat: Seat | None = None) -> Any:
    """Carry a command out as it is typed; raises OrderError if it may not be."""
    turn = made.table.turn
    assert turn is not None
    command = read(line)
    assert command is not None
    who = seat or turn.seat
    check(made, who, command)
    return drive(carry_out(made, who, command), *answers)


def told(made: Realm, kind: str) -> list[dict[str, Any]]:
    """Return the facts of what was told of one kind."""
    return [dict(event.facts) for event in made.told if event.kind == kind]


def at(made: Realm, code: str) -> tuple[Seat, int, list[str]]:
    """Return who holds a province, how many infantry, and who else stands there."""
    from games.conquest.public_state_model import persons_at

    land = made.table.lands[code]
    return land.owner, land.infantry, persons_at(made.table, code)
