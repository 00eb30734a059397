"""Sheets sent before their round begins (S29)."""

from dataclasses import replace

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Premove
from games.suntzu import GAME
from games.suntzu.public_state_model import BLUE, RED, SIDES, Options
from tests.games.suntzu.play import LOW, duel

DICE = Seeded(b"ahead", "g1")


def begun(**options):
    return runner.begin(GAME, SIDES, Options(warlords=False, **options), DICE)


def lay(position, blue, red):
    for seat, text in ((BLUE, blue), (RED, red)):
        sheet = position.ask.prompts[seat].shape.check(text, ())
        assert sheet.errors == ()
        position = runner.submit(GAME, position.save, DICE, seat, list(sheet.lines))
    return runner.expire(GAME, position.save, DICE)


def between_battles():
    """Round 2: Blue has more armies, so Red is asked which province is next, and Blue waits."""
    position = lay(begun(reveal="stepwise"), "qin 6 chu 2 jin 3 han 4 wuu 5", LOW)
    position = lay(position, LOW, LOW)
    assert list(position.ask.prompts) == [RED]
    return position


def test_who_waits_between_two_battles_may_send_his_next_sheet():
    position = between_battles()
    ahead = GAME.foresee(position.state, BLUE)
    sheet = ahead.shape.check("qin 5 chu 4 jin 3 han 2 wuu 1", ())
    assert sheet.errors == ()
    save = replace(position.save, premoves={BLUE: Premove(sheet.lines, ready=True)})
    position = runner.resume(GAME, save, DICE)
    while position.ask.prompts[RED].key == "next":
        position = runner.expire(GAME, position.save, DICE)
    assert position.state.table.round == 3
    assert position.save.submitted[BLUE] == list(sheet.lines)
    assert BLUE in position.save.ready


def test_a_card_that_lies_already_cannot_be_sent_ahead():
    state = duel(blue=["9"], number=2, reveal="stepwise")
    state.table.stage = "battle"
    state.hands[BLUE].placed = dict(
        zip(("QIN", "CHU", "JIN", "HAN", "WUU"), ("9", "1", "2", "3", "4"), strict=True)
    )
    ahead = GAME.foresee(state, BLUE)
    assert "you have no 9" in ahead.shape.check("qin 9", ()).errors[0].message
    assert ahead.shape.check("qin 1", ()).errors == ()


@pytest.mark.parametrize(
    "number, stage, options, may",
    [
        (2, "battle", {}, True),
        (3, "battle", {}, False),
        (3, "battle", {"warlords": False}, True),
        (3, "after", {}, True),
        (9, "battle", {}, False),
        (2, "battle", {"transfers": "ask"}, False),
        (2, "battle", {"events": True}, False),
        (0, "prepare", {}, False),
        (4, "over", {}, False),
    ],
)
def test_nothing_is_sent_ahead_where_another_question_may_come_first(number, stage, options, may):
    state = duel(number=max(number, 1))
    state.table.round, state.table.stage = number, stage
    state.table.options = Options(**options)
    assert (GAME.foresee(state, BLUE) is not None) == may
