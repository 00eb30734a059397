"""The unusual parts of a preset are told in words, in every game: hours, options, terms."""

import pytest

from bot import words
from bot.judge.lobby import lobby, presets
from bot.judge.settings.terms import OF_NEW_GAMES, Terms
from games import catalogue
from tests.bot.judge.steps import GM

SERVER = 5


@pytest.fixture
def games():
    return dict(catalogue())


async def listed(judge, slug, terms, **options):
    """Keep a game that is opened so as a preset; return the lines that are listed of it."""
    agreed = Terms.model_validate({**OF_NEW_GAMES, **terms})
    row = await lobby.create(judge, slug, GM, options=options, terms=agreed)
    await presets.keep(judge, SERVER, "mine", row)
    return await presets.listed(judge, SERVER)


@pytest.mark.parametrize("slug", catalogue())
async def test_longer_hours_are_told_and_usual_ones_are_not(judge, slug):
    game = catalogue()[slug]
    head = words.lobby.PRESET.format(name="mine", rules=game.title)
    assert await listed(judge, slug, {}) == [head]
    name, field = next(each for each in game.options.model_fields.items() if each[0].endswith("_hours"))
    _, told = await listed(judge, slug, {}, **{name: field.default + 1})
    assert f"{field.default + 1} h {field.description.split('ours ', 1)[1]}" in told


async def test_a_schedule_is_told_instead_of_hours_and_terms_without_a_sentence_as_options(judge):
    lines = await listed(judge, "warlords", {"schedule": "every 48h", "extensions": 5}, slot_hours=30)
    assert lines[1:] == [words.lobby.SCHEDULE.format(line="every 48h"), "`extensions: 5`"]
