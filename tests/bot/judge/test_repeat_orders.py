"""`again` sends what its writer sent for an earlier question, as far as it can be ordered now."""

import pytest

from bot import words
from bot.judge.audience import views
from games import catalogue
from games.core.rules.prompts import Orders
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, marching, say
from tests.bot.judge.test_order_in_games import FIRST, table
from tests.bot.judge.test_small_talk_replies import drafting
from tests.examples import few


@pytest.fixture
def games():
    return dict(catalogue())


async def closed(judge, number, writer, people):
    """Close the open questions until the writer is asked for a sheet again, in a later turn or round."""
    seen = await views.look(judge, number, writer)
    begun = (seen.row.turn, seen.row.step)
    for _ in range(40):
        for user_id in people:
            seen = await views.look(judge, number, user_id)
            later = user_id == writer and (seen.row.turn, seen.row.step) != begun
            if seen.is_asked and later and isinstance(seen.prompt.shape, Orders):
                return seen
            if seen.is_asked:
                await say(judge, number, user_id, "ready anyway")
    raise AssertionError("the writer is never asked again")


@pytest.mark.long
async def test_armies_that_stand_where_they_stood_get_their_orders_again(judge):
    number, people = await table(judge, "warlords")
    views_of = [(user_id, await views.look(judge, number, user_id)) for user_id in people]
    writer, seen = next((user_id, seen) for user_id, seen in views_of if seen.is_asked)
    holds = [line for lines in seen.legal.values() for line in lines if line.endswith(" H")]
    stays, moves = holds[:-1], next(line for line in seen.legal[list(seen.units)[-1]] if " - " in line)
    assert (await say(judge, number, writer, "\n".join([*stays, moves]))).receipt
    await closed(judge, number, writer, people)
    reply = await say(judge, number, writer, "same as last turn")
    gone = moves.split()[1]
    assert set(reply.lines) >= set(stays)
    assert reply.receipt
    assert len(reply.lines) + len(reply.errors) == len([*stays, moves])
    assert all(gone in error for error in reply.errors)
    assert (await say(judge, number, writer, "undo")).lines == ()


@pytest.mark.long
@pytest.mark.parametrize("slug", few(("yuan", "suntzu", "redux"), 1))
async def test_nothing_comes_again_that_was_not_sent_or_cannot_be_ordered(judge, slug):
    number, writer, lines = await drafting(judge, slug)
    people = [user_id for user_id in range(FIRST, FIRST + 20) if await _sits(judge, number, user_id)]
    sent = await say(judge, number, writer, lines[0])
    assert sent.lines
    await closed(judge, number, writer, people)
    reply = await say(judge, number, writer, "again")
    assert set(reply.lines) <= set(sent.lines)
    assert bool(reply.lines) is (words.orders.NOTHING_AGAIN not in reply.said)


async def _sits(judge, number, user_id):
    return (await views.look(judge, number, user_id)).seat is not None


class TestToy:
    @pytest.fixture
    def games(self):
        return {"toy": toy.GAME}

    async def marching_again(self, judge):
        number = await marching(judge)
        for text in ("go east\nready", "a; ready", "x y; ready", "keep; ready", "1; ready"):
            await say(judge, number, CAO, text)
        await say(judge, number, LIU, "0; ready")
        return number

    async def test_a_first_question_has_nothing_before_it(self, judge):
        number = await marching(judge)
        reply = await say(judge, number, CAO, "again")
        assert reply.said == (words.orders.NOTHING_AGAIN,)
        assert not reply.receipt

    async def test_a_gamemaster_never_repeats_what_the_player_sent(self, judge):
        number = await self.marching_again(judge)
        reply = await say(judge, number, GM, "again", seat="wei")
        assert "GO EAST" not in str(reply)
        assert words.orders.NOTHING_AGAIN in reply.said
        assert (await say(judge, number, CAO, "again")).lines == ("GO EAST",)

    async def test_it_stands_by_itself(self, judge):
        number = await self.marching_again(judge)
        reply = await say(judge, number, CAO, "go west\nagain")
        assert reply.lines == ("GO WEST",)
        assert words.orders.AGAIN_BY_ITSELF in str(reply.errors)

    async def test_an_edit_of_another_message_leaves_what_was_repeated(self, judge):
        number = await self.marching_again(judge)
        await say(judge, number, CAO, "again", source_id=7)
        await say(judge, number, CAO, "go sideways", source_id=8)
        reply = await say(judge, number, CAO, "orders", source_id=8, edited=True)
        assert reply.lines == ("GO EAST",)
