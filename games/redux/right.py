"""A right line in the place of one that was refused: what was meant, as far as that can be told, else any."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import takewhile

from games.core.errors import OrderError
from games.core.forms import TAKES_BACK
from games.core.sheets import TALK
from games.redux.clauses import NOT_THERE, said
from games.redux.facts import BORDERS, GENERALS, SPACES, WEAPONS
from games.redux.grammar import HOME

AWAY = "a bid goes to a space, and none is taken from there: `clear CAO` takes a bid back."
STOPS = ("IF", "ELSE", "MAX")
"""Words behind which a line says when it is done."""
PLAIN = (TALK, TAKES_BACK, AWAY, NOT_THERE, HOME[:20])
"""How messages begin beside which a line would be no example."""
MOST_WORDS = 8
"""Words of a refused line that an example has at most."""


def corrected(
    errors: Sequence[OrderError],
    near: Callable[[Sequence[str]], Iterator[str]],
    right: Callable[[str], str],
    usual: Callable[[], str],
) -> tuple[OrderError, ...]:
    """Return errors, each with an example if it had none: the first line `near` the refused words that has a
    canonical form that is `right` on top of the draft, else the usual one. Talk needs none, nor does what
    takes something back.
    """
    tried, any_line = cache(right), cache(usual)
    for error in errors:
        if error.quote and not error.example and not error.message.startswith(PLAIN):
            words = [word for one in said(error.quote) for word in one.words]
            found = (line for text in near(words) if (line := tried(text)))
            error.example = next(found, "") or any_line()
    return tuple(errors)


def beginnings(words: Sequence[str]) -> Iterator[str]:
    """Yield a line and what is left of it without its last words."""
    short = words[:MOST_WORDS]
    yield from (" ".join(short[:size]) for size in range(len(short), 0, -1))


def near_bids(words: Sequence[str]) -> Iterator[str]:
    """Yield the bids that a refused line may have meant: without what it waits for, a general to a space
    alone, a general with a unit.
    """
    plain = list(takewhile(lambda word: word not in STOPS, words))
    generals = [word for word in words if word in GENERALS]
    spaces = [word for word in words if word in SPACES]
    if plain[:1] == generals[:1]:
        yield from [" ".join([*plain, "IF EMPTY"])] * ("IF" in words)
        yield from beginnings(plain)
    for general in generals[:1]:
        for space in [*spaces[:1], "TRB"]:
            yield f"{general} - {space}"
            yield from (f"{general} - {space} 1{kind}" for kind in WEAPONS if space in BORDERS)
