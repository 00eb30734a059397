"""Three Kingdoms Redux through the judge: questions with long texts of their own."""

import pytest

from bot.judge.lobby import lobby
from bot.judge.orders import message_intake
from bot.judge.settings.terms import Terms
from bot.ui.order_replies import text_of
from games import catalogue
from tests.bot.judge.steps import thought
from tests.bot.once import once

GM, ANN = 1, 11


@pytest.fixture
def games():
    return dict(catalogue())


@once
async def begun(judge) -> int:
    """Begin a game of one person, who is asked which generals to keep, against two computers."""
    row = await lobby.create(judge, "redux", GM, terms=Terms.model_validate({"fill": "computers"}))
    await lobby.join(judge, row.id, ANN, "ann")
    await lobby.start(judge, row.id, GM)
    await thought(judge)
    return row.id


async def test_help_shows_an_example_before_the_question_is_said_again(judge):
    number = await begun(judge)
    text = text_of(await message_intake.receive(judge, number, ANN, "help"))
    [example] = [line[3:-1] for line in text.splitlines() if line.startswith("- `")]
    assert len(example.split(", ")) == 3
    reply = await message_intake.receive(judge, number, ANN, example)
    assert not reply.errors
    assert ", ".join(reply.lines) == example


async def test_ready_behind_the_answer_marks_ready_if_the_answer_is_right(judge):
    number = await begun(judge)
    reply = await message_intake.receive(judge, number, ANN, "help")
    example = next(line[3:-1] for line in "\n".join(reply.said).splitlines() if line.startswith("- `"))
    wrong = await message_intake.receive(judge, number, ANN, f"{example} XYZ ready")
    assert wrong.errors
    assert not wrong.ready
    assert not (await message_intake.receive(judge, number, ANN, f"{example} ready?")).ready
    assert (await message_intake.receive(judge, number, ANN, f"{example.replace(',', '')} ready")).closed
