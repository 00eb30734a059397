"""Orders on a form: opened by a button of the question, read as typed text, opened again as it was."""

import pytest

from bot.ui.components import ControlTag
from bot.ui.form_composer import Where, kept, where_of
from games import catalogue
from games.core.rules.prompts import Blank, Field, Option
from storage import queries
from tests import toy
from tests.bot.cogs.steps import hear, in_force, labels, marching, sent


@pytest.fixture
def games():
    return {**catalogue(), "toy": toy.GAME}


def question(room, name="cao"):
    """Return the last question that was put to somebody."""
    return next(m for m in room.letters(name)[::-1] if "Fill in" in labels(m))


async def bidding(room):
    """Begin a game of Redux and bring it to the bids."""
    number = await room.begin("cao", "liu", "sun", slug="redux", options={"bidding": "sealed"})
    for _ in range(2):
        for name in ("cao", "liu", "sun"):
            if (await room.judge.database.read(queries.save, number)).turn < 2:
                await hear(room, number, name, "ready anyway")
    return number


def fields(form):
    """Return the custom ids of a form's fields."""
    return [row["component"]["custom_id"] for row in form.modal["components"]]


@pytest.mark.long
async def test_orders_are_filled_in_from_the_button_of_the_question(room):
    number = await marching(room)
    cao = room.person("cao").user
    form = await cao.click(question(room), label="Fill in")
    unit = fields(form)[0]
    options = form.modal["components"][0]["component"]["options"]
    answer = await cao.submit_modal(form, {unit: [options[0]["value"]]})
    assert await in_force(room, number) == [options[0]["value"]]
    assert options[0]["value"] in answer.response.content
    assert await sent(room, number) == ["5; ready", options[0]["value"]]
    assert "wei" not in (await room.judge.database.read(queries.save, number)).ready


async def test_the_box_says_that_one_is_ready(room):
    number = await marching(room)
    cao = room.person("cao").user
    form = await cao.click(question(room), label="Fill in")
    unit, *_, box = fields(form)
    assert box == "ready"
    value = form.modal["components"][0]["component"]["options"][0]["value"]
    await cao.submit_modal(form, {unit: [value], "ready": True})
    assert (await sent(room, number))[-1] == f"{value}\nready"


@pytest.mark.long
async def test_nothing_filled_in_changes_nothing(room):
    number = await marching(room)
    cao = room.person("cao").user
    form = await cao.click(question(room), label="Fill in")
    answer = await cao.submit_modal(form, {})
    assert "You chose nothing" in answer.response.content
    assert labels(answer.response) == ["Fill in again"]
    assert await in_force(room, number) is None


async def test_a_form_is_opened_and_sent_after_a_restart(room):
    number = await marching(room)
    await room.restart()
    cao = room.person("cao").user
    form = await cao.click(question(room), label="Fill in")
    await room.restart()
    value = form.modal["components"][0]["component"]["options"][0]["value"]
    await cao.submit_modal(form, {fields(form)[0]: [value]})
    assert await in_force(room, number) == [value]


@pytest.mark.long
async def test_a_form_of_a_question_that_is_over_changes_nothing_and_gives_back_what_was_chosen(room):
    number = await marching(room)
    cao = room.person("cao").user
    form = await cao.click(question(room), label="Fill in")
    value = form.modal["components"][0]["component"]["options"][0]["value"]
    await hear(room, number, "cao", f"{value}\nready")
    late = await cao.submit_modal(form, {fields(form)[0]: [value]})
    assert "earlier moment" in late.response.content
    assert value in late.response.content


@pytest.mark.long
async def test_what_was_wrong_is_said_and_the_form_opens_again_as_it_was(room):
    number = await bidding(room)
    cao = room.person("cao").user
    form = await cao.click(question(room), label="Fill in")
    assert fields(form) == ["general", "space", "along", "extras", "ready"]
    answer = await cao.submit_modal(form, {"general": "CAO", "along": ["G"]})
    assert "Not accepted" in answer.response.content
    again = await cao.click(answer.response, label="Fill in again")
    standing = {
        row["component"]["custom_id"]: [o["value"] for o in row["component"]["options"] if o.get("default")]
        for row in again.modal["components"]
        if "options" in row["component"]
    }
    assert standing == {"general": ["CAO"], "space": [], "along": ["G"], "extras": []}
    assert await in_force(room, number) is None
    await cao.submit_modal(again, {"general": "CAO", "space": ["TRN"], "along": []})
    assert await in_force(room, number) == ["CAO - TRN"]


@pytest.mark.long
async def test_a_sheet_of_more_than_five_goes_on_with_the_next_form(room):
    number = await room.begin("cao", "liu", slug="suntzu")
    for name in ("cao", "liu"):
        await hear(room, number, name, "S3; ready" if name == "cao" else "K3; ready")
    cao = room.person("cao").user
    form = await cao.click(question(room), label="Fill in")
    assert form.modal["title"].startswith("Your orders, form 1 of ")
    cards = {key: [f"{key} {card}"] for card, key in enumerate(fields(form), 1)}
    answer = await cao.submit_modal(form, cards)
    assert await in_force(room, number, "blue") == [line for [line] in cards.values()]
    assert [each for each in labels(answer.response) if each.startswith("Next form: ")]


async def test_a_form_that_says_one_bid_of_several_is_opened_again_for_the_next(room):
    number = await bidding(room)
    cao = room.person("cao").user
    form = await cao.click(question(room), label="Fill in")
    assert form.modal["title"] == "A bid"
    *generals, _ = [one["value"] for one in form.modal["components"][0]["component"]["options"]]
    for place, general in enumerate(generals):
        answer = await cao.submit_modal(form, {"general": general, "space": ["TRN"]})
        is_last = place == len(generals) - 1
        assert ("Next general" in labels(answer.response)) != is_last
        if not is_last:
            form = await cao.click(answer.response, label="Next general")
    assert await in_force(room, number) == [f"{general} - TRN" for general in generals]


def blank(count=3):
    options = tuple(Option(str(n), str(n)) for n in range(count))
    return Blank((Field("a", "A", options), Field("b", "B", options, most=2), Field("c", "C")), lambda _: "")


def test_what_was_chosen_stands_in_the_id_of_the_button():
    where = Where(1, kept(blank(25), {"a": ["24"], "b": ["0", "2"], "c": ["words"]}))
    assert where.text == "1.o-02-"
    assert where_of(where.text) == where
    assert where_of("") == Where()
    assert where_of("2") == Where(2)
    assert ControlTag("fill", 10**11, rest=where.text).fits
