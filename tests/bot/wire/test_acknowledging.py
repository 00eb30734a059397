"""Over the wire: whatever a person does is acknowledged, though its work stands still."""

from __future__ import annotations

import asyncio

import pytest

from bot.ui import responses
from bot.ui.app import Act
from bot.ui.personal_queue import PersonalQueue
from local_discord import Person, interactions, person_actions
from local_discord.interactions import Interaction, send
from local_discord.world import World
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import button_of, message_with_button, opened, question_to
from tests.examples import few


def answered(one: Interaction) -> bool:
    """Whether something was said to an interaction, or changed for it."""
    return any(not message.loading for message in one.replies)


class Stuck(PersonalQueue):
    """PersonalQueue that come to nobody before the gate is open."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = asyncio.Event()

    async def take(self, user_id: int, snowflake: int = 0, most: int = 100) -> bool:
        await self.gate.wait()
        return await super().take(user_id, snowflake, most)


@pytest.mark.long
async def test_commands_buttons_and_forms_are_acknowledged_before_their_turn_comes(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    question = question_to(table, ann, "You order")()[-1]
    composer = await table.local.press(ann, question, button_of(question, "Compose"))
    assert composer.message is not None, composer
    form = await table.local.press(ann, composer.message, button_of(composer.message, "Type"))
    await table.until(lambda: message_with_button(table, thread, "Map"), "the board")
    board = message_with_button(table, thread, "Map")
    assert board is not None
    assert form.kind == "modal"
    table.bot.queue = stuck = Stuck()
    house, general = table.local.context, table.local.general

    def command(name: str) -> Interaction:
        return person_actions.command(house, ann, general, name, {})

    slow = {
        "rules": command("rules"),
        "game list": command("game list"),
        "help": command("help"),
        "order show": command("orders show"),
        "map button": person_actions.press(house, ann, board, button_of(board, "Map")),
        "type button": person_actions.press(
            house, ann, composer.message, button_of(composer.message, "Type")
        ),
        "draft button": person_actions.press(
            house, ann, composer.message, button_of(composer.message, "Draft map")
        ),
        "form": person_actions.fill(house, form.interaction, {"text": "all hold"}),
    }
    for name, one in slow.items():
        await table.until(lambda one=one: one.reply != "none", f"the acknowledgement of {name}")
    in_place = {"form"}
    assert {name: one.reply for name, one in slow.items()} == {
        name: "later" if name in in_place else "thinking" for name in slow
    }
    stuck.gate.set()
    for name, one in slow.items():
        await table.until(lambda one=one: answered(one), f"the answer to {name}")
    opener = slow["type button"].original
    assert opener is not None
    again = await table.local.press(ann, opener, button_of(opener, "Open the form"))
    assert again.kind == "modal"


@pytest.mark.parametrize("fault", few(["lose_reply", "reset"]))
async def test_a_promise_that_the_wire_loses_fails_nothing_and_the_answer_is_seen(
    table: Table, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    """Discord may have it all the same, and then takes the answer as an edit alone."""
    ended: list[BaseException | None] = []
    promise = responses._promise

    async def watched(act: Act, state: responses.AnswerState) -> None:
        try:
            await promise(act, state)
        except BaseException as error:
            ended.append(error)
            raise
        ended.append(None)

    monkeypatch.setattr(responses, "_promise", watched)
    ann = table.local.add_person("Ann", owner=True)
    table.bot.queue = stuck = Stuck()
    struck = getattr(table.local.faults, fault)(path=r"/callback$", method="POST")
    one = person_actions.command(table.local.context, ann, table.local.general, "rules", {})
    await table.until(lambda: ended, "the end of the promise")
    assert struck.struck == 1
    assert ended == [None]
    stuck.gate.set()
    await table.until(lambda: answered(one), "the answer")


@pytest.mark.long
@pytest.mark.parametrize("people", few([12, 1]))
async def test_sixty_acts_in_a_burst_are_all_answered(table: Table, people: int) -> None:
    crowd: list[Person] = [table.local.add_person(f"P{n}", owner=n == 0) for n in range(people)]
    names = ["rules", "game list", "help"]
    burst = [
        person_actions.command(table.local.context, crowd[n % people], table.local.general, names[n % 3], {})
        for n in range(60)
    ]
    for one in burst:
        await table.until(lambda one=one: answered(one), f"an answer to {one.command_name}")
    assert {one.reply for one in burst} <= {"message", "thinking"}


def test_a_second_is_not_over_before_discord_hears() -> None:
    assert responses.PATIENCE <= 0.8


@pytest.mark.long
async def test_an_interaction_that_discord_sends_twice_is_done_once_and_answered(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    question = question_to(table, ann, "You order")()[-1]

    def twice(world: World, one: Interaction) -> None:
        send(world, one)
        send(world, one)

    monkeypatch.setattr(interactions, "send", twice)
    house, general = table.local.context, table.local.general
    asked = [
        person_actions.command(house, ann, general, "game create", {"rules": "warlords", "name": "Twice"}),
        person_actions.press(house, ann, question, button_of(question, "Show")),
    ]
    for one in asked:
        await table.until(lambda one=one: answered(one), "the answer")
    await asyncio.sleep(0.2)
    made = [row for row in await table.judge.database.read(queries.games) if row.name == "Twice"]
    assert len(made) == 1
    assert [len([m for m in one.replies if not m.loading]) for one in asked] == [1, 1]


@pytest.mark.long
async def test_a_command_that_was_sent_what_it_does_not_take_is_answered(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")

    def spoilt(world: World, one: Interaction) -> None:
        [inner] = one.payload["options"]  # type: ignore[misc]  a body is any JSON
        inner["options"] = [{"name": "person", "type": 6, "value": "nobody"}]
        send(world, one)

    monkeypatch.setattr(interactions, "send", spoilt)
    one = person_actions.command(
        table.local.context, ann, table.local.general, "game invite", {"person": str(ann.id)}
    )
    await table.until(lambda: answered(one), "the answer")
    assert "Reload Discord" in one.replies[-1].content


@pytest.mark.long
async def test_a_control_that_does_not_stand_under_its_message_is_answered(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = table.local.add_person("Ann", owner=True)
    await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    question = question_to(table, ann, "You order")()[-1]

    def forged(world: World, one: Interaction) -> None:
        one.payload["custom_id"] = "m:ready:77:9.0"
        send(world, one)

    monkeypatch.setattr(interactions, "send", forged)
    one = person_actions.press(table.local.context, ann, question, button_of(question, "Show"))
    await table.until(lambda: answered(one), "the answer")
    assert "older version" in one.replies[-1].content
