"""The first messages of a game: nobody is shown the same buttons twice in one minute."""

from collections import Counter

import pytest

from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from bot.ui.message_controls import UNDER
from games import catalogue
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, thought


@pytest.fixture
def games():
    return catalogue()


@pytest.mark.parametrize("slug", catalogue())
async def test_of_what_each_reader_is_told_first_one_message_has_buttons(judge, slug):
    """Whom computers go before is told of the beginning, and is asked in the same minute."""
    row = await lobby.create(judge, slug, GM, terms=Terms.model_validate({"fill": "computers"}))
    for user_id in (CAO, LIU):
        await lobby.join(judge, row.id, user_id, f"p{user_id}")
    await lobby.start(judge, row.id, GM)
    await thought(judge)
    told = [
        each for each in await judge.database.read(queries.messages, row.id) if each.due_at <= judge.now()
    ]
    assert {each.user_id for each in told} == {None, CAO, LIU}
    buttons = Counter(
        (each.user_id, button) for each in told for button in UNDER.get(str(each.body.get("controls")), ())
    )
    assert max(buttons.values()) == 1
    assert {user_id for user_id, _ in buttons} - {CAO, LIU} == {None}
