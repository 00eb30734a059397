"""Exports taken in: stored as they are, from every rule set, and nothing that does not verify."""

import json
from dataclasses import replace

import pytest

from bot.judge.audience import views
from bot.judge.judge import Refusal
from bot.judge.practice import sandbox
from bot.judge.records import game_import, results_and_ratings
from games import catalogue
from games.core.record.verifying import Mismatch, load, parse, verify
from games.core.rules.prompts import Seat
from storage import queries
from tests import toy
from tests.bot.judge.steps import SUN, bodies
from tests.bot.judge.test_sandbox import played
from tests.conformance.courses import by_computers
from tests.examples import few


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


@pytest.mark.long
async def test_what_is_taken_in_is_given_out_as_it_was(judge):
    number = await played(judge)
    before = await views.export(judge, number)
    row = await game_import.keep(judge, load(parse(json.dumps(before.dump()))), guild_id=7)
    assert row.id != number
    assert (row.status, row.guild_id, row.channel_id) == ("ended", 7, None)
    assert (await views.export(judge, row.id)).dump() == before.dump()
    pages = [await judge.database.read(queries.pages, each) for each in (number, row.id)]
    assert [page.told for page in pages[0]] == [page.told for page in pages[1]]
    assert await views.history(judge, row.id) == await views.history(judge, number)
    assert not await bodies(judge, row.id)
    await results_and_ratings.rebuild(judge)
    assert not await judge.database.read(queries.results, row.id)


async def test_what_is_taken_in_is_gone_on_with(judge):
    number = await played(judge)
    row = await game_import.keep(judge, await views.export(judge, number))
    fresh = await sandbox.fork(judge, row.id, SUN, "sun", turn=1, seat=Seat("shu"), number=5_000)
    assert fresh.turn == 1
    assert (await judge.database.read(queries.save, fresh.id)).epoch == 1


async def test_nothing_is_stored_of_what_is_not_right(judge):
    number = await played(judge)
    good = await views.export(judge, number)
    turns = (replace(good.turns[0], log=good.turns[0].log[:-1]), *good.turns[1:])
    for bad, error in (
        (replace(good, turns=turns), Mismatch),
        (replace(good, slug="chess"), Refusal),
        (replace(good, game=""), Refusal),
        (replace(good, edition=1 << 70), Refusal),
        (replace(good, seed=b"other"), Mismatch),
    ):
        with pytest.raises(error):
            await game_import.keep(judge, bad)
    assert await judge.database.read(queries.finished) == [number]


@pytest.mark.parametrize("slug", few(catalogue()))
async def test_a_game_of_every_rule_set_is_taken_in(judge, slug):
    record = by_computers(slug).record
    row = await game_import.keep(judge, record)
    again = await views.export(judge, row.id)
    assert again.dump() == record.dump()
    assert verify(judge.games[slug], again).whole
