"""Turns of many commands: each is carried out when it is sent, under one clock, as one story."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Judge
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.orders import intake_context, message_intake
from bot.judge.orders.intake_context import CommandReply
from bot.judge.question_moment import At
from bot.judge.settings.terms import Terms
from bot.judge.telling import texts
from games.core.record.verifying import load, verify
from storage import queries
from tests import caravan
from tests.bot.judge.steps import CAO, GM, LIU, SUN, bodies, reminders, say
from tests.bot.once import once


@pytest.fixture
def games():
    return {"caravan": caravan.GAME}


@once
async def travelling(judge, **terms):
    """Begin a game of three; North, played by CAO, is asked first."""
    agreed = Terms.model_validate({"fill": "independents", **terms})
    number = (await lobby.create(judge, "caravan", GM, terms=agreed)).id
    for user_id, seat in ((CAO, "North"), (LIU, "South"), (SUN, "West")):
        await lobby.join(judge, number, user_id, f"p{user_id}", wishes=[seat])
    await lobby.start(judge, number, GM)
    return number


async def state(judge, number, user_id=CAO):
    return (await views.look(judge, number, user_id)).view


async def test_a_command_is_carried_out_when_it_is_sent_and_answered_with_what_came_of_it(judge):
    number = await travelling(judge)
    reply = await say(judge, number, CAO, "load 2")
    assert reply.carried == (("LOAD 2", ("loaded: {'seat': 'north', 'count': 2}",)),)
    assert (reply.at_once, reply.asked, reply.closed, reply.undo) == (True, True, False, ("LOAD 2",))
    assert "7 coins" in reply.next
    assert reply.receipt
    assert (await state(judge, number)).table.loads["north"] == 2


async def test_the_deadline_does_not_move_with_each_command(judge, watch):
    number = await travelling(judge)
    deadline = (await judge.database.read(queries.game, number)).deadline
    watch.ahead(hours=5)
    for text in ("load 1", "load 1", "draw", "raid south"):
        assert (await say(judge, number, CAO, text)).clock == f"Deadline: {texts.until(deadline)}"
    watch.ahead(hours=1)
    await say(judge, number, CAO, "end")
    row = await judge.database.read(queries.game, number)
    assert row.deadline == watch.now() + timedelta(hours=24)


async def test_several_commands_are_done_in_order_and_stop_at_the_first_that_fails(judge):
    number = await travelling(judge)
    reply = await say(judge, number, CAO, "load 1\n  laod 2; draw\nend")
    assert [line for line, _ in reply.carried] == ["LOAD 1"]
    assert reply.errors == ("line 2: “laod 2” – that is no command. For example: LOAD 1",)
    assert reply.left == ("draw", "end")
    [filed] = await judge.database.read(queries.submissions, number, "north")
    assert (filed.lines, filed.accepted, filed.text) == (["LOAD 1"], False, "load 1\n  laod 2; draw\nend")
    view = await state(judge, number)
    assert (view.table.loads["north"], view.hand.cards) == (1, [])


async def test_what_comes_after_the_end_of_a_turn_is_not_done_in_anothers(judge):
    number = await travelling(judge)
    reply = await say(judge, number, CAO, "end; load 1")
    assert [line for line, _ in reply.carried] == ["END"]
    assert "your turn is over" in reply.errors[0]
    assert (await state(judge, number)).table.loads == {"north": 0, "south": 0, "west": 0}


async def test_ready_ends_the_turn_and_so_does_an_old_button_of_the_same_clock(judge):
    number = await travelling(judge)
    row = await judge.database.read(queries.game, number)
    first = At(row.turn, row.step)
    await say(judge, number, CAO, "load 1; load 1")
    stale = await say(judge, number, CAO, "undo", at=first)
    assert stale.stale
    reply = await say(judge, number, CAO, "ready", at=first)
    assert [line for line, _ in reply.carried] == ["END"]
    assert not reply.asked
    again = await say(judge, number, CAO, "ready", at=first)
    assert again.stale


async def test_a_table_that_waits_for_the_deadline_ends_no_turn_early(judge):
    number = await travelling(judge, early=False)
    assert (await say(judge, number, CAO, "load 1")).carried
    for text in ("end", "ready"):
        reply = await say(judge, number, CAO, text)
        assert "waits for the deadline" in reply.said[0]
        assert reply.asked


async def test_at_the_deadline_what_was_done_stays_and_is_no_absence(judge, watch):
    number = await travelling(judge)
    await say(judge, number, CAO, "load 3")
    watch.ahead(hours=25)
    assert await deadlines.close_due(judge) == 1
    save = await judge.database.read(queries.save, number)
    assert save.state["absences"] == {"north": 0}
    assert save.state["table"]["loads"]["north"] == 3
    watch.ahead(hours=25)
    await deadlines.close_due(judge)
    assert (await judge.database.read(queries.save, number)).state["absences"] == {"north": 0, "south": 1}
    story = next(text for text in await bodies(judge, number, kind="story") if "north" in text)
    assert "The time is up for North" in story
    assert any("No answer came from South" in text for text in await bodies(judge, number, audience="public"))


async def test_a_turn_leaves_one_story_and_one_map(judge):
    number = await travelling(judge)
    for text in ("load 1", "load 2", "draw", "raid west", "load 1", "end"):
        await say(judge, number, CAO, text)
    stories = [m for m in await judge.database.read(queries.messages, number) if m.kind == "story"]
    assert len(stories) == 1
    text = stories[0].body["text"]
    assert text.startswith("### Round 1: north\n")
    assert [line.split(":")[0] for line in text.splitlines()[1:]] == [
        "loaded",
        "loaded",
        "drew",
        "raided",
        "loaded",
        "ended",
    ]
    maps = [m for m in await judge.database.read(queries.messages, number) if m.body.get("picture")]
    maps = [m for m in maps if m.audience == "public"]
    assert maps == stories, "its map hangs on it"
    assert "card" not in text
    asked = [
        m
        for m in await judge.database.read(queries.messages, number)
        if m.kind == "question" and m.user_id == CAO
    ]
    assert len(asked) == 1


async def test_nobody_is_reminded_of_a_turn_that_is_over(judge, watch):
    number = await travelling(judge)
    await say(judge, number, CAO, "load 1")
    assert [row[0] for row in await reminders(judge, number)] == ["due", "due"]
    await say(judge, number, CAO, "draw; end")
    mine = [row for row in await reminders(judge, number) if row[1] == CAO]
    assert [row[0] for row in mine] == ["dropped", "dropped"]
    assert [row[0] for row in await reminders(judge, number) if row[1] == LIU] == ["due", "due"]


async def test_undo_takes_the_last_command_back_and_says_which(judge):
    number = await travelling(judge)
    await say(judge, number, CAO, "load 1; load 3")
    reply = await say(judge, number, CAO, "undo")
    assert reply.said == ("Taken back: `LOAD 3`.",)
    assert reply.undo == ("LOAD 1",)
    assert (await state(judge, number)).table.loads["north"] == 1
    [story] = await bodies(judge, number, kind="story")
    assert story.count("loaded") == 1
    reply = await say(judge, number, CAO, "undo; load 2")
    assert (await state(judge, number)).table.loads["north"] == 2
    [story] = await bodies(judge, number, kind="story")
    assert "'count': 2" in story
    assert "'count': 1" not in story


async def test_undo_all_goes_back_to_the_last_die_or_card(judge):
    number = await travelling(judge)
    await say(judge, number, CAO, "load 1; draw; load 1; load 1")
    reply = await say(judge, number, CAO, "undo all")
    assert reply.said == ("Taken back: `LOAD 1`, `LOAD 1`.",)
    view = await state(judge, number)
    assert (view.table.loads["north"], len(view.hand.cards)) == (1, 1)
    assert "nothing to take back" in (await say(judge, number, CAO, "undo")).said[0]
    assert (await say(judge, number, CAO, "orders")).undo == ()


async def test_undo_of_so_many_is_answered_with_what_undo_does(judge):
    number = await travelling(judge)
    await say(judge, number, CAO, "load 1; load 1")
    reply = await say(judge, number, CAO, "undo 2")
    assert "`undo all`" in reply.errors[0]
    assert reply.errors[0].endswith("For example: undo")
    assert (await say(judge, number, CAO, "take that back")).said == ("Taken back: `LOAD 1`.",)


async def test_what_stands_behind_a_die_says_why_it_is_not_taken_back(judge):
    number = await travelling(judge)
    await say(judge, number, CAO, "load 1; draw")
    assert "a die, a drawn card" in (await say(judge, number, CAO, "undo")).said[0]


async def test_undo_in_the_middle_of_a_message_is_refused(judge):
    number = await travelling(judge)
    reply = await say(judge, number, CAO, "load 1; undo; draw")
    assert "takes back what stands above it" in reply.errors[0]
    assert reply.left == ("draw",)
    assert (await state(judge, number)).table.loads["north"] == 0


async def test_others_cannot_take_back_what_is_not_theirs(judge):
    number = await travelling(judge)
    await say(judge, number, CAO, "load 1")
    assert "nothing to take back" in (await say(judge, number, LIU, "undo")).said[0]
    assert (await state(judge, number)).table.loads["north"] == 1


async def test_standing_orders_are_stored_with_a_receipt_and_hold_from_the_next_command_on(judge, engine):
    number = await travelling(judge)
    await say(judge, number, LIU, "guard 3")
    await say(judge, number, CAO, "load 2")
    reply = await say(judge, number, LIU, "guard 1\nyield")
    assert reply.standing == ("GUARD 1", "YIELD")
    assert reply.receipt
    raided = (await say(judge, number, CAO, "raid south")).carried[0][1][0]
    assert "'guard': 1" in raided
    assert (await state(judge, number, LIU)).hand.coins == 8
    assert (await say(judge, number, LIU, "standing")).standing == ("GUARD 1", "YIELD")
    assert (await say(judge, number, LIU, "clear standing")).standing == ()


async def test_nothing_that_others_see_changes_when_standing_orders_are_laid_down(judge, watch):
    number = await travelling(judge)
    await say(judge, number, CAO, "load 1")
    before = [m for m in await judge.database.read(queries.messages, number) if m.user_id != LIU]
    row = await judge.database.read(queries.game, number)
    seen = replace((await say(judge, number, CAO, "orders")), receipt="")
    watch.ahead(minutes=3)
    for text in ("guard 3", "guard 2", "clear standing", "guard 1"):
        await say(judge, number, LIU, text)
    assert [m for m in await judge.database.read(queries.messages, number) if m.user_id != LIU] == before
    after = await judge.database.read(queries.game, number)
    assert (after.turn, after.step, after.deadline) == (row.turn, row.step, row.deadline)
    assert replace((await say(judge, number, CAO, "orders")), receipt="") == seen
    assert (await say(judge, number, CAO, "undo")).said == ("Taken back: `LOAD 1`.",)
    assert (await say(judge, number, LIU, "standing")).standing == ("GUARD 1",)


async def test_a_wrong_standing_order_is_named_and_the_right_ones_are_stored(judge):
    number = await travelling(judge)
    reply = await say(judge, number, LIU, "guard 3; guard many\nyield")
    assert reply.standing == ("GUARD 3", "YIELD")
    assert "guard many" in reply.errors[0]


async def test_a_gift_is_told_to_the_two_it_concerns_and_stands_in_the_way_of_an_undo(judge):
    number = await travelling(judge)
    await say(judge, number, CAO, "load 1")
    reply = await say(judge, number, CAO, "give 2 to west; load 1")
    assert [line for line, _ in reply.carried] == ["GIVE 2 TO WEST", "LOAD 1"]
    letters = await judge.database.read(queries.messages, number, kind="private")
    told = [(m.user_id, m.body["text"]) for m in letters if "has begun" not in m.body["text"]]
    head = f"**#{number} Caravan** · for you alone, **West**"
    assert told == [(SUN, f"{head}\ngiven: {{'count': 2, 'seat': 'north'}}")]
    assert (await say(judge, number, CAO, "undo all")).said == ("Taken back: `LOAD 1`.",)
    assert (await state(judge, number, SUN)).hand.coins == 11


async def test_a_gift_of_another_seat_is_kept_when_a_command_is_taken_back(judge):
    number = await travelling(judge)
    await say(judge, number, CAO, "load 1")
    await say(judge, number, LIU, "give 3 to north")
    await say(judge, number, CAO, "load 1")
    await say(judge, number, CAO, "undo all")
    view = await state(judge, number)
    assert (view.table.loads["north"], view.hand.coins) == (0, 12)


async def test_an_edited_message_of_commands_changes_nothing_and_says_so(judge):
    number = await travelling(judge)
    await say(judge, number, CAO, "load 1", source_id=7)
    reply = await say(judge, number, CAO, "load 3", source_id=7, edited=True)
    assert "was done when you sent it" in reply.said[0]
    assert (await state(judge, number)).table.loads["north"] == 1
    await say(judge, number, CAO, "lood 3", source_id=8)
    assert (await say(judge, number, CAO, "load 3", source_id=8, edited=True)).carried


async def test_an_edited_standing_order_takes_the_place_of_what_it_said_before(judge):
    number = await travelling(judge)
    await say(judge, number, LIU, "guard 3; yield", source_id=7)
    reply = await say(judge, number, LIU, "guard 1", source_id=7, edited=True)
    assert reply.standing == ("GUARD 1",)
    await say(judge, number, LIU, "give 1 to west", source_id=8)
    reply = await say(judge, number, LIU, "give 2 to west", source_id=8, edited=True)
    assert "Send it anew" in reply.said[0]
    assert (await state(judge, number, SUN)).hand.coins == 10


async def test_the_gamemaster_who_commands_for_a_seat_hears_none_of_its_secrets(judge):
    number = await travelling(judge)
    reply = await say(judge, number, GM, "draw", seat="north")
    assert reply.carried == (("DRAW", ("drew: {'seat': 'north'}",)),)
    await say(judge, number, LIU, "guard 3")
    reply = await say(judge, number, GM, "yield", seat="south")
    assert not isinstance(reply, CommandReply)
    assert reply.lines == ("YIELD",)


async def test_one_message_takes_so_many_commands_and_no_more(judge):
    number = await travelling(judge)
    reply = await say(judge, number, CAO, ";".join(["undo"] * 100))
    assert len(reply.said) == intake_context.MOST
    assert "40 commands" in reply.errors[0]
    assert len(reply.left) == 100 - intake_context.MOST - 1


async def test_one_message_takes_so_many_standing_orders_and_no_more(judge):
    number = await travelling(judge)
    said = [f"guard {count % 3}" for count in range(intake_context.MOST)] + ["guard 3"] * 20
    reply = await say(judge, number, LIU, ";".join(said))
    assert reply.standing == (f"GUARD {(intake_context.MOST - 1) % 3}",)
    assert "40 commands" in reply.errors[0]
    assert reply.left == ("guard 3",) * 19


async def test_a_rewind_gives_the_turn_its_whole_time_again_and_a_story_of_its_own(judge, watch):
    number = await travelling(judge)
    await say(judge, number, CAO, "load 1; draw; load 2")
    watch.ahead(hours=7)
    row = await gamemaster.rewind(judge, number, GM, 0)
    assert (row.deadline - watch.now()).total_seconds() == 24 * 3600
    await say(judge, number, CAO, "load 3")
    stories = await bodies(judge, number, kind="story")
    assert len(stories) == 2
    assert "'count': 3" in stories[1]
    assert "'count': 3" not in stories[0]


@pytest.mark.long
async def test_a_restart_between_any_two_commands_changes_nothing_and_the_export_verifies(judge, watch):
    number = await travelling(judge)
    texts = {CAO: "load 1; draw; raid south", LIU: "load 2; raid north", SUN: "draw; load 1"}
    for turn in range(9):
        user = (CAO, LIU, SUN)[turn % 3]
        await say(judge, number, (LIU, SUN, CAO)[turn % 3], f"guard {turn % 4}")
        for text in texts[user].split("; "):
            fresh = Judge(judge.database, judge.now, judge.entropy, judge.games)
            await message_intake.receive(fresh, number, user, text)
        await say(judge, number, user, "give 1 to west" if user == CAO else "give 1 to north")
        await say(judge, number, user, "load 1")
        await say(judge, number, user, "undo")
        await say(judge, number, user, "end")
    assert (await judge.database.read(queries.game, number)).status == "ended"
    record = await views.export(judge, number)
    acts = [act for turn in record.turns for act in turn.acts]
    assert [act.kind for act in acts].count("gift") == 8, "North had nothing left to give once"
    assert verify(caravan.GAME, load(record.dump())).whole
