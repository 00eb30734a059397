"""A word that closes, passes or answers counts for the question that its writer can have read."""

from datetime import timedelta

import pytest

from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from bot.ui.order_replies import text_of
from games import catalogue
from games.core.reading.message_commands import PHRASES
from storage import queries
from tests import caravan, toy
from tests.bot.judge.steps import CAO, GM, LIU, begun, marching, picking, say, thought
from tests.bot.once import once
from tests.examples import few

SOON, LATER = timedelta(seconds=1), timedelta(seconds=10)


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME, "caravan": caravan.GAME}


@once
async def started(judge, slug, **options):
    """Begin a game of two persons against computers, and let these think."""
    terms = Terms.model_validate({"fill": "computers"})
    row = await lobby.create(judge, slug, GM, terms=terms, options=options)
    await lobby.join(judge, row.id, CAO, "cao")
    await lobby.join(judge, row.id, LIU, "liu")
    await lobby.start(judge, row.id, GM)
    await thought(judge)
    return row.id


async def asked(judge, number):
    """Return the persons who are asked and not ready."""
    seen = [await views.look(judge, number, user_id) for user_id in (CAO, LIU)]
    return [
        user_id for user_id, one in zip((CAO, LIU), seen, strict=True) if one.is_asked and not one.is_ready
    ]


async def save(judge, number):
    return await judge.database.read(queries.save, number)


async def written(judge, watch, number, user_id, text, after, **more):
    """Let a text be heard that was written so long after the present."""
    return await say(judge, number, user_id, text, written_at=watch.now() + after, **more)


async def closed(judge, watch, number):
    """Let everybody who is asked be ready in time, until a question is closed; return who wrote last."""
    watch.ahead(minutes=5)
    before, last = (await save(judge, number)), 0
    while (now := await save(judge, number)).log == before.log and now.turn == before.turn:
        last = (await asked(judge, number))[0]
        await written(judge, watch, number, last, "ready anyway", timedelta())
        await thought(judge)
    return last


@pytest.mark.long
@pytest.mark.parametrize("word", ["ready", "ready anyway"])
@pytest.mark.parametrize("slug", few(catalogue(), 2))
async def test_a_second_ready_closes_nothing_that_was_put_meanwhile(judge, watch, slug, word):
    number = await started(judge, slug)
    for _ in range(4):
        await closed(judge, watch, number)
        before = await save(judge, number)
        if not (again := await asked(judge, number)):
            return
        for user_id in again:
            for after in (-LATER, timedelta(), SOON):
                reply = await written(judge, watch, number, user_id, word, after)
                assert (reply.ready, reply.closed) == (False, False)
                assert "so it changes nothing. Asked now: " in text_of(reply)
        assert await save(judge, number) == before


async def test_ready_anyway_under_an_answer_to_an_older_question_changes_nothing(judge, watch):
    """The control under an answer says the words, for the question of that answer alone."""
    number = await started(judge, "redux")
    watch.ahead(minutes=5)
    offered = await written(judge, watch, number, CAO, "ready", timedelta())
    assert offered.meant == ("ready anyway",)
    await closed(judge, watch, number)
    before = await save(judge, number)
    watch.ahead(minutes=5)
    pressed = await say(judge, number, CAO, "ready anyway", at=offered.at)
    assert pressed.stale
    assert await save(judge, number) == before


@pytest.mark.parametrize("word", few(f"{PHRASES['ready']}, {PHRASES['ready anyway']}".split(", "), 2))
async def test_every_way_to_say_ready_is_bound_to_its_question(judge, watch, word):
    number = await begun(judge)
    watch.ahead(minutes=5)
    await written(judge, watch, number, CAO, f"3; {word}", timedelta())
    await written(judge, watch, number, LIU, "1", timedelta())
    await written(judge, watch, number, LIU, word, timedelta())
    reply = await written(judge, watch, number, CAO, word, SOON)
    assert not reply.closed
    assert "`ready`: sent before this was asked, or so soon after it" in reply.said[0]
    assert reply.said[0].endswith("Asked now: Where does wei go?")
    assert (await written(judge, watch, number, CAO, word, LATER)).closed


async def test_orders_written_too_early_count_without_their_ready(judge, watch):
    number = await marching(judge)
    reply = await written(judge, watch, number, CAO, "go east\nready", -LATER)
    assert reply.lines == ("GO EAST",)
    assert not reply.ready
    assert "Asked now: Where does wei go?" in reply.said[0]


async def test_an_answer_that_names_nothing_of_its_question_is_not_one_to_the_next(judge, watch):
    number = await picking(judge)
    reply = await written(judge, watch, number, CAO, "a", -LATER)
    assert (reply.lines, reply.closed) == ((), False)
    assert "“a” – sent before this was asked" in reply.errors[0]
    assert "Asked now: Pick" in reply.errors[0]
    assert (await written(judge, watch, number, CAO, "a", LATER)).lines == ("a",)
    assert (await written(judge, watch, number, CAO, "z", -LATER)).errors[0].count("Asked now") == 0


async def test_what_is_picked_with_a_control_of_the_question_answers_it_at_once(judge, watch):
    number = await picking(judge)
    at = (await views.look(judge, number, CAO)).at
    reply = await written(judge, watch, number, CAO, "a", SOON, at=at, picked=True)
    assert reply.lines == ("a",)
    pressed = await written(judge, watch, number, CAO, "ready", SOON, at=at, picked=True)
    assert not pressed.closed  # the second of two quick presses meets a button that was just put in its place
    assert (await written(judge, watch, number, CAO, "ready", LATER, at=at, picked=True)).closed


async def test_an_edit_is_written_when_it_is_made(judge, watch):
    number = await marching(judge)
    await written(judge, watch, number, CAO, "hello", -LATER, source_id=7)
    reply = await written(judge, watch, number, CAO, "go east\nready", SOON, source_id=7, edited=True)
    assert (reply.lines, reply.closed) == (("GO EAST",), False)
    again = await written(judge, watch, number, CAO, "go west\nready", LATER, source_id=7, edited=True)
    assert again.closed


async def test_ready_behind_what_was_sent_ahead_counts_for_what_is_asked_then(judge, watch):
    number = await started(judge, "warlords")
    while len(ready := await asked(judge, number)) != 1:
        await closed(judge, watch, number)
    [other] = {CAO, LIU} - set(ready)
    home = (await views.look(judge, number, other)).units[0]
    reply = await written(judge, watch, number, other, f"A {home} H; ready", SOON)
    assert reply.premove
    assert not reply.ready
    assert "What you sent ahead stands" in reply.said[-1]
    assert (await written(judge, watch, number, other, "ready", LATER)).ready


async def test_the_clock_of_discord_may_be_ahead_of_ours(judge, watch):
    number = await begun(judge)
    ahead = timedelta(minutes=2)
    await written(judge, watch, number, CAO, "3; ready", ahead)
    await written(judge, watch, number, LIU, "1; ready", ahead)
    assert not (await written(judge, watch, number, CAO, "ready", ahead + SOON)).closed
    assert (await written(judge, watch, number, CAO, "ready", ahead + LATER)).closed


async def test_a_deadline_puts_the_next_question(judge, watch):
    number = await begun(judge)
    row = await judge.database.ask(queries.game, number)
    watch.time = row.deadline
    await deadlines.close_due(judge)
    before = await save(judge, number)
    reply = await written(judge, watch, number, CAO, "ready", -SOON)
    assert await save(judge, number) == before
    assert "Asked now: " in reply.said[-1]


async def test_a_game_from_before_questions_were_dated_takes_every_word(judge, watch):
    number = await marching(judge)
    async with judge.database.change(number) as change:
        change.game.settings = {k: v for k, v in change.game.settings.items() if k != "asked"}
    assert (await written(judge, watch, number, CAO, "ready", -LATER)).closed


# ------------------------------------------------------------------ turns of many commands


async def commanded(judge, watch):
    """Begin a game of Conquest; return its number and who commands, some minutes after they were asked."""
    number = await started(judge, "conquest", mode="seven")
    watch.ahead(minutes=5)
    while not (await asked(judge, number)):
        await thought(judge)
    return number, (await asked(judge, number))[0]


async def phase(judge, number, user_id):
    return (await views.look(judge, number, user_id)).shape.phase


async def test_next_closes_the_phase_that_its_writer_saw(judge, watch):
    number, user_id = await commanded(judge, watch)
    first = await phase(judge, number, user_id)
    await written(judge, watch, number, user_id, "next", timedelta())
    second = await phase(judge, number, user_id)
    assert first != second
    reply = await written(judge, watch, number, user_id, "next", SOON)
    assert "“next” – sent before this was asked" in reply.errors[0]
    assert await phase(judge, number, user_id) == second
    watch.ahead(minutes=1)
    assert not (await written(judge, watch, number, user_id, "next", timedelta())).errors


async def test_a_command_of_ones_own_leaves_its_phase_open_for_next_and_end(judge, watch):
    number, user_id = await commanded(judge, watch)
    await written(judge, watch, number, user_id, "hire 2 infantry", timedelta())
    here = await phase(judge, number, user_id)
    assert not (await written(judge, watch, number, user_id, "next", SOON)).errors
    assert await phase(judge, number, user_id) != here
    assert not (await written(judge, watch, number, user_id, "end", SOON)).asked


async def test_several_words_of_one_message_are_meant_one_after_the_other(judge, watch):
    number, user_id = await commanded(judge, watch)
    assert not (await written(judge, watch, number, user_id, "next\nnext\nend go", timedelta())).errors


@pytest.mark.parametrize("word", few(["end", "END", "finish", "ready", "done"], 2))
async def test_a_second_end_ends_no_turn_that_began_meanwhile(judge, watch, word):
    number, user_id = await commanded(judge, watch)
    await written(judge, watch, number, user_id, word, timedelta())  # it is answered with what is left undone
    await written(judge, watch, number, user_id, word, LATER)
    await thought(judge)
    other = (await asked(judge, number))[0]
    reply = await written(judge, watch, number, other, f"hire 2 infantry\n{word}", SOON)
    assert [line for line, _ in reply.carried] == ["HIRE 2 INFANTRY"]
    assert f"“{word}” – sent before this was asked" in reply.errors[0]
    assert reply.asked
    await written(judge, watch, number, other, word, LATER)  # gold is left, which is said once
    assert not (await written(judge, watch, number, other, word, 2 * LATER)).asked


# ------------------------------------------------------------------ lines that pass


@pytest.mark.parametrize("slug", ["yuan", "redux"])
async def test_a_pass_is_bound_to_its_question(judge, watch, slug):
    number = await started(judge, slug, **({"bidding": "sealed"} if slug == "redux" else {}))
    while not await _passes(judge, number):
        await closed(judge, watch, number)
    user_id = (await asked(judge, number))[0]
    before = await save(judge, number)
    reply = await written(judge, watch, number, user_id, "I pass; ready", SOON)
    assert "sent before this was asked" in reply.errors[0]
    assert (reply.lines, reply.ready) == ((), False)
    assert await save(judge, number) == before
    assert (await written(judge, watch, number, user_id, "I pass", LATER)).lines == ("PASS",)


async def _passes(judge, number):
    waiting = await asked(judge, number)
    seen = [(await views.look(judge, number, user_id)).shape for user_id in waiting]
    return any(shape and "PASS" in shape.closing for shape in seen)


async def test_a_pass_beside_orders_leaves_the_orders(judge, watch):
    number = await started(judge, "redux", bidding="sealed")
    while not await _passes(judge, number):
        await closed(judge, watch, number)
    user_id = (await asked(judge, number))[0]
    seen = await views.look(judge, number, user_id)
    bid = seen.legal[seen.units[0]][0]
    reply = await written(judge, watch, number, user_id, f"{bid}, pass", SOON)
    assert reply.lines == (bid,)
    assert "“pass” – sent before this was asked" in reply.errors[0]
