"""A language that nobody speaks, each word that people type with a letter in front, and games that read it.

A language is the modules called `vocabulary`: the core's, read by every game, and the game's own. Names of
places and people are theirs in every language, as are figures, signs and the notation of canonical lines.
"""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from types import ModuleType
from typing import Any, TypeVar

from games.core.grammar.lexemes import Words

SAID = re.compile(r"\{[^}]*\}|(?<![^\W_])[^\W\d_]+(?![^\W\d_])")
"""A word as it is typed in YUAN, where a figure may stand right behind it, as in `D2`."""
WORD = re.compile(r"\{[^}]*\}|(?<![^\W_])[^\W\d_]+(?![^\W_])")
"""A word, or what is filled in, which stays; a letter with a figure is a name."""
CORE = "games.core.text.vocabulary"
V = TypeVar("V")


def put(text: str) -> str:
    """Put a letter in front of every word of a text, a Chinese one before Chinese."""
    return WORD.sub(_put, text)


def _put(found: re.Match[str]) -> str:
    return found[0] if found[0][0] == "{" else ("v" if found[0].isascii() else "字") + found[0]


def foreign(value: V) -> V:
    """Return words with a letter in front of each; the kinds that they are of stay what they are."""
    changed: Any = value
    if isinstance(value, str):
        changed = put(value)
    elif isinstance(value, Mapping):
        changed = {kind: foreign(each) for kind, each in value.items()}
    elif isinstance(value, tuple | list):
        changed = type(value)(map(foreign, value))
    elif type(value).__name__ == Words.__name__:
        changed = type(value)(**{name: foreign(each) for name, each in vars(value).items()})
    return changed


def strings(value: object) -> list[str]:
    """Return every string in what a language has under one name."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, Mapping):
        value = list(value.values())
    elif type(value).__name__ == Words.__name__:
        value = list(vars(value).values())
    return [each for one in value for each in strings(one)] if isinstance(value, list | tuple) else []


class Spoken:
    """A game that knows the made-up words alone, and the modules that were asked for with it.

    `names` are words of its language that are also names, and stay as they are.
    """

    def __init__(
        self,
        words: Sequence[str],
        names: Sequence[str],
        modules: Sequence[ModuleType],
        pattern: re.Pattern[str] = WORD,
    ) -> None:
        self.modules = modules
        whole = [rf"(?<![^\W_]){re.escape(name)}(?![^\W_])" for name in names]
        self._words = re.compile("|".join([*whole, pattern.pattern]), re.IGNORECASE)
        self._names = {name.casefold() for name in names}
        self._known = {word.casefold() for listed in words for word in WORD.findall(listed)}

    def said(self, text: str) -> str:
        """Return an English text in the language that nobody speaks."""
        return self._words.sub(self._one, text)

    def _one(self, found: re.Match[str]) -> str:
        word = found[0].casefold()
        return put(found[0]) if word in self._known and word not in self._names else found[0]


@contextmanager
def spoken(game: str, also: Sequence[str] = (), names: Sequence[str] = ()) -> Generator[Spoken]:
    """Load a game, the core and the modules `also` a second time, with words that nobody speaks.

    Afterwards all is as before; what was loaded serves who asks for the same game again.
    """
    before = _reloaded()
    for name in before:
        del sys.modules[name]
    try:
        if game in _languages:
            sys.modules.update(_languages[game][0])
            words = _languages[game][1]
        else:
            words = _spoken(game)
        yield Spoken(
            words,
            names,
            [importlib.import_module(name) for name in also],
            SAID if game == "games.yuan" else WORD,
        )
        _languages[game] = _reloaded(), words
    finally:
        for name in _reloaded():
            del sys.modules[name]
        sys.modules.update(before)


_languages: dict[str, tuple[Mapping[str, ModuleType], Sequence[str]]] = {}


def _spoken(game: str) -> list[str]:
    """Load the words of the core and of a game, and put others in their place; return what they were."""
    files = (CORE, f"{game}.vocabulary")
    languages = [importlib.import_module(name) for name in files]
    for name in _reloaded().keys() - set(files):
        del sys.modules[name]
    words: list[str] = []
    for module in languages:
        for name, value in vars(module).items():
            if name.isupper():
                words += strings(value)
                vars(module)[name] = foreign(value)
    return words


def _reloaded() -> dict[str, ModuleType]:
    """Return the modules that are loaded anew."""
    return {name: module for name, module in sys.modules.items() if _is_reloaded(name)}


def _is_reloaded(name: str) -> bool:
    return name == "games" or name.startswith(("games.", "tests.games.", "tests.loaded"))
