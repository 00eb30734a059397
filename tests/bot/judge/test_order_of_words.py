"""One player's texts count in the order they were written, however late some of them are read."""

import random
from itertools import permutations

import pytest

from bot import words
from bot.judge.orders.intake_context import WITHIN
from storage import queries
from tests.bot.judge.steps import CAO, GM, LIU, begun, marching, say
from tests.examples import few

TEXTS = ("1", "2", "3", "ready", "not ready", "clear", "nonsense", "orders", "2\nready")
"""Texts of a player of the toy who is asked for a bid; Shu has not bid, so nothing closes."""
LOOKS = ("nonsense", "orders")
"""Those of them that decide nothing."""


def at(moment):
    """Return the number of a message that is written at a thousandth of a second."""
    return moment << WITHIN


async def stands(judge, number):
    """Return what is in force for Wei: the answer and the ready mark."""
    save = await judge.database.read(queries.save, number)
    return save.submitted.get("wei"), "wei" in save.ready


async def heard(judge, number, user_id, texts, **options):
    """Let texts be heard in a sequence, each with the moment it was written; return those that counted."""
    counted = []
    for moment, text in texts:
        reply = await say(judge, number, user_id, text, snowflake=at(moment), **options)
        if words.orders.OLDER not in reply.said:
            counted.append((moment, text))
    return counted


@pytest.mark.parametrize("seed", few(range(12), 4))
async def test_what_stands_is_what_the_texts_that_counted_come_to_in_the_order_they_were_written(judge, seed):
    draw = random.Random(seed)
    texts = list(enumerate(draw.choices(TEXTS, k=6), 1))
    draw.shuffle(texts)
    late, straight = await begun(judge), await begun(judge)
    counted = await heard(judge, late, CAO, texts)
    deciding = [moment for moment, text in counted if text not in LOOKS]
    assert deciding == sorted(deciding), "none counted after one that is newer had decided"
    for _, text in counted:
        await say(judge, straight, CAO, text)
    assert await stands(judge, late) == await stands(judge, straight)


@pytest.mark.parametrize("order", list(permutations([(1, "1"), (2, "2"), (3, "3")])))
async def test_the_newest_bid_is_in_force_in_whatever_order_they_are_read(judge, order):
    number = await begun(judge)
    await heard(judge, number, CAO, order)
    assert await stands(judge, number) == (3, False)


@pytest.mark.parametrize(
    "newer, older, force",
    [
        ("3", "2", (3, False)),
        ("3", "clear", (3, False)),
        ("3", "ready", (3, False)),
        ("clear", "3", (None, False)),
        ("not ready", "2\nready", (None, False)),
        ("ready", "not ready", (0, True)),
        ("3\nready", "not ready", (3, True)),
    ],
)
async def test_an_older_word_takes_nothing_from_a_newer_one(judge, newer, older, force):
    number = await begun(judge)
    await heard(judge, number, CAO, [(2, newer)])
    before = await stands(judge, number)
    reply = await say(judge, number, CAO, older, snowflake=at(1), source_id=at(1), event_id=at(1))
    assert words.orders.OLDER in reply.said
    assert not reply.receipt
    assert await stands(judge, number) == before
    assert before[1] == force[1]
    assert before[0] in (force[0], None)


@pytest.mark.parametrize("look", ["orders", "help", "missing", "nonsense"])
async def test_what_decides_nothing_makes_nothing_older(judge, look):
    number = await begun(judge)
    await heard(judge, number, CAO, [(2, look), (1, "2")])
    assert await stands(judge, number) == (2, False)


async def test_within_a_thousandth_of_a_second_texts_count_as_they_come(judge):
    number = await begun(judge)
    await say(judge, number, CAO, "2", snowflake=at(5) + 9)
    await say(judge, number, CAO, "3", snowflake=at(5) + 1)
    assert await stands(judge, number) == (3, False)


async def test_a_newer_word_of_another_player_and_of_another_game_makes_nothing_older(judge):
    number, other = await begun(judge), await begun(judge)
    await say(judge, number, LIU, "1", snowflake=at(9))
    await say(judge, other, CAO, "1", snowflake=at(9))
    await say(judge, number, CAO, "2", snowflake=at(1))
    assert await stands(judge, number) == (2, False)


async def test_the_gamemaster_who_speaks_for_a_player_neither_makes_older_nor_is_older(judge):
    number = await begun(judge)
    await say(judge, number, CAO, "2", snowflake=at(5))
    await say(judge, number, GM, "3", seat="wei", snowflake=at(4))
    assert await stands(judge, number) == (3, False)
    await say(judge, number, CAO, "4", snowflake=at(6))
    await say(judge, number, GM, "3", seat="wei", snowflake=at(9))
    await say(judge, number, CAO, "1", snowflake=at(7))
    assert await stands(judge, number) == (1, False)


async def test_an_older_line_is_not_laid_on_a_newer_sheet(judge):
    number = await marching(judge)
    await say(judge, number, CAO, "go west", snowflake=at(2))
    await say(judge, number, CAO, "go east", snowflake=at(1))
    assert (await judge.database.read(queries.save, number)).submitted["wei"] == ["GO WEST"]
