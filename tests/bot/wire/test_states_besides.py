"""Three Kingdoms Redux beside its questions: standing orders by menus, cards for those who hold no seat."""

from __future__ import annotations

import pytest

from bot.judge.audience import views
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_phones import buttons
from tests.bot.wire.test_table import opened
from tests.bot.wire.test_war_by_phone import Handset


@pytest.mark.long
async def test_standing_orders_are_laid_down_with_menus_alone(table: Table) -> None:
    """The alliance space by preference, and a stop of the queue; then one of them is taken back."""
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    thread = await opened(table, ann, bob, rules="redux", options="bidding=ladder rounds=1")
    await table.until(lambda: [m for m in table.dm(ann) if "Show" in buttons(m)], "a question")
    answer = await table.local.slash(ann, thread, "orders compose", {"game": "1"})
    await table.until(lambda: answer.replies, "the composer")
    phone = Handset(table, ann, answer.replies[-1])
    phone.board = await phone.press("Standing orders")
    for label in ("Name the alliance space", "REC", "TRN"):
        await phone.pick(label, "actstep")
    phone.board = await phone.press("Back")
    assert "So far: `ALLY REC`" in phone.board.content
    assert await phone.compose("FRM", verb="actstep") == "ALLY REC FRM"
    assert await phone.compose("Stop my queue", verb="actstep") == "HOLD"
    assert (await views.look(table.judge, 1, ann.id)).standing == ("ALLY REC FRM", "HOLD")
    await phone.pick("HOLD", "actundo")
    assert (await views.look(table.judge, 1, ann.id)).standing == ("ALLY REC FRM",)


async def test_where_no_game_is_at_hand_every_rule_set_s_cards_are_offered_and_found(table: Table) -> None:
    """The cards of the first rule set alone were known: "wooden ox" was no card."""
    guest, square = table.local.add_person("Guest"), table.local.general
    offered = await table.local.autocomplete(guest, square, "card", {"name": "wooden"}, "name")
    assert offered == [("Wooden Ox (WOO) 木牛", "WOO")]
    shown = await table.local.slash(guest, square, "card", {"name": "WOO"})
    await table.until(lambda: shown.replies, "the card")
    assert "costs **3 rice** *ours*" in shown.replies[-1].content
    shown = await table.local.slash(guest, square, "card", {"name": "Zhao Yun"})
    await table.until(lambda: shown.replies, "both cards of that name")
    for words in ("Conquest Three Kingdoms: **Zhao Yun**", "Three Kingdoms Redux: **Zhao Yun**"):
        assert words in shown.replies[-1].content
    named = {"name": "Zhao Yun", "game": "redux"}
    shown = await table.local.slash(guest, square, "card", named)
    await table.until(lambda: shown.replies, "the card of that rule set")
    assert "Conquest" not in shown.replies[-1].content


async def test_who_holds_no_seat_may_look_up_a_card_by_message(table: Table) -> None:
    """It tells nothing of any game; a name that no card bears is answered with the nearest ones."""
    guest = table.local.add_person("Guest")
    told = await table.say(guest, "card jia xu")
    assert "Jia Xu" in told.content
    assert "You hold no seat" not in told.content
    wrong = await table.say(guest, "card jia xuuu")
    assert "there is no such card; did you mean" in wrong.content
    assert "Jia Xu (JXU)" in wrong.content
    assert "\n" not in wrong.content, "one sentence, and no welcome"
    assert "You hold no seat" in (await table.say(guest, "hello")).content
