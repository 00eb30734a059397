"""A rewind takes a game back; what was played after the point is moved aside and can still be read."""

import json

import pytest

from games.core.play import runner
from games.core.play.save import Act, Save
from games.core.rules.prompts import Seat as SeatName
from storage import queries
from storage.models import Message
from tests.storage import toy


async def played(database, numbers):
    game = await toy.begun(database)
    for number in numbers:
        async with database.change(game.id) as change:
            await toy.count(change, number)
            await change.tell(Message(kind="report"))
    return game


async def test_a_rewind_within_a_turn_drops_its_last_answers(database):
    game = await played(database, [1, 2, 3])
    async with database.change(game.id) as change:
        await change.rewind(runner.rewind(change.save, 1))
    after = await database.read(queries.save, game.id)
    assert [entry.answers["wei"] for entry in after.log] == [1]
    assert (await database.read(queries.game, game.id)).step == 1


async def test_a_rewind_to_an_earlier_turn_moves_aside_all_that_came_after(database):
    game = await played(database, range(1, 11))
    before = [page.save for page in await database.read(queries.pages, game.id)]
    earlier = await database.read(queries.checkpoint, game.id, 0)
    async with database.change(game.id) as change:
        await change.rewind(runner.rewind(earlier, 2))
    assert (
        (await database.read(queries.game, game.id)).turn,
        (await database.read(queries.game, game.id)).step,
    ) == (0, 2)
    assert await database.read(queries.pages, game.id) == []
    undone = await database.read(queries.undone, game.id)
    kinds = [(row.kind, row.turn, row.step) for row in undone]
    entries = [("entry", 0, 2), ("entry", 0, 3), *[("entry", 1, step) for step in range(4)]]
    assert kinds == [
        ("open", 2, 2),
        *entries,
        ("entry", 2, 0),
        ("entry", 2, 1),
        ("page", 0, 0),
        ("page", 1, 0),
        ("checkpoint", 1, 0),
        ("checkpoint", 2, 0),
    ]
    answers = [
        json.loads(json.loads(row.document)["answers"])["wei"] for row in undone if row.kind == "entry"
    ]
    kept = [entry.answers["wei"] for entry in before[0].log[:2]]
    assert kept + answers == list(range(1, 11))
    assert json.loads(json.loads(undone[-1].document)["state"]) == {"sum": 36}


async def test_play_goes_on_after_a_rewind_and_messages_keep_their_own_names(database):
    game = await played(database, [1, 2, 3])
    for _ in range(2):
        async with database.change(game.id) as change:
            await change.rewind(runner.rewind(change.save, 0))
        for number in (7, 8):
            async with database.change(game.id) as change:
                await toy.count(change, number)
                await change.tell(Message(kind="report"))
    assert [entry.answers["wei"] for entry in (await database.read(queries.save, game.id)).log] == [7, 8]
    messages = await database.read(queries.messages, game.id)
    assert len({message.nonce for message in messages}) == len(messages) == 7


async def test_the_answers_to_the_open_question_are_moved_aside_too(database):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        await change.put(Save(0, {"sum": 0}, submitted={SeatName("wei"): 9}))
    async with database.change(game.id) as change:
        await change.rewind(runner.rewind(change.save, 0))
    [row] = await database.read(queries.undone, game.id)
    assert json.loads(row.document)["submitted"] == {"wei": 9}
    assert (await database.read(queries.save, game.id)).submitted == {}


async def test_acts_of_the_turn_may_be_taken_back_with_it(database):
    game = await toy.begun(database)
    async with database.change(game.id) as change:
        await change.put(Save(0, {"sum": 0}, acts=(Act("resign", SeatName("wu")),)))
    async with database.change(game.id) as change:
        await change.rewind(Save(0, {"sum": 0}))
    assert (await database.read(queries.save, game.id)).acts == ()
    assert [row.kind for row in await database.read(queries.undone, game.id)] == ["open", "checkpoint"]


async def test_a_save_that_was_never_played_is_no_point_to_go_back_to(database):
    game = await played(database, range(1, 7))
    other = await database.read(queries.checkpoint, game.id, 1)
    for save in (Save(2, {"sum": 0}), Save(0, {"sum": 0}, log=other.log)):
        async with database.change(game.id) as change:
            with pytest.raises(ValueError, match="no point in the past"):
                await change.rewind(save)
    assert await database.read(queries.undone, game.id) == []
