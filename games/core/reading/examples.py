"""Lines that are right just now, for help, for questions and beside errors: accepted, and without a warning.

Who pastes an example back shall have done nothing foolish: a line of which the question itself warns is none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from games.core.rules.prompts import Orders, Sheet

USUAL = 3
"""Examples that are shown together."""
MOST_UNITS, MOST_LINES = 8, 12
"""Units and lines of each that are tried for an example."""


def examples_of(shape: Orders, count: int = USUAL) -> list[str]:
    """Return some sound lines, of different units and, as far as there are such, of different kinds."""
    if shape.examples is not None:
        return list(shape.examples())[:count]
    found: list[str] = []
    legal = shape.legal()
    for number, unit in enumerate(legal):
        if number == MOST_UNITS or len(found) == count:
            break
        lines = legal[unit]
        wanted = len(found) * (len(lines) - 1) // max(1, count - 1)
        line = next(_sound(lambda text: shape.check(text, ()), lines, wanted), None)
        found += [line] if line is not None else []
    return found


def _sound(check: Callable[[str], Sheet], lines: Sequence[str], wanted: int) -> Iterator[str]:
    """Yield the lines that draw neither error nor warning, those near the one wanted first; of them those of
    which the question tells no odds before the others.
    """
    near = sorted(range(len(lines)), key=lambda number: abs(number - wanted))[:MOST_LINES]
    risky: list[str] = []
    for line in (lines[number] for number in near):
        sheet = check(line)
        if sheet.errors or sheet.warnings or not sheet.lines:
            continue
        if any(note.startswith(sheet.lines[-1]) for note in sheet.notes):
            risky.append(line)
        else:
            yield line
    yield from risky
