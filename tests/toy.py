"""Sealed bids for lots of silk: a whole game small enough to see through, with every shape of question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel

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
from games.core.rules.rule_primitives import (
    amount,
    arrangement,
    ask,
    choose,
    picking,
    roll,
    shuffled,
    strings,
    together,
)

WEI, SHU, WU = Seat("wei"), Seat("shu"), Seat("wu")


class Rules(BaseModel):
    """Options of the toy."""

    rounds: int = 3


class Market(BaseModel):
    """The public part of the state."""

    options: Rules
    seats: list[Seat]
    round: int = 0
    silk: dict[Seat, int]
    marched: list[str] = []


class Purse(Hand):
    """The secret part of the state for one seat."""

    coins: int = 6

    def back(self) -> dict[str, Fact]:
        """Nobody sees another's coins."""
        return {}


class Bazaar(State[Market, Purse]):
    """The truth."""


def setup(seats: Sequence[Seat], options: Rules) -> Bazaar:
    """Everybody has six coins and no silk."""
    table = Market(options=options, seats=list(seats), silk=dict.fromkeys(seats, 0))
    return Bazaar(table=table, hands={seat: Purse() for seat in seats}, deck={})


def turn(s: Bazaar) -> Script[None]:
    """Shuffle, bid, march, and let the winner choose."""
    t = s.table
    s.deck["silk"] = yield from shuffled("silk", ["red", "green", "blue"])
    s.tell("opened", round=t.round)
    bids = yield from together({seat: amount("bid", "Bid?", s.hands[seat].coins) for seat in t.seats})
    best = max(bids, key=lambda seat: bids[seat])
    s.hands[best].coins -= bids[best]
    s.tell("purse", best, coins=s.hands[best].coins)
    [die] = yield from roll("lots")
    t.silk[best] += die
    s.tell("won", seat=best, bid=bids[best], lots=die)
    lines = yield from ask(best, marching(best))
    t.marched += lines
    yield from ask(best, picking("picks", "Pick", ["a", "b", "c"], 1, 2))
    yield from ask(best, arrangement("order", "Arrange", ["x", "y"]))
    yield from choose(best, "gift", "Give?", {"keep": 0, "give": 1})
    t.round += 1


def marching(seat: Seat) -> Prompt[list[str]]:
    """Orders of the toy: `GO EAST` and `GO WEST`."""

    def check(text: str, draft: Sequence[str]) -> Sheet:
        lines, errors = list(draft), []
        for number, line in enumerate(text.upper().splitlines(), 1):
            if line in ("GO EAST", "GO WEST"):
                lines = [line]
            elif line.strip():
                errors.append(Unreadable("write GO EAST.", quote=line[:LONGEST_QUOTE], line=number))
        return Sheet(tuple(lines), bounded(errors))

    def read(answer: Answer) -> list[str]:
        lines = strings(answer) or []
        for line in lines:
            if line not in ("GO EAST", "GO WEST"):
                raise Illegal("no such way.", quote=line[:LONGEST_QUOTE])
        return lines

    return Prompt(
        "march", f"Where does {seat} go?", Orders(check, lambda: {"it": ["GO EAST", "GO WEST"]}), read, []
    )


def outcome(s: Bazaar) -> Outcome | None:
    """The most silk wins."""
    if s.table.round < s.table.options.rounds:
        return None
    best = max(s.table.silk.values())
    return Outcome(tuple(seat for seat in s.table.seats if s.table.silk[seat] == best), "the most silk")


def depart(s: Bazaar, seat: Seat) -> None:
    """A merchant goes home."""
    s.table.seats.remove(seat)
    s.tell("left", seat=seat)


def computer(_view: View[Any, Any], prompt: Prompt[Any], dice: Dice) -> Answer:
    """Anything goes."""
    return prompt.shape.sample(dice)


def prose(event: Event) -> str:
    """Say it plainly."""
    return f"{event.kind}: {dict(event.facts)}"


GAME = Game(
    slug="toy",
    title="Silk",
    edition=1,
    powers=(Power(WEI, "Wei", "魏"), Power(SHU, "Shu", "蜀"), Power(WU, "Wu", "吳")),
    least=2,
    options=Rules,
    state=Bazaar,
    setup=setup,
    turn=turn,
    outcome=outcome,
    depart=depart,
    foresee=lambda _state, seat: marching(seat),
    computer=computer,
    phase=lambda view: f"Round {view.table.round + 1}",
    prose=prose,
    describe=lambda view: f"Silk: {view.table.silk}",
    standing=lambda view: {seat: f"{n} silk" for seat, n in view.table.silk.items()},
    figures=lambda view: {seat: [n] for seat, n in view.table.silk.items()},
    rules=lambda _options: [Chapter("bids", "Bids", "The best bid wins.")],
)
