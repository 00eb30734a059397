"""Every other shape of question by buttons and menus: whatever is pressed is heard as typed text."""

from types import SimpleNamespace

import pytest

from bot.judge.question_moment import At
from bot.ui import choice_question_controls
from games.core.rules.prompts import Option, Pick, Prompt
from storage import queries
from tests.bot.cogs.steps import arranging, giving, in_force, labels, menus, picking, sent


async def opened(room, name="cao"):
    return (await room.person(name).slash(room.channel, "orders compose")).response


async def test_a_number_is_a_button(room):
    number = await room.begin("cao", "liu")
    shown = await opened(room)
    assert labels(shown) == ["0", "1", "2", "3", "4", "5", "6", "Draft map", "Type", "Ready"]
    await room.person("cao").click(shown, label="4")
    assert await in_force(room, number) == 4
    assert await sent(room, number) == ["4"]


async def test_a_number_is_typed_into_the_form(room):
    number = await room.begin("cao", "liu")
    shown = await opened(room)
    form = await room.person("cao").click(shown, label="Type")
    await room.person("cao").submit_modal(form, {"text": "99"})
    assert "whole number from 0 to 6" in shown.content
    form = await room.person("cao").click(shown, label="Type")
    await room.person("cao").submit_modal(form, {"text": "2"})
    assert await in_force(room, number) == 2


@pytest.mark.long
async def test_several_are_picked_in_one_menu(room):
    number = await picking(room)
    shown = await opened(room)
    assert menus(shown) == [["o0", "o1", "o2"]]
    await room.person("cao").select(shown, ["o2", "o0"])
    assert sorted(await in_force(room, number)) == ["a", "c"]


@pytest.mark.long
async def test_things_are_arranged_one_after_the_other(room):
    number = await arranging(room)
    shown = await opened(room)
    await room.person("cao").select(shown, ["o1"])
    assert await in_force(room, number) == ["y", "x"]


async def test_few_options_are_buttons(room):
    number = await giving(room)
    shown = await opened(room)
    assert labels(shown)[:2] == ["keep", "give"]
    await room.person("cao").click(shown, label="give")
    assert await in_force(room, number) == "give"
    await room.person("cao").click(shown, label="Ready")
    assert (await room.judge.database.read(queries.game, number)).turn == 1


@pytest.mark.long
async def test_a_button_of_a_closed_question_answers_nothing(room):
    number = await giving(room)
    old, shown = await opened(room), await opened(room)
    await room.person("cao").click(shown, label="give")
    await room.person("cao").click(shown, label="Ready")
    await room.person("cao").click(old, label="keep")
    assert "The game has moved on" in old.content
    assert "Bid?" in old.content, "what is asked now stands there"
    assert labels(old) == ["Compose"]
    assert await in_force(room, number) is None


def seen_with(shape):
    prompt = Prompt("key", "Which?", shape, lambda answer: answer)
    row = SimpleNamespace(id=123456, turn=120, step=30)
    return SimpleNamespace(
        prompt=prompt,
        row=row,
        at=At(120, 30),
        is_asked=True,
        is_ready=False,
        is_at_once=False,
        is_ahead=False,
        acts={},
    )


@pytest.mark.parametrize("count", [26, 60, 150])
async def test_many_are_picked_one_after_the_other_until_no_more_fit_into_an_id(count):
    options = tuple(Option(f"v{n}", f"Option {n}") for n in range(count))
    seen, chosen = seen_with(Pick(options, 1, count)), []
    while True:
        view = choice_question_controls.picking(seen, choice_question_controls.rest_of(0, chosen))
        ids = [item.item.custom_id for item in view.children]
        assert all(len(each) <= 100 for each in ids)
        found = [item for item in view.children if isinstance(item, choice_question_controls.Menu)]
        if not found:
            break
        assert len(found[0].item.options) <= 25
        values = [option.value for option in found[0].item.options if option.value.startswith("o")]
        chosen.append(int(values[-1][1:]))
    assert len(chosen) >= 15
    assert any(item.tag.verb == "done" for item in view.children)


async def test_nothing_may_be_picked_where_that_is_allowed():
    view = choice_question_controls.picking(seen_with(Pick((Option("a", "A"),), 0, 1)))
    assert next(item.item.label for item in view.children if item.item.type.value == 2) == "None of them"
