"""A player who is silent (C61): shorter clocks, then passed over, and awake again at the first word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games import catalogue
from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import STANDING, Act, Position, Save
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Seat
from games.core.rules.protocol import view
from tests.games.conquest.board import BLUE, RED, put, realm

GAME = catalogue()["conquest"]
DICE = Seeded(b"asleep", "C61")


def begun() -> Position[Any]:
    return runner.begin(GAME, (BLUE, RED), GAME.options.model_validate({"mode": "annihilation"}), DICE)


def asked(position: Position[Any]) -> Seat:
    """Return who is asked."""
    assert position.ask is not None
    [seat] = position.ask.prompts
    return seat


def sleep_until(position: Position[Any], enough: Callable[[Position[Any]], bool]) -> Position[Any]:
    """Blue ends each turn with a word, Red says nothing, until it is enough."""
    for _ in range(40):
        if enough(position):
            return position
        if asked(position) == RED:
            position = runner.expire(GAME, position.save, DICE)
        else:
            prompt = position.ask.prompts[BLUE] if position.ask else None
            answer = ["END"] if prompt and prompt.key == "command" else prompt.default if prompt else None
            position = runner.answer(GAME, position.save, DICE, BLUE, answer)
    raise AssertionError("it was never enough")


def missed(position: Position[Any]) -> int:
    return position.state.absences.get(RED, 0)


def test_after_two_silent_turns_the_clock_is_twelve_hours_after_three_nobody_waits():
    position = sleep_until(begun(), lambda p: asked(p) == RED)
    assert position.ask is not None
    assert position.ask.hours == 24
    position = sleep_until(position, lambda p: asked(p) == RED and missed(p) == 2)
    assert position.ask is not None
    assert position.ask.hours == 12
    position = sleep_until(position, lambda p: RED in p.state.table.asleep)
    turns = position.state.table.round
    position = sleep_until(position, lambda p: p.state.table.round >= turns + 3)
    assert position.state.table.asleep == [RED]
    lands = [land for land in position.state.table.lands.values() if land.owner == RED]
    assert lands, "the units stay"


def asleep() -> Position[Any]:
    return sleep_until(begun(), lambda p: RED in p.state.table.asleep and asked(p) == BLUE)


def test_the_table_hears_once_that_nobody_waits_for_a_player():
    position, told = begun(), list[str]()
    for _ in range(40):
        told += [event.kind for event in position.news if event.kind == "asleep"]
        if position.state.table.round > 6:
            break
        if asked(position) == RED:
            position = runner.expire(GAME, position.save, DICE)
        else:
            position = runner.answer(GAME, position.save, DICE, BLUE, ["END"])
    assert told == ["asleep"]


WAKING = [
    Act(STANDING, RED, ["FEALTY NO"]),
    Act("gift", RED, ["GIVE 1 TO BLUE"]),
    Act("return", RED),
]


@pytest.mark.parametrize("word", WAKING, ids=lambda act: act.kind)
def test_any_word_of_their_own_or_somebody_else_in_the_seat_wakes_them(word: Act):
    position = asleep()
    before = [event.kind for event in position.state.told]
    position = runner.act(GAME, position.save, DICE, word)
    heard = [e.kind for e in position.state.told if e.audience is None and e.kind not in before]
    assert heard == [], "nobody else learns of it by that"
    position = sleep_until(position, lambda p: asked(p) == RED)
    assert position.ask is not None
    assert position.ask.hours == 24
    assert position.state.table.asleep == []


def test_a_sleeper_is_defended_by_standing_orders_and_is_said_to_sleep():
    position = asleep()
    seen = view(position.state, BLUE)
    assert "asleep" in GAME.standing(seen)[RED]
    assert "asleep" not in GAME.standing(seen)[BLUE]
    assert "Red" in GAME.describe(seen)
    assert "asleep" in GAME.describe(seen)


def paused() -> Position[Any]:
    """Return a game in which Red is asked in a pause: Blue invades the neighbour."""
    made = realm(RED, BLUE, turn=BLUE, reactions="pause", mode="annihilation")
    made.table.at = made.table.order.index(BLUE)
    put(made, "YEC", BLUE, 8)
    put(made, "TAI", RED, 8)
    put(made, "SHD", RED, 8)
    position = runner.resume(GAME, Save(0, made.model_dump(mode="json")), DICE)
    position = runner.answer(GAME, position.save, DICE, BLUE, ["INVADE YEC - TAI WITH 7 UNTIL UNITS<=2"])
    assert asked(position) == RED
    return position


def closed(position: Position[Any], how: str) -> Position[Any]:
    if how == "silent":
        return runner.expire(GAME, position.save, DICE)
    return runner.ready(GAME, position, DICE, RED)


@pytest.mark.parametrize("how", ["silent", "ready"])
def test_standing_orders_laid_down_in_a_pause_stay(how: str):
    position = runner.act(GAME, paused().save, DICE, Act(STANDING, RED, ["ROLL 1"]))
    position = closed(position, how)
    assert asked(position) == RED, "the next window"
    assert position.state.hands[RED].standing == ["ROLL 1"]
    position = runner.act(GAME, position.save, DICE, Act(STANDING, RED, []))
    assert closed(position, how).state.hands[RED].standing == []
    answered = runner.answer(GAME, position.save, DICE, RED, ["FEALTY NO"])
    assert answered.state.hands[RED].standing == ["FEALTY NO"], "so do those that are the answer"


def test_a_pause_that_is_slept_through_is_no_turn_let_pass():
    position, windows = paused(), 0
    while asked(position) == RED:
        position, windows = runner.expire(GAME, position.save, DICE), windows + 1
    assert windows >= 3
    assert missed(position) == 0
    position = runner.answer(GAME, position.save, DICE, BLUE, ["END"])
    assert asked(position) == RED, "the turn comes all the same"
    assert missed(runner.expire(GAME, position.save, DICE)) == 1


def shown_something(card: str = "") -> Position[Any]:
    """Return a game in which Blue, in the middle of a command, has seen what only the command shows."""
    made = realm(RED, BLUE, turn=BLUE, phase="cards" if card else "invade", mode="annihilation")
    made.table.at = made.table.order.index(BLUE)
    put(made, "YEC", BLUE, 8)
    put(made, "TAI", RED, 3)
    made.hands[BLUE].cards, made.hands[RED].standing = [card] if card else [], ["FEALTY YES"]
    position = runner.resume(GAME, Save(0, made.model_dump(mode="json")), DICE)
    line = "PLAY Seek Talent" if card else "INVADE YEC - TAI WITH 7 UNTIL UNITS<=2"
    return runner.answer(GAME, position.save, DICE, BLUE, [line])


@pytest.mark.parametrize("card, key, answer", [("talent", "talent", []), ("", "fealty", ["REJECT"])])
def test_what_a_command_showed_before_it_asks_cannot_be_unseen(card: str, key: str, answer: list[str]):
    position = shown_something(card)
    assert position.ask is not None
    assert position.ask.prompts[BLUE].key == key
    assert runner.takes_back(position, BLUE) == ()
    with pytest.raises(OrderError):
        runner.undo(GAME, position.save, DICE, BLUE)
    after = runner.answer(GAME, position.save, DICE, BLUE, answer or position.ask.prompts[BLUE].default)
    assert runner.takes_back(after, BLUE) == ()
