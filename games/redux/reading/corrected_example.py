"""A right line in the place of one that was refused: what was meant, as far as that can be told, else any."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from itertools import takewhile

from games.core.reading.clauses_to_orders import TAKES_BACK
from games.core.reading.faults import LOST
from games.core.reading.sheets import TALK
from games.core.rules.errors import OrderError, Unreadable
from games.core.text.tokens import folded
from games.redux.orders.bids import HOME, readable
from games.redux.printed_data import BORDERS, GENERALS, SPACES, WEAPONS, name_of
from games.redux.reading.clauses import NOT_THERE, said
from games.redux.reading.lexicon import beginnings as beginnings_of
from games.redux.reading.lexicon import known, named, parts
from games.redux.reading.misspelt import mended

AWAY = "a bid goes to a space, and none is taken from there: `clear CAO` takes a bid back."
STOPS = ("IF", "ELSE", "MAX")
"""Words behind which a line says when it is done."""
PLAIN = (TALK, TAKES_BACK, AWAY, NOT_THERE, HOME[:20])
"""Beginnings of messages beside which a line would be no example."""
WORD = re.compile(r"[^\W\d_㐀-鿿]+|[㐀-鿿]+")
CHINESE = re.compile(r"[㐀-鿿]")
KEPT = 64
"""Companies of generals whose names are remembered."""
MOST_WORDS = 8
"""Words of a refused line that an example has at most."""


def corrected(
    errors: Sequence[OrderError],
    near: Callable[[Sequence[str]], Iterator[str]],
    right: Callable[[str], str],
    usual: Callable[[], str],
    own: Sequence[str] = (),
    needed: AbstractSet[str] = frozenset(),
) -> tuple[OrderError, ...]:
    """Return errors, each with an example if it had none: the first line `near` the refused words that has a
    canonical form that is `right` on top of the draft, else the usual one. A line with misspelt words is
    shown as it may have been meant, with the state's `own` cards. Talk needs none, nor does what takes
    something back. Nothing is near words of which none is `needed`, if any are.
    """
    tried, any_line = cache(right), cache(usual)
    for error in errors:
        if not error.quote or error.example:
            continue
        if line := _mended(error, own, tried):
            error.example, error.is_meant = line, True
        elif not error.message.startswith(PLAIN):
            words = [word for one in said(error.quote) for word in one.words] if _has(needed, error) else []
            found = (line for text in near(words) if (line := tried(text)))
            error.example = next(found, "") or any_line()
    return tuple(errors)


def _has(needed: AbstractSet[str], error: OrderError) -> bool:
    """Return whether refused words have one of those that are needed, or may have: Chinese has no blanks."""
    words = WORD.findall(folded(error.quote))
    return any(not needed or word in needed or CHINESE.match(word) for word in words)


@lru_cache(KEPT)
def of_generals(able: frozenset[str]) -> frozenset[str]:
    """Return the words with which names of some generals begin, and all that stands for one of them alone."""
    begun = [(name.split()[0], code) for name, code in known().items()]
    alone = [(word, codes[0]) for word, codes in parts().items() if len(codes) == 1]
    return frozenset(word for word, code in (*begun, *beginnings_of().items(), *alone) if code in able)


def shown(name: str) -> str:
    """Return a name as it is offered: with its code, if it is that of a card or a space."""
    code = known().get(name, "")
    return f"{code} ({name_of(code)})" if code in named() else name


def _mended(error: OrderError, own: Sequence[str], right: Callable[[str], str]) -> str:
    """Return the line that a misspelt one may have been, and say so in its error; "" if none is right."""
    if not isinstance(error, Unreadable) or not (found := mended(error.quote, own, own)):
        return ""
    text, wrong, meant = found
    heard = [*said(text)]
    line = right(" ".join(heard[0].words)) if len(heard) == 1 and not heard[0].strange else ""
    if line or (" is no " in error.message and "did you mean" not in error.message):
        lost = LOST if error.message.endswith(LOST) else ""
        error.message = f"“{wrong}” is unknown here; did you mean {shown(meant)}?{lost}"
    return line


def beginnings(words: Sequence[str]) -> Iterator[str]:
    """Yield a line and what is left of it without its last words."""
    short = words[:MOST_WORDS]
    yield from (" ".join(short[:size]) for size in range(len(short), 0, -1))


def near_bids(words: Sequence[str], able: AbstractSet[str]) -> Iterator[str]:
    """Yield the bids that a refused line may have meant: without what it waits for, a general to a space
    alone, a general with a unit. There are none of one who is not `able` to go, and none with a word behind
    which no bid goes on.
    """
    plain = list(takewhile(lambda word: word not in STOPS, words))
    generals = [word for word in words if word in GENERALS]
    spaces = [word for word in words if word in SPACES]
    if able.isdisjoint(generals[:1]):
        return
    if plain[:1] == generals[:1]:
        yield from [" ".join([*plain, "IF EMPTY"])] * ("IF" in words)
        yield from beginnings(plain[: readable(plain)])
    for general in generals[:1]:
        for space in [*spaces[:1], "TRB"]:
            yield f"{general} - {space}"
            yield from (f"{general} - {space} 1{kind}" for kind in WEAPONS if space in BORDERS)
