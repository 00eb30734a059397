"""The composer with steps: what its menus hold, what can be sent, and that every id fits."""

import pytest

from bot.judge.audience import views
from bot.ui.components import LONGEST_ID
from bot.ui.order_composer import ComposerPlace, composer, place_of, step_at, text_at
from games.redux import GAME
from tests.bot.judge.steps import CAO, LIU, SUN, say
from tests.bot.judge.test_questions_to_bot import begun


@pytest.fixture
def games():
    return {"redux": GAME}


@pytest.fixture
async def bidding(judge):
    """Wei as it is asked for bids, on an open table of three people."""
    number = await begun(judge, bidding="waves")
    for user_id in (CAO, LIU, SUN, SUN):
        await say(judge, number, user_id, "ready anyway")
    return await views.look(judge, number, CAO)


def rows(seen, place):
    return [item for row in composer(seen, place).to_components() for item in row["components"]]


def menus(seen, place):
    found = [item for item in rows(seen, place) if item["type"] == 3]
    return {item["custom_id"].split(":")[1]: item for item in found}


def labels(seen, place):
    return [item["label"] for item in rows(seen, place) if item["type"] == 2]


async def test_a_bid_is_composed_choice_by_choice(bidding):
    assert list(menus(bidding, ComposerPlace())) == ["unit"]
    where = menus(bidding, ComposerPlace(0))["step"]
    assert {"=TRB", "=HAN", "=TRI"} <= {option["value"] for option in where["options"]}
    assert any("you come to" in option["description"] for option in where["options"])
    assert labels(bidding, ComposerPlace(0)) == ["Fill in", "Draft map", "Type", "Standing orders", "Ready"]
    chosen = ComposerPlace(0, path=("TRB",))
    assert labels(bidding, chosen)[:2] == ["Send", "Back"]
    assert "So far: `CAO - TRB`" in text_at(bidding, chosen)
    assert "=IF EMPTY" in {option["value"] for option in menus(bidding, chosen)["step"]["options"]}


async def test_every_id_fits_and_leads_back_to_its_place(bidding):
    paths = [(), ("TRB",), ("TRB", "IF EMPTY"), ("TRB", "IF EMPTY", "ELSE"), ("TRI", "ALONE")]
    for path in paths:
        for item in rows(bidding, ComposerPlace(0, path=path)):
            assert len(item["custom_id"]) <= LONGEST_ID
    place = ComposerPlace(3, 1, 2, ("TRB", "IF LEAD<=3"))
    assert place_of(place.text) == place


async def test_a_path_that_leads_nowhere_has_no_step(bidding):
    for path in (("ZZZ",), ("TRB", "+9P"), ("TRB", "TRB"), ("BUS",)):
        assert step_at(bidding, ComposerPlace(0, path=path)) is None
    assert step_at(bidding, ComposerPlace(99)) is None
    assert "Send" not in labels(bidding, ComposerPlace(99))


async def test_what_does_not_fit_into_an_id_is_left_to_typing(bidding):
    shape = bidding.shape
    step = shape.steps("CAO", ("TRB",), ())
    object.__setattr__(shape, "steps", lambda unit, chosen, draft: step)
    place = ComposerPlace(0, path=("IF LEAD<=10",) * 9)
    assert "step" not in menus(bidding, place)
    assert "Send" not in labels(bidding, place)
    assert "as far as menus go" in text_at(bidding, place)
