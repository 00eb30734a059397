"""A server's managers keep with what games are opened, and everybody opens games like it."""

import pytest

from bot import words
from storage import queries


async def opened(room, **options):
    """Open a game by command; return its row."""
    told = (await room.person("gm").slash(room.channel, "game create", **options)).response.content
    await room.rest()
    number = int(told.split("#")[1].split()[0])
    return await room.judge.database.read(queries.game, number)


@pytest.fixture
async def kept(room):
    """Return the row of a game that is kept as `slow`."""
    row = await opened(
        room, rules="toy", options="rounds=3", extensions=5, letters="public", schedule="every 48h"
    )
    answer = await room.person("host", manage_guild=True).slash(
        room.channel, "preset keep", name="slow", game=str(row.id)
    )
    assert "`/game create preset:slow`" in answer.response.content
    return row


async def test_a_game_is_opened_as_the_one_that_was_kept(room, kept):
    await room.restart()
    row = await opened(room, preset="SLOW")
    assert (row.slug, row.options) == (kept.slug, kept.options)
    assert row.settings == kept.settings
    assert row.id != kept.id


async def test_what_is_named_beside_a_preset_counts_instead(room, kept):
    row = await opened(room, preset="slow", extensions=2, options="rounds=2", anonymous=True)
    assert (row.settings["extensions"], row.options["rounds"], row.anonymous) == (2, 2, True)
    assert row.settings["letters"] == "public"
    assert row.settings["schedule"] == kept.settings["schedule"]
    assert not row.settings["looking"]


async def test_presets_are_listed_kept_anew_and_forgotten(room, kept):
    host = room.person("host", manage_guild=True)
    other = await opened(room, rules="toy", options="rounds=4")
    await host.slash(room.channel, "preset keep", name="Slow", game=str(other.id))
    listed = (await room.person("liu").slash(room.channel, "preset list")).response.content
    assert listed.splitlines()[0] == "**`Slow`** · Silk"
    assert (await opened(room, preset="slow")).options["rounds"] == 4
    told = (await room.person("gm").slash(room.channel, "game create", preset="slwo")).response.content
    assert told == words.lobby.NO_PRESET.format(name="slwo", names="`Slow`")
    await host.slash(room.channel, "preset forget", name="slow")
    assert (await room.person("liu").slash(room.channel, "preset list")).response.content == (
        words.lobby.NO_PRESETS
    )
    told = (await room.person("gm").slash(room.channel, "game create", preset="slow")).response.content
    assert told == words.lobby.NO_PRESETS


async def test_only_managers_keep_and_forget(room, kept):
    for command, options in (("preset keep", {"game": str(kept.id)}), ("preset forget", {})):
        answer = await room.person("liu").slash(room.channel, command, name="slow", **options)
        assert answer.response.content == words.lobby.PRESET_MANAGERS


async def test_a_name_is_completed(room, kept):
    offered = await room.person("liu").autocomplete(room.channel, "game create", "preset", "sl")
    assert [choice["value"] for choice in offered] == ["slow"]


async def test_what_is_kept_is_listed_in_words_and_only_where_it_is_not_as_usual(room, kept):
    listed = (await room.person("liu").slash(room.channel, "preset list")).response.content
    assert listed.splitlines() == [
        "**`slow`** · Silk",
        words.lobby.SCHEDULE.format(line="every 48h"),
        words.letters.TERMS["public"],
        "`extensions: 5`",
    ]
