"""A language that nobody speaks, each word of a game's with a letter in front, and a game that reads it."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from types import ModuleType

from games.core.grammar.words import Words

WORD = re.compile(r"[^\W\d_]+")


def foreign(words: Words) -> Words:
    """Return words with a letter in front of each, a Chinese one before Chinese; signs stay what they are."""
    return Words(
        {kind: put(spelt) for kind, spelt in words.kinds.items()},
        put(words.numbers),
        put(words.silent),
        put(words.denials),
        {name: put(listed) for name, listed in words.other.items()},
    )


def put(text: str) -> str:
    """Put a letter in front of every word of a text."""
    return WORD.sub(lambda found: ("x" if found[0].isascii() else "字") + found[0], text)


def translated(text: str, words: Words) -> str:
    """Return a text in the language that nobody speaks; names and figures stay what they are."""
    lists = (*words.kinds.values(), words.numbers, words.silent, words.denials, *words.other.values())
    known = {word for listed in lists for word in WORD.findall(listed)}
    return WORD.sub(lambda found: put(found[0]) if found[0].casefold() in known else found[0], text)


@contextmanager
def spoken(game: str, language: str, also: Sequence[str] = ()) -> Generator[tuple[Words, list[ModuleType]]]:
    """Yield a game's words in English, and the modules `also` of a game that knows the foreign ones alone.

    `language` is the module with the game's words as ENGLISH. The game is loaded a second time; afterwards
    all is as before.
    """
    package, attribute = game.rsplit(".", 1)
    before = {name: module for name, module in sys.modules.items() if _is_of(name, game, also)}
    for name in before:
        del sys.modules[name]
    try:
        words = importlib.import_module(language)
        for name in [one for one in sys.modules if _is_of(one, game, also) and one != language]:
            del sys.modules[name]
        english: Words = words.ENGLISH
        words.__dict__["ENGLISH"] = foreign(english)
        yield english, [importlib.import_module(name) for name in also]
    finally:
        for name in [one for one in sys.modules if _is_of(one, game, also)]:
            del sys.modules[name]
        sys.modules.update(before)
        setattr(sys.modules[package], attribute, before[game])


def _is_of(name: str, game: str, also: Sequence[str]) -> bool:
    return name == game or name.startswith(f"{game}.") or name in also
