"""The lesson that comes with somebody's first question of a kind: what is asked, and a harmless example.

The example is made of the seat's own view alone: what a computer would answer that sees no more. One that the
question itself refuses, or warns of, is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from games.core.play.dice import Seeded
from games.core.reading.examples import examples_of
from games.core.rules.game_declaration import Lesson
from games.core.rules.prompts import AnyPrompt, Choose, Orders
from games.core.rules.protocol import AnyGame, AnyView

CODE = "`{example}`"
SEPARATOR = "; "
"""The sign between the lines of an example: it is one text, that can be copied or pressed."""


def lesson_of(game: AnyGame, seen: AnyView, prompt: AnyPrompt) -> Lesson | None:
    """Return what a seat is told that is asked this for the first time, with its example; None for
    nothing.
    """
    lesson = game.lesson(seen, prompt) if game.lesson else None
    if lesson is None:
        return None
    example = lesson.example or next(_sound(game, seen, prompt), "")
    named = lesson.begin.replace(CODE, f"{CODE}{_name_of(prompt, example)}")
    begin = named.format(example=example) if example or "{example}" not in lesson.begin else ""
    return replace(lesson, begin=begin, example=example)


def _name_of(prompt: AnyPrompt, value: str) -> str:
    """Return how an option is called besides its code, in brackets; "" for what has no other name."""
    options = prompt.shape.options if isinstance(prompt.shape, Choose) else ()
    label = next((one.label for one in options if one.value == value), "")
    name = label.removeprefix(value).strip() if label.startswith(f"{value} ") else ""
    return f" ({name})" if name else ""


def kind_of(key: str) -> str:
    """Return the kind of a question: its key up to what numbers it."""
    return key.partition(" ")[0].partition("-")[0]


def plain_lesson(lessons: Iterable[Lesson], key: str) -> Lesson | None:
    """Return the lesson for the kind of a question, None if there is none."""
    return next((lesson for lesson in lessons if lesson.kind == kind_of(key)), None)


def _sound(game: AnyGame, seen: AnyView, prompt: AnyPrompt) -> Iterator[str]:
    """Yield what may stand as an example, the best first."""
    answer = game.computer(seen, prompt, Seeded(bytes(32), "lesson"))
    if not isinstance(prompt.shape, Orders):
        yield ", ".join(map(str, answer)) if isinstance(answer, list) else str(answer)
        return
    lines = list(map(str, answer)) if isinstance(answer, list) else []
    if lines and is_sound(prompt.shape, lines):
        yield SEPARATOR.join(lines)
    yield from examples_of(prompt.shape, 1)


def is_sound(shape: Orders, lines: Sequence[str]) -> bool:
    """Return whether lines together draw neither an error nor a warning, and stand as they are written."""
    sheet = shape.check(SEPARATOR.join(lines), ())
    return not (sheet.errors or sheet.warnings) and len(sheet.lines) == len(lines)
