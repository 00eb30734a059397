"""The values that an option of a rule set takes, said to whoever gave another one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeAlias

from pydantic import BaseModel

from games.core.rules.game_declaration import joined

Kind: TypeAlias = Mapping[str, Any]
"""The JSON schema of a value."""


def unknown(title: str, name: str, known: Iterable[str]) -> str:
    """Return the error for an option that there is not: the one that was probably meant, and all."""
    names = list(known)
    near = get_close_matches(name, names, 1)
    meant = f"; did you mean {near[0]}? It has " if near else "; it has "
    return f"{title} has no option {name!r}{meant}{', '.join(names)}."


def refused(options: type[BaseModel], name: str, given: object) -> str:
    """Return the error for a value that an option does not take: what it takes, and one that is right."""
    field: Kind = options.model_json_schema()["properties"].get(name, {})
    either: Sequence[Kind] = field.get("anyOf", [field])
    kind = next(each for each in either if each.get("type") != "null")
    usual = kind.get("minimum") if field.get("default") is None else field["default"]
    like = f", like `{name}={_written(usual)}`" if usual not in (None, "") else ""
    return f"Option {name} takes {_taken(kind)}{like} (you gave {given!r})."


def _taken(kind: Kind) -> str:
    """Return which values a kind of option takes."""
    if "enum" in kind:
        return " or ".join(joined([f"`{value}`" for value in kind["enum"]]).rsplit(" and ", 1))
    match kind.get("type"):
        case "boolean":
            return "`true` or `false`"
        case "integer":
            least, most = kind.get("minimum"), kind.get("maximum")
            if least is not None and most is not None:
                return f"a whole number from {least} to {most}"
            return f"a whole number from {least} on" if least is not None else "a whole number"
        case "string":
            most = kind.get("maxLength")
            return f"a text of {most} letters at most" if most is not None else "a text"
        case _:
            return "something else"


def _written(value: object) -> str:
    """Return a value as it is typed."""
    return str(value).lower() if isinstance(value, bool) else str(value)
