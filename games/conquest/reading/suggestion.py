"""Suggestions for a line that is refused: texts a slip away from it, one's own names first.

Nothing of it is ever taken for what was typed: it is shown as an example, which its writer may send.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice, product

from games.conquest.card_data import PERSONS, STRATEGY
from games.conquest.land import BOARD
from games.conquest.public_state_model import NAMES
from games.conquest.reading.grammar_adapter import spelled
from games.conquest.reading.lexicon import FAR, FIRST, READER, SHORT, VERBS
from games.conquest.vocabulary import KINDS, LINES, SUGGESTED
from games.core.grammar.input_row import row_of
from games.core.grammar.lexemes import UNKNOWN as UNREAD
from games.core.rules.errors import Illegal, OrderError
from games.core.rules.lexicon import closest
from games.core.text.tokens import Source, folded

SAID = re.compile(r"[^\W\d_]+")
WORDS = spelled(LINES)
BEGINS = frozenset(word for kind in ("MOVE", *FIRST) for word in KINDS.get(kind, "").split())
"""Words that begin a command: in front of one no other such word is missing."""
UNKNOWN = ("word", "absent", "ambiguous")
OWN, BESIDE, OTHER = range(3)
"""How near something is to a player: their own and all verbs, what borders on it, all else."""
MOST_WRONG, MOST_NEAR = 2, 4
"""Words of one line that may be slips, and what is tried for each."""
LONGEST = 200
"""Letters of a line in which slips are looked for."""
STRUCK = "~~"


@dataclass(frozen=True)
class Known:
    """The names near to a player: their provinces, those that border on them, their people and cards."""

    places: Sequence[str] = ()
    beside: Sequence[str] = ()
    persons: Sequence[str] = ()
    cards: Sequence[str] = ()


def suggest(
    error: OrderError,
    text: str,
    known: Known,
    tried: Callable[[str], str],
    *,
    fronts: Sequence[str],
    usual: Callable[[], str] | None = None,
    is_whole: Callable[[str], bool] = lambda _: True,
) -> None:
    """Give an error its example: what `tried` makes of the first text near the refused one of which it makes
    anything, which may be sent as it is; else the `usual` one, or the one that it has.

    Of a text that was read, and is against the rules, its numbers are changed; in one that was not, slips are
    put right, and what may be missing in front of it is put there; its numbers are changed if it `is_whole`
    but for them. Of what is struck through nothing is read.
    """
    near: Iterator[str] = iter(())
    if len(text) <= LONGEST and "\n" not in text.strip() and STRUCK not in text:
        near = _numbers(text) if isinstance(error, Illegal) else _near(text, known, fronts, is_whole)
    meant = next((line for each in near if (line := tried(each))), "")
    error.is_meant = bool(meant)
    error.example = meant or (usual() if usual else error.example)


def _near(text: str, known: Known, fronts: Sequence[str], is_whole: Callable[[str], bool]) -> Iterator[str]:
    """Yield texts a slip or two away from one, then all of them with something in front, but no verb before a
    verb; the text itself only if nothing in it is strange. Where no word stands, or one is missing or too
    many, no other number helps.
    """
    wrong = list(islice(_wrong(text), MOST_WRONG + 1))
    slips = list(_slips(text, wrong, known)) if 0 < len(wrong) <= MOST_WRONG else []
    yield from slips
    read = [] if _is_strange(text) else [text]
    for each in (*read, *slips[:MOST_NEAR]):
        begins = (begun := SAID.search(each)) is not None and folded(begun[0]) in BEGINS
        missing = [front for front in fronts if not begins or folded(front) not in BEGINS]
        yield from (f"{front} {each.strip()}" for front in missing)
    for each in (*slips, *read)[:1]:
        if SAID.search(each) and is_whole(each):
            yield from _numbers(each)


def _is_strange(text: str) -> bool:
    """Return whether a text has a word that stands in no line of the game, whichever is asked for."""
    row = row_of(WORDS, Source(text))
    return any(UNREAD in means for means in row.means)


def _slips(text: str, wrong: Sequence[tuple[int, int]], known: Known) -> Iterator[str]:
    """Yield the text with its unknown words put right."""
    found = [_words_near(text[start:end], known) for start, end in wrong]
    for said in product(*found):
        put, at = "", 0
        for (start, end), word in zip(wrong, said, strict=True):
            put, at = put + text[at:start] + word, end
        yield put + text[at:]


def _wrong(text: str) -> Iterator[tuple[int, int]]:
    """Yield where unknown words stand; with the one before or after, where both may be one name."""
    words = [match.span() for match in SAID.finditer(text)]
    said = [text[start:end] for start, end in words]
    number = 0
    while number < len(words):
        pair = number + 1 < len(words) and (_is_unknown(said[number]) or _is_unknown(said[number + 1]))
        if pair and _is_name(text[words[number][0] : words[number + 1][1]]):
            yield words[number][0], words[number + 1][1]
            number += 2
            continue
        if _is_unknown(said[number]):
            yield words[number]
        number += 1


@lru_cache(maxsize=4096)
def _is_unknown(word: str) -> bool:
    clauses = READER.clauses(word)
    return any(token.kind in UNKNOWN for clause in clauses for token in clause.tokens)


def _is_name(words: str) -> bool:
    """Return whether two words are a slip away from a name of two words."""
    names = _names_of_two()
    return any(gap == 1 for _, gap in closest(folded(words), names, len(names), 1))


def _words_near(said: str, known: Known) -> list[str]:
    """Return what a word may have been meant for: one's own first, then the nearest."""
    word = folded(said)
    words = _vocabulary()
    near = closest(word, list(words), len(words), _most(word))
    able = sorted((_rank(kind, put, known), gap, put) for name, gap in near for kind, put in words[name])
    return list(dict.fromkeys(put for _, _, put in able))[:MOST_NEAR]


def _most(word: str) -> int:
    """Return how many letters may be wrong in a word."""
    return 0 if len(word) < FAR else FAR if len(word) > SHORT else 1


def _rank(kind: str, put: str, known: Known) -> int:
    """Return how near something is to a player."""
    if kind in ("verb", "seat"):
        return OWN
    if kind == "place":
        return OWN if put in known.places else BESIDE if put in known.beside else OTHER
    return OWN if put in (*known.persons, *known.cards) else OTHER


@cache
def _vocabulary() -> dict[str, list[tuple[str, str]]]:
    """Return what each word or name is, as it is spelled, and what is put in its place."""
    verbs = [(word, "verb", word) for words in VERBS.values() for word in words.split() if word.isascii()]
    arrows = [(word, "verb", word) for word in SUGGESTED.split()]
    places = [
        (folded(name), "place", place.code) for place in BOARD.places for name in (place.code, place.name)
    ]
    persons = [(folded(name), "person", name) for name in PERSONS]
    cards = [(folded(card.title), "card", card.title) for card in STRATEGY.values()]
    seats = [(name.casefold(), "seat", name) for name in NAMES.values()]
    found: dict[str, list[tuple[str, str]]] = {}
    for word, kind, put in (*verbs, *arrows, *places, *persons, *cards, *seats):
        found.setdefault(word, []).append((kind, put))
    return found


@cache
def _names_of_two() -> list[str]:
    return [word for word in _vocabulary() if " " in word]


NUMBER = re.compile(r"\b\d{1,6}\b")
MOST_NUMBERS = 24
"""Numbers that are tried in the place of one."""


def _numbers(text: str) -> Iterator[str]:
    """Yield the text with another number in the place of its last or of its first: the next ones first."""
    found = list(NUMBER.finditer(text))
    for match in {each.span(): each for each in (*found[-1:], *found[:1])}.values():
        said = int(match[0])
        near = [said - 1, said + 1, *range(min(said, MOST_NUMBERS) - 2, 0, -1)]
        yield from (f"{text[: match.start()]}{n}{text[match.end() :]}" for n in near if n > 0)
