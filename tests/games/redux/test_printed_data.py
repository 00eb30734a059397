"""The data files: what the compendium counts, codes that nothing confuses, and which values are ours."""

import json
from pathlib import Path

import pytest

import games.redux
from games.core.record.verifying import Mismatch, load, verify
from games.core.rules.board import fingerprint
from games.core.text.tokens import folded
from games.redux import GAME
from games.redux.printed_data import (
    BORDERS,
    COMMON,
    DECKS,
    DISPUTED,
    ENHANCEMENTS,
    GENERALS,
    LOCATIONS,
    OURS,
    SETUP,
    SPACES,
    STATES,
    places_of,
)
from games.redux.reading.lexicon import known
from games.redux.rules.hooks import REGISTRY
from games.redux.vocabulary import ITEMS, WORDS
from tests.conformance.courses import played

FILES = Path(games.redux.__file__).parent


def test_r1_every_general_and_every_enhancement_is_there_with_what_it_does():
    assert [sum(card.state == seat for card in GENERALS.values()) for seat in STATES] == [23, 23, 23]
    assert [sum(card.deck == deck for card in ENHANCEMENTS.values()) for deck in DECKS] == [21, 21]
    codes = [*GENERALS, *ENHANCEMENTS, *SPACES, *LOCATIONS]
    assert len(set(codes)) == len(codes) == 69 + 42 + 16 + 15
    for name in ("generals", "enhancements"):
        for row in json.loads((FILES / f"{name}.json").read_text(encoding="utf-8"))[name]:
            assert row["hook"].strip()
            assert row["text"].strip()
            assert REGISTRY.of(row["code"]), f"{row['code']} does nothing"


def test_statistics_keep_to_the_scale_of_the_printed_cards():
    for card in GENERALS.values():
        assert 1 <= card.administration <= 5
        assert 1 <= card.combat <= 5
        assert 1 <= card.leadership <= 2


def test_values_that_the_sources_state_are_marked_among_those_that_are_ours():
    assert OURS["generals"] == ("administration", "combat", "leadership", "kind")
    assert OURS["enhancements"] == ("cost", "needs")
    assert DISPUTED == ("generals",)
    sourced = {code: card.sourced for code, card in GENERALS.items() if card.sourced}
    assert sourced == {
        "LME": ("administration",), "HZG": ("leadership",), "MLI": ("leadership",), "LHU": ("leadership",),
    }  # fmt: skip
    assert set(OURS["setup"]) <= set(SETUP)


def test_there_are_twelve_common_spaces_and_three_borders_of_five_locations():
    assert len(COMMON) == 12
    assert [len(places_of(border)) for border in BORDERS] == [5, 5, 5]
    assert [space for space in COMMON if not SPACES[space].alliance] == ["POP", "HAN"]


@pytest.mark.parametrize("code", [*GENERALS, *ENHANCEMENTS, *SPACES, *LOCATIONS])
def test_no_code_is_a_word_of_the_orders(code: str):
    """But one, as the digest says: the order is `MKT TAX`, and nothing is ever decided about the card TAX."""
    words = [word for words in (*ITEMS.values(), *WORDS.values()) for word in words.split()]
    assert (code.lower() in words) == (code == "TAX")
    assert known()[folded(code)] == code


def test_no_two_names_are_spelled_alike():
    names = [
        folded(card.name) for cards in (GENERALS, ENHANCEMENTS, SPACES, LOCATIONS) for card in cards.values()
    ]
    assert len(set(names)) == len(names)


def test_a_corrected_value_is_named_where_an_older_export_no_longer_verifies(monkeypatch):
    """Gold at the start comes from a data file: it said only that an answer did not match its seal."""
    export = played(GAME, 3, GAME.computer, rounds=1).export
    monkeypatch.setitem(SETUP, "gold", {**SETUP["gold"], "wei": 9})
    fingerprint.cache_clear()
    try:
        with pytest.raises(Mismatch, match="other data files of Three Kingdoms Redux"):
            verify(GAME, load(export))
        assert verify(GAME, load(played(GAME, 3, GAME.computer, rounds=1).export)).whole
    finally:
        fingerprint.cache_clear()
