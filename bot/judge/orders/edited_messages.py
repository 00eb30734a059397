"""A message that was edited is read again: what other messages ordered stays, and this one is read last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from bot import words
from bot.judge.orders import unmeant_lines
from bot.judge.orders.intake_context import Intake
from games.core.play.save import Save
from games.core.reading.hedged_lines import is_doubt
from games.core.reading.message_commands import parts, take_apart, words_of
from games.core.reading.taking_back import takes_back
from games.core.rules.prompts import Orders, Sheet
from games.core.text.tokens import Source
from games.core.text.tokens import folded as words_in
from storage import queries
from storage.errors import StorageError
from storage.models import Game, Submission


async def told_if_past(case: Intake) -> str:
    """Return what is said of an edited message that was carried out, or was for a question that is closed; ""
    of any other.
    """
    rows, current = await filed(case)
    mine = [row for row in rows if row.source_id == case.source_id]
    if not any(row not in current or row.lines for row in mine):
        return ""
    is_done = case.seen.undo and any(row.turn == case.change.game.turn and row.lines for row in mine)
    return words.orders.EDITED_DONE if is_done else words.orders.EDITED_LATE


async def filed(case: Intake) -> tuple[list[Submission], list[Submission]]:
    """Return all texts of a seat, and those that count for what is asked now."""
    since = await _since(case.change.session, case.change.game, case.position.save, case.place)
    rows = await queries.sound_submissions(case.change.session, case.change.game.id, case.place)
    now, rewound = (case.change.game.turn, case.change.game.step), await _rewound(case)
    current = [row for row in rows if since < (row.turn, row.step) <= now]
    return rows, [row for row in current if rewound is None or row.at > rewound]


async def earlier(session: AsyncSession, game: Game, save: Save, place: str) -> list[Submission]:
    """Return what a seat sent for questions that are closed, in order."""
    since = await _since(session, game, save, place)
    rows = await queries.sound_submissions(session, game.id, place)
    return [row for row in rows if (row.turn, row.step) <= since]


def folded(case: Intake, shape: Orders, rows: Sequence[Submission]) -> tuple[str, ...]:
    """Return the sheet that texts come to, each message's latest text read in the order it was sent, without
    what was not meant in it.
    """
    latest = {row.source_id or -row.id: row for row in rows}
    draft: tuple[str, ...] = ()
    for row in sorted(latest.values(), key=lambda row: row.id):
        said = take_apart(unmeant_lines.meant(case, row.text), words_of(shape))
        begun = {command.word for command in said.commands}
        if begun & {"clear", "all hold"}:
            draft = ()
        elif "again" in begun:
            draft = tuple(row.lines)
        if said.has_orders:
            draft = shape.check(said.rest, draft).lines
    return draft


def amended(shape: Orders, draft: Sequence[str], before: Sequence[str], text: str) -> Sheet:
    """Return a sheet whose lines are carried out in order when a message of it says something else: what it
    said is taken out, and what it says now stands there; other messages keep their places.

    `before` are its texts up to now, of which an `undo` may have brought any back.
    """
    now, rest, places = shape.check(text, ()), list(draft), list[int]()
    said = [shape.check(take_apart(each, words_of(shape)).rest, ()).lines for each in reversed(before)]
    for line in max(said, key=lambda lines: sum(line in draft for line in lines), default=()):
        if line in rest:
            places.append(rest.index(line))
            rest.remove(line)
    at = min(places, default=len(rest))
    lines: Sequence[str] = ()
    for line in (*rest[:at], *now.lines, *rest[at:]):
        added = shape.adds(line, lines) if shape.adds else None
        lines = lines if added is None else added
    tried = shape.check("", tuple(lines))
    return replace(tried, errors=now.errors)


def denies(case: Intake, text: str, current: Sequence[Submission]) -> bool:
    """Return whether each line that a message says now strikes out, denies, doubts or asks something: words
    that it said before do not. Of questions of another shape it must be what is in force.
    """
    mine = [row for row in current if row.source_id == case.source_id]
    is_sheet = case.seen.prompt is not None and isinstance(case.seen.prompt.shape, Orders)
    if not mine or not (is_sheet or tuple(mine[-1].lines) == case.seen.answer):
        return False
    said = {word for row in mine for word in words_in(row.text).split()}
    lines = [text[part.start : part.end] for part in parts(text)]
    return bool(lines) and all(
        Source(line).struck
        or "?" in line
        or takes_back(line)
        or is_doubt(" ".join(word for word in words_in(line).split() if word not in said))
        for line in lines
    )


def refused(case: Intake, shape: Orders, sheet: Sheet) -> Sheet:
    """Return what is wrong with a sheet of which nothing counts: what stood stays, and notes tell of it."""
    return replace(shape.check("", case.seen.answer), lines=(), errors=sheet.errors)


async def _since(session: AsyncSession, game: Game, save: Save, place: str) -> tuple[int, int]:
    """Return turn and step of the seat's last closed question: what was sent after it counts now."""
    while True:
        for step in range(len(save.log) - 1, -1, -1):
            if place in save.log[step].answers:
                return save.turn, step
        if save.turn == 0:
            return -1, 0
        try:
            save = await queries.checkpoint_of(session, game, save.turn - 1)
        except StorageError:
            return save.turn, -1


async def _rewound(case: Intake) -> datetime | None:
    """Return when the game was last taken back: what was sent before that is no longer in force."""
    for deed in await queries.sound_audits(case.change.session, case.change.game.id, 200):
        if deed.deed == "rewound":
            return deed.at
    return None
