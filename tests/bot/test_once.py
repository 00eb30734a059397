"""A test that begins with a copy begins where it would have come to by itself."""

import sqlite3
from contextlib import closing
from dataclasses import replace

from bot.judge.judge import Judge
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from storage import queries
from storage.database import Database
from tests.bot.judge.steps import CAO, GM, LIU, say
from tests.bot.once import _usual, once, usual
from tests.databases import fresh, opened

WALKED = []


@once
async def bidding(judge, bid):
    """Begin a game against a computer in which one person has bid."""
    WALKED.append(bid)
    row = await lobby.create(judge, "toy", GM, terms=Terms.model_validate({"fill": "computers"}))
    for user_id, name in ((CAO, "cao"), (LIU, "liu")):
        await lobby.join(judge, row.id, user_id, name)
    await lobby.start(judge, row.id, GM)
    await say(judge, row.id, CAO, bid)
    return row.id


def rows(path):
    """Return all that stands in a database."""
    with closing(sqlite3.connect(path)) as database:
        return list(database.iterdump())


async def test_a_copy_holds_what_was_played_and_the_game_goes_on_from_it(tmp_path, watch, games, request):
    begun, walked = [], len(WALKED)
    for number in range(5):
        path = fresh(tmp_path / f"{number}" / "mandate.sqlite")
        async with opened(path, inline=True) as engine:
            judge = Judge(Database(engine, watch.now), watch.now, lambda n: b"s" * n, games)
            with usual(judge, request):
                game = await bidding(judge if number < 4 else replace(judge), "3")
            begun.append((game, list(judge.thinking), rows(path)))
            assert (await say(judge, game, LIU, "2; ready")).receipt
            assert len(await judge.database.read(queries.submissions, game)) == 2
    assert begun == [begun[0]] * 5
    assert begun[0][1] == [game], "a computer is awaited"
    assert len(WALKED) == walked + 3, "played twice, copied twice, and played by another judge"


async def test_whoever_is_not_where_all_others_begin_goes_all_the_way(judge):
    walked = len(WALKED)
    await bidding(judge, "1")
    await bidding(judge, "1")
    await bidding(judge, "1")
    assert len(WALKED) == walked + 3, "something was written before"


async def test_who_changes_the_program_goes_all_the_way(monkeypatch, judge):
    assert not _usual
