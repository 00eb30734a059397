"""`/game import`: a whole game is taken in, to look at and to go on with; anything else is answered."""

import json
from functools import cache

import pytest

from bot.ui import importing
from games import catalogue
from storage import queries
from tests.conformance.courses import by_computers
from tests.examples import few


@pytest.fixture
def games():
    return dict(catalogue())


@cache
def export():
    return json.dumps(by_computers("suntzu").export).encode()


async def brought(room, data, name="cao"):
    return (
        await room.person(name).slash(room.channel, "game import", file=("export.json", data))
    ).response.content


@pytest.mark.long
async def test_a_finished_game_is_taken_in_looked_at_and_gone_on_with(room):
    assert "is taken in" in await brought(room, export())
    row = await room.judge.database.read(queries.game, 1)
    assert (row.status, row.guild_id, row.gamemaster_id) == ("ended", room.channel.guild.id, None)
    cao = room.person("cao")
    given = (await cao.slash(room.channel, "game export", game="1")).response
    assert given.attachments
    fresh = (await cao.slash(room.channel, "sandbox", seat="King of Chu", phase="2", game="1")).response
    assert "begins in a private thread" in fresh.content


def shortened():
    document = json.loads(export())
    return json.dumps({**document, "turns": document["turns"][:-1]}).encode()


HOSTILE = {
    "nothing": lambda: b"",
    "no text": lambda: b"\xff\xfe\x00",
    "no JSON": lambda: b"hello",
    "no object": lambda: b"[]",
    "deep": lambda: b"[" * 100_000,
    "deep below": lambda: b'{"format": 2, "x": ' + b"[" * 200 + b"]" * 200 + b"}",
    "another thing": lambda: b'{"format": 2}',
    "no number": lambda: b'{"format": NaN}',
    "a number": lambda: b'{"format": 1e999}',
    "other rules": lambda: export().replace(b'"rules": "suntzu"', b'"rules": "@everyone"'),
    "a turn is missing": shortened,
    "another seed": lambda: export().replace(b'"seed": "00', b'"seed": "01'),
    "large": lambda: b" " * (importing.LARGEST + 1),
    "twice": lambda: export()[:-1] + b', "seed": "00"}',
}


@pytest.mark.parametrize("name", few(HOSTILE, 4))
async def test_any_other_file_is_answered_by_a_sentence_and_nothing_is_stored(room, name):
    said = await brought(room, HOSTILE[name]())
    assert "went wrong" not in said
    assert "@everyone" not in said
    assert "nothing was stored" in said.casefold() or "larger than" in said
    assert "`/game export` gives" in said, "what is right"
    assert "codec" not in said
    assert len(said) < 600
    async with room.judge.database.reading() as reading:
        assert await queries.imports_since(reading, room.person("cao").id, room.watch.now()) == 0


@pytest.mark.long
async def test_one_person_brings_so_many_in_a_day(room, monkeypatch):
    monkeypatch.setattr(importing, "MOST", 1)
    assert "is taken in" in await brought(room, export())
    assert "within a day" in await brought(room, export())
    assert "is taken in" in await brought(room, export(), "liu")
    room.watch.ahead(hours=25)
    assert "is taken in" in await brought(room, export())
