"""One message asks and tells: what came of one's orders, what one alone hears, what one has, the map."""

import pytest

from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from bot.judge.telling import messages
from bot.judge.telling.messages import LONGEST
from bot.judge.telling.turn_recap import Told
from games import catalogue
from games.core.rules.protocol import Tale
from storage import queries
from storage.models import Preference
from tests.bot.judge.steps import CAO, GM, LIU, SUN, say
from tests.bot.once import once


@pytest.fixture
def games():
    return dict(catalogue())


@once
async def begun(judge, slug, *seats, **options):
    """Begin a game in which people hold these seats; return its number."""
    terms = Terms.model_validate({"fill": "independents"})
    number = (await lobby.create(judge, slug, GM, terms=terms, options=options)).id
    for user_id, seat in zip((CAO, LIU, SUN), seats, strict=False):
        await lobby.join(judge, number, user_id, f"p{user_id}", wishes=[seat])
    await lobby.start(judge, number, GM)
    return number


async def told(judge, number, user_id):
    """Return the messages to a person, those with a question and those without."""
    rows = await judge.database.read(queries.messages, number)
    mine = [row for row in rows if row.user_id == user_id and row.kind in ("question", "private")]
    return [row for row in mine if row.kind == "question"], [row for row in mine if row.kind == "private"]


async def test_what_one_alone_is_told_stands_in_the_question_of_the_same_minute(judge):
    number = await begun(judge, "redux", "Wei", "Wu", "Shu")
    [question], alone = await told(judge, number, CAO)
    assert not alone
    text = question.body["text"]
    assert text.startswith("**#1 Three Kingdoms Redux** · you are **Wei** · ")
    assert text.count("Your enhancements: ") == 1
    assert text.index("**For you alone**\nYour enh") < text.index("**You have** ") < text.index("Deadline:")
    assert question.body["picture"] == {"kind": "own", "step": 6}


async def test_a_setting_leaves_out_the_story_and_another_the_map_but_never_what_is_for_one_alone(judge):
    async with judge.database.work() as work:
        await work.prefer(Preference(user_id=CAO, story=False, pictures=False))
    number = await begun(judge, "redux", "Wei", "Wu", "Shu")
    [question], alone = await told(judge, number, CAO)
    assert not alone
    assert "Your enhancements: " in question.body["text"]
    assert "**You have**" not in question.body["text"]
    assert "picture" not in question.body


async def test_the_next_question_says_what_came_of_the_orders_and_nothing_twice(judge):
    number = await begun(judge, "warlords", "Cao Cao", "Sun Quan", turn_order="fixed")
    for _ in range(4):
        for user_id in (CAO, LIU):
            await say(judge, number, user_id, "all hold; ready")
    questions, _ = await told(judge, number, CAO)
    assert len(questions) > 2
    first, second, *_ = [row.body["text"] for row in questions]
    assert "**Your orders**" not in first
    assert second.count("**Your orders**") == 1
    assert " held.\n" in second
    assert all(len(row.body["text"]) <= LONGEST for row in questions)


async def test_what_is_for_one_alone_goes_by_itself_where_there_is_no_room(judge, monkeypatch):
    monkeypatch.setattr(Told, "text", lambda _told, _room: "")
    number = await begun(judge, "redux", "Wei", "Wu", "Shu")
    [question], [alone] = await told(judge, number, CAO)
    assert "Your enhancements: " in alone.body["text"]
    assert "Your enhancements: " not in question.body["text"]
    assert "for you alone, **Wei**" in alone.body["text"]


def test_a_long_tale_loses_what_may_be_left_out_first():
    came = tuple(f"order {number} " + "x" * 60 for number in range(20))
    long = Told(Tale(came, tuple("b" * 100 for _ in range(5)), "2 armies", ("near", "far")), ("alone",))
    whole = long.text(messages.LONGEST)
    assert "… and 14 more" in whole
    assert "far" not in whole
    assert whole.count("order ") == 6
    for room in range(20, 1200, 7):
        text = long.text(room)
        assert len(text) <= room
        assert not text or "alone" in text
    assert long.text(25) == "" or "alone" in long.text(25)


async def test_a_hand_of_sun_tzu_stands_once_in_the_question_and_its_example_fills_every_province(judge):
    number = await begun(judge, "suntzu", "Sun Tzu", "King of Chu")
    for user_id, card in ((CAO, "S1"), (LIU, "K4")):
        await say(judge, number, user_id, f"{card}; ready")
    for user_id in (CAO, LIU):
        await say(judge, number, user_id, "qin 1; chu 2; jin 3; han 4; wuu 5; ready")
    first, second = [row.body["text"] for row in (await told(judge, number, CAO))[0][1:]]
    for text in (first, second):
        assert text.count("Your hand:") == 1
        assert text.count("1, 2, 3, 4, 5, 6") == 1
        assert "Your cards:" not in text
    assert second.count("You drew") == 1
    assert "You draw " not in second
    assert "for example `QIN 6; CHU 5; JIN 4; HAN 3; WUU 2`" in second
