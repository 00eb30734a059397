"""A line around which nothing stands is read by its words alone, and says what it says read with care."""

import random

import pytest

from games.conquest.commands import reader
from games.conquest.commands.grammar import GRAMMAR
from games.conquest.reading.declared import on_one_row, unframed
from games.conquest.reading.framing import Writer
from games.conquest.reading.lexicon import ordered
from games.core.grammar.row import row_in
from tests.examples import examples
from tests.proof.secrecy.noise import bent, text
from tests.proof.secrecy.test_sheets import lines

BY = Writer("red", 2, {"cao cao": "red", "sun jian": "blue"})
AROUND = (
    *("red", "blue:", "cao cao", "round", "2", "tomorrow", "please", "and", "then", "losses", "army", "turn"),
    *("(", ")", "~~", "?", "//", "·", ",", ".", "> ", "- ", "1.", "xyzzy", "orders", "next", "the", "summer"),
)


def drawn(count):
    """Yield lines of the game with something done to them, and noise."""
    chance = random.Random(24)
    legal = lines("conquest")
    for _ in range(count):
        line = chance.choice(legal)
        words = line.split(" ")
        for _ in range(chance.randrange(3)):
            words.insert(chance.randrange(len(words) + 1), chance.choice(AROUND))
        yield " ".join(words)
        yield bent(chance, line)
        yield from text(chance, legal)[:200].split("\n")


def with_care(typed):
    """Return the words of a line that is read with care, or the error."""
    clauses = ordered(typed, "", BY)
    reader.check_stops(clauses, "")
    row = row_in(GRAMMAR.lexicon, on_one_row(clauses))
    return row.sorts, row.means, row.quote


@pytest.mark.timeout(120)
def test_what_is_read_at_once_is_what_is_read_with_care():
    found = 0
    for typed in drawn(examples(1500)):
        if (row := unframed(GRAMMAR.lexicon, typed)) is not None:
            assert (row.sorts, row.means, row.quote) == with_care(typed), typed
            found += 1
    assert found > 100


@pytest.mark.parametrize(
    "typed",
    [
        *("red INVADE YEC - TAI WITH 5", "tomorrow BUY 1", "orders: BUY 1", "please BUY 1", "BUY 1 and END"),
        *("INVADE YEC - TAI WITH 5 until 3 losses", "BUY 1 // for now", "~~BUY 1~~", "BUY 1?", "BUY 1, END"),
        "王",
    ],
)
def test_what_stands_around_an_order_is_read_with_care(typed):
    assert unframed(GRAMMAR.lexicon, typed) is None
