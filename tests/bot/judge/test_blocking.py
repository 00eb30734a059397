"""A player who is away, in disorder or out of a game holds up neither a vote nor an early end nor the count
of the awaited, in every rule set.
"""

import pytest

from bot.judge import motion_rules
from bot.judge.audience import views
from bot.judge.judge import Refusal
from bot.judge.lobby import lobby
from bot.judge.seats import away, taking_over
from bot.judge.settings.declared_absences import away as absent_from
from bot.judge.settings.terms import Terms
from bot.judge.votes import votes
from games import catalogue
from storage import queries
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, say, thought
from tests.bot.judge.test_away import gone, row_of, tick
from tests.bot.judge.test_open_seats import next_deadline, seat
from tests.bot.once import once
from tests.examples import few

WAYS = ("away", "free", "out", "asleep")
"""Kinds of absence: declared, the seat free, given up by the rules, silent twice."""


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


@once
async def table(judge, slug, **terms):
    """Begin a game of three persons, or of two where it has no more seats; return its number, who stays, and
    the one who will not be there.
    """
    game = judge.rules(slug)
    people = (CAO, LIU, SUN)[: game.size(game.options())[1]]
    agreed = Terms.model_validate({"fill": "computers", "when_away": "default", **terms})
    row = await lobby.create(judge, slug, GM, terms=agreed)
    for user_id in people:
        await lobby.join(judge, row.id, user_id, f"p{user_id}")
    await lobby.start(judge, row.id, GM)
    await thought(judge)
    return row.id, people[:-1], people[-1]


async def without(judge, watch, number, way, present, absent):
    """Let somebody not be there any more, in one of the ways."""
    if way == "away":
        await gone(judge, number, absent, days=60)
    elif way in ("free", "out"):
        await lobby.resign(judge, number, absent)
    else:
        for _ in range(60):
            if await asleep(judge, number, absent):
                break
            await all_ready(judge, number, present)
            if (await views.look(judge, number, absent)).is_asked:
                await next_deadline(judge, watch, number)
    await tick(judge)


async def asleep(judge, number, user_id):
    """Return whether somebody has missed so many deadlines that nobody waits for their vote."""
    seen = await views.look(judge, number, user_id)
    absence = seen.game.absence(seen.position.state, seen.place) if seen.game.absence else None
    return absence is None or absence.count >= motion_rules.GONE


async def all_ready(judge, number, people):
    """Let those who are asked be ready with whatever counts."""
    for user_id in people:
        if (await views.look(judge, number, user_id)).is_asked:
            await say(judge, number, user_id, "ready anyway")
            await thought(judge)


CASES = [(slug, way) for slug in catalogue() for way in WAYS]


@pytest.mark.parametrize("slug, way", few(CASES))
async def test_who_is_not_there_holds_up_no_vote(judge, watch, slug, way):
    leaving = "rules" if way == "out" else "open"
    number, present, absent = await table(judge, slug, leaving=leaving)
    await without(judge, watch, number, way, present, absent)
    if (await row_of(judge, number)).status != "running":
        assert (slug, way) == ("suntzu", "out"), "where there are two the other has won"
        return
    await votes.propose(judge, number, present[0], "pause")
    for user_id in present[1:]:
        if (await row_of(judge, number)).status == "running":
            await votes.cast(judge, number, user_id, 0, agrees=True)
    assert (await row_of(judge, number)).status == "paused"


@pytest.mark.long
@pytest.mark.parametrize("slug, way", few([case for case in CASES if case[1] != "asleep"]))
async def test_who_is_not_there_holds_up_no_early_end_and_is_not_awaited(judge, watch, slug, way):
    """Six questions are closed in which nobody lets any time pass."""
    leaving = "rules" if way == "out" else "open"
    number, present, absent = await table(judge, slug, leaving=leaving)
    mine = await seat(judge, number, absent)
    power = judge.rules(slug).power(mine.seat).name
    await without(judge, watch, number, way, present, absent)
    closed = 0
    for _ in range(60):
        row = await row_of(judge, number)
        if row.status != "running" or closed == 6:
            break
        status = await views.status(judge, number)
        awaited = next((line for line in status.splitlines() if line.startswith("Awaited")), "")
        assert power not in awaited
        await all_ready(judge, number, present)
        await tick(judge)
        after = await row_of(judge, number)
        closed += (after.turn, after.step) != (row.turn, row.step)
    assert closed == 6 or (await row_of(judge, number)).status == "ended"


@pytest.mark.parametrize("slug", few(catalogue()))
async def test_i_am_back_says_honestly_where_a_seat_is_not_to_be_had(judge, slug):
    number, _, absent = await table(judge, slug, leaving="open")
    await lobby.resign(judge, number, absent)
    await thought(judge)
    await taking_over.take(judge, number, 99, "x")
    with pytest.raises(Refusal, match="played by somebody else now"):
        await taking_over.back(judge, number, absent, "x")
    with pytest.raises(Refusal, match="held no seat"):
        await taking_over.back(judge, number, 98, "y")


async def test_nobody_ends_alone_a_game_of_others_who_are_only_away(judge):
    """A draw is no one person's to agree on while the other is on a journey and will play on."""
    number = await begun(judge, when_away="default")
    await gone(judge, number, LIU, days=5)
    await votes.propose(judge, number, CAO, "draw")
    assert (await row_of(judge, number)).status == "running"
    rows = await judge.database.read(queries.messages, number, kind="private")
    assert [row.user_id for row in rows if row.body.get("controls") == "vote"] == [LIU], "who may still vote"
    await votes.cast(judge, number, LIU, 1, agrees=True)
    assert (await row_of(judge, number)).status == "ended"


async def test_who_alone_is_there_stretches_a_deadline_still(judge):
    number = await begun(judge, when_away="default")
    await gone(judge, number, LIU, days=5)
    before = (await row_of(judge, number)).deadline
    await votes.propose(judge, number, CAO, "stretch", hours=30)
    assert (await row_of(judge, number)).deadline > before
    seats = await judge.database.read(queries.seats, number)
    assert len(absent_from(await row_of(judge, number), seats, judge.now())) == 1
    assert await away.end(judge, number, LIU)
