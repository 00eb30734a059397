"""A line that was nearly right is not taken; its answer has a control that sends it as it was meant."""

import pytest

from bot import words
from bot.judge.audience import views
from bot.judge.orders import message_intake
from bot.ui.order_replies import under
from games.conquest import GAME as CONQUEST
from tests.bot.judge.steps import CAO, GM, LIU, carried, say
from tests.bot.judge.test_conquest import asked, warring


@pytest.fixture
def games():
    return {"conquest": CONQUEST}


def labels(reply):
    return [str(child.item.label) for child in under(reply).children]


async def test_a_slip_in_a_command_is_shown_put_right_under_a_control(judge):
    number = await warring(judge, mode="seven")
    user_id, _, _ = await asked(judge, number)
    reply = await say(judge, number, user_id, "hier 4")
    assert not carried(reply)
    assert reply.meant == ("HIRE 4 INFANTRY",)
    assert words.controls.MEANT.format(line="HIRE 4 INFANTRY") in labels(reply)
    sent = await say(judge, number, user_id, reply.meant[0])
    assert [line for line, _ in sent.carried] == ["HIRE 4 INFANTRY"]
    assert not sent.meant


async def test_a_slip_in_what_may_be_sent_at_any_time_is_shown_too(judge):
    number = await warring(judge, mode="seven")
    awake, seen, _ = await asked(judge, number)
    [asleep] = {CAO, LIU} - {awake}
    to = seen.place.upper()
    for typed, meant in (
        ("rerteat to TAI if units<=3", "IF UNITS<=3 RETREAT TO TAI"),
        (f"giv 1 to {to}", f"GIVE 1 TO {to}"),
        (f"1 to {to}", f"GIVE 1 TO {to}"),
    ):
        reply = await say(judge, number, asleep, typed)
        assert reply.meant == (meant,)
        assert words.controls.MEANT.format(line=meant) in labels(reply)
        assert not carried(reply)
        assert not (await views.look(judge, number, asleep)).standing
    assert (await say(judge, number, awake, "losess RULER")).meant == ("LOSSES RULER",)


async def test_what_is_like_nothing_has_no_such_control(judge):
    number = await warring(judge, mode="seven")
    user_id, _, _ = await asked(judge, number)
    for typed in ("lorem ipsum", "what do you think", "revael"):
        reply = await say(judge, number, user_id, typed)
        assert not reply.meant
        assert not any(label.startswith("Send: ") for label in labels(reply))


async def test_what_waits_for_a_word_shows_that_word_alone(judge):
    number = await warring(judge, mode="seven")
    user_id, _, _ = await asked(judge, number)
    reply = await say(judge, number, user_id, "reveal")
    assert reply.held == "REVEAL GO"
    assert not reply.meant
    assert labels(reply)[0] == words.controls.GO
    assert not carried(reply)
    shown = await say(judge, number, user_id, reply.held)
    assert [line for line, _ in shown.carried] == ["REVEAL"]


async def test_the_gamemaster_is_offered_nothing_out_of_a_hand(judge):
    number = await warring(judge, mode="seven")
    _, seen, _ = await asked(judge, number)
    reply = await message_intake.receive(judge, number, GM, "hier 4", seat=seen.place)
    assert not reply.meant


async def test_who_asks_for_their_gold_is_told_it_and_nothing_is_filed(judge):
    number = await warring(judge, mode="seven")
    awake, _, _ = await asked(judge, number)
    for user_id in (CAO, LIU):
        hand = (await views.look(judge, number, user_id)).view.hand
        reply = await say(judge, number, user_id, "show my gold")
        [told] = reply.notes
        assert told.startswith(f"You have {hand.gold} gold; ")
        assert not reply.receipt
        assert not carried(reply)
    assert (await views.look(judge, number, awake)).is_asked
