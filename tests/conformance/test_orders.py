"""Orders as players write them: what is listed is what is accepted, what is printed can be read, noise gets
errors.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.play.dice import Seeded, Under
from games.core.reading.answer_reading import read_typed
from games.core.reading.clauses import MOST_ERRORS
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Answer, Orders, Prompt
from games.core.rules.protocol import AnyGame
from tests.conformance.courses import GAMES, at_chance, by_computers, unruly
from tests.examples import LONG, examples, spread
from tests.steps import steps

LONGEST_SENTENCE = 700
MOMENTS = 16 if LONG else 3
MANY, SOME, STRANGE = (600, 8, 150) if LONG else (60, 4, 12)
"""Of a list with many lines some are drawn; the next list shows others. So many lines of others are tried."""


def asked(slug: str, moments: int = MOMENTS) -> Iterator[Prompt[Any]]:
    """Yield questions that are put in games of every kind."""
    for course in (at_chance, by_computers, unruly):
        for position in course(slug).some(moments):
            yield from position.ask.prompts.values()


def foreseen(slug: str, moments: int = MOMENTS) -> Iterator[Prompt[Any]]:
    """Yield questions that can be answered ahead of time."""
    game = GAMES[slug]
    for position in at_chance(slug).some(moments):
        for power in game.powers:
            if ahead := game.foresee(position.state, power.seat):
                yield ahead


def prompts(slug: str, moments: int = MOMENTS) -> Iterator[Prompt[Any]]:
    yield from asked(slug, moments)
    yield from foreseen(slug, moments)


def sheets(
    slug: str, moments: int = MOMENTS, kind: Callable[[str, int], Iterator[Prompt[Any]]] = prompts
) -> Iterator[tuple[Prompt[Any], Orders]]:
    for prompt in kind(slug, moments):
        if isinstance(prompt.shape, Orders):
            yield prompt, prompt.shape


def lines_of(shape: Orders) -> list[str]:
    return [line for lines in shape.legal().values() for line in lines]


def accepted(prompt: Prompt[Any], shape: Orders, line: str) -> bool:
    """Return whether a line is accepted alone, which `check` and `read` must agree on."""
    sheet = shape.check(line, ())
    try:
        prompt.read([line])
    except OrderError:
        assert sheet.errors, f"{line!r} is drafted without an error, but cannot be sent"
        return False
    assert not sheet.errors, f"{line!r} can be sent, but drafting it gives {sheet.errors}"
    return True


@pytest.mark.deeper
def test_every_legal_line_is_accepted_alone_and_printed_as_it_stands(game: AnyGame):
    tried = 0
    dice = Seeded(b"listed", game.slug)
    for number, (prompt, shape) in enumerate(sheets(game.slug)):
        legal = lines_of(shape)
        assert len(dict.fromkeys(legal)) == len(legal)
        drawn = dice.shuffle(str(number), len(legal))[:SOME] if len(legal) > MANY else range(len(legal))
        for line in (legal[place] for place in drawn):
            assert accepted(prompt, shape, line)
            printed = shape.check(line, ()).lines
            assert shape.check("\n".join(printed), ()).lines == printed
            tried += 1
    assert tried


@pytest.mark.deeper
def test_no_other_line_is_accepted(game: AnyGame):
    """Every line that is legal anywhere in the game is tried wherever it is not. Ahead of time more is
    accepted: nobody knows yet where armies will stand.
    """
    everywhere = list(dict.fromkeys(line for _, shape in sheets(game.slug) for line in lines_of(shape)))
    dice = Seeded(b"elsewhere", game.slug)
    for number, (prompt, shape) in enumerate(sheets(game.slug, 8 if LONG else 3, asked)):
        legal = lines_of(shape)
        chosen = dice.shuffle(str(number), len(everywhere))[:STRANGE]
        for line in (everywhere[place] for place in chosen):
            assert accepted(prompt, shape, line) == (line in legal), line


def test_a_legal_line_with_a_word_that_nobody_knows_is_no_other_order(game: AnyGame):
    dice = Seeded(b"strange", game.slug)
    for number, (_, shape) in enumerate(sheets(game.slug)):
        legal = lines_of(shape)
        for line in (legal[place] for place in dice.shuffle(str(number), len(legal))[:STRANGE]):
            words = line.split(" ")
            at = dice.throw(line, 1, len(words) + 1)[0] - 1
            strange = " ".join((*words[:at], "xyzzy", *words[at:]))
            assert set(shape.check(strange, ()).lines) <= {line}, strange


def test_a_sheet_that_is_printed_and_read_again_is_the_same_sheet(game: AnyGame):
    dice = Seeded(b"sheets", game.slug)
    for number, (prompt, shape) in enumerate(sheets(game.slug)):
        answer = shape.sample(Under(dice, str(number)))
        assert isinstance(answer, list)
        text = "\n".join(map(str, answer))
        for typed in (text, text.lower(), f"\n{text}\n\n", text.replace("\n", "\r\n")):
            sheet = shape.check(typed, ())
            assert sheet.errors == ()
            assert list(sheet.lines) == answer
        prompt.read(list(answer))
        # Line by line, as in several messages, it comes to the same; but a line that stands there twice, as
        # `Waive` may, says in each message anew how many there are.
        draft: tuple[str, ...] = ()
        for line in text.splitlines():
            draft = shape.check(line, draft).lines
        assert prompt.read(list(draft)) == prompt.read(list(dict.fromkeys(answer)))


def test_a_line_that_is_added_without_reading_comes_to_what_reading_makes_of_it(game: AnyGame):
    dice = Seeded(b"added", game.slug)
    for number, (_, shape) in enumerate(sheets(game.slug)):
        if shape.adds is None:
            continue
        full = tuple(map(str, shape.sample(Under(dice, str(number)))))  # type: ignore[arg-type]  it is a list
        legal = lines_of(shape)
        for place in dice.shuffle(f"lines {number}", len(legal))[:SOME]:
            for draft in ((), full[::2], full):
                added = shape.adds(legal[place], draft)
                assert added is None or tuple(added) == shape.check(legal[place], draft).lines


@pytest.mark.deeper
def test_what_cannot_be_read_leaves_the_draft_as_it_was(game: AnyGame):
    dice = Seeded(b"drafts", game.slug)
    for number, (_, shape) in enumerate(sheets(game.slug, 6 if LONG else 2)):
        draft = tuple(map(str, shape.sample(Under(dice, str(number)))))  # type: ignore[arg-type]  it is a list
        for noise in ("xyzzy plugh", "⚔️ to battle!!", "12 34", "\n".join(["zzz"] * 30)):
            sheet = shape.check(noise, draft)
            assert sheet.lines == draft
            decent(sheet.errors)


def decent(errors: tuple[OrderError, ...]) -> None:
    """Errors are few, short, and point into what was sent."""
    assert len(errors) <= MOST_ERRORS + 1
    for error in errors:
        assert isinstance(error, OrderError)
        assert error.message.strip()
        assert len(str(error)) <= LONGEST_SENTENCE
        assert error.line >= 0
        assert error.column >= 0
        assert "@everyone" not in error.message


@cache
def typed_at(slug: str) -> list[Prompt[Any]]:
    """Return questions to which anything is typed."""
    return list(prompts(slug, 3))


@cache
def legal_at(slug: str) -> list[str]:
    """Return all that may be answered to them."""
    return [
        line
        for prompt in typed_at(slug)
        if isinstance(prompt.shape, Orders)
        for line in lines_of(prompt.shape)
    ]


WORDS = [
    "@everyone", "<@123>", "```", "*", "~", "->", "–", "S", "hold", "build", "waive 99", "all", "A", ":", ";",
    "曹操", "é", "Ａ", "\u202e", "a\u0301" * 20, "\u200b", "\x00", "1e9", "-1", "²", "ready", "clear",
    "\r", "\n",
]  # fmt: skip


@st.composite
def noise(draw: st.DrawFn, slug: str) -> str:
    """Text as people, and people who want to break something, type it."""
    pieces = st.one_of(st.sampled_from(legal_at(slug) or [""]), st.sampled_from(WORDS), st.text(max_size=12))
    text = draw(st.sampled_from(["", " ", "\n", ", "])).join(draw(st.lists(pieces, max_size=12)))
    cut = draw(st.integers(0, max(len(text), 1)))
    return draw(st.sampled_from([text, text[cut:], text[:cut], text.upper(), text[::-1], text * 3]))[:2000]


@pytest.mark.deeper
@pytest.mark.parametrize("slug", GAMES)
def test_whatever_is_typed_is_read_or_answered_with_errors_a_player_understands(slug: str):
    @settings(max_examples=examples(30))
    @given(st.data())
    def trial(data: st.DataObject) -> None:
        prompt = data.draw(st.sampled_from(typed_at(slug)))
        text = data.draw(noise(slug))
        try:
            typed(prompt, text)
        except OrderError as error:
            decent((error,))

    trial()


def typed(prompt: Prompt[Any], text: str) -> None:
    """Take a text as the judge does."""
    if not isinstance(prompt.shape, Orders):
        prompt.read(read_typed(prompt.shape, text))
        return
    sheet = prompt.shape.check(text, ())
    decent(sheet.errors)
    prompt.read(list(sheet.lines))
    assert prompt.shape.check("\n".join(sheet.lines), ()).lines == sheet.lines
    prompt.read(read_typed(prompt.shape, text))


DIGITS = "➅፩🄈"
"""Digits by Unicode that are no numbers: `isdigit` says yes to them, and `int` does not read them."""

ODD = (
    *("{digit}", "{line} {digit}", "{digit} {line}", "{line} + {digit}", "{line} +{digit}P", "R + {digit}"),
    *("Year {digit}: {line}", "Round {digit}\n{line}", "{line} IF LEAD <= {digit}", "{digit} x {line}"),
)


@pytest.mark.parametrize("slug", GAMES)
def test_digits_that_are_no_numbers_are_read_or_refused(slug: str):
    prompts = {prompt.key: prompt for prompt in typed_at(slug)}
    for prompt in prompts.values():
        lines = lines_of(prompt.shape)[:4] if isinstance(prompt.shape, Orders) else ["4"]
        texts = [odd.format(digit="4", line=line) for line in lines for odd in ODD]
        for text in dict.fromkeys(re.sub(r"\d", digit, text) for text in texts for digit in DIGITS):
            try:
                typed(prompt, text)
            except OrderError as error:
                decent((error,))


RAW = st.one_of(
    st.none(),
    st.integers(),
    st.text(max_size=20),
    st.lists(st.integers(), max_size=9),
    st.lists(st.text(max_size=20), max_size=9),
    st.sampled_from([True, False, 1.5, {}, {"a": 1}, [None], [[]], [1, "a"], ["a"] * 500, 10**30, -0.0]),
)


@pytest.mark.deeper
@pytest.mark.parametrize("slug", GAMES)
def test_whatever_raw_answer_comes_is_accepted_or_refused_with_an_order_error(slug: str):
    @settings(max_examples=examples(30))
    @given(st.sampled_from(typed_at(slug)), RAW)
    def trial(prompt: Prompt[Any], answer: Answer) -> None:
        try:
            prompt.read(answer)
        except OrderError as error:
            decent((error,))

    trial()


@pytest.mark.deeper
def test_a_message_twice_as_long_is_read_in_twice_the_steps(game: AnyGame):
    """Nothing grows with the square of its length; 2,000 characters are the most that Discord allows."""
    for _, shape in list(sheets(game.slug, 2))[: 3 if LONG else 1]:
        pieces = ("A", "A B - ", "x\n", "é", "<@1>", "曹", "- ", ", ;", "`", "a" * 50 + " ", "/")
        for piece in spread(pieces, 5):
            half, whole = ((piece * length)[:length] for length in (1000, 2000))
            decent(shape.check(whole, ()).errors)
            once, twice = (steps(partial(shape.check, text, ())) for text in (half, whole))
            assert twice < 2.5 * once, piece
