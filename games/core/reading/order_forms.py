"""A question as forms to fill in: each unit is a field, and what may be ordered of it are its choices.

What was filled in is written as the lines that people type, and read as those are: nothing is judged here.
A question says by itself what its forms are (`Orders.blanks`) where a line has more parts than one list can
hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from games.core.rules.prompts import Blank, Field, Filled, Option, Orders, Shape

FIELDS = 5
"""Fields of one form."""
CHOICES = 25
"""Options of one field."""
LONGEST = 100
"""Characters of an option; a longer line is typed."""


def can_be_filled(shape: Shape | None) -> bool:
    """Return whether a question may have forms; it need not have one at every moment."""
    if not isinstance(shape, Orders):
        return False
    return shape.blanks is not None or not (shape.one or shape.at_once or shape.rooted)


def blanks_of(shape: Shape | None, draft: Sequence[str] = ()) -> Sequence[Blank]:
    """Return the forms of a question on top of a draft, none if it has none."""
    if not isinstance(shape, Orders) or not can_be_filled(shape):
        return ()
    if shape.blanks is not None:
        return shape.blanks(draft)
    legal = shape.legal()
    fields = [_of_unit(shape, unit, lines, draft) for unit, lines in legal.items() if lines]
    pages = [fields[start : start + FIELDS] for start in range(0, len(fields), FIELDS)]
    return [Blank(tuple(page), partial(_lines, page)) for page in pages]


def _of_unit(shape: Orders, unit: str, lines: Sequence[str], draft: Sequence[str]) -> Field:
    """Return the field of one unit: its lines in names, that in force chosen, which is always among them."""
    standing = [line for line in draft if line in lines][:1]
    short = [line for line in lines if len(line) <= LONGEST and line not in standing]
    shown = [*standing, *short][:CHOICES]
    return Field(
        unit,
        shape.called(unit) if shape.called else unit,
        tuple(_option(shape, line) for line in lines if line in shown),
        chosen=tuple(standing),
    )


def _option(shape: Orders, line: str) -> Option:
    names = shape.gloss(line) if shape.gloss else ""
    return Option(line, names or line, line if names else "")


def _lines(fields: Sequence[Field], filled: Filled) -> str:
    """Return the lines chosen, each once; a field that was left alone or emptied changes nothing."""
    chosen = (line for field in fields for line in filled.get(field.key, ()))
    return "\n".join(dict.fromkeys(chosen))
