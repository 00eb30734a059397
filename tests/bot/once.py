"""Ways into the middle of a game that many tests go: each is played once, and the others get a copy.

A judge keeps nothing in memory but the games in which a computer is awaited. So where a test begins is known
from the way, its arguments, the rule sets and the time, as long as nothing was written before and the test
changes nothing of the program: who asks for `monkeypatch` goes all the way.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Concatenate, ParamSpec

import pytest

from bot.judge.judge import Judge
from games.core.rules.protocol import AnyGame
from storage.database import file_of
from tests import databases

P = ParamSpec("P")
Place = Any
"""What a way returns, which nobody changes: the number of a game, and perhaps people in it."""


@dataclass(frozen=True)
class Kept:
    """Where a way led: a copy of the database, what was returned, and the games that await a computer."""

    copy: Path
    place: Place
    thinking: tuple[int, ...]
    games: Mapping[str, AnyGame]
    """Held, so that no other rule set is taken for one of them."""


_usual: list[Judge] = []
_walked: dict[tuple[object, ...], Kept | None] = {}


@contextmanager
def usual(judge: Judge, request: pytest.FixtureRequest) -> Iterator[Judge]:
    """Let the judge of a test begin with copies, unless the test changes the program."""
    _usual[:] = [] if "monkeypatch" in request.fixturenames else [judge]
    yield judge
    _usual.clear()


def once(way: Callable[Concatenate[Judge, P], Awaitable[Place]]) -> Callable[Concatenate[Judge, P], Any]:
    """Decorate a way: a judge at a database without a game is led to its end by a copy."""

    @wraps(way)
    async def led(judge: Judge, *args: P.args, **named: P.kwargs) -> Place:
        path, said = file_of(judge.database.engine), repr((args, sorted(named.items())))
        known = any(each is judge for each in _usual) and " at 0x" not in said
        if path is None or not known or not databases.untouched(path):
            return await way(judge, *args, **named)
        rules = tuple((slug, id(game)) for slug, game in judge.games.items())
        key = (way, said, rules, judge.now())
        if (kept := _walked.get(key)) is not None:
            databases.laid_over(kept.copy, path)
            judge.thinking.update(dict.fromkeys(kept.thinking))
            return kept.place
        place = await way(judge, *args, **named)
        if key in _walked:  # the second time: there may be a third
            _walked[key] = Kept(databases.kept(path), place, tuple(judge.thinking), judge.games)
        else:
            _walked[key] = None
        return place

    return led
