from dataclasses import replace

import pytest

from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.office import gamemaster
from bot.judge.question_moment import At
from games.core.play.save import Premove
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, begun, marching, picking, reminders, round_over, say
from tests.toy import GAME


async def submitted(judge, number):
    return dict((await judge.database.read(queries.save, number)).submitted)


async def test_what_is_sent_is_stored_and_is_not_ready(judge):
    number = await begun(judge)
    reply = await say(judge, number, CAO, "3")
    assert (reply.lines, reply.ready, reply.closed) == (("3",), False, False)
    assert await submitted(judge, number) == {"wei": 3}


async def test_ready_closes_the_question_when_everybody_asked_is_ready(judge):
    number = await begun(judge)
    assert not (await say(judge, number, CAO, "5; ready")).closed
    reply = await say(judge, number, LIU, "ready")
    assert reply.closed
    assert (await judge.database.read(queries.game, number)).step > 1


async def test_a_new_answer_takes_the_ready_mark_away(judge):
    number = await begun(judge)
    assert (await say(judge, number, CAO, "5; ready")).ready
    assert not (await say(judge, number, CAO, "4")).ready
    assert not (await say(judge, number, CAO, "unready")).ready


async def test_ready_with_an_error_marks_nobody(judge):
    number = await marching(judge)
    reply = await say(judge, number, CAO, "go east\ngo nowhere\nready")
    assert not reply.ready
    assert reply.lines == ("GO EAST",)
    assert "not marked ready" in reply.said[0]


async def test_each_revision_has_its_receipt(judge):
    number = await begun(judge)
    codes = [(await say(judge, number, CAO, text)).receipt for text in ("1", "2", "nonsense", "3")]
    assert len(dict.fromkeys(codes)) == 4
    filed = [
        (s.text, s.lines, s.accepted) for s in await judge.database.read(queries.submissions, number, "wei")
    ]
    assert filed == [("1", ["1"], True), ("2", ["2"], True), ("nonsense", ["2"], False), ("3", ["3"], True)]


async def test_clear_forgets_and_is_waited_for_again(judge):
    number = await begun(judge)
    await say(judge, number, CAO, "5; ready")
    reply = await say(judge, number, CAO, "clear")
    assert (reply.lines, reply.ready) == ((), False)
    assert await submitted(judge, number) == {}


async def test_clear_with_new_orders_is_one_submission(judge):
    number = await marching(judge)
    await say(judge, number, CAO, "go east")
    reply = await say(judge, number, CAO, "clear\ngo west")
    assert reply.lines == ("GO WEST",)
    assert [s.text for s in await judge.database.read(queries.submissions, number, "wei", 0)][-2:] == [
        "go east",
        "clear\ngo west",
    ]


async def test_no_orders_is_an_answer_where_it_can_be_one(judge):
    number = await marching(judge)
    await say(judge, number, CAO, "all hold")
    assert await submitted(judge, number) == {"wei": []}
    number = await begun(judge)
    reply = await say(judge, number, CAO, "all hold")
    assert "whole number" in reply.errors[0]
    assert await submitted(judge, number) == {}


async def test_a_text_with_nothing_in_it_is_answered(judge):
    number = await begun(judge)
    assert "nothing to read" in (await say(judge, number, CAO, "...")).said[0]


async def test_help_shows_lines_that_are_right_now(judge):
    number = await marching(judge)
    assert "- `GO EAST`" in (await say(judge, number, CAO, "help")).said[0]


async def test_an_event_is_heard_once(judge):
    number = await begun(judge)
    await say(judge, number, CAO, "3", event_id=77)
    reply = await say(judge, number, CAO, "4", event_id=77)
    assert reply.repeated
    assert await submitted(judge, number) == {"wei": 3}


async def test_a_button_of_an_earlier_step_does_nothing(judge):
    number = await marching(judge)
    reply = await say(judge, number, CAO, "ready", at=At(0, 1))
    assert reply.stale
    assert (await judge.database.read(queries.save, number)).ready == ()


async def test_orders_sent_ahead_wait_and_are_checked_when_they_are_asked_for(judge):
    number = await picking(judge)
    reply = await say(judge, number, LIU, "go west\nready")
    assert (reply.premove, reply.asked, reply.lines) == (True, False, ("GO WEST",))
    assert (await judge.database.read(queries.save, number)).premoves == {
        "shu": Premove(("GO WEST",), ready=True)
    }
    assert not (await say(judge, number, LIU, "go east")).ready
    assert (await say(judge, number, LIU, "clear")).lines == ()
    assert (await judge.database.read(queries.save, number)).premoves == {}


async def test_what_cannot_be_answered_ahead_is_refused_and_nothing_is_stored(judge):
    number = await picking(judge)
    before = (await judge.database.read(queries.save, number)).premoves
    assert (await say(judge, number, LIU, "nonsense")).errors
    assert (await judge.database.read(queries.save, number)).premoves == before


async def test_an_edited_message_is_read_last_and_the_others_stay(judge):
    number = await marching(judge)
    await say(judge, number, CAO, "go east", source_id=1)
    await say(judge, number, CAO, "go west", source_id=2)
    reply = await say(judge, number, CAO, "nonsense", source_id=2, edited=True)
    assert reply.lines == ("GO EAST",)
    assert reply.errors
    reply = await say(judge, number, CAO, "go west", source_id=1, edited=True)
    assert reply.lines == ("GO WEST",)


async def test_an_order_edited_away_is_taken_back(judge):
    number = await marching(judge)
    await say(judge, number, CAO, "go east", source_id=1)
    reply = await say(judge, number, CAO, "...", source_id=1, edited=True)
    assert reply.lines == ()
    assert await submitted(judge, number) == {}


async def test_an_edit_of_what_was_sent_ahead_counts_for_the_question_it_waits_for(judge):
    number = await picking(judge)
    await say(judge, number, LIU, "go west", source_id=5)
    await say(judge, number, CAO, "a; ready")
    await say(judge, number, CAO, "x y; ready")
    reply = await say(judge, number, LIU, "go east", source_id=5, edited=True)
    assert (reply.lines, reply.premove) == (("GO EAST",), True)


async def test_an_edit_of_a_closed_question_changes_nothing_not_even_the_ready_mark(judge):
    number = await marching(judge)
    await say(judge, number, CAO, "go east", source_id=1)
    await say(judge, number, CAO, "ready")
    reply = await say(judge, number, CAO, "a; ready", source_id=1, edited=True)
    assert "is closed" in reply.said[0]
    assert await submitted(judge, number) == {}
    assert (await judge.database.read(queries.save, number)).ready == ()


async def test_what_was_sent_before_a_rewind_does_not_come_back_by_an_edit(judge, watch):
    number = await begun(judge)
    await round_over(judge, number)
    await say(judge, number, CAO, "3; ready", source_id=1)
    await say(judge, number, LIU, "1; ready", source_id=2)
    await say(judge, number, CAO, "go west", source_id=3)
    watch.ahead(minutes=1)
    await gamemaster.rewind(judge, number, GM, 1)
    watch.ahead(minutes=1)
    await say(judge, number, CAO, "3; ready", source_id=4)
    await say(judge, number, LIU, "1; ready", source_id=5)
    reply = await say(judge, number, CAO, "go east", source_id=3, edited=True)
    assert "is closed" in reply.said[0]
    assert await submitted(judge, number) == {}


async def test_the_gamemaster_speaks_for_a_seat_and_sees_nothing_of_it(judge):
    number = await marching(judge)
    await say(judge, number, CAO, "go east")
    reply = await say(judge, number, GM, "go nowhere", seat="wei")
    assert (reply.lines, reply.warnings, reply.notes) == ((), (), ())
    reply = await say(judge, number, GM, "orders; missing", seat="wei")
    assert (reply.lines, reply.said) == ((), ())
    reply = await say(judge, number, GM, "go west", seat="wei")
    assert reply.lines == ("GO WEST",)
    deeds = await judge.database.read(queries.audits, number)
    assert deeds[0].deed == "orders for a player"
    assert deeds[0].user_id == GM


async def test_an_option_that_is_a_word_to_the_bot_can_be_chosen(judge, monkeypatch):
    from games.core.rules.rule_primitives import choice
    from tests import toy

    ask = choice("gift", "Give?", {"ready": 0, "wait": 1})
    monkeypatch.setattr(toy, "choose", lambda *_: toy.ask("wei", ask))
    number = await picking(judge)
    await say(judge, number, CAO, "a; ready")
    await say(judge, number, CAO, "x y; ready")
    reply = await say(judge, number, CAO, "wait")
    assert reply.lines == ("wait",)


@pytest.mark.parametrize("answer", ["NO", "YES"])
@pytest.mark.parametrize("below", ["clear", "undo pls", "cancel", "scratch that"])
async def test_an_option_that_takes_back_or_talks_itself_is_taken_back_below_it(
    judge, monkeypatch, answer, below
):
    from games.core.rules.rule_primitives import choice
    from tests import toy

    ask = choice("gift", "Give?", {"NO": 0, "YES": 1})
    monkeypatch.setattr(toy, "choose", lambda *_: toy.ask("wei", ask))
    number = await picking(judge)
    await say(judge, number, CAO, "a; ready")
    await say(judge, number, CAO, "x y; ready")
    reply = await say(judge, number, CAO, f"{answer}\n{below}")
    assert reply.lines == ()
    assert f"“{below}” takes back what stands above it" in str(reply.errors[0])
    reply = await say(judge, number, CAO, f"clear\n{answer}\nthanks!")
    assert (reply.lines, reply.errors) == ((answer,), ())
    assert (await say(judge, number, CAO, "clear")).lines == ()


async def test_answering_takes_ones_own_reminders_back(judge):
    number = await begun(judge)
    assert [state for state, *_ in await reminders(judge, number)] == ["due"] * 4
    await say(judge, number, CAO, "3")
    assert [(s, u) for s, u, *_ in await reminders(judge, number)] == [
        ("dropped", CAO),
        ("dropped", CAO),
        ("due", LIU),
        ("due", LIU),
    ]
    await say(judge, number, CAO, "clear")
    assert [s for s, u, *_ in await reminders(judge, number) if u == CAO].count("due") == 2


async def test_a_seat_of_somebody_else_is_never_spoken_for(judge):
    number = await begun(judge)
    with pytest.raises(Refusal, match="You hold no seat"):
        await say(judge, number, 99, "3")


async def test_after_the_end_nothing_is_heard(judge):
    number = await begun(judge)
    await gamemaster.end(judge, number, GM, "")
    with pytest.raises(Refusal, match="is over"):
        await say(judge, number, CAO, "3")


async def test_a_deadline_reached_meanwhile_does_not_stop_a_text(judge, watch):
    number = await begun(judge)
    watch.ahead(hours=25)
    assert (await say(judge, number, CAO, "3")).lines == ("3",)
    await deadlines.close_due(judge)
    assert (await judge.database.read(queries.game, number)).step > 1


async def test_what_was_sent_ahead_is_forgotten_by_all_hold_though_nothing_can_be_ordered_any_more(judge):
    number = await marching(judge)
    await say(judge, number, LIU, "go west")
    last = replace(judge, games={"toy": replace(GAME, foresee=lambda _state, _seat: None)})
    assert (await say(last, number, LIU, "all hold")).lines == ()
    assert (await judge.database.read(queries.save, number)).premoves == {}
