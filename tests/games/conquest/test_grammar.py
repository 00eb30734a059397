"""The declared commands: what was read before they were declared is read alike, and nothing else instead."""

import json
import random
from pathlib import Path

import pytest

from games.conquest.commands.grammar import GRAMMAR
from games.conquest.commands.orders import ORDERS
from games.conquest.commands.reader import kept, read
from games.core.rules.errors import OrderError
from tests.examples import LONG
from tests.grammars import lost, shared, wordless

TABLE = json.loads((Path(__file__).parent / "golden" / "read_before.json").read_text(encoding="utf-8"))
"""Lines of the tests and 40,000 mutated ones as the reader before this one read them: a choice of those that
are read alike and of those refused, and all that differ.
"""
MADE = 20_000 if LONG else 1_000


def said(text: str) -> str | None:
    """Return what a text is read as, with GO where it is said; None if it is refused."""
    try:
        order = read(text, "")
    except OrderError:
        return None
    return "" if order is None else f"{order}{' GO' if getattr(order, 'go', False) else ''}"


def test_what_was_read_is_read_alike():
    assert {text: said(text) for text in TABLE["read"]} == TABLE["read"]


@pytest.mark.long
def test_what_was_refused_is_taken_for_nothing():
    assert [text for text in TABLE["refused"] if said(text)] == []


def test_what_is_no_longer_read_is_refused_and_not_read_otherwise():
    """Amounts of nothing (`MOVE YEC - SHD`), numbers beside ALL, joints without anything between them."""
    assert {said(text) for text in TABLE["given up"]} == {None}


def test_what_is_read_that_was_not_means_what_it_says():
    """A dash within the name of a General, as in the name of a province."""
    assert {text: said(text) for text in TABLE["read now"]} == TABLE["read now"]


@pytest.mark.parametrize("line", [line for line in TABLE["read"].values() if not line.endswith(" GO")][::7])
def test_a_line_as_it_is_kept_is_itself(line):
    assert str(read(line)) == line


def test_no_two_commands_share_a_text():
    """Sentences are made of the patterns; of moves without a comma between them it is asked who goes."""
    begun = {GRAMMAR.row(text).sorts[0] for text in shared(GRAMMAR, MADE, random.Random(24))}
    assert all("MOVE" in sort for sort in begun)


def test_commands_come_back_as_they_are_printed():
    """GO is a word of the moment and is not kept."""
    found = lost(GRAMMAR, MADE, random.Random(25))
    assert [(text, lines) for text, lines in found if not GRAMMAR.row(text).has("GO")] == []


def test_every_kind_that_patterns_name_has_words():
    assert wordless(GRAMMAR) == set()


def test_every_command_says_what_it_is():
    assert all(one.label and one.usage() for one in ORDERS)
    assert kept("HIRE 4") is None, "what is kept is the canonical line alone"
