"""A duel set up as a test needs it, and rounds of it played with given sheets and answers."""

from collections.abc import Mapping, Sequence

from games.core.rules.prompts import CHANCE, Seat
from games.core.rules.protocol import View, view
from games.suntzu.public_state_model import (
    BLUE,
    FRAMED,
    PROVINCES,
    RED,
    SIDES,
    Force,
    Mark,
    Options,
    in_order,
)
from games.suntzu.state import Duel, setup
from games.suntzu.turn import turn

HALF = {"QIN": (1, 2, 3), "CHU": (2, 2, 4), "JIN": (3, 1, 4), "HAN": (2, 3, 3), "WUU": (4, 3, 1)}
"""Displays of the tests."""
LOW = "qin 1 chu 2 jin 3 han 4 wuu 5"


def duel(
    held: Mapping[Seat, Mapping[str, int]] | None = None,
    *,
    number: int = 2,
    blue: Sequence[str] = (),
    red: Sequence[str] = (),
    warlords: Mapping[Seat, Sequence[str]] | None = None,
    decks: Mapping[Seat, Sequence[str]] | None = None,
    aside: int = 3,
    **options: object,
) -> Duel:
    """A duel at the beginning of a round: armies by side and province, further cards in each hand."""
    state = setup(SIDES, Options.model_validate(options))
    table = state.table
    table.round, table.stage, table.displays = number, "place", dict(HALF)
    table.points = [dict.fromkeys(SIDES, 0) for _ in range(number)]
    table.aside = dict.fromkeys(SIDES, aside)
    for seat, cards in ((BLUE, blue), (RED, red)):
        hand = state.hands[seat]
        hand.cards = in_order([*FRAMED, *cards])
        hand.warlords = list((warlords or {}).get(seat, ()))
        state.deck[seat] = list((decks or {}).get(seat, state.deck[seat]))
        table.decks[seat] = len(state.deck[seat])
        mine = (held or {}).get(seat, {})
        table.pool[seat] = 21 - aside - sum(mine.values())
        table.held |= {at: Force(seat=seat, armies=count) for at, count in mine.items()}
    return state


def mark(state: Duel, seat: Seat, *places: str) -> Duel:
    for at in places:
        state.table.marks.append(Mark(at=at, seat=seat))
        state.table.pool[seat] -= 1
    return state


def play(state: Duel, blue: str = LOW, red: str = LOW, answers: Mapping[str, object] | None = None) -> Duel:
    """Play one round with both sheets; other questions are answered by key, those of chance as they lie."""
    given = {
        key: list(value) if isinstance(value, list) else [value] for key, value in (answers or {}).items()
    }
    script = turn(state)
    asked = []
    try:
        ask = next(script)
        while True:
            replies = {}
            for seat, prompt in ask.prompts.items():
                if seat == CHANCE:
                    answer = list(prompt.default) if isinstance(prompt.default, list) else [1]
                elif prompt.key == "sheet":
                    text = blue if seat == BLUE else red
                    sheet = prompt.shape.check(text, ())
                    assert sheet.errors == (), sheet.errors
                    answer = list(sheet.lines)
                else:
                    asked.append((seat, prompt.key))
                    left = given.get(f"{seat} {prompt.key}", given.get(prompt.key, []))
                    answer = left.pop(0) if left else prompt.default
                replies[seat] = prompt.read(answer)
            ask = script.send(replies)
    except StopIteration:
        sound(state)
        state.__dict__["asked"] = asked
        return state


def sound(state: Duel) -> None:
    """No army is lost, no card is lost."""
    table = state.table
    for seat in SIDES:
        board = sum(force.armies for force in table.held.values() if force.seat == seat)
        marks = sum(mark.army for mark in table.marks if mark.seat == seat)
        assert table.pool[seat] + table.aside[seat] + board + marks == 21
        assert min(table.pool[seat], table.aside[seat]) >= 0
        assert table.decks[seat] == len(state.deck[seat])
    assert all(force.armies > 0 for force in table.held.values())


def asked(state: Duel) -> list[tuple[Seat, str]]:
    """Return the questions beside the sheets that were put, and to whom."""
    return state.__dict__["asked"]


def force(state: Duel, at: str) -> tuple[Seat, int] | None:
    """Return the side that stands in a province, and the number of its armies."""
    held = state.table.held.get(at)
    return (held.seat, held.armies) if held else None


def board(state: Duel) -> dict[str, tuple[Seat, int] | None]:
    return {at: force(state, at) for at in PROVINCES}


def told(state: Duel, kind: str) -> list[dict]:
    return [dict(event.facts) for event in state.told if event.kind == kind]


def look(state: Duel, seat: Seat | None = None) -> View:
    return view(state, seat)


def one(at: str, card: str) -> str:
    """A sheet with one card of interest; the other provinces get framed cards that the foe matches."""
    rest = [c for c in ("1", "2", "3", "4", "5") if c != card]
    places = [p for p in PROVINCES if p != at]
    return " ".join([at, card, *(f"{p} {c}" for p, c in zip(places, rest, strict=False))])
