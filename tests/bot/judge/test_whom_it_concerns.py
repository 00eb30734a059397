"""For whom an open question waits after a time away: for whoever wrote something that may count in it."""

import pytest

from bot.judge import session
from bot.judge.clock import deadlines
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from games import catalogue
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, thought
from tests.examples import few

STANDING = {"conquest", "redux"}
"""Games with standing orders and gifts: what a seat lays down counts though nothing is asked of it."""


@pytest.fixture
def games():
    return catalogue()


@pytest.mark.parametrize("slug", few(catalogue(), 2))
async def test_it_concerns_who_is_asked_and_where_there_are_standing_orders_everybody(judge, watch, slug):
    row = await lobby.create(judge, slug, GM, terms=Terms.model_validate({"fill": "computers"}))
    for user_id, name in ((CAO, "cao"), (LIU, "liu")):
        await lobby.join(judge, row.id, user_id, name)
    await lobby.start(judge, row.id, GM)
    asked_alone = 0
    for _ in range(6):
        await thought(judge)
        if (await judge.database.read(queries.game, row.id)).status == "ended":
            break  # nobody sent anything
        async with session.opened(judge, row.id) as opened:
            asked = set(opened.position.ask.prompts)
            seats = {held.user_id: held.seat for held in opened.change.seats if held.user_id is not None}
        people = await judge.database.read(queries.correspondents)
        besides = {seats[each.user_id] for each in people if each.besides}
        assert besides == (set() if slug in STANDING else set(seats.values()) - asked)
        owing = [seats[each.user_id] in asked for each in people]
        assert owing == sorted(owing, reverse=True), "who is asked comes first"
        asked_alone += len(asked & set(seats.values())) == 1
        watch.ahead(hours=400)
        await deadlines.close_due(judge)
    if slug == "warlords":
        assert asked_alone, "one warlord moves after the other"
