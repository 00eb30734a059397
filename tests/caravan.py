"""A caravan's turn of many commands: done at once, taken back, answered by what others laid down for it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import BaseModel, Field

from games.core.reading.clauses import LONGEST_QUOTE, bounded
from games.core.rules.prompts import Answer, Dice, Orders, Prompt, Seat, Sheet
from games.core.rules.protocol import (
    Chapter,
    Event,
    Fact,
    Game,
    Hand,
    Illegal,
    Outcome,
    Power,
    Script,
    State,
    Unreadable,
    View,
)
from games.core.rules.rule_primitives import ask, roll, shuffled, strings

NORTH, SOUTH, WEST = Seat("north"), Seat("south"), Seat("west")
CARDS = ["jade", "salt", "silk", "tea"] * 6
LONGEST_TURN = 12
LINE = re.compile(r"^(?:LOAD [1-9]|DRAW|RAID (?:NORTH|SOUTH|WEST)|END|GUARD [0-9]|YIELD|GIVE [1-9] TO \w+)$")


class Rules(BaseModel):
    """Options of the toy."""

    rounds: int = 3


class Road(BaseModel):
    """The public part of the state."""

    options: Rules
    seats: list[Seat]
    round: int = 0
    turn: int = 0
    acted: int = 0
    done: int = 0
    loads: dict[Seat, int]


class Purse(Hand):
    """The secret part of the state for one seat."""

    coins: int = 9
    cards: list[str] = Field(default_factory=list[str])
    standing: list[str] = Field(default_factory=list[str])

    def back(self) -> dict[str, Fact]:
        """The others see how many cards there are."""
        return {"cards": len(self.cards)}


class Steppe(State[Road, Purse]):
    """The truth."""


def setup(seats: Sequence[Seat], options: Rules) -> Steppe:
    """Everybody has nine coins and nothing loaded."""
    table = Road(options=options, seats=list(seats), loads=dict.fromkeys(seats, 0))
    return Steppe(table=table, hands={seat: Purse() for seat in seats}, deck={})


def turn(s: Steppe) -> Script[None]:
    """Carry out the commands of one seat until there is no way back."""
    t = s.table
    if "cards" not in s.deck:
        s.deck["cards"] = yield from shuffled("cards", CARDS)
    seat = t.seats[t.turn % len(t.seats)]
    for _ in range(LONGEST_TURN):
        clock = f"Round {t.round + 1}: {seat}"
        [line] = yield from ask(seat, commanding(s, seat), clock=clock, heard=t.acted > 0)
        t.acted += 1
        t.done += 1
        match line.split():
            case ["LOAD", count]:
                s.hands[seat].coins -= int(count)
                t.loads[seat] += int(count)
                s.tell("loaded", seat=seat, count=int(count))
            case ["DRAW"]:
                card = s.deck["cards"].pop()
                s.hands[seat].cards.append(card)
                s.tell("drew", seat=seat)
                s.tell("card", seat, card=card)
                return
            case ["RAID", other]:
                yield from raid(s, seat, Seat(other.lower()))
                return
            case _:
                end(s)
                return


def raid(s: Steppe, seat: Seat, other: Seat) -> Script[None]:
    """Two on a die take what is loaded there, unless guards that stand ready cost more."""
    [die] = yield from roll("raid")
    ready = [line for line in s.hands[other].standing if line.startswith("GUARD")]
    guard = min(int(ready[0].split()[1]), s.hands[other].coins) if ready else 0
    s.hands[other].coins -= guard
    taken = min(die, s.table.loads[other]) if die > guard else 0
    s.table.loads[other] -= taken
    s.table.loads[seat] += taken
    s.tell("raided", seat=seat, other=other, die=die, guard=guard, taken=taken)


def end(s: Steppe) -> None:
    """The next seat's turn begins."""
    t = s.table
    t.turn, t.acted = t.turn + 1, 0
    if t.turn % len(t.seats) == 0:
        t.round += 1
    s.tell("ended", turn=t.turn)


def legal(s: Steppe, seat: Seat) -> dict[str, list[str]]:
    """Return the commands that a seat may give now."""
    coins, cards = s.hands[seat].coins, s.deck.get("cards", [])
    others = [other for other in s.table.seats if other != seat]
    lines = {
        "load": [f"LOAD {count}" for count in range(1, min(coins, 4) + 1)],
        "draw": ["DRAW"] if cards and len(s.hands[seat].cards) < 4 else [],
        "raid": [f"RAID {other.upper()}" for other in others] if s.table.acted < 8 else [],
        "turn": ["END"],
    }
    return {unit: some for unit, some in lines.items() if some}


def reading(seat: Seat, lines: Sequence[str], draft: Sequence[str], text: str, *, several: bool) -> Sheet:
    """Read lines that must be among some; with `several` they add up, else the last one counts."""
    kept, errors = list(draft), []
    for number, typed in enumerate(text.splitlines(), 1):
        line = " ".join(typed.upper().split())
        if not line:
            continue
        if line in lines:
            kept = [*(other for other in kept if other.split()[0] != line.split()[0]), line]
            kept = kept if several else [line]
        else:
            kind = Illegal if LINE.match(line) else Unreadable
            column = len(typed) - len(typed.lstrip()) + 1
            message = "that cannot be done now." if kind is Illegal else "that is no command."
            quote = typed.strip()[:LONGEST_QUOTE]
            errors.append(kind(message, quote=quote, line=number, column=column, example=[*lines, ""][0]))
    return Sheet(tuple(kept), bounded(errors))


def prompt_of(
    key: str, text: str, seat: Seat, lines: Mapping[str, Sequence[str]], default: list[str], **shape: Any
) -> Prompt[list[str]]:
    """Return a prompt for lines among some."""
    every = [line for some in lines.values() for line in some]
    several = key == "standing"

    def check(words: str, draft: Sequence[str]) -> Sheet:
        return reading(seat, every, draft, words, several=several)

    def read(answer: Answer) -> list[str]:
        given = strings(answer)
        most = len(every) if several else 1
        if given is None or len(given) > most or any(line not in every for line in given):
            raise Illegal("that cannot be done now.", example=every[0] if every else "")
        if several and len({line.split()[0] for line in given}) < len(given):
            raise Illegal("say each thing once.")
        return given or (given if several else list(default))

    return Prompt(key, text, Orders(check, lambda: lines, **shape), read, default)


def commanding(s: Steppe, seat: Seat) -> Prompt[list[str]]:
    """What does the caravan do?"""
    text = f"{seat} has {s.hands[seat].coins} coins. What next?"
    return prompt_of("command", text, seat, legal(s, seat), ["END"], at_once=True, closing=("END",))


def acts(s: Steppe, seat: Seat) -> dict[str, Prompt[Any]]:
    """Guards may be set, and coins given, at any time."""
    standing = {"guard": [f"GUARD {count}" for count in range(4)], "yield": ["YIELD"]}
    others = [other for other in s.table.seats if other != seat]
    gifts = {
        other: [f"GIVE {n} TO {other.upper()}" for n in range(1, min(3, s.hands[seat].coins) + 1)]
        for other in others
    }
    return {
        "standing": prompt_of(
            "standing",
            "What if you are raided?",
            seat,
            standing,
            list(s.hands[seat].standing),
            claims=lambda line: line.upper().startswith(("GUARD", "YIELD")),
        ),
        "gift": prompt_of(
            "gift", "To whom?", seat, gifts, [], claims=lambda line: line.upper().startswith("GIVE")
        ),
    }


def perform(s: Steppe, seat: Seat, kind: str, lines: list[str]) -> None:
    """Set the guards, or give coins."""
    if kind == "standing":
        s.hands[seat].standing = list(lines)
        return
    for line in lines:
        _, count, _, name = line.split()
        other = Seat(name.lower())
        s.hands[seat].coins -= int(count)
        s.hands[other].coins += int(count)
        s.tell("gave", seat, count=int(count), other=other)
        s.tell("given", other, count=int(count), seat=seat)


def outcome(s: Steppe) -> Outcome | None:
    """The most loads win."""
    if s.table.round < s.table.options.rounds and len(s.table.seats) > 1:
        return None
    best = max(s.table.loads.values())
    return Outcome(tuple(seat for seat in s.table.seats if s.table.loads[seat] == best), "the most loads")


def depart(s: Steppe, seat: Seat) -> None:
    """A caravan goes home."""
    t = s.table
    if seat not in t.seats:
        return
    before = t.turn - t.turn % len(t.seats)
    place, gone = t.turn % len(t.seats), t.seats.index(seat)
    t.seats.remove(seat)
    rounds = before // (len(t.seats) + 1)
    t.turn = rounds * len(t.seats) + (place - 1 if gone < place else place)
    if gone == place:
        t.acted = 0
        if place == len(t.seats):
            t.round += 1
    s.tell("left", seat=seat)


def computer(seen: View[Any, Any], prompt: Prompt[Any], dice: Dice) -> Answer:
    """Anything goes, but not for ever."""
    if prompt.key == "command" and seen.table.acted >= 5:
        return ["END"]
    return prompt.shape.sample(dice)


def prose(event: Event) -> str:
    """Say it plainly."""
    return f"{event.kind}: {dict(event.facts)}"


GAME = Game(
    slug="caravan",
    title="Caravan",
    edition=1,
    powers=(Power(NORTH, "North", "北"), Power(SOUTH, "South", "南"), Power(WEST, "West", "西")),
    least=2,
    options=Rules,
    state=Steppe,
    setup=setup,
    turn=turn,
    outcome=outcome,
    depart=depart,
    foresee=lambda _state, _seat: None,
    computer=computer,
    phase=lambda view: f"Round {view.table.round + 1}, command {view.table.done + 1}",
    prose=prose,
    describe=lambda view: f"Loads: {view.table.loads}",
    standing=lambda view: {seat: f"{n} loads" for seat, n in view.table.loads.items()},
    figures=lambda view: {seat: [n] for seat, n in view.table.loads.items()},
    rules=lambda _options: [Chapter("raid", "Raids", "The higher die wins.")],
    acts=acts,
    perform=perform,
)
