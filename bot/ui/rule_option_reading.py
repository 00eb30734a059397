"""Options of a rule set as people type them: `slot_hours=12 turn_order=fixed`. No option is known here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Refusal
from games.core.rules.protocol import AnyGame
from games.core.telling.glossary import RULING

PAIR = re.compile(r"([A-Za-z_][\w-]*)\s*(?:[=:]\s*([^\s,;]*))?[\s,;]*")
SEPARATORS = re.compile(r"[\s,;]")
NAMED = re.compile(r"(?<![\w-])([\w-]+)=")
"""A name before its value; a run of letters is looked at from its beginning alone."""
TRUE, NOTHING = "true", ("none", "no", "off", "-")


def read(game: AnyGame, text: str) -> dict[str, object]:
    """Return the options that a text names; raises Refusal for what cannot be read, with a right example."""
    chosen: dict[str, object] = {}
    at = 0
    text = text.strip()
    while at < len(text):
        found = PAIR.match(text, at)
        if found is None:
            raise Refusal(words.lobby.NO_OPTION, what=typed_text.plain(text[at:], 40), example=example(game))
        name, value = _known(game, found[1]), found[2]
        field = game.options.model_fields.get(name)
        if value is None and field is not None and field.annotation is not bool:
            raise Refusal(words.lobby.NO_VALUE, name=name, example=f"`{name}={_values(field)[0]}`")
        chosen[name] = _value(field, TRUE if value is None else value)
        at = found.end()
    return chosen


def example(game: AnyGame) -> str:
    """Return two options as they are typed."""
    fields = list(game.options.model_fields.items())[:2]
    return (
        f"`{' '.join(f'{name}={_values(field)[0]}' for name, field in fields)}`" if fields else "`name=value`"
    )


def completed(game: AnyGame, text: str) -> Iterator[tuple[str, str]]:
    """Yield what a text may become, and a label: the last option gets its name, or its values."""
    word = SEPARATORS.split(text)[-1]
    head = text[: len(text) - len(word)]
    name, equals, value = word.partition("=")
    fields = game.options.model_fields
    if equals and name in fields:
        usual = _shown(fields[name].get_default(call_default_factory=True))
        for each in _values(fields[name]):
            if each.casefold().startswith(value.casefold()):
                mark = " (usual)" if each == usual else ""
                yield f"{head}{name}={each}", f"{name}={each}{mark} · {_told(name, fields[name])}"
        return
    taken = NAMED.findall(head)
    for key, field in fields.items():
        if key.startswith(word.casefold()) and key not in taken:
            yield f"{head}{key}=", f"{key}= {_span(field)} · {_told(key, field)}"


def _told(name: str, field: FieldInfo) -> str:
    """Return what an option does, in a line and without the number of its ruling."""
    return RULING.sub("", field.description or name)


def _span(field: FieldInfo) -> str:
    """Return the values that an option may take: "1 to 168", "true or false"."""
    bounds = _bounds(field)
    return " to ".join(map(str, bounds)) if len(bounds) == 2 else "|".join(_values(field))


def explained(chosen: BaseModel) -> list[str]:
    """Return every option with its value and what it does."""
    fields = type(chosen).model_fields
    return [
        f"- `{name}` = {_shown(getattr(chosen, name))}: {_told(name, field)}"
        for name, field in fields.items()
    ]


def _known(game: AnyGame, name: str) -> str:
    """Return the name of an option in its own writing: hyphens and capitals do not matter."""
    plain = name.casefold().replace("-", "_")
    return next((key for key in game.options.model_fields if key.casefold() == plain), name)


def _value(field: FieldInfo | None, value: str) -> object:
    optional = field is not None and type(None) in get_args(field.annotation)
    return None if optional and value.casefold() in NOTHING else value


def _values(field: FieldInfo) -> list[str]:
    """Return values that an option may take: all of a few, or some of many."""
    return list(dict.fromkeys(_of(field.annotation, field))) or ["…"]


def _of(kind: Any, field: FieldInfo) -> list[str]:  # noqa: ANN401  an annotation may be anything
    default = field.get_default(call_default_factory=True)
    if get_origin(kind) is Literal:
        return [str(value) for value in get_args(kind)]
    if get_origin(kind) in (Union, UnionType):
        return [each for part in get_args(kind) for each in _of(part, field)]
    if kind is bool:
        return ["true", "false"]
    if kind is type(None):
        return ["none"]
    return [str(value) for value in (default, *_bounds(field)) if value is not None]


def _bounds(field: FieldInfo) -> list[object]:
    """Return the least and the greatest value that an option may have, if it has such."""
    return [getattr(each, side) for side in ("ge", "le") for each in field.metadata if hasattr(each, side)]


def _shown(value: object) -> str:
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
