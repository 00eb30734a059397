"""A question closes when its people were heard up to its deadline, whoever listens, and wherever."""

from datetime import timedelta

import pytest

from bot.roles.clock import FleetKeeper
from bot.roles.shard_range import Shards
from bot.roles.shard_watermarks import HearingShards, Listening
from storage import process_coordination, queries
from storage.engine import close, open_engine
from storage.queries import Correspondent
from storage.signals import Signals
from tests import postgres
from tests.proof.bazaar import ANN, BOB, Time, begun, judge_of

EAST, WEST = 5 << 22, 6 << 22
"""Two servers: by their numbers on shard 1 and 0 of two."""


@pytest.fixture
async def table():
    """A judge on a server, two running games on two servers of Discord, and a clock's keeper."""
    now = Time()
    async with postgres.database() as url, judge_of(url, now) as judge:
        games = [await begun(judge), await begun(judge)]
        for game, guild in zip(games, (EAST, WEST), strict=True):
            async with judge.database.change(game) as change:
                change.game.guild_id = guild
        engine = open_engine(url)
        yield judge, now, games, FleetKeeper(judge, Signals(engine))
        await close(engine)


def shard(judge, number: int, *, idle: bool = True, behind: bool = False) -> Listening:
    made = Listening(judge, Shards((number,), 2), lambda: idle, lambda: behind)
    made.go()
    return made


async def steps(judge, games) -> list[tuple[int, int]]:
    rows = [await judge.database.read(queries.game, game) for game in games]
    return [(row.turn, row.step) for row in rows]


async def test_what_nobody_heard_up_to_its_deadline_does_not_close(table):
    judge, now, games, keeper = table
    before = await steps(judge, games)
    for number in (0, 1):
        await shard(judge, number).beat()
    now.passes(hours=30)
    assert await keeper.close_due() == 0, "neither shard was heard since"
    held = shard(judge, 0)
    held.hold()
    await held.beat()
    assert await keeper.close_due() == 0, "nobody can be heard"
    await mark(judge, 0, now())
    assert await keeper.close_due() == 1, "direct messages and the server in the west were heard"
    assert (await steps(judge, games))[0] == before[0]
    assert (await steps(judge, games))[1] != before[1]
    await mark(judge, 1, now())
    assert await keeper.close_due() == 1
    assert (await steps(judge, games))[0] != before[0]


async def mark(judge, number: int, moment) -> None:
    async with judge.database.work() as work:
        await work.mark(
            process_coordination.key(number), process_coordination.ShardProgress(2, moment, moment).document
        )


async def test_what_falls_due_while_the_clock_looks_waits_for_the_next_look(table, monkeypatch):
    judge, now, games, keeper = table
    await HearingShards(judge, Shards((0,), 2)).set_unread(dict.fromkeys(games))
    late = queries.deadlines_with_servers

    async def slow(session, moment):
        found = await late(session, moment)
        now.passes(hours=30)
        return found

    monkeypatch.setattr(queries, "deadlines_with_servers", slow)
    assert await keeper.close_due() == 0


async def test_who_is_read_and_what_is_due_cost_no_look_at_what_else_waits(table, monkeypatch):
    """At ten thousand games that wait 2 people a second were read instead of 17."""
    judge, now, games, keeper = table
    hearing = HearingShards(judge, Shards((0,), 2))
    await hearing.set_unread(dict.fromkeys(games))
    unread, looked = process_coordination.unread, list[set[int]]()

    async def counted(*values, **named):
        found = await unread(*values, **named)
        looked.append({*found})
        return found

    monkeypatch.setattr(process_coordination, "unread", counted)
    await hearing.unread_since([games[0]])
    await keeper.close_due()
    async with judge.database.change(games[1]) as change:
        change.game.deadline = now() - timedelta(seconds=1)
    await keeper.close_due()
    assert looked == [{games[0]}, set(), {games[1]}]


async def test_a_game_of_whose_people_words_are_unread_waits_and_no_other(table):
    judge, now, games, keeper = table
    hearing = HearingShards(judge, Shards((0,), 2))
    await hearing.set_unread({games[0]: None})
    now.passes(hours=30)
    for number in (0, 1):
        await mark(judge, number, now())
    before = await steps(judge, games)
    assert await keeper.close_due() == 1
    assert (await steps(judge, games))[0] == before[0]
    assert list(await hearing.unread_since(games)) == [games[0]]
    await hearing.set_read([games[0]])
    assert await keeper.close_due() == 1


async def test_many_games_wait_as_one_does(table, monkeypatch):
    """Many games are stored in parts: all are there, and those of another shard stay."""
    judge, _, games, _ = table
    monkeypatch.setattr(process_coordination, "AT_ONCE", 1)
    for shard in (0, 1):
        await HearingShards(judge, Shards((shard,), 2)).set_unread(dict.fromkeys(games))
    here = HearingShards(judge, Shards((0,), 2))
    await here.set_unread({games[1]: (1, 0)})
    assert {*await here.unread_since(games)} == {games[1]}
    assert {*await HearingShards(judge, Shards((1,), 2)).unread_since(games)} == {*games}


async def test_a_question_closes_of_whose_people_all_are_heard_on_each_shard(table):
    judge, now, games, keeper = table
    row = await judge.database.read(queries.game, games[0])
    here = {games[0]: (row.turn, row.step)}
    one, other = HearingShards(judge, Shards((0,), 2)), HearingShards(judge, Shards((1,), 2))
    await one.set_unread(here)
    await other.set_unread({games[0]: None})
    now.passes(hours=30)
    for number in (0, 1):
        await mark(judge, number, now())
    before = await steps(judge, games)
    await keeper.close_due()
    assert (await steps(judge, games))[0] == before[0], "the other shard has not read whom it asks"
    await other.set_besides(here)
    await keeper.close_due()
    assert (await steps(judge, games))[0] != before[0]
    now.passes(hours=30)
    for number in (0, 1):
        await mark(judge, number, now())
    before = await steps(judge, games)
    await keeper.close_due()
    assert (await steps(judge, games))[0] == before[0], "the next question may ask whoever is unread"
    await one.set_read(games)
    await other.set_read(games)
    await keeper.close_due()
    assert (await steps(judge, games))[0] != before[0]


async def test_a_gap_in_which_nobody_listened_moves_the_deadlines_in_it(table):
    judge, now, games, _ = table
    east, west = shard(judge, 1), shard(judge, 0)
    await east.beat()
    deadlines = [(await judge.database.read(queries.game, game)).deadline for game in games]
    now.passes(hours=30)
    await east.beat()
    assert [(await judge.database.read(queries.game, game)).deadline for game in games] == deadlines, (
        "who goes on listening marks no gap"
    )
    east.hold()
    await mark(judge, 1, now() - timedelta(hours=30))
    east.go()
    await east.beat()
    moved = [(await judge.database.read(queries.game, game)).deadline for game in games]
    assert moved[0] == deadlines[0] + timedelta(hours=30)
    assert moved[1] == deadlines[1], "it is on another shard"
    await mark(judge, 0, now() - timedelta(hours=30))
    await west.beat()
    moved = [(await judge.database.read(queries.game, game)).deadline for game in games]
    assert moved[1] == deadlines[1] + timedelta(hours=30), "direct messages are of all games"


async def test_who_waits_in_a_line_is_heard_later_but_holds_nobody_up_for_long(table):
    judge, now, _, _ = table
    await shard(judge, 0).beat()
    began = now()
    now.passes(seconds=4)
    await shard(judge, 0, idle=False).beat()
    found = await judge.database.ask(process_coordination.heard, 0)
    assert (found.at, found.read) == (began, now() - timedelta(seconds=10))
    now.passes(seconds=60)
    await shard(judge, 0, idle=False).beat()
    found = await judge.database.ask(process_coordination.heard, 0)
    assert found.at == now() - timedelta(seconds=10)


async def test_what_is_not_read_is_read_by_the_next_from_where_all_was(table):
    judge, now, _, _ = table
    await shard(judge, 0).beat()
    read = now()
    now.passes(minutes=2)
    await shard(judge, 0, behind=True).beat()
    assert await HearingShards(judge, Shards((0,), 2)).heard_until() == read
    assert (await judge.database.ask(process_coordination.heard, 0)).at == now()


async def test_direct_messages_are_read_on_the_first_shard_and_threads_where_their_server_is(table):
    judge, _, games, _ = table
    async with judge.database.work() as work:
        await work.mark(f"corner/{games[0]}/{ANN}", 700)
        await work.mark(f"corner/{games[1]}/{ANN}", 800)
    people = [
        Correspondent(ANN, tuple(games), (700, 800)),
        Correspondent(BOB, tuple(games), ()),
    ]
    first = await HearingShards(judge, Shards((0,), 2)).own(people)
    second = await HearingShards(judge, Shards((1,), 2)).own(people)
    assert [(each.user_id, each.direct, each.corners) for each in first] == [
        (ANN, True, (800,)),
        (BOB, True, ()),
    ]
    assert [(each.user_id, each.direct, each.corners) for each in second] == [(ANN, False, (700,))]
    for number, found in enumerate((first, second)):
        for person in people:
            alone = await HearingShards(judge, Shards((number,), 2)).own([person])
            assert alone == [each for each in found if each.user_id == person.user_id]
