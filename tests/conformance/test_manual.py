"""The manual for somebody new: short, whole, with right examples; every word of it has a help."""

from __future__ import annotations

import re

import pytest

from games.core.rules.protocol import AnyGame
from games.core.telling import glossary
from games.core.telling.glossary import explained
from tests.conformance.courses import GAMES

PAGE = 1900
"""Characters of a page of the rules."""
TAUGHT = [slug for slug in GAMES if slug not in ("toy", "caravan")]


@pytest.fixture(params=TAUGHT)
def taught(request: pytest.FixtureRequest) -> AnyGame:
    return GAMES[request.param]


def test_a_game_is_told_in_two_sentences_and_in_two_minutes(taught: AnyGame):
    manual = taught.manual
    assert manual is not None
    assert len(re.findall(r"[.!](?: |$)", manual.lead)) == 2
    assert len(manual.lead) <= 240
    start = manual.beginning(taught.options())
    assert len(start) <= PAGE - 100, "a heading stands above it"
    assert len(start.split()) <= 300, "who reads 150 words a minute is through in two"


def test_every_chapter_fits_two_pages(taught: AnyGame):
    options = taught.options()
    for chapter in taught.rules(options):
        assert 1 <= len(glossary.pages(chapter.title, chapter.text)) <= 2
        for page in glossary.pages(chapter.title, chapter.text):
            assert len(page) <= PAGE


def test_pages_hold_every_line_of_a_chapter_once(taught: AnyGame):
    for chapter in (*taught.rules(taught.options()), glossary.options_chapter(taught, taught.options())):
        found = glossary.pages(chapter.title, chapter.text)
        lines = [line for page in found for line in page.split("\n")[1:]]
        assert lines == chapter.text.split("\n")
        assert all(len(page) <= PAGE for page in found)


def test_options_are_told_without_numbers_of_rulings(taught: AnyGame):
    told = glossary.options_chapter(taught, taught.options()).text
    assert not re.search(r"\b[A-Z]\d+:", told)
    assert all(f"`{name}`" in told for name in taught.options.model_fields)


def test_no_page_of_the_rules_counts_wrongly_or_names_the_number_of_a_ruling(taught: AnyGame):
    """Discord counts the lines of a list itself, from the number of the first."""
    assert taught.manual is not None
    options = taught.options()
    chapters = [*taught.rules(options), glossary.options_chapter(taught, options)]
    for text in (taught.manual.beginning(options), *(chapter.text for chapter in chapters)):
        before = 0
        for line in text.split("\n"):
            number = re.match(r"(\d+)\. ", line)
            assert number is None or before == 0 or int(number[1]) == before + 1, line
            before = int(number[1]) if number else 0
            assert not re.search(r"\([A-Z]\d+\b", line), line
            assert "****" not in line, line


def test_everything_that_has_a_name_has_a_help(taught: AnyGame):
    """Every row of the card, term, card, option, seat, place and chapter is found by each of its names."""
    known = glossary.entries(taught, taught.options())
    for entry in known:
        assert entry.text.strip()
        for name in entry.names:
            found = glossary.meant(known, name)
            assert found.texts, name
            assert 0 < len(found.text) <= glossary.LONGEST


def test_a_word_that_is_misspelt_is_answered_with_words_near_it(taught: AnyGame):
    options = taught.options()
    for chapter in taught.rules(options)[:4]:
        wrong = f"{chapter.key}zq"
        found = explained(taught, options, wrong)
        assert not found.texts
        assert any(word.startswith(chapter.key[:3]) for word in found.near), (wrong, found.near)


@pytest.mark.parametrize(
    "slug, word, told",
    [
        ("warlords", "SUPPORT", "`A FAN S JIH - YAN`"),
        ("warlords", "s", "`A FAN S JIH`"),
        ("warlords", "luo", "a capital"),
        ("warlords", "support_cap", "how many supporters count"),
        ("yuan", "D", "Development"),
        ("yuan", "temples", "every Hill"),
        ("redux", "alliance space", "two states together"),
        ("redux", "MKT", "develop a marketplace, or 2 gold"),
        ("redux", "Cao Ren", "leadership"),
        ("conquest", "invade", "`INVADE YEC - TAI WITH 8 + Guan Yu UNTIL UNITS<=3`"),
        ("conquest", "region 3", "Chenliu (CHL)"),
        ("conquest", "Ambush", "one die fewer"),
        ("suntzu", "6", "a mark"),
        ("suntzu", "plague", "half of the armies"),
        ("suntzu", "孫子", "a seat of this game"),
    ],
)
def test_words_that_people_ask_for(slug: str, word: str, told: str):
    game = GAMES[slug]
    assert told.casefold() in explained(game, game.options(), word).text.casefold()


def test_what_is_unusual_is_told_in_words(taught: AnyGame):
    usual = taught.options()
    assert glossary.unusual(taught, usual) == []
    values = {name: not getattr(usual, name) for name, field in taught.options.model_fields.items()
              if field.annotation is bool}  # fmt: skip
    name = next(
        name for name in values if not taught.conflict or not taught.conflict(taught.options(**{name: True}))
    )
    (line,) = glossary.unusual(taught, taught.options(**{name: values[name]}))
    assert name not in line
    assert re.search(r": \*\*(yes|no)\*\* \(usual: (yes|no)\)$", line)
