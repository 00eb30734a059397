"""Reminders that fall due together are one message: which of them, and what it says."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot import words
from bot.delivery.joint_reminders import TOGETHER, beside, joined, with_it
from bot.judge.telling.messages import Body
from storage.models import Game, Message
from tests.bot.test_outbox import START, Time, database, now
from tests.due import due_messages

__all__ = ["database", "now"]

PUT_NUMBER = words.orders.PUT_NUMBER.format(number=3)


def reminder(game_id: int | None, text: str, **body: object) -> Message:
    return Message(kind="reminder", user_id=7, game_id=game_id, body={"text": text, **body})


@pytest.mark.parametrize(
    "layouts, kept", [((True, True), True), ((True, False), False), ((False, True), False)]
)
def test_of_one_game_each_is_said_once_over_the_controls_of_the_last(layouts, kept):
    texts = [("Silk: 2 h", "vote", layouts[0]), ("Silk: 1 h", "orders", layouts[1])]
    each = [reminder(3, text, controls=controls, layout=layout) for text, controls, layout in texts]
    found = joined([*each, each[1]])
    assert (found.text, found.controls, found.layout) == ("Silk: 2 h\nSilk: 1 h", "orders", kept)


@pytest.mark.parametrize(
    "layouts, kept", [((True, True), True), ((True, False), False), ((False, True), False)]
)
def test_of_several_games_it_says_how_one_is_meant_and_has_no_controls(layouts, kept):
    silk, jade = (
        reminder(number, text, controls="orders", layout=layout)
        for number, text, layout in ((3, "Silk", layouts[0]), (4, "Jade", layouts[1]))
    )
    found = joined([silk, jade])
    assert (found.text, found.controls, found.layout) == (
        f"Silk\nJade\n{PUT_NUMBER}",
        Body(text="").controls,
        kept,
    )


async def test_those_of_one_person_go_together_that_fall_due_soon(database, now: Time) -> None:
    """To the fifth minute; not those of others, nor what is to be taken away, nor what is no reminder."""
    others = {
        "soon": {"due_at": START + TOGETHER},
        "later": {"due_at": START + TOGETHER + timedelta(seconds=1)},
        "theirs": {"user_id": 8},
        "gone": {"body": {"text": "gone", "delete": True}},
        "report": {"kind": "report"},
    }
    async with database.work() as work:
        for text, more in {"first": {}, **others}.items():
            await work.tell(Message(**{"kind": "reminder", "user_id": 7, "body": {"text": text}, **more}))
    by_text = {each.body["text"]: each for each in await due_messages(database, START + timedelta(hours=1))}
    found = await with_it(database, by_text["first"], START)
    assert [each.body["text"] for each in found] == ["soon"]
    for alone in ("report", "theirs"):
        assert await with_it(database, by_text[alone], START) == []
    assert await with_it(database, Message(kind="reminder", body={"text": "to nobody"}), START) == []


async def test_beside_a_reminder_stands_what_is_owed_and_what_is_to_be_taken_away(
    database, now: Time
) -> None:
    async with database.work() as work:
        game = await work.create(Game(slug="toy", name="Silk", seed=b"s", commitment=""))
        for text in ("one", "owed", "to go", "gone"):
            await work.tell(reminder(game.id, text))
    for each in await due_messages(database, now()):
        async with database.work() as work:
            await work.sent(each, channel_id=1, message_id=77)
        each.channel_id, each.message_id = 1, 77
        if (text := each.body["text"]) in {"to go", "gone"}:
            each.state, each.revision = "due", 2
            async with database.work() as work:
                await work.replace(each)
            if text == "gone":
                async with database.work() as work:
                    await work.dropped(each, "taken back")
        if text == "one":
            one = each
    found = await beside(database, one)
    assert [(each.body["text"], each.state) for each in found] == [("owed", "sent"), ("to go", "due")]
    assert await beside(database, reminder(game.id, "nowhere")) == []
