"""Whatever is typed is read, or refused with an error that its sender understands, and at once."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from rapidfuzz.distance import OSA

from bot.judge.judge import Refusal, readable
from games.core.reading.answer_reading import read_typed
from games.core.reading.clauses import Reader
from games.core.reading.message_commands import only, parts, take_apart
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Answer, Orders, Prompt, Sheet
from games.core.text.tokens import folded
from games.warlords.lexicon import READER
from tests.conformance.courses import GAMES
from tests.conformance.test_orders import decent, lines_of, prompts
from tests.examples import few
from tests.proof.progress import Progress
from tests.proof.secrecy.noise import LONGEST, text

SHORT, ALL, BATCH = 20, 1_000_000, 1_000
AIM = 0.005
"""Seconds of the processor's time that 99 sheets of 100 may take."""


@cache
def asked(slug: str) -> list[Prompt[Any]]:
    return list(prompts(slug, 4))


@cache
def lines(slug: str) -> list[str]:
    shapes = [prompt.shape for prompt in asked(slug) if isinstance(prompt.shape, Orders)]
    return sorted({line for shape in shapes for line in lines_of(shape)})


def read(slug: str, number: int) -> float:
    """Let noise number so-and-so be read as the judge reads; return the seconds of processor time it took:
    commands taken out, and orders put on top of a draft.
    """
    chance = random.Random(f"{slug}/{number}")
    prompt = chance.choice(asked(slug))
    typed = text(chance, lines(slug))[:LONGEST]
    try:
        begun = time.thread_time()
        rest = take_apart(readable(typed)).rest
        if not isinstance(prompt.shape, Orders):
            prompt.read(read_typed(prompt.shape, rest.strip(" \t\n;,")))
            return time.thread_time() - begun
        taken = time.thread_time() - begun
        draft = tuple(map(str, chance.sample(lines_of(prompt.shape), 2))) if number % 3 == 0 else ()
        draft = prompt.shape.check("\n".join(draft), ()).lines if draft else ()
        begun = time.thread_time()
        sheet = check(prompt.shape, rest, draft)
        taken += time.thread_time() - begun
    except Refusal:
        return time.thread_time() - begun
    except OrderError as error:
        decent((error,))
        return time.thread_time() - begun
    decent(sheet.errors)
    stable(prompt, prompt.shape, sheet.lines)
    return taken


def check(shape: Orders, rest: str, draft: Sequence[str]) -> Sheet:
    """Read orders on top of a draft; commands one after the other, up to the first that is wrong."""
    pieces = (only(rest, [part]) for part in parts(rest)) if shape.at_once else iter([rest])
    sheet = Sheet(tuple(draft))
    while not sheet.errors and (piece := next(pieces, None)) is not None:
        sheet = shape.check(take_apart(piece).rest if shape.at_once else piece, sheet.lines)
    return sheet


def stable(prompt: Prompt[Any], shape: Orders, sheet: Sequence[str]) -> None:
    """Check that orders in force can be printed, read and printed again; and sent."""
    once = shape.check("\n".join(sheet), ())
    assert (once.lines, once.errors) == (tuple(sheet), ())
    answer: Answer = list(sheet)
    prompt.read(answer)


@pytest.mark.parametrize("slug", few(GAMES, 2))
def test_noise_is_read_or_refused_and_what_is_in_force_prints_and_reads_the_same(slug: str):
    for number in range(SHORT):
        read(slug, number)


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_a_million_sheets_of_noise():
    """The figures are of one run and of the processor's time; they are kept, for the aim is 5 ms.

    Programs that share a core slow each other down in the processor's time too. So a piece of work that is
    always the same is timed beside each thousand: what was read while the machine was quiet counts apart.
    """
    progress, alike = Progress.of("sheets", ALL), dict[bool, list[float]]()
    paces = [progress.facts.get("µs: the same work at its fastest", 10**9) / 1e6]
    for slug in GAMES:
        lines(slug)
    gc.collect()
    gc.freeze()  # what the tests themselves keep is not looked through while a sheet is read
    for begin in progress.each(BATCH):
        before = pace()
        times = [read(list(GAMES)[number % len(GAMES)], number) for number in range(begin, begin + BATCH)]
        paces += [before, pace()]
        is_quiet = max(paces[-2:]) < 1.25 * min(paces)
        alike.setdefault(is_quiet, []).extend(times)
        slow = sum(each > AIM for each in times)
        progress.count("slower than 5 ms", slow)
        progress.count("read on a quiet machine", BATCH * is_quiet)
        progress.count("of these slower than 5 ms", slow * is_quiet)
        for name, those in ((True, "quiet"), (False, "crowded")):
            if each := sorted(alike.get(name, [])):
                progress.facts[f"µs: the 99th of 100, {those}"] = round(each[len(each) * 99 // 100] * 1e6)
                progress.facts[f"µs: half, {those}"] = round(each[len(each) // 2] * 1e6)
        progress.facts["µs: the same work at its fastest"] = round(min(paces) * 1e6)


def pace() -> float:
    """Return the seconds of processor time that a fixed piece of work takes now: the median of some."""
    taken: list[float] = []
    for _ in range(9):
        begun = time.thread_time()
        for number in range(400):
            " ".join(str(each) for each in range(number % 40)).split()
        taken.append(time.thread_time() - begun)
    return sorted(taken)[len(taken) // 2]


def slowly(reader: Reader, word: str, count: int) -> list[str]:
    """Return the nearest places by the definition: fewest letters away, then by name."""
    names = {folded(name): place.code for place in reader.board.places for name in place.names}
    far = sorted(names, key=lambda name: (OSA.distance(folded(word), name), name))
    return list(dict.fromkeys(names[name] for name in far))[:count]


def test_the_nearest_places_are_those_by_the_definition():
    chance = random.Random(5)
    for _ in range(200):
        name = chance.choice(chance.choice(READER.board.places).names)
        word = "".join(chance.choice((a, a, a, "x", "")) for a in name)
        assert READER.nearest(word) == slowly(READER, word, 3), word


def test_who_sends_a_hundred_bad_lines_is_shown_suggestions_for_the_first_ones():
    [prompt] = [p for p in asked("warlords") if isinstance(p.shape, Orders)][:1]
    sheet = prompt.shape.check("FAN - xq\n" * 100, ())
    assert [error.line for error in sheet.errors] == [1, 2, 3, 4, 5, 6, 7, 8, 9]
    assert all("did you mean" in error.message for error in sheet.errors[:8])
    assert "92 more" in sheet.errors[8].message


@pytest.mark.parametrize("slug", few(GAMES, 2))
def test_the_number_of_errors_is_that_of_the_lines_that_are_wrong(slug: str):
    """Behind the eighth error none is made any more; their number and the line of the ninth stay exact."""
    chance = random.Random(8)
    for shape in [prompt.shape for prompt in asked(slug) if isinstance(prompt.shape, Orders)]:
        wrong = ["".join(chance.choices("bcdfghjklmnpqrstvwxz", k=7)) for _ in range(chance.randint(9, 99))]
        right = chance.sample(lines_of(shape), 1)
        sheet = shape.check("\n".join([*wrong[:5], *right, *wrong[5:]]), ())
        assert [error.line for error in sheet.errors] == [1, 2, 3, 4, 5, 7, 8, 9, 10]
        assert f"and {len(wrong) - 8} more" in sheet.errors[8].message
