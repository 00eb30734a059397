"""A person's data is given to them whole, and goes when they ask; games stay whole and verify."""

import gzip
import json

import pytest
from sqlmodel import SQLModel

from bot.judge import personal_data
from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.office import gamemaster
from bot.judge.records import profiles, results_and_ratings
from games.core.record.verifying import verify
from storage import queries
from storage.models import Block, Letter, Preference
from storage.personal import FORGOTTEN
from tests import toy
from tests.bot.judge.steps import begun, say
from tests.bot.once import once

TABLES = SQLModel.metadata.sorted_tables
ANN, BO, CY = 901234567890123456, 901234567890123457, 90123456789012345
"""As long as Discord's; the last one is a part of the first."""


@once
async def finished(judge, **terms):
    """Let Ann win a game over Bo, with all that leaves a trace; return its number."""
    number = await begun(judge, ANN, BO, **terms)
    for _ in range(3):
        for user_id, text in ((ANN, "2; ready"), (BO, "1; ready")):
            await say(judge, number, user_id, text)
        for text in ("go east\nready", "a; ready", "x y; ready", "keep; ready"):
            await say(judge, number, ANN, text)
    async with judge.database.work() as work:
        await work.prefer(Preference(user_id=ANN, time_zone="Asia/Shanghai"))
        work.add(Block(user_id=ANN, game_id=number, seat="Shu", other_id=0))
        work.add(Block(user_id=BO, game_id=0, seat="", other_id=ANN))
        for writer, reader in ((ANN, BO), (BO, ANN)):
            letter = Letter(game_id=number, seat="Wei", user_id=writer, text=f"from p{writer}", at=work.now)
            letter.readers = {"Shu": reader}
            work.add(letter)
        await work.mark(f"corner/{number}/{ANN}", 77)
        await work.mark(f"corner/{number}/{BO}", 78)
    return number


async def everything(judge):
    """Return all rows of the database, as text."""
    async with judge.database.reading() as session:
        tables = [await session.execute(table.select()) for table in TABLES]
        return "\n".join(str(tuple(row)) for rows in tables for row in rows)


async def test_all_of_a_person_is_given_and_nothing_of_others(judge):
    number = await finished(judge)
    name, data = await personal_data.exported(judge, ANN)
    assert name == "me.json"
    found = json.loads(data)
    assert found["person"] == ANN
    assert [row["time_zone"] for row in found["preference"]] == ["Asia/Shanghai"]
    assert [row["id"] for row in found["played"]] == [number]
    assert "2; ready" in [row["text"] for row in found["submission"]]
    assert [row["key"] for row in found["mark"]] == [f"corner/{number}/{ANN}"]
    assert (found["result"][0]["place"], len(found["tenure"])) == (1, 1)
    assert str(BO) not in json.dumps(
        [found[t] for t in ("seat", "player", "submission", "mark", "preference")]
    )
    assert "seed" not in found["played"][0]
    assert [row["text"] for row in found["letter"]] == [f"from p{ANN}"]
    assert "readers" not in found["letter"][0]
    assert [row["other_id"] for row in found["block"]] == [0]


async def test_a_game_under_way_gives_no_secret_away_by_the_export(judge):
    number = await begun(judge, ANN, BO, anonymous=True)
    await say(judge, number, BO, "1; ready")
    found = json.loads((await personal_data.exported(judge, ANN))[1])
    [row] = found["played"]
    assert set(row) == {"id", "slug", "name", "status", "created_at", "started_at", "ended_at"}
    assert str(BO) not in json.dumps(found)


@pytest.mark.long
async def test_what_is_large_is_packed(judge, monkeypatch):
    await finished(judge)
    monkeypatch.setattr(personal_data, "LARGEST", 100)
    name, data = await personal_data.exported(judge, ANN)
    assert name == "me.json.gz"
    assert json.loads(gzip.decompress(data))["person"] == ANN


async def test_who_is_forgotten_stands_nowhere_and_games_stay_whole(judge):
    number = await finished(judge)
    before = (await views.export(judge, number)).dump()
    ratings = [(row.mu, row.place) for row in await judge.database.read(queries.results, number)]
    assert await personal_data.forget(judge, ANN) == 0
    text = await everything(judge)
    assert str(ANN) not in text
    assert f"p{ANN}" not in text
    assert str(BO) in text
    record = await views.export(judge, number)
    assert record.dump() == before
    assert verify(toy.GAME, record).whole
    [wei, _] = await judge.database.read(queries.seats, number)
    assert (wei.user_id in FORGOTTEN, wei.name) == (True, "")
    assert [(row.mu, row.place) for row in await judge.database.read(queries.results, number)] == ratings
    board = await profiles.leaderboard(judge, "toy", None)
    assert [each.user_id for each in board] == [BO]
    assert await judge.database.read(queries.preference, ANN) == Preference(user_id=ANN)
    await results_and_ratings.rebuild(judge)
    assert [(row.mu, row.place) for row in await judge.database.read(queries.results, number)] == ratings


@pytest.mark.long
async def test_two_who_are_forgotten_are_not_one(judge):
    number = await finished(judge)
    await personal_data.forget(judge, ANN)
    await personal_data.forget(judge, BO)
    one, other = (seat.user_id for seat in await judge.database.read(queries.seats, number))
    assert one != other
    assert {one, other} <= set(FORGOTTEN)


@pytest.mark.long
async def test_nobody_else_whose_number_is_a_part_of_it_is_touched(judge):
    await finished(judge)
    await begun(judge, CY, BO)
    assert await personal_data.forget(judge, ANN) == 0
    found = json.loads((await personal_data.exported(judge, CY))[1])
    assert len(found["seat"]) == 1


@pytest.mark.parametrize("part", ["seat", "gamemaster", "left"])
async def test_nobody_is_forgotten_while_a_game_needs_them(judge, part):
    number = await begun(judge, ANN, BO)
    if part == "left":
        await gamemaster.replace_player(judge, number, 1, "Wei", CY, "cy")
    who = 1 if part == "gamemaster" else ANN
    with pytest.raises(Refusal, match=rf"I cannot forget you yet: #{number} is not over"):
        await personal_data.forget(judge, who)


async def test_a_game_called_off_is_over_too(judge, watch):
    number = await begun(judge, ANN, BO)
    await gamemaster.end(judge, number, 1, "")
    watch.ahead(hours=1)
    await deadlines.close_due(judge)
    assert await personal_data.forget(judge, ANN) == 0
    assert str(ANN) not in await everything(judge)
