"""Talk: what people say to one another, or to the bot, and order nothing by."""

from __future__ import annotations

import re
from unicodedata import category

from games.core.text import vocabulary
from games.core.text.tokens import Source, any_of, folded, phrases

WORD = re.compile(r"\w+")
TALK = frozenset(vocabulary.TALK.split())
NO_NAMES = TALK.union(
    *map(str.split, (vocabulary.HEDGES, vocabulary.DOUBTING, vocabulary.HEADS, vocabulary.READY))
)
"""Words of talk, of those that doubt, and `ready`: none is a name, or a verb, that is misspelt."""
DOUBTFUL = frozenset(vocabulary.DOUBTFUL.split())
GREETINGS = frozenset(vocabulary.GREETINGS.split())

SMALL = GREETINGS | frozenset(vocabulary.SMALL_TALK.split())
ADDRESSED = frozenset(vocabulary.ADDRESSED.split())
SAID_ALONE = (GREETINGS - ADDRESSED) | frozenset(vocabulary.SAID_ALONE.split())


def is_small_talk(text: str) -> bool:
    """Return whether a text is small talk and nothing else: greetings, thanks, `ok`, pictures alone."""
    said = WORD.findall(Source(text).folded.replace("'", ""))
    if not said:
        return any(category(letter) == "So" for letter in text)
    return SMALL.issuperset(said) and not SAID_ALONE.isdisjoint(said)


FRIENDLY = frozenset(phrases(vocabulary.FRIENDLY))
FAREWELL = re.compile(rf"\W*(?:{any_of(phrases(vocabulary.FAREWELLS))})\b(?!.*\?)", re.IGNORECASE)


def is_farewell(text: str) -> bool:
    """Return whether a line takes leave, thanks or excuses, and says no more: `see you tomorrow`."""
    if folded(text) in FRIENDLY:
        return True
    return FAREWELL.match(text) is not None and SMALL.issuperset(WORD.findall(Source(text).folded))


LEADING = re.compile(
    rf"^[ \t]*(?:(?:(?:{any_of(phrases(vocabulary.OPENERS))})"
    rf"(?: (?:{any_of(phrases(vocabulary.OPENED_TO))}))?[,.!:…]+"
    rf"|{any_of(phrases(vocabulary.WISHES))}"
    rf"|(?:{any_of(phrases(vocabulary.WANTS))})(?![ \t]+(?:{any_of(vocabulary.WANTED_OF.split())})\b)"
    rf")[ \t]+)+(?=\w)",
    re.IGNORECASE | re.MULTILINE,
)
"""Words before an order: a greeting and a mark, or that somebody wants it."""
TRAILING = re.compile(
    rf"(?<=[^\s,.!;])(?:[,.!;]? (?:{any_of(phrases(vocabulary.CLOSERS))})"
    rf"|[,.!;] (?:{any_of([*phrases(vocabulary.MARKED_CLOSERS), *phrases(vocabulary.ENDINGS)])}))"
    rf"(?: (?:{any_of(phrases(vocabulary.CLOSED_TO))}))?[.!]{{0,3}}[ \t]*$"
    rf"|^[ \t]*(?:{any_of(phrases(vocabulary.ENDINGS))})[.!]{{0,3}}[ \t]*$"
    rf"|^[ \t]*{vocabulary.SIGNATURE} \w[\w ]{{0,20}}\.?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""Words of people, and of their phones, behind an order."""


def without_small_talk(text: str) -> str:
    """Return a text with blanks in the place of the words around an order that change nothing of it."""
    return TRAILING.sub(_blank, LEADING.sub(_blank, text))


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def is_chat(text: str, *, greeting: bool = False) -> bool:
    """Return whether a text has nothing but words of people who talk; with `greeting`, of those who greet or
    thank, and mean nothing else by it.
    """
    said = WORD.findall(Source(text).folded.replace("'", ""))
    return bool(said) and all(word in GREETINGS or (not greeting and word in TALK) for word in said)
