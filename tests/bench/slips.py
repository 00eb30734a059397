"""One slip of the fingers in every word of lines that could be sent: what is offered, what is taken.

    python -m tests.bench.slips [GAME …]

From positions of games played at random and by computers some legal lines are drawn, each as it is printed
and with the full names of its places, generals and cards. In each of its words a letter is left out, doubled,
replaced by another, and changes places with the next. Of each line so spoilt it is counted whether the right
line comes out anyway, is offered by a button, stands as the example, is missed, or another line is taken:
then the slip is another name, as QIN without its N is the lot QI.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from games import catalogue
from games.core.play.dice import Seeded
from games.core.reading.slips import codes, meant
from games.core.rules.prompts import Orders, Prompt
from games.redux.printed_data import NAMED
from tests.conformance.courses import at_chance, by_computers

POSITIONS, LINES, SHORTEST = 10, 4, 3
"""Positions of each course, lines of each, letters of a word that is spoilt."""
LETTERS = "abcdefghijklmnopqrstuvwxyz"
OUTCOMES = ("read all the same", "button", "example", "missed", "another")


@cache
def names(slug: str) -> Mapping[str, str]:
    """Return the full names of the codes that stand in lines of a game."""
    if slug == "redux":
        return {code: name for code, name in NAMED.items() if len(code) == SHORTEST}
    module = __import__(
        f"games.{slug}.{'public_state_model' if slug == 'suntzu' else 'land'}", fromlist=["BOARD"]
    )
    board: Any = module.BOARD
    return {place.code: place.name for place in board.places}


def questions(slug: str, count: int = POSITIONS) -> Iterator[Prompt[Any]]:
    """Yield questions for lines of text, of games of both kinds."""
    for course in (at_chance, by_computers):
        for position in course(slug).some(count):
            prompts = position.ask.prompts.values() if position.ask else ()
            yield from [prompt for prompt in prompts if isinstance(prompt.shape, Orders)][:1]


def spoilt(line: str, dice: Seeded, label: str) -> Iterator[str]:
    """Yield a line with one slip in one of its words, four kinds in each."""
    parts = line.split(" ")
    for at, word in enumerate(parts):
        if len(word) < SHORTEST or not word.isalpha():
            continue
        for kind in range(4):
            [face] = dice.throw(f"{label} {at} {kind}", 1, len(word) - (kind == 3))
            [letter] = dice.throw(f"{label} {at} {kind} letter", 1, len(LETTERS))
            begin, rest = word[: face - 1], word[face - 1 :]
            slip = (
                begin + rest[1:],
                begin + rest[0] + rest,
                begin + LETTERS[letter - 1] + rest[1:],
                begin + rest[1:2] + rest[:1] + rest[2:],
            )[kind]
            if slip != word:
                yield " ".join([*parts[:at], slip, *parts[at + 1 :]])


def outcome(slug: str, shape: Orders, typed: str, wanted: tuple[str, ...], legal: list[str]) -> str:
    """Return what comes of a spoilt line, which was to be the wanted lines."""
    sheet = shape.check(typed, ())
    if not sheet.errors and sheet.lines:
        return OUTCOMES[0] if sheet.lines == wanted else OUTCOMES[4]
    game = catalogue()[slug]
    if wanted[-1] in meant(sheet.errors, legal, codes(game, game.options())):
        return OUTCOMES[1]
    return OUTCOMES[2] if wanted[-1] in [error.example for error in sheet.errors] else OUTCOMES[3]


def counted(slug: str, count: int = POSITIONS) -> tuple[Counter[str], dict[str, list[tuple[str, str]]]]:
    """Return how often each outcome came, and what was typed for which line where it was not offered."""
    found: Counter[str] = Counter()
    lost: dict[str, list[tuple[str, str]]] = {}
    for number, prompt in enumerate(questions(slug, count)):
        shape = prompt.shape
        assert isinstance(shape, Orders)
        legal = [line for lines in shape.legal().values() for line in lines]
        dice = Seeded(b"slips", f"{slug} {number}")
        for draw, face in enumerate(dice.throw("lines", LINES, max(1, len(legal))) if legal else ()):
            line = legal[face - 1]
            wanted = shape.check(line, ()).lines
            long = " ".join(names(slug).get(word, word) for word in line.split(" ")).lower()
            forms = [line.lower()] + [long] * (shape.check(long, ()).lines == wanted)
            for form, text in enumerate(dict.fromkeys(forms)):
                for typed in spoilt(text, dice, f"{draw} {form}"):
                    found[kind := outcome(slug, shape, typed, wanted, legal)] += 1
                    if kind in OUTCOMES[3:]:
                        lost.setdefault(kind, []).append((line, typed))
    return found, lost


def main(slugs: list[str]) -> int:
    """Print a row for each game."""
    print("| game | slips |", *(f"{outcome} |" for outcome in OUTCOMES))
    print("|---|---|" + "---|" * len(OUTCOMES))
    for slug in slugs or list(catalogue()):
        found, _ = counted(slug)
        whole = sum(found.values())
        print(f"| {slug} | {whole} |", *(f"{found[each] / whole:.1%} |" for each in OUTCOMES), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
