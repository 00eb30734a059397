"""Rules that are played in several ways, none of them usual: whoever creates a game chooses one."""

import pytest

from games import catalogue
from storage import queries
from storage.errors import Missing
from tests.bot.cogs.steps import labels


@pytest.fixture
def games():
    return {slug: catalogue()[slug] for slug in ("redux", "yuan")}


@pytest.mark.parametrize("label, bidding", [("By post", "sealed"), ("As printed", "ladder")])
async def test_the_way_is_asked_for_with_the_length_of_each(room, label, bidding):
    gm = room.person("gm")
    asked = (await gm.slash(room.channel, "game create", rules="redux", options="rounds=9")).response
    assert labels(asked) == ["By post", "As printed"]
    assert asked.content.count("questions") == 2
    assert asked.content.index("By post") < asked.content.index("As printed")
    with pytest.raises(Missing):
        await room.judge.database.read(queries.game, 1)
    await gm.click(asked, label=label)
    game = await room.judge.database.read(queries.game, 1)
    assert (game.options["bidding"], game.options["rounds"]) == (bidding, 9)


async def test_nothing_is_asked_where_the_way_is_named(room):
    await room.person("gm").slash(room.channel, "game create", rules="redux", options="bidding=waves")
    assert (await room.judge.database.read(queries.game, 1)).options["bidding"] == "waves"


async def test_nor_where_there_is_one_way(room):
    await room.person("gm").slash(room.channel, "game create", rules="yuan")
    assert (await room.judge.database.read(queries.game, 1)).slug == "yuan"
