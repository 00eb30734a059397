"""What a seat may do at any time, whoever is asked: lay down standing orders, give something away.

Nothing of it shows to others but what the act itself tells them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from bot import words
from bot.judge.intake import Carried, Intake
from bot.judge.session import lines_of
from games.core import runner
from games.core.errors import Illegal, OrderError
from games.core.letter import Part, letter, only, parts
from games.core.prompts import Orders, Prompt
from games.core.save import STANDING, Act
from storage import queries

TAKE_BACK = "clear standing {line}"
TAKEN_BACK = re.compile(
    r"\s*(?:clear|cancel|drop|forget) standing (?:orders? )?(?P<line>\S.*)", re.IGNORECASE
)


async def take(case: Intake, text: str, *, edited: bool = False) -> str:
    """Do those parts of a text that may be sent at any time; return the text with blanks in their place."""
    acts = case.seen.acts
    kinds = {part: kind for part in parts(text) if (kind := _kind(acts, text, part))}
    if not kinds:
        return text
    before = await _before(case, acts) if edited else {}
    lines: list[str] = []
    for kind in dict.fromkeys(kinds.values()):
        mine = [part for part in kinds if kinds[part] == kind]
        if kind == STANDING:
            texts = [only(text, [part]) for part in mine]
            lines += _lay_down(case, acts[kind], texts, before.get(kind, ()))
        elif before.get(kind):
            case.said.append(words.orders.EDITED_DONE)
        else:
            for part in mine:
                lines += _do(case, kind, acts[kind], only(text, [part]))
    await case.file(text, lines, accepted=not case.errors)
    return only(text, [part for part in parts(text) if part not in kinds])


async def clear(case: Intake, text: str) -> None:
    """Forget the seat's standing orders."""
    if STANDING not in case.seen.acts:
        case.said.append(words.orders.KNOWS_NO_STANDING)
        return
    _lay(case, [])
    await case.file(text, [], accepted=True)


def show(case: Intake) -> None:
    """Show the seat's standing orders."""
    if STANDING not in case.seen.acts:
        case.said.append(words.orders.KNOWS_NO_STANDING)
    case.shows_standing = STANDING in case.seen.acts


def _kind(acts: Mapping[str, Prompt[Any]], text: str, part: Part) -> str:
    """Return as what a part of a text is meant that may be sent at any time, "" if as none of it."""
    words = text[part.start : part.end].strip()
    if letter(words).commands:
        return ""
    for kind, prompt in acts.items():
        shape = prompt.shape
        if kind == STANDING and TAKEN_BACK.fullmatch(words):
            return kind
        if isinstance(shape, Orders) and shape.claims and shape.claims(words):
            return kind
    return ""


def _lay_down(case: Intake, prompt: Prompt[Any], texts: Sequence[str], gone: Sequence[str]) -> list[str]:
    """Lay down standing orders on top of those in force; `gone` are the lines that the text takes the place
    of.
    """
    if not isinstance(prompt.shape, Orders):
        return []
    draft = [line for line in lines_of(prompt.default) if line not in gone]
    lines = tuple(draft)
    for text in texts:
        if found := TAKEN_BACK.fullmatch(text.strip()):
            lines = _without(case, lines, found["line"])
            continue
        sheet = prompt.shape.check(text, lines)
        lines = sheet.lines
        case.errors += sheet.errors
        case.warnings += sheet.warnings
        case.notes += sheet.notes
    _lay(case, list(lines))
    case.own = tuple(line for line in lines if line not in draft)
    return list(case.own if case.spoken else lines)


def _without(case: Intake, lines: tuple[str, ...], begun: str) -> tuple[str, ...]:
    """Return the standing orders but for those that begin with a text, as it is typed."""
    head = " ".join(begun.casefold().split())
    gone = [line for line in lines if " ".join(line.casefold().split()).startswith(head)]
    if not gone:
        case.errors.append(Illegal(words.orders.NO_SUCH_STANDING, quote=begun[:80], example="clear standing"))
    return tuple(line for line in lines if line not in gone)


def _lay(case: Intake, lines: list[str]) -> None:
    case.shows_standing = True
    if list(case.seen.standing or ()) == lines:
        return
    try:
        case.go_on(
            runner.act(case.game, case.position.save, case.dice, Act(STANDING, case.place, list(lines)))
        )
        case.laid_down = True
    except OrderError as error:
        case.errors.append(error)


def _do(case: Intake, kind: str, prompt: Prompt[Any], text: str) -> list[str]:
    """Do something once, as one line says it."""
    if not isinstance(prompt.shape, Orders):
        return []
    sheet = prompt.shape.check(text, ())
    case.errors += sheet.errors
    done: list[str] = []
    for line in sheet.lines if not sheet.errors else ():
        try:
            position = runner.act(case.game, case.position.save, case.dice, Act(kind, case.place, [line]))
        except OrderError as error:
            case.errors.append(error)
            break
        case.go_on(position)
        case.carried.append(Carried(line, case.heard(position)))
        done.append(line)
    return done


async def _before(case: Intake, acts: Mapping[str, Prompt[Any]]) -> dict[str, tuple[str, ...]]:
    """Return the lines that an edited message said before, by the kind of act."""
    rows = await queries.sound_submissions(case.change.session, case.change.game.id, case.place)
    mine = [row for row in rows if row.source_id == case.source_id]
    found: dict[str, tuple[str, ...]] = {}
    for row in mine[-1:]:
        for part in parts(row.text):
            kind = _kind(acts, row.text, part)
            shape = acts[kind].shape if kind else None
            if isinstance(shape, Orders):
                found[kind] = (*found.get(kind, ()), *shape.check(only(row.text, [part]), ()).lines)
    return found
