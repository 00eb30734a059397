"""In every game an older message, whatever it says, changes nothing once a newer one was heard."""

import pytest

from bot import words
from bot.judge.audience import views
from bot.judge.lobby import lobby
from games import catalogue
from games.core.rules.prompts import Choose, Orders
from storage import queries
from tests.bot.judge.steps import GM, carried, say, thought
from tests.bot.judge.test_order_of_words import at
from tests.bot.once import once
from tests.examples import few

FIRST = 1000
WORDS = ("ready", "not ready", "clear", "clear standing", "end", "next", "undo", "all hold", "decline all")


@pytest.fixture
def games():
    return dict(catalogue())


@once
async def table(judge, slug):
    """Begin a game of a rule set in which every seat is a person's; return its number and the people."""
    game = catalogue()[slug]
    row = await lobby.create(judge, slug, GM)
    _, most = game.size(game.chosen({}))
    people = range(FIRST, FIRST + most)
    for user_id in people:
        await lobby.join(judge, row.id, user_id, f"p{user_id}")
    await lobby.start(judge, row.id, GM)
    await thought(judge)
    return row.id, people


def examples(seen):
    """Return lines that a player may send now: orders or options, and what may be sent at any time."""
    asked = seen.prompt.shape if seen.prompt else None
    if isinstance(asked, Choose):
        return [option.value for option in asked.options]
    shapes = [seen.shape, *(prompt.shape for prompt in seen.acts.values())]
    orders = [shape for shape in shapes if isinstance(shape, Orders)]
    menus = [menu for shape in orders for menu in list(shape.legal().values())[:3]]
    return [line for menu in menus for line in list(menu)[:2]]


@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_an_older_message_changes_nothing(judge, slug):
    number, people = await table(judge, slug)
    tried = 0
    for user_id in people:
        lines = examples(await views.look(judge, number, user_id))
        if not lines or not (await say(judge, number, user_id, lines[0], snowflake=at(10))).receipt:
            continue
        before = await judge.database.read(queries.game, number)
        for older in (*lines, *WORDS, "; ".join(lines[:2]) + "; ready"):
            reply = await say(judge, number, user_id, older, snowflake=at(9), source_id=at(9))
            assert reply.said == (words.orders.OLDER,), older
            assert (reply.receipt, carried(reply)) == ("", [])
            tried += 1
        assert await judge.database.read(queries.game, number) == before
    assert tried, slug
