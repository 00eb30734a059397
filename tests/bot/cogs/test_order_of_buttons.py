"""Buttons stand in one order: any two of them are the same way round under every message and answer."""

from itertools import pairwise

import discord
import pytest
from discord import ui

from bot.judge.question_moment import START
from bot.ui.components import DEEDS, IN_ORDER, ControlTag, Press, sheet
from bot.ui.message_controls import UNDER, controls
from tests.bot.cogs.steps import arranging, giving, labels, marching, picking

OF_MENUS_AND_FORMS = {
    *(
        "pick",
        "chapter",
        "line",
        "next",
        "step",
        "actstep",
        "unit",
        "undo",
        "actundo",
        "which",
        "wished",
        "typed",
        "letterto",
    ),
    *("turnof", "seatof"),
}
CLOSING = ("Ready", "Not ready", "End turn")


def test_every_deed_of_a_button_has_its_place():
    forms = {verb for verb, known in DEEDS.items() if known.form}
    assert set(DEEDS) - OF_MENUS_AND_FORMS - forms == set(IN_ORDER)
    assert len(IN_ORDER) == len(set(IN_ORDER))


async def test_whatever_order_buttons_are_made_in_they_stand_in_the_one_that_is_declared():
    menu = ui.Select(options=[discord.SelectOption(label="a")])
    items = [Press(ControlTag(verb, 1), verb) for verb in IN_ORDER[:5]]
    view = sheet(items[3], items[0], menu, items[4], items[1], items[2])
    verbs = [item.tag.verb if isinstance(item, Press) else "menu" for item in view.children]
    assert verbs == [IN_ORDER[0], IN_ORDER[1], "menu", IN_ORDER[2], IN_ORDER[3], IN_ORDER[4]]


@pytest.mark.parametrize("kind", UNDER)
async def test_the_labels_of_stored_messages_go_with_their_deeds(kind):
    verbs = [verb for verb, _ in UNDER[kind]]
    assert [item.tag.verb for item in controls(kind, 1, START).children] == verbs
    assert sorted(verbs, key=IN_ORDER.index) == verbs


@pytest.mark.long
async def test_a_game_shows_its_buttons_in_one_order_and_what_closes_last(room):
    for begin in (marching, picking, arranging, giving):
        await begin(room)
        cao = room.person("cao")
        for label in ("Show", "Compose"):
            question = next(m for m in room.letters("cao")[::-1] if label in labels(m))
            await cao.user.click(question, label=label)
        await cao.send_dm("orders")
    rows = [labels(message) for message in (*room.letters("cao"), *room.letters("liu"))]
    rows = [row for row in rows if row]
    after = {pair for row in rows for pair in pairwise(row)}
    assert [pair for pair in after if pair[::-1] in after] == []
    assert [row for row in rows if set(row[:-1]) & set(CLOSING)] == []
    assert {"Compose", "Show", "Draft map", "Type", "Ready"} <= {label for row in rows for label in row}
