"""Words that take back take back what they name and no more; all else changes nothing and says what stays."""

import pytest

from bot.judge.audience import views
from games.conquest import GAME as CONQUEST
from storage import queries
from tests.bot.judge.steps import CAO, LIU, carried, say
from tests.bot.judge.test_conquest import asked, warring
from tests.bot.once import once

LAID = ("LOSSES RULER", "ROLL 2", "IF UNITS<=3 ROLL 1")


@pytest.fixture
def games():
    return {"conquest": CONQUEST}


@once
async def begun(judge):
    """Begin a game in which both have standing orders; return its number, who plays and who sleeps."""
    number = await warring(judge, mode="seven")
    awake, _, _ = await asked(judge, number)
    [asleep] = {CAO, LIU} - {awake}
    for user_id in (awake, asleep):
        assert (await say(judge, number, user_id, "\n".join(LAID))).standing == LAID
    return number, awake, asleep


NOTHING = [
    "should I cancel losses?",
    "should I cancel that?",
    "~~clear losses~~",
    "~~clear standing~~",
    "~~clear standing losses~~",
    "tomorrow: clear losses",
    "tomorrow: clear standing",
    "Tomorrow:\nclear standing losses",
    "next turn:\nclear standing\nROLL 3",
    "clear all but losses",
    "clear standing all but losses",
    "clear all standing orders but losses",
    "can i cancel",
    "never cancel",
    "never clear standing",
    "never clear standing losses",
    "cancel last",
    "clear xuhu",
    "clear losses",
    "cancel losses ruler",
    "cancel roll",
    "forget",
    "forget roll 2",
    "remove losses",
    "clear standing l",
    "clear standing r",
    "clear standing losses?",
    "clear standing?",
    "no standing orders?",
    "should I clear standing losses?",
    "clear",
    "cancel all",
    "undo standing",
    "undo losses",
]


async def test_what_does_not_say_that_standing_orders_go_leaves_them(judge):
    number, awake, asleep = await begun(judge)
    before = await judge.database.read(queries.save, number)
    for text in NOTHING:
        for user_id in (awake, asleep):
            reply = await say(judge, number, user_id, text)
            assert not carried(reply), text
            assert reply.errors or reply.said, f"{text} is answered"
            assert (await views.look(judge, number, user_id)).standing == LAID, text
    after = await judge.database.read(queries.save, number)
    assert (after.log, after.turn) == (before.log, before.turn)


@pytest.mark.parametrize(
    "text, left",
    [
        ("clear standing losses", ("ROLL 2", "IF UNITS<=3 ROLL 1")),
        ("remove standing order roll 2", ("LOSSES RULER", "IF UNITS<=3 ROLL 1")),
        ("delete standing if", ("LOSSES RULER", "ROLL 2")),
        ("clear standing", ()),
        ("remove all standing orders", ()),
        ("cancel my standing orders", ()),
        ("No standing orders!", ()),
    ],
)
async def test_what_says_which_standing_orders_go_takes_those(judge, text, left):
    number, awake, asleep = await begun(judge)
    for user_id in (awake, asleep):
        reply = await say(judge, number, user_id, text)
        assert reply.standing == left
        assert not reply.errors


async def test_a_beginning_that_several_standing_orders_have_is_asked_about(judge):
    number, _, asleep = await begun(judge)
    await say(judge, number, asleep, "ROLL 3 AT TAI")
    reply = await say(judge, number, asleep, "clear standing if")
    assert "2 standing orders begin so" in reply.errors[0]
    assert reply.errors[0].endswith("For example: clear standing IF UNITS<=3 ROLL 1")
    assert len(reply.standing) == 4


async def test_what_clear_does_not_forget_is_said_to_stay(judge):
    number, awake, asleep = await begun(judge)
    for user_id in (awake, asleep):
        said = (await say(judge, number, user_id, "clear")).said
        assert any("Your standing orders stay" in line for line in said)
    taken = await say(judge, number, asleep, "cancel losses")
    assert taken.errors[0].endswith("For example: clear standing LOSSES RULER")


async def test_who_waits_is_told_what_is_kept_and_what_cannot_be_read(judge):
    number, _, asleep = await begun(judge)
    for text in ("cancel retreat", "~~clear standing~~"):
        reply = await say(judge, number, asleep, text)
        [wrong] = reply.errors
        assert "nothing can be ordered ahead of time" not in wrong
        assert not reply.lines
    for count, text in enumerate(("HIRE 4", "INVADE YEC - TAI WITH 3"), 1):
        reply = await say(judge, number, asleep, text)
        assert not reply.errors
        assert len(reply.lines) == count
    assert (await views.look(judge, number, asleep)).standing == LAID


async def test_greetings_are_talk_and_stop_no_command(judge):
    number, awake, asleep = await begun(judge)
    for text in ("hello", "gg", "thx bot", "Thank you so much!", "hey all", "glhf"):
        for user_id in (awake, asleep):
            reply = await say(judge, number, user_id, text)
            assert not reply.errors, text
    done = await say(judge, number, awake, "hello all\nHIRE 2 INFANTRY\nthx bot")
    assert [line for line, _ in done.carried] == ["HIRE 2 INFANTRY"]
    assert not done.errors
    doubt = await say(judge, number, awake, "no wait\nEND")
    assert not doubt.carried, "who hesitates ends no turn"
    assert doubt.left == ("END",)


async def test_what_was_not_meant_in_a_message_takes_nothing_with_it_when_that_is_edited(judge):
    """The first text of the message was doubted and laid nothing down: what stands is of another message."""
    number, _, asleep = await begun(judge)
    doubted = f"not sure\n{LAID[1]}"
    assert (await say(judge, number, asleep, doubted, source_id=77)).errors
    edited = await say(judge, number, asleep, "ROLL 3 AT TAI", source_id=77, edited=True)
    assert edited.standing is not None
    assert set(LAID) < set(edited.standing)
