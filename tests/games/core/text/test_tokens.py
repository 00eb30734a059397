"""Text as people type it: what is blanked out, where clauses part, and that positions stay true."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.reading.message_commands import take_apart
from games.core.text.tokens import KEYWORDS, Source, fold, folded, scanned


def clauses(text):
    source = Source(text)
    return [source.folded[start:end].strip() for start, end in source.clauses()]


@pytest.mark.parametrize(
    "text, parts",
    [
        ("a fan - tai\na qng h", ["a fan - tai", "a qng h"]),
        ("a; b, c. d", ["a", "b", "c", "d"]),
        ("fan to tai. Qng to xpi.", ["fan to tai", "qng to xpi"]),
        ("v1.2", ["v1.2"]),
        ("。a。b、c；d，e", ["a", "b", "c", "d", "e"]),
        ("\r\na\r\nb\r", ["a", "b"]),
        ("", []),
        (" ;; .\n", []),
    ],
)
def test_clauses_part_at_newline_semicolon_comma_and_full_stop_before_a_space(text, parts):
    assert clauses(text) == parts


@pytest.mark.parametrize(
    "text, words",
    [
        ("**A FAN** _h_", ["a", "fan", "h"]),
        ("~~a~~ ||fan|| `h`", ["a", "fan", "h"]),
        ("```yaml\na fan h\n```", ["a", "fan", "h"]),
        ("> > a fan s\na fan h", ["a", "fan", "h"]),
        ("- a fan h", ["a", "fan", "h"]),
        ("• a fan h", ["a", "fan", "h"]),
        ("12. a fan h", ["a", "fan", "h"]),
        ("1.a fan h", ["a", "fan", "h"]),
        ("🏹 a fan h ✅", ["a", "fan", "h"]),
        ("(3) a fan h", ["a", "fan", "h"]),
        ("# a fan h", ["a", "fan", "h"]),
        ("(a) “fan” [h]!", ["a", "fan", "h"]),
        ("fan->tai", ["fan", "->", "tai"]),
        ("fan-tai", ["fan", "-", "tai"]),
        ("fan ➡️ tai", ["fan", "➡", "tai"]),
        ("chang’an h", ["chang'an", "h"]),
        ("Jiāngxià", ["jiangxia"]),
        ("Ｆａｎ", ["fan"]),
        ("f\u200ba\u2060n", ["fan"]),
        ("<@123> <:spear:4> <#5>", ["<@123>", "<:spear:4>", "<#5>"]),
        ("房子h", ["房子", "h"]),
        ("waive 2", ["waive", "2"]),
    ],
)
def test_markup_is_ignored_and_forms_of_letters_are_one(text, words):
    source = Source(text)
    parting = ("split", "comma")
    assert [piece.word for piece in scanned(source.folded) if piece.kind not in parting] == words


def test_places_in_the_text_stay_true_behind_markup_and_invisible_letters():
    source = Source("**a** \u200bﬁ fan\n  - qng\u200b h")
    at = source.folded.index("fan")
    assert source.text[source.origin(at) :].startswith("fan")
    assert source.spot(source.folded.index("qng")) == (2, 5)
    assert source.quote(at, at + 3) == "fan"


@given(st.text())
def test_any_text_keeps_its_places(text):
    source = Source(text)
    for start, end in source.clauses():
        line, column = source.spot(start)
        assert 1 <= line <= source.text.count("\n") + 1
        assert column >= 1
        assert source.quote(start, end) in source.text


@given(st.characters())
def test_folding_twice_changes_nothing(letter):
    assert "".join(fold(part) for part in fold(letter)) == fold(letter)


def test_names_are_folded_as_the_lexicon_knows_them():
    assert folded("Chang'an") == folded("CHANG’AN") == "changan"
    assert folded("Han Sui & Ma Teng") == "han sui ma teng"
    assert folded("cao-cao") == "cao cao"


def test_the_words_of_the_order_language_are_folded_themselves():
    assert all(folded(word) == word for word in KEYWORDS)


@pytest.mark.long
@pytest.mark.timeout(60)
@pytest.mark.parametrize("mark", [*".-=~/|,;:<>()[]{}*_`'#!?+&@^%", "<@", "</", ". ", "⚔", "·"])
def test_a_long_run_of_marks_is_gone_through_once(mark):
    """The steps of a pattern cannot be counted. This takes a second; were all the rest looked at from each
    mark of the run, it would take minutes.
    """
    text = f"x{mark * 200_000}x"
    assert scanned(Source(text).folded)[-1].word == "x"
    assert take_apart(text).rest == text
