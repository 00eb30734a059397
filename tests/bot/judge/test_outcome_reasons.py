"""`why` tells of a place, an order or a name what the table and one's own seat were told, and the rule."""

import re
from typing import Any

import pytest

from bot.judge.audience import outcome_reasons, views
from bot.judge.audience.outcome_reasons import WORD
from bot.judge.lobby import lobby
from bot.judge.orders.game_status_questions import asked
from bot.judge.orders.intake_context import AskedCommand
from games import catalogue
from games.core.reading.slips import codes
from games.core.rules.protocol import AnyGame, Event
from storage import queries
from tests.bot.judge.steps import CAO, GM, say, thought
from tests.bot.judge.test_order_in_games import table
from tests.examples import few


@pytest.fixture
def games():
    return dict(catalogue())


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda game: game.slug)
def test_the_chapters_that_are_named_are_there_under_any_options(game: AnyGame):
    for options in (game.chosen({}), *(game.chosen(way.options) for way in game.ways)):
        keys = {chapter.key for chapter in game.rules(options)}
        assert set(game.manual.chapters.values()) <= keys


@pytest.mark.long
async def test_the_last_fight_is_told_by_place_and_by_order(judge):
    """A year and a half of one person among computers, then what was told of the last battle."""
    row = await lobby.create(judge, "warlords", GM)
    await lobby.join(judge, row.id, CAO, "cao")
    await lobby.start(judge, row.id, GM)
    for _ in range(4):
        await thought(judge)
        await say(judge, row.id, CAO, "ready anyway")
    told = [event for page in await judge.database.read(queries.pages, row.id) for event in page.told]
    battle = [event for event in told if event.kind == "battle"][-1]
    order = f"A {battle.facts['source']} - {battle.facts['at']}"
    places = battle.facts["source"], battle.facts["at"]
    for about in (order, " ".join(places).casefold(), "didn't {} win at {}".format(*places)):
        lines = await outcome_reasons.why(judge, row.id, CAO, about)
        assert lines[0].startswith(f"**#{row.id} Warlords of China** · ")
        assert judge.rules("warlords").prose(battle) in lines
        assert "`rules battle`" in lines[-1]


@pytest.mark.parametrize("slug", few(("redux", "warlords", "conquest", "yuan", "suntzu")))
async def test_nobody_is_told_what_others_alone_were_told(judge, slug):
    number, people = await table(judge, slug)
    for _ in range(4):
        for user_id in people:
            await say(judge, number, user_id, "ready anyway")
    game, told = judge.rules(slug), list[Event]()
    for page in await judge.database.read(queries.pages, number):
        told += page.told
    told += (await views.look(judge, number, people[0])).position.state.told
    public = {game.prose(event) for event in told if event.audience is None}
    private = [event for event in told if event.audience and game.prose(event) not in {"", *public}]
    for event in private:
        words_of = game.prose(event)
        for user_id in (999, *people):
            seen = await views.look(judge, number, user_id)
            found = await outcome_reasons.why(judge, number, user_id, " ".join(WORD.findall(words_of)[:4]))
            heard = any(
                each.audience and seen.place in each.audience
                for each in private
                if game.prose(each) == words_of
            )
            assert words_of not in found or heard


@pytest.mark.parametrize("slug", few(("redux", "warlords", "conquest", "yuan", "suntzu")))
async def test_what_never_came_up_is_said_with_right_examples(judge, slug):
    number, people = await table(judge, slug)
    for _ in range(3):
        for user_id in people:
            await say(judge, number, user_id, "ready anyway")
    [line] = await outcome_reasons.why(judge, number, people[0], "`@everyone` pizza")
    assert "“everyone pizza”" in line
    code, name = re.findall(r"`why ([^`]+)`", line)
    assert name == judge.rules(slug).powers[0].name
    assert code in codes(judge.rules(slug), judge.rules(slug).chosen({})).values()
    told = await outcome_reasons.why(judge, number, people[0], code)
    assert slug == "warlords" or any(code in each for each in told[1:]), told  # there all armies held


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("why TAI?", AskedCommand("why", "TAI")),
        ("/why A FAN - TAI", AskedCommand("why", "A FAN - TAI")),
        ("why", None),
        ("A FAN - TAI", None),
    ],
)
def test_what_is_typed_asks_for_it(text: str, wanted: Any):
    assert asked(text) == wanted
