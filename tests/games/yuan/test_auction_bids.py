"""The patterns of an auction: each text they make means one thing, and a printed line is read as it was."""

import random

import pytest

from games.core.grammar.input_row import row_with
from games.core.grammar.machine import closed
from games.core.grammar.problem import Problem
from games.core.rules.errors import Ambiguous
from games.yuan.reading.auction_bids import GRAMMAR, Bid, Clear, Take, written

VALUES = {"number": ("0", "1", "3"), "place": ("HUA", "GUY", "TAA")}


def made(dice):
    """Return the kinds and words of a text that the patterns make."""
    kinds, said, place = [], [], GRAMMAR.machine.begin
    while True:
        ways = closed(place)
        following = [kind for kind in ways if kind]
        if "" in ways and (not following or len(kinds) > 8 or dice.random() < 0.5):
            return kinds, said
        kind = dice.choice(following)
        kinds.append(kind)
        said.append(dice.choice(VALUES.get(kind, (kind,))))
        place = dice.choice(ways[kind])[0]


def test_no_text_of_the_patterns_means_two_things():
    dice = random.Random(24)
    seen = set()
    for _ in range(1500):
        kinds, said = made(dice)
        kept = [number for number, kind in enumerate(kinds) if kind not in (",", "+")]
        found = GRAMMAR.read(row_with([kinds[n] for n in kept], [said[n] for n in kept]))
        if isinstance(found, Problem):
            assert found.why.kind is not Ambiguous, said
        else:
            seen |= set(map(type, found))
    assert seen == {Bid, Take, Clear}


def test_a_line_is_printed_and_read_again_in_notation():
    lines = {
        "BID 0": Bid(0, 1),
        "BID 12": Bid(12, 1),
        "BID 3 ROUND 2": Bid(3, 2),
        "TAKE 2 HUA": Take("HUA", 2),
    }
    for line, order in lines.items():
        assert str(order) == line
        assert written(("HUA",), line) == order


def test_what_is_not_printed_so_is_no_notation():
    for text in (
        "BID 03", "bid 3", "BID 3 ROUND 1", "BID 3 2", "BID", "3", "BID 1000", "BID ²", "ROUND 2 3", "CLEAR",
        "TAKE HUA", "TAKE 1 GUY", "TAKE 1 HUA HUA", "TAKE 1 place", "BID number", "TAKE", "", "HUA",
    ):  # fmt: skip
        with pytest.raises(ValueError, match="neither an offer"):
            written(("HUA",), text)


def test_a_text_is_parted_where_nothing_longer_can_be_said():
    longest = GRAMMAR.machine.longest
    assert longest(["number", "ROUND", "number", "number"]) == 3
    assert longest(["number", "number", "ROUND", "number"]) == 2
    assert longest(["ROUND", "number", "place"]) == 1
    assert longest(["CLEAR", "TAKE", "number", "CLEAR"]) == 3
    assert longest(["place", "place", "TAKE"]) == 2
    assert longest(["TAKE", "number", "ROUND", "number", "place"], 1) == 4
    assert longest(["number", "nobody knows"], 1) == 1
    assert longest(["nobody knows"]) == longest([]) == 0
