"""Every private message of a game names it: its number and its title, once, plainly."""

import pytest

from bot.judge import session
from bot.judge.audience import views
from bot.judge.clock import deadlines, homeless_games
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.judge.settings.terms import Terms
from bot.judge.telling import messages
from bot.ui.order_replies import text_of
from games import catalogue
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import Event
from storage import queries
from tests import toy
from tests.bot.judge.steps import CAO, GM, LIU, SUN, begun, say, thought
from tests.examples import few

SHORT = {
    "conquest": {"mode": "seven", "rounds": 2},
    "redux": {"rounds": 2},
    "suntzu": {},
    "warlords": {"year_limit": 1},
    "yuan": {"last_turn": 3},
}
"""Options by which a game of each rule set is over soon."""


@pytest.fixture
def games():
    return {toy.GAME.slug: toy.GAME, **catalogue()}


async def letters(judge, number):
    """Return the private messages of a game; each of them names it once."""
    title = f"#{number} {(await judge.database.read(queries.game, number)).name}"
    found = [each for each in await judge.database.read(queries.messages, number) if each.user_id]
    assert [each.body["text"] for each in found if each.body["text"].count(title) != 1] == []
    return found


async def test_news_for_one_seat_alone_name_the_game_in_each_of_their_messages(judge):
    number = await begun(judge)
    events = [Event("bid", {"seat": "wei", "sum": 10**200 + n}, (SeatName("wei"),)) for n in range(20)]
    async with session.opened(judge, number) as opened:
        await messages.secretly(judge, opened, events)
    told = [each for each in await letters(judge, number) if "for you alone" in each.body["text"]]
    assert {each.user_id for each in told} == {CAO}
    assert len(told) > 1
    assert all("**Wei**" in each.body["text"] for each in told)
    assert all(len(each.body["text"]) <= messages.LONGEST for each in told)


async def test_what_a_table_sends_in_private_beside_its_questions_names_the_game(judge, watch):
    number = await begun(judge, CAO, LIU, SUN)
    await gamemaster.replace_player(judge, number, GM, "Shu", 77, "p77")
    await homeless_games.away(judge, number, "server")
    await homeless_games.back(judge, number, "server")
    watch.ahead(hours=49)
    await deadlines.close_due(judge)
    await session.freeze(judge, number, "a test")
    found = await letters(judge, number)
    assert {each.kind for each in found} == {"question", "reminder", "private", "notice"}


@pytest.mark.parametrize("last", [CAO, LIU])
async def test_who_closes_a_question_without_a_clock_is_told_once_what_is_theirs_alone(judge, last):
    """The answer to their text tells what is in force, not what came of it: that stands in a message, as for
    everybody else.
    """
    number = await begun(judge)
    for user_id in sorted((CAO, LIU), key=lambda each: each == last):
        reply = await say(judge, number, user_id, "5; ready" if user_id == CAO else "1; ready")
    assert reply.closed
    told = judge.rules("toy").prose(Event("purse", {"coins": 1}, (SeatName("wei"),)))
    assert told
    found = [(each.user_id, each.body["text"].count(told)) for each in await letters(judge, number)]
    assert [each for each in found if each[1]] == [(CAO, 1)]
    assert told not in text_of(reply)


async def test_answers_name_the_game(judge):
    number = await begun(judge)
    for text in ("3", "ready", "nonsense", "clear", "help", "show", "hand", "standing", "odds"):
        assert text_of(await say(judge, number, CAO, text)).count(f"#{number} ") == 1, text


@pytest.mark.long
@pytest.mark.parametrize("slug", few(sorted(catalogue()), 2))
async def test_a_whole_game_names_itself_in_all_it_sends_in_private(judge, watch, slug):
    number = (await lobby.create(judge, slug, GM, terms=Terms(), options=SHORT[slug])).id
    for user_id in (CAO, LIU):
        await lobby.join(judge, number, user_id, f"p{user_id}")
    await lobby.start(judge, number, GM)
    for _ in range(600):
        await thought(judge)
        if (await judge.database.read(queries.game, number)).status == "ended":
            break
        if (seen := await views.look(judge, number, CAO)).is_asked:
            assert text_of(await say(judge, number, CAO, "show")).count(f"#{number} {seen.row.name}") == 1
        watch.ahead(hours=200)
        await deadlines.close_due(judge)
    assert (await judge.database.read(queries.game, number)).status == "ended"
    assert {"question", "reminder"} <= {each.kind for each in await letters(judge, number)}
