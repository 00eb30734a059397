"""A seat that changes hands on Discord: given up by command, taken over, asked back for in words."""

from __future__ import annotations

import pytest

from local_discord import Message
from local_discord.person_actions import InteractionAnswer
from storage import queries
from tests.bot.wire.conftest import Table
from tests.bot.wire.test_table import button_of, labels, opened, question_to
from tests.examples import few


def free(table: Table) -> list[Message]:
    """Return the messages in public that offer a seat."""
    every = [message for thread in table.local.threads() for message in table.from_bot(thread)]
    return [message for message in every if "is free" in message.content]


def shown(answer: InteractionAnswer) -> Message:
    """Return the message that an answer is."""
    assert answer.message is not None
    return answer.message


@pytest.mark.parametrize("way", few(["the button", "the command"]))
async def test_a_seat_is_given_up_taken_over_and_played_on(table: Table, way: str) -> None:
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    [seat] = [each for each in await table.judge.database.read(queries.seats, 1) if each.user_id == ann.id]
    power = table.judge.rules("warlords").power(seat.seat).name  # type: ignore[arg-type]

    asked = await table.local.slash(ann, thread, "player resign", {})
    assert "you may come back" in asked.text
    done = await table.local.press(ann, shown(asked), button_of(shown(asked), f"Give up {power} in #1"))
    assert "given up" in done.text
    await table.until(lambda: free(table), "the offer")
    listed = await table.local.slash(bob, thread, "game seats", {})
    assert power in listed.text
    if way == "the button":
        [offer] = free(table)
        taken = await table.local.press(bob, offer, button_of(offer, "Take over"))
    else:
        taken = await table.local.slash(bob, thread, "game take", {"seat": power})
    assert f"You play **{power}**" in taken.text
    seats = {each.seat: each.user_id for each in await table.judge.database.read(queries.seats, 1)}
    assert seats[seat.seat] == bob.id
    late = await table.local.slash(ann, thread, "player back", {})
    assert "somebody else now" in late.text
    again = await table.local.slash(bob, thread, "game seats", {})
    assert "No seat is free" in again.text


@pytest.mark.long
async def test_who_left_is_back_by_one_word_while_nobody_took_the_seat(table: Table) -> None:
    ann = table.local.add_person("Ann", owner=True)
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    asked = await table.local.slash(ann, thread, "player resign", {})
    [label] = [each for each in labels(shown(asked)) if each.startswith("Give up")]
    await table.local.press(ann, shown(asked), button_of(shown(asked), label))
    await table.until(lambda: free(table), "the offer")
    table.local.say(ann, table.local.dm(ann), "I'm back!")
    await table.until(question_to(table, ann, "You play **"), "the answer")
    held = [
        each.user_id for each in await table.judge.database.read(queries.seats, 1) if each.status == "held"
    ]
    assert held == [ann.id]


@pytest.mark.long
@pytest.mark.parametrize("way", few(["the command", "the words"]))
async def test_a_seat_is_offered_taken_back_offered_again_and_handed_on(table: Table, way: str) -> None:
    ann, bob = table.local.add_person("Ann", owner=True), table.local.add_person("Bob")
    thread = await opened(table, ann)
    await table.until(question_to(table, ann, "You order"), "the question")
    if way == "the command":
        offer = shown(await table.local.slash(ann, thread, "player offer", {}))
    else:
        table.local.say(ann, table.local.dm(ann), "offer my seat")
        await table.until(question_to(table, ann, "You offer"), "the answer")
        [offer] = [each for each in table.from_bot(table.local.dm(ann)) if "You offer" in each.content]
    assert f"/{thread.id}" in offer.content
    await table.until(lambda: to_hand_on(table), "the offer")
    stays = await table.local.press(ann, offer, button_of(offer, "Keep my seat"))
    assert "not offered any more" in stays.text
    [button] = to_hand_on(table)
    late = await table.local.press(bob, button, button_of(button, "Take over"))
    assert "No seat is free" in late.text
    await table.local.slash(ann, thread, "player offer", {})
    listed = await table.local.slash(bob, thread, "game seats", {})
    assert "offered by its player" in listed.text
    taken = await table.local.press(bob, button, button_of(button, "Take over"))
    assert "You play **" in taken.text
    await table.until(question_to(table, ann, "you no longer hold"), "what its player is told")
    held = [
        each.user_id for each in await table.judge.database.read(queries.seats, 1) if each.status == "held"
    ]
    assert held == [bob.id]


def to_hand_on(table: Table) -> list[Message]:
    """Return the messages in public in which somebody offers their seat."""
    every = [message for thread in table.local.threads() for message in table.from_bot(thread)]
    return [message for message in every if "would like to hand it on" in message.content]
