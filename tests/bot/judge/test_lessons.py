"""A person's first question of each kind in each rule set explains itself, and later ones do not."""

import pytest

from bot.judge.telling import lessons
from games import catalogue
from storage import personal
from storage.models import Preference
from tests.bot.judge.steps import CAO, LIU, SUN, say
from tests.bot.judge.test_turn_recap import begun, told


@pytest.fixture
def games():
    return dict(catalogue())


SAID = "-# 💡 "


async def texts_of(judge, number, user_id):
    questions, _ = await told(judge, number, user_id)
    return [row.body["text"] for row in questions]


async def year(judge, number, users):
    for _ in range(2):
        for user_id in users:
            await say(judge, number, user_id, "all hold; ready")


async def test_the_first_question_of_each_kind_is_explained_and_the_next_is_not(judge):
    number = await begun(judge, "warlords", "Cao Cao", "Sun Quan", turn_order="fixed")
    for _ in range(2):
        await year(judge, number, (CAO, LIU))
    texts = await texts_of(judge, number, CAO)
    assert len(texts) == 4, "Spring and Fall of two years"
    assert [text.count(SAID) for text in texts] == [2, 2, 0, 0], "Fall is another question than Spring"


async def test_who_knows_a_rule_set_from_another_game_is_told_nothing_again(judge):
    first = await begun(judge, "warlords", "Cao Cao", "Sun Quan", turn_order="fixed")
    second = await begun(judge, "warlords", "Cao Cao", "Sun Quan", turn_order="fixed")
    other = await begun(judge, "suntzu", "Sun Tzu", "King of Chu")
    for number in (first, second):
        await year(judge, number, (CAO, LIU))
    counts = [(await texts_of(judge, number, CAO))[0].count(SAID) for number in (first, second, other)]
    assert counts == [2, 0, 2]


async def test_who_wishes_no_lessons_gets_none_and_may_begin_them_again(judge):
    async with judge.database.work() as work:
        await work.prefer(Preference(user_id=CAO, lessons=False))
    number = await begun(judge, "warlords", "Cao Cao", "Sun Quan", turn_order="fixed")
    await year(judge, number, (CAO, LIU))
    assert {text.count(SAID) for text in await texts_of(judge, number, CAO)} == {0}
    before = await texts_of(judge, number, LIU)
    assert before[0].count(SAID) == 2
    await lessons.begin_again(judge, LIU)
    for _ in range(2):
        await year(judge, number, (CAO, LIU))
    after = (await texts_of(judge, number, LIU))[len(before) :]
    assert [text.count(SAID) for text in after].count(2) == 2, "Spring and Fall once more, and then no more"


async def test_the_example_is_a_button_and_so_are_few_choices(judge):
    number = await begun(judge, "suntzu", "Sun Tzu", "King of Chu")
    [question], _ = await told(judge, number, CAO)
    assert list(question.body["choices"]) == ["S1", "S2", "S3", "S4", "S5"]
    assert "meant" not in question.body
    other = await begun(judge, "yuan", "Ox", "Tiger", "Rat", players=3)
    [question], _ = await told(judge, other, SUN)
    [line] = question.body["meant"]
    assert f"`{line}`" in question.body["text"]
    reply = await say(judge, other, SUN, line)
    assert not reply.errors
    assert not reply.warnings


async def test_what_was_explained_is_stored_of_a_person_and_forgotten_with_them(judge):
    await begun(judge, "suntzu", "Sun Tzu", "King of Chu")
    given = await judge.database.ask(personal.given, CAO)
    assert given["taught"] == [{"user_id": CAO, "slug": "suntzu", "kind": "warlord"}]
    async with judge.database.work() as work:
        await personal.forget(work.session, CAO, personal.FORGOTTEN.start)
        assert await work.teach(CAO, "suntzu", "warlord"), "it would be explained again"
