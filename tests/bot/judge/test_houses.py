"""YUAN through the judge: an opening that asks nothing, one line for an answer, sealed bids."""

import pytest

from bot.judge.audience import views
from bot.judge.lobby import lobby
from bot.judge.orders import message_intake
from bot.judge.settings.terms import Terms
from bot.ui.order_composer import ComposerPlace, composer
from games import catalogue
from games.yuan.public_state_model import BOARD
from storage import queries
from tests.bot.judge.steps import bodies, thought
from tests.bot.once import once

GM, ANN, BEN = 1, 11, 12


@pytest.fixture
def games():
    return dict(catalogue())


@once
async def begun(judge, **options):
    """Begin a game of three houses: Ann is Tiger, Ben is Ox, a computer is Dragon."""
    terms = Terms.model_validate({"fill": "computers"})
    row = await lobby.create(judge, "yuan", GM, options={"players": 3, **options}, terms=terms)
    await lobby.join(judge, row.id, ANN, "ann", wishes=["Tiger"])
    await lobby.join(judge, row.id, BEN, "ben", wishes=["ox"])
    await lobby.start(judge, row.id, GM)
    await thought(judge)
    return row.id


async def told(judge, number, user_id):
    """Return all that a person was sent, and the table."""
    rows = await judge.database.read(queries.messages, number)
    return [row.body["text"] for row in rows if row.user_id in (None, user_id)]


async def test_an_opening_without_questions_leads_to_the_first_plan(judge):
    number = await begun(judge)
    reports = "\n".join(await bodies(judge, number, kind="report"))
    assert "The capitals are dealt" in reports
    assert "Turn 1" in reports
    seats = await judge.database.read(queries.seats, number)
    assert [(seat.seat, seat.status) for seat in seats] == [
        ("dragon", "computer"),
        ("tiger", "held"),
        ("ox", "held"),
    ]
    questions = await bodies(judge, number, kind="question")
    assert len(questions) == 2
    for question in questions:
        assert "Write to me, for example `PLAN " in question
        assert "You order" not in question


async def test_one_plan_is_the_whole_answer(judge):
    number = await begun(judge)
    seen = await views.look(judge, number, ANN)
    near, other = (lines[0] for unit, lines in list(seen.legal.items())[1:3])
    assert (await message_intake.receive(judge, number, ANN, "missing")).said == ("Your answer is missing.",)
    reply = await message_intake.receive(judge, number, ANN, near)
    assert reply.lines == (near,)
    assert any(note.startswith("Cost") for note in reply.notes)
    assert (await message_intake.receive(judge, number, ANN, "missing")).said == ("Nothing is missing.",)
    assert (await message_intake.receive(judge, number, ANN, f"{near}\n{other}")).lines == (near,)
    assert (await message_intake.receive(judge, number, ANN, other.lower())).lines == (other,)
    [help_text] = (await message_intake.receive(judge, number, ANN, "help")).said
    assert help_text.startswith("One line is your whole answer")


async def test_menus_name_the_provinces(judge):
    number = await begun(judge)
    seen = await views.look(judge, number, ANN)
    assert seen.shape.one
    unit = list(seen.legal)[1]
    assert unit in seen.called(unit)
    assert len(seen.called(unit)) > len(unit)
    rows = [row["components"] for row in composer(seen, ComposerPlace(1)).to_components()]
    placeholders = [item["placeholder"] for row in rows for item in row if "placeholder" in item]
    assert placeholders == ["Which province?", f"{seen.called(unit)}: what do you do there?"]


@pytest.mark.long
async def test_a_turn_ends_when_all_have_planned_and_its_plans_are_told_then(judge):
    number = await begun(judge)
    seen = await views.look(judge, number, ANN)
    line = list(seen.legal.values())[1][0]
    await message_intake.receive(judge, number, ANN, f"{line}; ready")
    target = line.split()[1]
    assert not any(f"({target})" in text for text in (await told(judge, number, BEN))[3:])
    reply = await message_intake.receive(judge, number, BEN, "pass; ready")
    assert reply.closed
    await thought(judge)
    report = (await bodies(judge, number, kind="report"))[-1]
    assert f"({target})" in report
    assert "**Ox** passes" in report
    assert "Turn 2" in report


async def test_a_bid_is_seen_by_nobody_else_before_all_are_in(judge):
    number = await begun(judge, auction="sealed")
    before = await told(judge, number, BEN)
    seen = await views.look(judge, number, ANN)
    wish = seen.position.state.table.cities[1]
    await message_intake.receive(judge, number, ANN, f"bid 5 4\ntake {wish}; ready")
    after = await told(judge, number, BEN)
    # The status alone has changed: it says who is awaited.
    assert [text for text in after if text not in before] == [text for text in after if "Awaited" in text]
    assert not any("5" in text.split("Awaited")[1].split("\n")[0] for text in after if "Awaited" in text)
    await message_intake.receive(judge, number, BEN, "bid 3; ready")
    await thought(judge)
    reports = "\n".join(await bodies(judge, number, kind="report"))
    assert "Tiger 5" in reports
    assert f"**Tiger** pays 5 and takes {BOARD.name(wish)} ({wish})" in reports
