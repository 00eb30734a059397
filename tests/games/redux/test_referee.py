"""Whole games held against an independent referee, who knows the digest's rules and shares no code with ours.

The short run plays a few rounds of each way of bidding; `make soak` plays whole games, by computers, at
random, by people who use every word of a sheet, and with other readings of the rules.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from games.core.play import runner
from games.core.play.dice import Under
from games.core.play.save import Act
from games.core.play.self_play import Player, at_random
from games.core.record.verifying import Mismatch, load, verify
from games.core.rules.protocol import view
from games.redux import GAME
from tests.conformance.courses import Course, dice_of, options_of, played, seats_of
from tests.examples import LONG, few
from tests.games.redux.referee import Referee, Turn
from tests.games.redux.referee_players import wordy
from tests.games.redux.referee_table import Wrong

MODES = ("ladder", "sealed", "waves")
WHOLE = 12
"""The rounds of a whole game, where other tests cut them short."""
PLAYERS: dict[str, Player] = {"computers": GAME.computer, "chance": at_random, "words": wordy}


@cache
def short(mode: str) -> Referee:
    """The referee of a few rounds of computers."""
    rounds = 3 if mode == "sealed" or LONG else 2
    return referee(played(GAME, 4, GAME.computer, bidding=mode, rounds=rounds))


def referee(course: Course) -> Referee:
    """The referee of a game, with what was told and shown in it."""
    export = course.export
    shown: list[dict[str, Any]] = [page.save.state for page in course.pages[1:]]
    turns = [
        Turn(
            page.save.turn,
            list(turn["log"]),
            turn["acts"],
            [(event.kind, dict(event.facts)) for event in page.told],
            state,
        )
        for page, turn, state in zip(
            course.pages, export["turns"], [*shown, course.end.save.state], strict=True
        )
    ]
    return Referee(export, turns)


def again(judge: Referee, number: int, **other: Any) -> Referee:
    """The referee of the same game, to whom one of its turns is told or shown otherwise."""
    turns = list(judge.turns)
    turns[number] = replace(turns[number], **other)
    return Referee(judge.export, turns)


def readings(seed: int) -> dict[str, Any]:
    """Other readings of the rules, drawn for a game."""
    drawn = random.Random(seed)
    found: dict[str, Any] = {}
    for name, field in GAME.options.model_json_schema()["properties"].items():
        if name in ("bidding", "rounds") or name.endswith("_hours"):
            continue
        if "enum" in field:
            found[name] = drawn.choice(field["enum"])
        elif field["type"] == "boolean":
            found[name] = drawn.random() < 0.5
        else:
            found[name] = drawn.randint(field["minimum"], min(field["maximum"], field["minimum"] + 3))
    return found


@pytest.mark.parametrize("mode", MODES)
def test_what_an_export_shows_follows_from_the_rules(mode: str) -> None:
    judge = short(mode)
    Referee(judge.export, judge.turns).check()


def deserted(mode: str, seed: int, rounds: int = WHOLE, *, resigns: bool) -> Course:
    """A game in which one state falls silent after its first question, or is given up, another stumbles, and
    the last act of somebody is taken back now and then.
    """
    options = options_of(GAME, bidding=mode, rounds=rounds)
    seats = seats_of(GAME, None, options)
    secret, dice = dice_of(seats, seed)
    positions = [runner.begin(GAME, seats, options, dice)]
    drawn, lost, gone = random.Random(seed), seats[seed % 3], False
    while (ask := positions[-1].ask) is not None:
        at = positions[-1]
        waiting = [seat for seat in ask.prompts if seat not in at.save.ready]
        awake = [seat for seat in waiting if seat != lost or at.save.turn == 0]
        if resigns and not gone and at.save.turn > 1:
            gone, after = True, runner.act(GAME, at.save, dice, Act("resign", lost))
        elif awake and drawn.random() < 0.9:
            seat = awake[0]
            seen = view(at.state, seat)
            given = GAME.computer(seen, ask.prompts[seat], Under(dice, f"{len(positions)}"))
            after = runner.ready(GAME, runner.submit(GAME, at, dice, seat, given), dice, seat)
        elif awake and (count := len(runner.takes_back(at, awake[0]))):
            after = runner.undo(GAME, at.save, dice, awake[0], min(count, 2))
        else:
            after = runner.expire(GAME, at.save, dice)
        positions.append(after)
    return Course(GAME, seats, options, dice, secret, tuple(positions))


@pytest.mark.parametrize("resigns", [False, True])
@pytest.mark.parametrize("mode", few(MODES))
def test_a_state_that_falls_silent_or_is_given_up_is_served_by_the_rules(mode: str, resigns: bool) -> None:
    course = deserted(mode, 1, 5, resigns=resigns)
    referee(course).check()
    told = [event.kind for page in course.pages for event in page.told]
    assert ("departed" if resigns else "asleep") in told


@pytest.mark.soak
@pytest.mark.parametrize("resigns", [False, True])
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("mode", MODES)
def test_so_are_whole_games(mode: str, seed: int, resigns: bool) -> None:
    referee(deserted(mode, seed, resigns=resigns)).check()


FIGURES = ["gold", "rice", "popular", "untrained", "trained", "market", "farm", "tribal", "rank", "military"]


@pytest.mark.parametrize("name", FIGURES)
def test_the_referee_notices_a_figure_that_is_one_too_high(name: str) -> None:
    shown = copy.deepcopy(dict(short("sealed").turns[2].shown))
    shown["table"]["realms"]["wu"][name] += 1
    with pytest.raises(Wrong, match=rf"^turn 2\b.*{name}"):
        again(short("sealed"), 2, shown=shown).check()


@pytest.mark.parametrize("name", ["winners", "ended", "points", "order"])
def test_the_referee_notices_another_end(name: str) -> None:
    judge = short("ladder")
    last = len(judge.turns) - 1
    shown = copy.deepcopy(dict(judge.turns[last].shown))
    shown["table"][name] = shown["table"][name][1:]
    with pytest.raises(Wrong, match=f"^turn {last}, .*{name}"):
        again(judge, last, shown=shown).check()


def test_the_referee_notices_another_winner_of_a_space() -> None:
    judge = short("ladder")
    place = next(turn for turn in judge.turns if any(kind == "won" for kind, _ in turn.told))
    told = [(kind, {"spaces": w["spaces"][1:]} if kind == "won" else w) for kind, w in place.told]
    with pytest.raises(Wrong, match=f"^turn {place.number}, .*winners"):
        again(judge, place.number, told=told).check()


def found(export: dict[str, Any], key: str, *, lines: int = 1) -> tuple[int, int, str]:
    """Return the place in an export where a seat has answered a question with at least so many lines."""
    for turn in export["turns"]:
        for step, entry in enumerate(turn["log"]):
            for seat, answer in entry["answers"].items():
                if key in entry["key"] and not isinstance(answer, str) and len(answer) >= lines:
                    return turn["turn"], step, seat
    raise LookupError(key)


def bid_elsewhere(export: dict[str, Any]) -> str:
    turn, step, seat = found(export, "bid")
    line: str = export["turns"][turn]["log"][step]["answers"][seat][0]
    space = "REC" if " - TRN" in line else "TRN"
    export["turns"][turn]["log"][step]["answers"][seat] = [f"{line[:3]} - {space}"]
    return f"turn {turn}\\b"


def a_token_more(export: dict[str, Any]) -> str:
    turn, step, seat = found(export, "bid")
    export["turns"][turn]["log"][step]["answers"][seat][0] += " +1P"
    return f"turn {turn}\\b"


def lines_in_another_order(export: dict[str, Any]) -> str:
    turn, step, seat = found(export, "sheet", lines=2)
    export["turns"][turn]["log"][step]["answers"][seat].reverse()
    return f"turn {turn}\\b"


def no_sheet(export: dict[str, Any]) -> str:
    turn, step, seat = found(export, "sheet", lines=1)
    export["turns"][turn]["log"][step]["answers"][seat] = []
    return f"turn {turn}\\b"


def a_turn_dropped(export: dict[str, Any]) -> str:
    del export["turns"][2]
    return "turn 2 is missing"


def answers_swapped(export: dict[str, Any]) -> str:
    turn = export["turns"][1]
    turn["log"][0]["answers"], turn["log"][1]["answers"] = (
        turn["log"][1]["answers"],
        turn["log"][0]["answers"],
    )
    return "turn 1\\b"


def two_answers_in_another_order(export: dict[str, Any]) -> str:
    export["turns"][1]["log"].reverse()
    return "turn 1\\b"


def another_option(export: dict[str, Any]) -> str:
    export["options"]["military_vp_floor"] = 1
    return "option military_vp_floor"


def another_winner(export: dict[str, Any]) -> str:
    export["outcome"]["winners"] = ["wei", "wu", "shu"]
    return "the game ended as"


def another_space_named(export: dict[str, Any]) -> str:
    entry = export["turns"][0]["log"][-1]
    entry["answers"]["shu"] = "TRN" if entry["answers"]["shu"] != "TRN" else "REC"
    return "turn 0\\b"


def other_generals_kept(export: dict[str, Any]) -> str:
    entry = next(entry for entry in export["turns"][0]["log"] if "keep" in entry["key"])
    entry["answers"]["wei"] = [*entry["answers"]["wei"][1:], "LBE"]
    return "turn 0\\b"


TAMPERED: tuple[Callable[[dict[str, Any]], str], ...] = (
    bid_elsewhere,
    a_token_more,
    lines_in_another_order,
    no_sheet,
    a_turn_dropped,
    answers_swapped,
    two_answers_in_another_order,
    another_option,
    another_winner,
    another_space_named,
    other_generals_kept,
)


@pytest.mark.parametrize("tamper", TAMPERED, ids=lambda tamper: tamper.__name__)
def test_a_changed_export_is_refused_at_its_place(tamper: Callable[[dict[str, Any]], str]) -> None:
    export = copy.deepcopy(dict(short("ladder").export))
    place = tamper(export)
    with pytest.raises(Mismatch, match=place):
        verify(GAME, load(export))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("mode", MODES)
def test_whole_games_follow_from_the_rules(mode: str, player: str, seed: int) -> None:
    referee(played(GAME, seed, PLAYERS[player], bidding=mode, rounds=WHOLE)).check()


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("mode", MODES)
def test_so_they_do_with_other_readings_of_the_rules(mode: str, seed: int) -> None:
    player = [*PLAYERS.values()][seed % len(PLAYERS)]
    referee(played(GAME, seed, player, bidding=mode, rounds=WHOLE, **readings(seed))).check()
