"""Sentences filled in, things counted and listed, texts cut to their measure."""

from __future__ import annotations

import pytest

from games import catalogue
from games.core.rules.protocol import Event
from games.core.telling.prose import Catalogue, Facts, block, counted, fitted, listed

NAMES = {"cao": "Cao Cao"}


def named(facts: Facts) -> Facts:
    return {**facts, "seat": NAMES.get(facts.get("seat", ""), "somebody")}


SENTENCES = Catalogue({"moved": "{seat} moves {armies}.", "rest": "{seat} rests."}, named)


def test_a_sentence_gets_names_in_the_place_of_codes():
    assert SENTENCES.said("moved", seat="cao", armies=2) == "Cao Cao moves 2."


def test_an_event_is_its_own_sentence_unless_its_kind_has_words_of_its_own():
    event = Event("rest", {"seat": "cao"})
    assert SENTENCES.prose(event, {}) == "Cao Cao rests."
    assert SENTENCES.prose(event, {"rest": lambda facts: f"({facts['seat']})"}) == "(cao)"


def test_what_has_no_sentence_is_silent():
    assert SENTENCES.said("earthquake", seat="cao") == ""
    assert SENTENCES.prose(Event("earthquake", {}), {}) == ""


@pytest.mark.parametrize("number, words", [(0, "0 armies"), (1, "1 army"), (2, "2 armies")])
def test_things_are_counted_in_words(number: int, words: str):
    assert counted(number, "army", "armies") == words


def test_the_usual_plural_needs_no_word():
    assert (counted(1, "card"), counted(3, "card")) == ("1 card", "3 cards")


@pytest.mark.parametrize(
    "words, text", [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")]
)
def test_words_are_listed_as_people_list_them(words: list[str], text: str):
    assert listed(words) == text


@pytest.mark.parametrize("length, end", [(9, "o"), (10, "o"), (11, "…")])
def test_rows_are_cut_where_they_would_be_too_long(length: int, end: str):
    text = fitted(["o" * (length - 4), "ooo"], 10)
    assert len(text) == min(length, 10)
    assert text.endswith(end)


def test_a_block_can_be_pasted():
    assert block("A", "B") == "```\nA\nB\n```"


@pytest.mark.parametrize("count, said", [(1, "1 die"), (2, "2 dice"), (0, "0 dice")])
def test_a_noun_stands_as_its_number_asks(count, said):
    texts = Catalogue({"thrown": "{count} {count|die|dice}"}, dict)
    assert texts.said("thrown", count=count) == said


SLEEPS = [
    ("redux", "1 deadline pass:", "4 deadlines pass:"),
    ("yuan", "1 plan pass by", "3 plans in a row pass by"),
]


@pytest.mark.parametrize("slug, once, often", SLEEPS)
def test_one_missed_deadline_is_told_as_one(slug, once, often):
    """With `nmr_limit=1` the first is one too many."""
    game = catalogue()[slug]
    seat = game.powers[0].seat
    for said in (once, often):
        assert said in game.prose(Event("asleep", {"seat": seat, "count": int(said[0])}))
