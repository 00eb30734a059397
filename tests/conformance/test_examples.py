"""Examples in help, in questions and beside errors are pasted back: they are accepted without a warning."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from bot.judge.telling import texts
from games import catalogue
from games.core.play.dice import Seeded
from games.core.reading.clauses import MOST_ERRORS
from games.core.rules.prompts import Orders, Prompt
from tests.conformance.test_orders import lines_of, sheets
from tests.examples import LONG, spread

EXAMINED = list(catalogue())
POSITIONS = 60 if LONG else 6
"""Moments that are looked at."""


@cache
def moments(slug: str) -> list[tuple[Prompt[Any], Orders]]:
    """Return questions from many positions, those ahead of time too."""
    return spread(list(sheets(slug, POSITIONS)), POSITIONS * 2)


def is_sound(shape: Orders, line: str, draft: tuple[str, ...] = ()) -> bool:
    """Return whether a line on top of a draft is accepted and draws no warning that the draft does not."""
    known = shape.check("", draft).warnings if draft else ()
    sheet = shape.check(line, draft)
    return bool(sheet.lines) and not sheet.errors and set(sheet.warnings) <= set(known)


@pytest.mark.parametrize("slug", EXAMINED)
def test_what_help_shows_can_be_sent_as_it_stands(slug: str) -> None:
    shown = 0
    for prompt, shape in moments(slug):
        for line in texts.examples_of(shape):
            assert is_sound(shape, line), (prompt.text, line, shape.check(line, ()).warnings)
            prompt.read([line])
            shown += 1
    assert shown > POSITIONS


@cache
def lines_everywhere(slug: str) -> list[str]:
    """Return lines that are legal at one of these questions."""
    return list(dict.fromkeys(line for _, other in moments(slug) for line in spread(lines_of(other), 9)))


def mistakes(slug: str, shape: Orders, number: int) -> Iterator[str]:
    """Yield lines that are wrong: half, misspelt, of another moment, of nothing at all."""
    dice = Seeded(b"mistakes", f"{slug}{number}")
    everywhere = list(
        dict.fromkeys(line for _, other in moments(slug) for line in spread(lines_of(other), 9))
    )
    faces = dice.throw("lines", 6, len(everywhere))
    for each, face in enumerate(faces):
        line = everywhere[face - 1]
        words = line.split()
        yield line
        yield " ".join(words[:-1]) or "xyzzy"
        yield " ".join(words[1:]) or "xyzzy"
        [at] = dice.throw(f"letter {each}", 1, len(line))
        yield f"{line[: at - 1]}x{line[at - 1 :]}"
        yield f"{line} {everywhere[faces[each - 1] - 1]}"
        yield f"not {line}"
    yield from ("xyzzy", "help me please do", "if it rains then", "5", "-")


@pytest.mark.parametrize("slug", ["warlords", "yuan", "suntzu"])
def test_a_line_with_a_word_too_many_is_answered_with_itself(slug: str) -> None:
    tried = 0
    for _, shape in moments(slug):
        for line in spread(lines_of(shape), 6):
            sheet = shape.check(f"{line} 99", ())
            if is_sound(shape, line) and sheet.errors:
                assert sheet.errors[0].example == shape.check(line, ()).lines[-1], (line, sheet.errors)
                tried += 1
    assert tried > POSITIONS


@pytest.mark.long
@pytest.mark.parametrize("slug", EXAMINED)
def test_what_stands_beside_an_error_can_be_sent_as_it_stands(slug: str) -> None:
    shown = silent = 0
    for number, (_, shape) in enumerate(spread(moments(slug), POSITIONS)):
        answer = shape.sample(Seeded(b"drafts", f"{slug}{number}")) if number % 2 else []
        draft = tuple(map(str, answer)) if isinstance(answer, list) else ()
        for text in mistakes(slug, shape, number):
            sheet = shape.check(text, draft)
            for error in sheet.errors[:MOST_ERRORS]:
                silent += not error.example
                if error.example:
                    assert is_sound(shape, error.example, sheet.lines), (text, draft, error.example)
                    shown += 1
    assert shown > 10 * POSITIONS
    assert silent <= shown / 10
