"""Whatever is written over and over, by whatever way it comes in: the work grows with it and no faster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from typing import Any

import pytest

from bot.cogs import player_settings
from bot.judge import typed_text
from bot.judge.judge import Refusal
from bot.judge.orders import questions_to_bot
from bot.judge.settings import schedule_reading
from bot.ui import rule_option_reading
from games.core.reading import message_commands
from games.core.reading.answer_reading import read_typed
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Orders, Prompt
from games.core.rules.protocol import view
from games.core.text.talk import is_chat
from tests.conformance.courses import GAMES, at_chance, by_computers, options_of
from tests.conformance.test_orders import lines_of, prompts, sheets
from tests.examples import LONG, few
from tests.steps import steps

Read = Callable[[str], object]
PIECES = [
    " ", "\n", " \n", "\t", "(", ")", "()", "(a) ", "[", "{a} ", "- ", "-", "->", "and ", ", ", ",", "&",
    "+ ", '"', "“a” ", "'", "> a\n", ">", "**", "~~a~~ ", "~~", "`", "||", "ELSE ", "else a ", "1", "12 ",
    "1. ", "+1 ", "-1 ", "if ", "not ", "? ", ": ", ":", "; ", "/ ", "// ", "a", "xyzzy ", "<@1> ", "<@",
    "曹", "é", "|", "#", "_", ". ", "then ", "with ", "or ", "what if ", "odds ", "card ", "\ufdfa",
    "A", "all ",
]  # fmt: skip
LENGTH = 900
"""Letters that are read, and twice as many: a message of Discord has at most 2,000."""
FREE = 3_000
"""Steps that a text may cost more than its length says: what is looked up or built once."""
EACH = len(PIECES) if LONG else 1
"""Pieces that each reader meets; the next reader meets others."""


def readers(slug: str) -> Iterator[tuple[str, Read, str]]:
    """Yield all that reads typed text of a game, or of none: its name, itself, and a text that it knows."""
    if slug not in GAMES:
        yield from common()
        return
    game = GAMES[slug]
    yield from asked(slug)
    for kind, prompt in acts(slug).items():
        if isinstance(prompt.shape, Orders):
            known = next(iter(lines_of(prompt.shape)), "")
            yield f"{slug}: at any time, {kind}", partial(_checked, prompt.shape), known
    if game.odds is not None:
        yield f"{slug}: odds", game.odds, "8 v 5"
    if game.what_if is not None:
        yield from ((f"{slug}: what if", partial(game.what_if, seen), known) for seen, known in views(slug))
    if game.cards is not None:
        yield f"{slug}: card", partial(questions_to_bot.card, game, options_of(game)), "a card"
    yield (
        f"{slug}: options",
        partial(rule_option_reading.read, game),
        rule_option_reading.example(game).strip("`"),
    )


def common() -> Iterator[tuple[str, Read, str]]:
    """Yield what reads texts of every game, and those that are about none."""
    yield "take apart", message_commands.take_apart, "ready"
    yield "parts", message_commands.parts, "LUO H. ready"
    yield "listed", message_commands.listed, "1. LUO H 2. FAN H"
    yield "put off", message_commands.put_off, "tomorrow: LUO H"
    yield "talk", is_chat, "thanks"
    yield "cleaned", typed_text.cleaned, "a"
    yield "plain", partial(typed_text.plain, longest=40), "a"
    yield "escaped", typed_text.escaped, "a"
    yield "schedule", schedule_reading.read, "every 24h at 18:00"
    yield "zone", player_settings.zone_of, "Europe/Berlin"
    yield "hours", player_settings.hours_of, "24, 6, 1"
    yield "quiet", player_settings.quiet_of, "22-7"


@cache
def asked(slug: str) -> list[tuple[str, Read, str]]:
    """Return what reads the questions of a game, one of each kind."""
    found: dict[str, tuple[str, Read, str]] = {}
    for prompt in prompts(slug, 6):
        name = f"{slug}: {prompt.key} ({type(prompt.shape).__name__})"
        shape = prompt.shape
        if isinstance(shape, Orders):
            found.setdefault(name, (name, partial(_checked, shape), next(iter(lines_of(shape)), "")))
        else:
            found.setdefault(name, (name, partial(read_typed, shape), "1"))
    return list(found.values())


@cache
def acts(slug: str) -> dict[str, Prompt[Any]]:
    """Return what a seat of a game may send at any time, one question of each kind."""
    game, found = GAMES[slug], dict[str, Prompt[Any]]()
    for position in at_chance(slug).some(4) if game.acts is not None else ():
        for power in game.powers:
            for kind, prompt in game.acts(position.state, power.seat).items():
                found.setdefault(kind, prompt)
    return found


def views(slug: str) -> list[tuple[Any, str]]:
    """Return what a seat sees that is asked something in the middle of a game, and a line for it."""
    for position in by_computers(slug).some(3)[1:]:
        for seat, prompt in position.ask.prompts.items():
            if isinstance(prompt.shape, Orders):
                return [(view(position.state, seat), next(iter(lines_of(prompt.shape)), ""))]
    return []


def _checked(shape: Orders, text: str) -> object:
    return shape.check(text, ())


def texts(known: str, piece: str) -> Iterator[Callable[[int], str]]:
    """Yield how a piece is written over and over: alone, behind a text that is known, within it, between."""
    begun, end = known[: len(known) // 2], known[len(known) // 2 :]
    yield lambda length: piece * (length // len(piece))
    yield lambda length: known + " " + piece * (length // len(piece))
    yield lambda length: begun + piece * (length // len(piece)) + end
    yield lambda length: (known + " " + piece) * (length // (len(known + piece) + 1))


def attempt(read: Read, text: str) -> None:
    """Read a text, or refuse it."""
    with suppress(OrderError, Refusal):
        read(text)


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize("slug", ["common", *GAMES])
def test_twice_as_much_costs_twice_the_steps(slug: str):
    """The steps inside regular expressions are counted by `tests/test_patterns.py`."""
    for name, read, known in readers(slug):
        grows_with_its_text(name, read, known)


def grows_with_its_text(name: str, read: Read, known: str) -> None:
    begin = sum(map(ord, name)) % len(PIECES)
    for number in range(EACH):
        piece = PIECES[(begin + number * 13) % len(PIECES)]
        for text in texts(known, piece):
            for length in (LENGTH, 2 * LENGTH):  # what is worked out once and kept is no growth
                attempt(read, text(length))
            once, twice = (steps(partial(attempt, read, text(length))) for length in (LENGTH, 2 * LENGTH))
            assert twice <= 2.4 * once + FREE, (name, piece, text(80), once, twice)


EMPTY = 250
"""Steps that an empty line may cost: an act is read with all else in its message blanked out."""


@pytest.mark.parametrize("slug", few(GAMES, 2))
def test_a_line_that_is_blanked_out_costs_next_to_nothing(slug: str):
    for kind, prompt in acts(slug).items():
        if not isinstance(prompt.shape, Orders):
            continue
        read, known = partial(_checked, prompt.shape), next(iter(lines_of(prompt.shape)), "")
        attempt(read, known)
        once, more = (steps(partial(attempt, read, known + " \n" * lines)) for lines in (1, 101))
        assert more - once <= 100 * EMPTY, (kind, known, once, more)


LONGER = 40_000
"""Letters of a text that nobody sends: a file, a form of Discord's largest kind ten times over."""


@pytest.mark.long
@pytest.mark.parametrize("slug", ["common", *GAMES])
def test_a_text_of_any_length_is_read_or_refused(slug: str):
    """Nothing runs out of the interpreter's depth, and nothing takes forever."""
    for name, read, known in readers(slug):
        begin = sum(map(ord, name)) % len(PIECES)
        for number in range(EACH):
            for text in texts(known, PIECES[(begin + number * 17) % len(PIECES)]):
                attempt(read, text(LONGER))


BETWEEN = [" ", ", ", " / ", "; "]


@pytest.mark.parametrize("slug", few(GAMES, 3))
def test_lines_without_their_first_words_are_read_or_refused_however_many_stand_in_one(slug: str):
    """`CHA D1 MAO M1 …`: each of them could be an order of its own, so each may be held for the last."""
    for number, (_, shape) in enumerate(sheets(slug, 3)):
        several = [line.partition(" ")[2] for line in lines_of(shape) if " " in line]
        once = BETWEEN[number % len(BETWEEN)].join(several[:: len(several) // 6 + 1])
        if once:
            attempt(partial(_checked, shape), (once + " ") * (8_000 // len(once)))
