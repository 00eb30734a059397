"""A text that is short to type may be long to read: its length is taken before and after."""

import unicodedata

import pytest

from bot.judge import typed_text
from bot.judge.judge import PIECES, SALT, TEXT, Refusal, bounded, readable, written_out
from bot.judge.lobby import lobby
from bot.judge.orders import message_intake
from bot.judge.typed_text import cut
from storage import queries
from tests.bot.judge.steps import CAO, begun, opened

LONG = "\ufdfa"
"""One letter that stands for eighteen."""


def test_the_letter_of_these_tests_stands_for_eighteen():
    assert len(unicodedata.normalize("NFKC", LONG)) == 18


@pytest.mark.parametrize("text", ["x" * TEXT, LONG * (TEXT // 18), "ü" * TEXT])
def test_what_is_short_enough_is_taken(text):
    assert bounded(text) == text


@pytest.mark.parametrize("text", ["x" * (TEXT + 1), LONG * (TEXT // 18 + 1)])
def test_what_is_too_long_is_refused_with_its_length(text):
    with pytest.raises(Refusal, match=str(written_out(text))):
        bounded(text)


async def test_orders_that_grow_are_refused_and_nothing_is_filed(judge):
    number = await begun(judge)
    with pytest.raises(Refusal, match="stand for 72000"):
        await message_intake.receive(judge, number, CAO, LONG * 4000)
    assert await judge.database.read(queries.submissions, number) == []


@pytest.mark.parametrize("end", ["\n", "; ", ", ", ". ", "；", " | "])
def test_a_text_of_orders_has_a_hundred_lines_at_most(end):
    assert readable(f"a{end}" * PIECES)
    assert bounded(f"a{end}" * (PIECES + 1))
    with pytest.raises(Refusal, match=f"has {PIECES + 1} lines"):
        readable(f"a{end}" * (PIECES + 1))


def test_the_items_of_a_list_within_a_line_count_as_lines():
    assert readable(" ".join(f"{number}. a" for number in range(1, PIECES)))
    with pytest.raises(Refusal, match=f"has {PIECES + 1} lines"):
        readable(" ".join(f"{number}. a" for number in range(1, PIECES + 2)))


async def test_orders_of_too_many_lines_are_refused_and_nothing_is_filed(judge):
    number = await begun(judge)
    with pytest.raises(Refusal, match="Nothing of it was taken in"):
        await message_intake.receive(judge, number, CAO, "xan - yun; " * 360)
    assert await judge.database.read(queries.submissions, number) == []


async def test_a_salt_that_grows_is_refused(judge):
    number = await opened(judge)
    with pytest.raises(Refusal, match="Your salt is too long"):
        await lobby.join(judge, number, CAO, "Cao", salt=LONG * SALT)
    assert await judge.database.read(queries.players, number) == []


@pytest.mark.parametrize("typed", ["x" * 100, LONG * 60, "Ü" + LONG * 3, "\u0958" * 60])
def test_a_name_is_cut_to_what_it_is_when_written_out(typed):
    name = typed_text.plain(typed, 60)
    assert unicodedata.normalize("NFKC", typed).startswith(unicodedata.normalize("NFKC", name))
    assert len(unicodedata.normalize("NFKC", name)) <= 60
    assert name or written_out(typed[0]) > 60


def test_cutting_takes_as_many_letters_as_fit():
    assert cut(LONG * 10, 36) == LONG * 2
    assert cut("abc", 60) == "abc"
