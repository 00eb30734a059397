"""An export of Conquest in which one thing was changed is refused, and the place is named."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from games.conquest import GAME
from games.core.play.save import Document
from games.core.record.verifying import Mismatch, load, parse, verify
from tests.games.conquest import people
from tests.games.conquest.referee_games import game


@cache
def text() -> str:
    """Return an export with standing orders, dice, and commands."""
    return json.dumps(game(3, people.person, 2, mode="seven", rounds=2, first_income="provinces"))


def entries(export: Document, key: str) -> list[tuple[int, int, Document]]:
    """Return place and entry of each question whose key begins so."""
    return [
        (turn["turn"], step, entry)
        for turn in export["turns"]
        for step, entry in enumerate(turn["log"])
        if key in entry["key"]
    ]


def die(export: Document) -> str:
    turn, step, entry = entries(export, "chance:attack")[0]
    entry["answers"]["chance"][0] = entry["answers"]["chance"][0] % 6 + 1
    return f"turn {turn}, step {step}"


def command(export: Document) -> str:
    turn, step, entry = next(e for e in entries(export, ":command") if "INFANTRY" in str(e[2]["answers"]))
    [seat] = entry["answers"]
    entry["answers"][seat] = ["HIRE 400 INFANTRY"]
    return f"turn {turn}, step {step}"


def end(export: Document) -> str:
    export["outcome"]["winners"] = [
        seat for seat in export["seats"] if seat not in export["outcome"]["winners"]
    ]
    return "the game ended"


def standing(export: Document) -> str:
    turn = next(turn for turn in export["turns"] if any(act["kind"] == "standing" for act in turn["acts"]))
    act = next(act for act in turn["acts"] if act["kind"] == "standing")
    act["answer"] = ["FEALTY NO"] if act["answer"] != ["FEALTY NO"] else ["REFUSE DUEL"]
    return f"turn {turn['turn']}"


def act_dropped(export: Document) -> str:
    turn = next(turn for turn in export["turns"] if turn["acts"])
    turn["acts"] = turn["acts"][1:]
    return f"turn {turn['turn']}"


def option(export: Document) -> str:
    export["options"]["all_dice"] = True
    return "option all_dice"


def turn_dropped(export: Document) -> str:
    del export["turns"][2]
    return "turn 2"


def turn_doubled(export: Document) -> str:
    export["turns"].insert(3, export["turns"][2])
    return "turn 3"


def answer_dropped(export: Document) -> str:
    turn, _, entry = entries(export, ":command")[0]
    export["turns"][turn]["log"].remove(entry)
    return f"turn {turn}"


def salt(export: Document) -> str:
    export["salts"] = dict.fromkeys(export["salts"], "another") or {"1": "new"}
    return "salts"


CHANGES: tuple[Callable[[Document], str], ...] = (
    die,
    command,
    end,
    standing,
    act_dropped,
    option,
    turn_dropped,
    turn_doubled,
    answer_dropped,
    salt,
)


@pytest.mark.parametrize("change", CHANGES)
def test_what_was_changed_is_named(change: Callable[[Document], Any]):
    export = parse(text())
    assert verify(GAME, load(export)).whole
    place = change(export)
    with pytest.raises(Mismatch) as refused:
        verify(GAME, load(export))
    assert place in str(refused.value)


def test_a_member_that_stands_twice_is_named():
    with pytest.raises(Mismatch, match=r"turns\.0\.turn"):
        parse(text().replace('"turn": 0,', '"turn": 0, "turn": 0,', 1))
