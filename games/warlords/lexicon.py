"""The meanings of the words of Warlords, in the patterns of declared orders and to the reader of clauses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from games.core.grammar.lexemes import Lexeme, Lexicon, entry
from games.core.reading.clauses import LONGEST_NUMBER, Reader
from games.core.rules.lexicon import ENDINGS
from games.core.text.tokens import Token
from games.core.text.vocabulary import ORDERS
from games.warlords import vocabulary
from games.warlords.land import BOARD, WARLORDS
from games.warlords.vocabulary import ENGLISH

LEXICON = Lexicon(
    ENGLISH,
    {
        "place": {place.code: place.names for place in BOARD.places},
        "power": {
            power.seat: [name for name in (power.name, power.chinese, *power.aliases) if name]
            for power in WARLORDS
        },
        "number": {2: (vocabulary.BOTH,)},
    },
    begins=("place",),
    endings=ENDINGS,
)
PLACES = frozenset(["place", "ambiguous"])
VERBS = ("arrow", "support", "hold", "build", "disband")
"""Kinds of the reader's words before which something of WILL may stand."""


def _spelled(kind: str) -> list[str]:
    return [word.replace("_", " ") for word in ENGLISH.kinds[kind].split()]


def _as(listed: str, kind: str, value: str = "") -> Iterator[tuple[str, tuple[str, str]]]:
    return ((word.replace("_", " "), (kind, value or kind)) for word in listed.split())


def _entries() -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the words of Warlords that no other game has, as the reader of clauses knows them."""
    yield from ((word, ("no", word if word in _spelled("NONE") else "no")) for word in _spelled("NO"))
    for kind, known in (("WAIT", "wait"), ("REST", "rest"), ("SKIP", "skip"), ("BACKED", "backed")):
        yield from (
            (word, (known, known)) for word in _spelled(kind) if word not in ORDERS.get(known, "").split()
        )
    yield from _as(vocabulary.WITH, "from")
    yield from _as(vocabulary.NEW_ARMY, "build")
    yield from _as(vocabulary.BOTH, "number", "2")
    for number, words in ENGLISH.numbered().items():
        yield from ((word, ("number", str(number))) for word in words)
    guards = _spelled("GUARD")
    for how in ("", *(f"{said} " for said in _spelled("WILL"))):
        yield from ((f"{how}{verb}", ("hold", "guard")) for verb in guards)
    yield from _as(vocabulary.DO_NOTHING, "hold")
    yield from _as(vocabulary.AGAINST, "arrow", "against")
    yield from _as(vocabulary.HEAD_FOR, "arrow")
    for how in _spelled("WILL"):
        for kind in VERBS:
            verbs = (verb for verb in ORDERS[kind].split() if verb not in guards)
            yield from ((f"{how} {verb}", (kind, kind)) for verb in verbs)
    for verb in _spelled("STAY"):
        yield from ((f"{verb} {how}", ("hold", "hold")) for how in _spelled("PUT"))


READER = Reader(BOARD, WARLORDS, dict(_entries()))
SORTS: Mapping[tuple[str, str], Lexeme] = {
    (kind, value): entry(dict.fromkeys(kinds.split(), value))
    for kind, value, kinds in (
        ("arrow", "arrow", "- TO"),
        ("support", "support", "S"),
        ("hold", "guard", "GUARD H"),
        ("hold", "hold", "H"),
        ("no", "none", "NO NONE"),
        ("no", "nothing", "NO NONE"),
        ("comma", ",", ","),
        *((kind, kind, kind.upper()) for kind in ("wait", "build", "disband", "waive", "skip", "clear")),
        *((kind, kind, kind.upper()) for kind in ("all", "rest", "no", "from", "backed")),
    )
}
"""The meanings of a clause's tokens in patterns, by their kind and value."""
ARROW, COMMA, OTHER = entry({"-": "-"}), entry({",": ","}), entry({"?": "?"})


def sort_of(token: Token) -> tuple[str, Mapping[str, Any]]:
    """Return the meaning of a token in patterns: its sort, and its value as each kind."""
    kind, value, _, _ = token
    if kind == "place":
        return "place", {"place": value}
    if kind == "number" and len(value) <= LONGEST_NUMBER:
        return "number", {"number": int(value)}
    usual = ARROW if kind == "arrow" else COMMA if kind == "comma" else OTHER
    return SORTS.get((kind, value), usual)[:2]
