"""A game gone through on Discord: one message whose picture, words and controls change at a press."""

from __future__ import annotations

from local_discord import Message, components
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import opened, question_to


def menu(message: Message, verb: str) -> str:
    """Return the custom id of a menu."""
    rows = list(components.walk(message.components))
    return str(next(part["custom_id"] for part in rows if str(part.get("custom_id", "")).startswith(verb)))


async def test_ones_own_view_takes_the_place_of_everybodys_and_nobody_else_has_it(table: Table) -> None:
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    film = (await table.local.slash(ann, thread, "game replay", {})).message
    assert film is not None
    assert film.only_for == ann.id
    turn = (await table.judge.database.read(queries.game, 1)).turn
    assert [one.filename for one in film.attachments] == [f"warlords-1-{turn:03}.png"]
    own = next(
        str(part["value"])
        for row in film.components
        for item in row["components"]
        for part in item.get("options", ())
        if "As everybody" not in part["label"] and item["custom_id"].startswith("s:seatof")
    )
    shown = await table.local.select(ann, film, menu(film, "s:seatof"), [own])
    assert "saw it" in shown.text
    assert shown.message is not None
    assert shown.message.id == film.id
    [picture] = shown.message.attachments
    assert picture.filename.startswith(f"warlords-1-{turn:03}-")
    assert picture.description
    others = (await table.local.slash(bob, thread, "game replay", {})).message
    assert others is not None
    assert "s:seatof" not in str(others.components)
