"""A quoted line is nobody's order, in any game and to any question; what stands beside it counts."""

from __future__ import annotations

import pytest

from games import catalogue
from games.core.reading.answer_reading import read_typed
from games.core.reading.message_commands import parts, take_apart
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Orders
from games.core.rules.protocol import AnyGame
from games.core.text.tokens import is_quoted, unquoted, without_quotes
from tests.conformance.test_orders import MOMENTS, lines_of, prompts, sheets
from tests.examples import spread

QUOTING = [
    "> {}", ">{}", "  > {}", ">> {}", "> > {}", ">>> {}", "> - {}", "- > {}", "1. > {}",
    "＞ {}", "\u200b> {}",
]  # fmt: skip
"""A line as it is quoted on Discord and in letters."""


@pytest.mark.parametrize("slug", catalogue())
@pytest.mark.parametrize("quoting", QUOTING)
def test_a_quoted_line_is_no_order(slug: str, quoting: str):
    tried = 0
    for prompt, shape in spread(list(sheets(slug, MOMENTS)), 5):
        for line in spread(lines_of(shape), 3):
            sheet = shape.check(quoting.format(line), ())
            assert (sheet.lines, sheet.errors) == ((), ()), (prompt.text, line)
            tried += 1
    assert tried


@pytest.mark.parametrize("slug", catalogue())
@pytest.mark.parametrize("quoting", QUOTING)
def test_what_stands_beside_a_quoted_line_counts_as_if_it_stood_alone(slug: str, quoting: str):
    for prompt, shape in spread(list(sheets(slug, MOMENTS)), 5):
        lines = spread(lines_of(shape), 3)
        for line, other in zip(lines, reversed(lines), strict=True):
            alone = shape.check(line, ())
            both = shape.check(f"{line}\n{quoting.format(other)}", ())
            assert (both.lines, both.errors) == (alone.lines, alone.errors), (prompt.text, line, other)


def test_a_quoted_answer_is_no_answer(game: AnyGame):
    for prompt in prompts(game.slug, 8):
        if isinstance(prompt.shape, Orders):
            continue
        for text in ("1", "0", *(option.value for option in getattr(prompt.shape, "options", ())[:2])):
            with pytest.raises(OrderError):
                prompt.read(read_typed(prompt.shape, f"> {text}"))


@pytest.mark.parametrize("quoting", QUOTING)
@pytest.mark.parametrize("word", ["ready", "clear", "undo", "resign", "A FAN H; ready"])
def test_a_quoted_word_to_the_bot_asks_nothing(quoting: str, word: str):
    text = quoting.format(word)
    assert take_apart(text).commands == ()
    assert not take_apart(text).has_orders
    assert parts(text) == []


def test_what_three_marks_quote_goes_on_to_the_end():
    assert unquoted("a\n>>> b\nc") == "a\n     \n "
    assert unquoted("a\n>>>b\nc") == "a\n    \nc"


def test_a_message_is_quoted_if_every_line_of_it_is():
    assert is_quoted("> A FAN H\n\n> A JIH H\n")
    assert not is_quoted("> A FAN H\nthanks")
    assert not is_quoted(" \n")


@pytest.mark.parametrize("text", ["FAN -> TAI", "-> TAI", "CAO >> HAN", "FAN - TAI > ", "=> TAI", "3 > 2"])
def test_an_arrow_quotes_nothing(text: str):
    assert unquoted(text) == text == without_quotes(text)


@pytest.mark.parametrize("quoting", [each for each in QUOTING if each[0] not in "-1\u200b"])
def test_without_its_marks_a_quoted_sheet_reads_as_it_was_written(quoting: str):
    bare = without_quotes("\n".join(map(quoting.format, ("A FAN H", "A JIH - YAN"))))
    assert [line.strip(" -") for line in bare.split("\n")] == ["A FAN H", "A JIH - YAN"]
