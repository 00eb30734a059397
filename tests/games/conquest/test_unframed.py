"""A line around which nothing stands is read by its words alone, and says what it says read with care."""

import random

import pytest

from games.conquest.commands import reader
from games.conquest.commands.grammar import GRAMMAR, notation
from games.conquest.reading.framing import Writer
from games.conquest.reading.grammar_adapter import is_hopeless, on_one_row, unframed
from games.conquest.reading.lexicon import ordered
from games.conquest.reading.loss_condition_refusal import refuse_fallen
from games.core.grammar.input_row import row_in
from games.core.grammar.problem import Problem
from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.core.text.tokens import Source
from tests.examples import examples
from tests.proof.secrecy.noise import bent, text
from tests.proof.secrecy.test_sheets import lines

BY = Writer("red", 2, {"cao cao": "red", "sun jian": "blue"})
AROUND = (
    *("red", "blue:", "cao cao", "round", "2", "tomorrow", "please", "and", "then", "losses", "army", "turn"),
    *("(", ")", "~~", "?", "//", "·", ",", ".", "> ", "- ", "1.", "xyzzy", "orders", "next", "the", "summer"),
    *("@", "#", "$", "%", "<@1>", "(xyzzy)", "xyzzy:", "xyzzy,", "i want to", "many thanks", "~~hm~~"),
    *("red's", "cao cao's", "jian ye", "mine", "here"),
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
    row = row_in(GRAMMAR.lexicon, on_one_row(ordered(typed, "", BY)))
    refuse_fallen(row, reader.STOPS, "")
    return row.sorts, row.means, row.quote


@pytest.mark.timeout(120)
def test_what_is_read_at_once_is_what_is_read_with_care():
    found = 0
    for typed in drawn(examples(1500)):
        if (row := unframed(GRAMMAR.lexicon, Source(typed))) is not None:
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
    assert unframed(GRAMMAR.lexicon, Source(typed)) is None


@pytest.mark.parametrize("typed", ["INVADE YEC - TAI WITH 5.", "BUY 1!", "BUY 1 ...", "HIRE 2 INFANTRY. "])
def test_marks_behind_an_order_part_nothing(typed):
    assert unframed(GRAMMAR.lexicon, Source(typed)) is not None
    assert reader.read(typed, "", BY) == reader.read(typed.rstrip(" .!"), "", BY)


@pytest.mark.parametrize("typed", ["hello. : all right:", "hello | note: thanks:", "hello。a: b:"])
def test_a_line_that_would_be_a_heading_with_commas_in_it_is_refused(typed):
    with pytest.raises(Unreadable) as refusal:
        reader.read(typed, "", BY)
    assert "“hello”" in refusal.value.message


def refused(typed):
    """Return why a line that is read with care is no command, None if it is one or says nothing."""
    try:
        clauses = ordered(typed, "", BY)
        row = row_in(GRAMMAR.lexicon, on_one_row(clauses)) if clauses else None
        if row is not None:
            refuse_fallen(row, reader.STOPS, "")
    except OrderError as error:
        return error
    found = None if row is None else GRAMMAR.read(row)
    return found.error("") if isinstance(found, Problem) else None


@pytest.mark.timeout(120)
def test_what_is_hopeless_is_refused_with_care():
    found = 0
    for typed in drawn(examples(1500)):
        if is_hopeless(GRAMMAR.lexicon, notation().lexicon, Source(typed)):
            assert (error := refused(typed)) is not None, typed
            assert not isinstance(error, Illegal), typed
            found += 1
    assert found > 100


@pytest.mark.parametrize(
    "typed", ["~~BUY 1~~", "<@1>", "BUY xyzzy, 2", "INVADE YEC - TAI! plugh", "BUY 1 <@1>. xyzzy"]
)
def test_what_has_a_word_that_nobody_knows_or_is_struck_through_is_hopeless(typed):
    assert is_hopeless(GRAMMAR.lexicon, notation().lexicon, Source(typed))


@pytest.mark.parametrize(
    "typed",
    [
        "BUY 1 (xyzzy)",
        "xyzzy: BUY 1",
        "BUY 1 · xyzzy",
        "BUY 1 // xyzzy",
        "please, BUY 1",
        "i want to, BUY 1",
        "orders",
        "red's orders",
    ],
)
def test_a_word_that_may_be_left_out_makes_no_line_hopeless(typed):
    assert not is_hopeless(GRAMMAR.lexicon, notation().lexicon, Source(typed))
