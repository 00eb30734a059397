"""A control of an older question answers no other: pressed after it, it says so and brings the present one.

In each game, for each deed that answers a question or begins to.
"""

from __future__ import annotations

import re

import pytest

from bot.judge.audience import views
from bot.judge.office import gamemaster
from games import catalogue
from storage import queries
from tests import toy
from tests.bot.cogs.forging import forged, used
from tests.bot.cogs.test_moments import CHANGING, moment, state
from tests.examples import few

OPTIONS = {"redux": {"bidding": "sealed"}}
LONGEST = 60
"""Questions until somebody has been asked twice."""
DONE_NOTHING = "that was meant for an earlier moment, so nothing was done"


@pytest.fixture
def games():
    return {**catalogue(), toy.GAME.slug: toy.GAME}


async def asked_twice(room, slug):
    """Begin a game of people alone, and go on until one of them is asked once more; return its number, who
    that is, the moment of their first question, and the message that put it.
    """
    game = catalogue()[slug]
    options = game.chosen(OPTIONS.get(slug, {}))
    names = [f"p{number}" for number in range(game.size(options)[1])]
    number = await room.begin(*names, slug=slug, options=options.model_dump(mode="json"))
    first: dict[str, str] = {}
    for _ in range(LONGEST):
        now = await moment(room, number)
        for name in names:
            seen = await views.look(room.judge, number, room.person(name).id)
            if seen.is_asked and first.setdefault(name, now) != now:
                return number, name, first[name]
        row = await room.judge.database.read(queries.game, number)
        await gamemaster.force(room.judge, number, room.person("gm").id, row.turn, row.step)
        await room.rest()
    raise AssertionError("nobody was asked twice")


async def present(room, number, name):
    """Return what somebody is asked now, in words."""
    seen = await views.look(room.judge, number, room.person(name).id)
    assert seen.prompt is not None
    return seen.prompt.text


@pytest.mark.parametrize("slug", few(catalogue()))
async def test_each_deed_of_an_older_question_does_nothing_and_brings_the_present_one(room, slug):
    number, name, old = await asked_twice(room, slug)
    before, asked = await state(room, number), await present(room, number, name)
    for verb in CHANGING:
        told = await used(room, room.person(name), forged(verb, number, old))
        assert DONE_NOTHING in told, (verb, told)
        assert asked in told, (verb, told)
        assert await state(room, number) == before, verb


@pytest.mark.parametrize("slug", few(catalogue()))
async def test_whatever_stands_under_an_older_question_answers_no_other(room, slug):
    number, name, old = await asked_twice(room, slug)
    before, asked = await state(room, number), await present(room, number, name)
    pressed = 0
    for message in room.letters(name):
        for custom_id in re.findall(
            rf"'([ms]:[a-z]+:{number}:{re.escape(old)}[^']*)'", str(message.components)
        ):
            pressed += 1
            told = await used(room, room.person(name), custom_id)
            verb = custom_id.split(":")[1]
            if verb in CHANGING:
                assert DONE_NOTHING in told, (custom_id, told)
                assert asked in told, (custom_id, told)
            assert await state(room, number) == before, custom_id
    assert pressed >= 3, "its buttons stand there still"


async def test_who_holds_no_seat_is_told_no_question(room):
    number, name, old = await asked_twice(room, "yuan")
    told = await used(room, room.person("onlooker"), forged("ready", number, old))
    assert DONE_NOTHING in told
    assert await present(room, number, name) not in told
