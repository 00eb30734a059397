"""The words of orders: which names and spellings stand for which code or canonical word."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import permutations

from games.core.reading.clauses import Reader
from games.core.rules.board import Board, Place
from games.core.rules.lexicon import closest, nearest
from games.core.text.tokens import folded
from games.redux import vocabulary
from games.redux.printed_data import BORDERS, ENHANCEMENTS, GENERALS, LOCATIONS, SPACES, Enhancement, General
from games.redux.vocabulary import ITEMS, SPELLINGS, WORDS

SILENT = frozenset(vocabulary.SILENT.split())
"""Words that may be left out."""
SAY_NOTHING = SILENT | {vocabulary.OR}
"""Words of names that are no name by themselves."""
KEPT = 256
"""Unknown words whose answers are remembered."""
SHORTEST, LONG_ENOUGH, MOST_LIKELY, NEAR = 2, 4, 6, 3
"""Letters of a word that could be a name, and of one that is taken for it; names that are offered for it;
letters by which a word may differ at most from the one that was meant.
"""


@cache
def named() -> frozenset[str]:
    """Return the codes of all cards, spaces and locations."""
    return frozenset(names())


@cache
def names() -> Board:
    """Return every card, space and location as a place of a board without borders: the reader knows names."""
    cards: list[General | Enhancement] = [*GENERALS.values(), *ENHANCEMENTS.values()]
    rows = [
        Place(card.code, card.name, card.chinese, (card.simplified,) if card.simplified else ())
        for card in cards
    ]
    rows += [Place(space.code, space.name, space.chinese) for space in SPACES.values()]
    return Board([*rows, *(Place(at.code, at.name, at.chinese) for at in LOCATIONS.values())])


@cache
def reader() -> Reader:
    """Return who knows what an unknown name is near to."""
    return Reader(names())


@cache
def known() -> dict[str, str]:
    """Return every name and word of one piece or several, folded, and what it stands for."""
    found = {item.lower(): item for item in ITEMS}
    found |= {word: item for item, words in ITEMS.items() for word in words.split()}
    found |= {word: canonical for canonical, words in WORDS.items() for word in words.split()}
    found |= {spelling: word for word, row in SPELLINGS.items() for spelling in row.split(", ")}
    found |= {way: border for border, states in BORDERS.items() for way in meetings(states)}
    both = [state.upper() for states in BORDERS.values() for state in states]
    found |= {f"{WORDS[state].split()[0]} {vocabulary.BORDER}": state for state in both}
    for general in GENERALS.values():
        found.setdefault(folded(general.name).replace(" ", ""), general.code)
    found |= {folded(name): place.code for place in names().places for name in place.names}
    found |= {american(name): word for name, word in found.items()}
    return found


def american(name: str) -> str:
    """Return a name as it is spelt in America: "armory", "harbor", "plow"."""
    return name.replace("mour", "mor").replace("harbour", "harbor").replace("plough", "plow")


def meetings(states: Sequence[str]) -> Iterator[str]:
    """Yield how people name the border of two states: "wei-wu battle", "wu and wei", 魏吴."""
    battle, *others = vocabulary.MEETING.split()
    for one, other in permutations(WORDS[state.upper()].split() for state in states):
        for pair in (f"{one[0]} - {other[0]}", f"{one[0]} {other[0]}"):
            yield from (pair, f"{pair} {battle}", *(f"{pair} {name}" for name in others), f"{battle} {pair}")
        for first in one[1:]:
            yield from (f"{first}{second}" for second in other[1:])


@cache
def beginnings() -> dict[str, str]:
    """Return every beginning of three letters or more that only one card, space or location has."""
    begin: dict[str, list[str]] = {}
    for place in names().places:
        for name in map(folded, place.names):
            for size in range(3, len(name)):
                if place.code not in (codes := begin.setdefault(name[:size], [])):
                    codes.append(place.code)
    return {start: codes[0] for start, codes in begin.items() if len(codes) == 1}


@cache
def parts() -> dict[str, tuple[str, ...]]:
    """Return every word of a name, and every beginning of one, with the codes that it is of."""
    found: dict[str, dict[str, None]] = {}
    for place in names().places:
        for word in {
            word for name in map(folded, place.names) for word in name.split() if word not in SAY_NOTHING
        }:
            for size in range(SHORTEST, len(word) + 1):
                found.setdefault(word[:size], {})[place.code] = None
    return {word: tuple(codes) for word, codes in found.items()}


@cache
def verbs() -> list[str]:
    """Return the words of orders that are long enough to be misspelt."""
    return [word for row in WORDS.values() for word in row.split() if len(word) >= LONG_ENOUGH]


@lru_cache(KEPT)
def unknown(word: str, what: str) -> str:
    """Return that a word is no `what`, and what it could be if anything is near."""
    name = folded(word)
    codes = parts().get(name, ())
    if 1 < len(codes) <= MOST_LIKELY:
        could = " or ".join(f"{code} ({names().name(code)})" for code in codes)
        return f"“{word}” is no {what}; it could be {could}?"
    gaps = {code: gap(name, code) for code in reader().nearest(word)}
    near = [
        f"{code} ({names().name(code)})"
        for code in gaps
        if gaps[code] <= within(name) or (len(name) == SHORTEST and code.lower().startswith(name))
    ]
    if len(name) >= LONG_ENOUGH:
        least = min(within(name), min(gaps.values()) - 1)
        near = [verb for verb, _ in closest(name, verbs(), 1, least) if least >= 0] or near
    return f"“{word}” is no {what}" + (f"; did you mean {', '.join(near)}?" if near else ".")


def gap(word: str, code: str) -> int:
    """Return how many letters lie between a word and the nearest name of a card, space or location."""
    return nearest(word, spellings()[code])[1]


@cache
def spellings() -> dict[str, list[str]]:
    """Return the names of every card, space and location as they are compared."""
    return {place.code: [folded(name) for name in place.names] for place in names().places}


def within(word: str) -> int:
    """Return by how many letters a word may differ from the one that was meant: more in a longer one."""
    return min(NEAR, len(word) // 3) if word.isascii() else len(word) // 2


@cache
def longest() -> int:
    """Return how many words the longest name has."""
    return max(len(name.split()) for name in known())


@cache
def heads() -> frozenset[str]:
    """Return the words with which a name of several words begins."""
    return frozenset(name.split()[0] for name in known() if " " in name)
