"""Questions asked of what people chose, and of small facts about the program itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select

from games.core.protocol import Fact
from storage import seals
from storage.models import Mark, Preference, Seat
from storage.queries.rows import first, sound, tolerant

Choice: TypeAlias = tuple[Preference, str]
"""What a person chose; of a damaged row the usual, and the damaged row's seal."""


async def choice(session: AsyncSession, user_id: int) -> Choice:
    """Return what a person chose, or what holds for those who chose nothing.

    A row that is damaged counts for nothing; of such a one the seal is returned too, else "".
    """
    found = await tolerant(session, select(Preference).where(Preference.user_id == user_id))
    return _choice(user_id, first(found))


async def choices(session: AsyncSession, held: Iterable[Seat]) -> dict[int, Choice]:
    """Return what those who hold seats chose, by person."""
    wanted = {seat.user_id for seat in held if seat.user_id is not None}
    query = select(Preference).where(col(Preference.user_id).in_(sorted(wanted)))
    rows = {row.user_id: row for row in await tolerant(session, query)} if wanted else {}
    return {user_id: _choice(user_id, rows.get(user_id)) for user_id in wanted}


def _choice(user_id: int, row: Preference | None) -> Choice:
    if row is None:
        return Preference(user_id=user_id), ""
    if seals.is_sound(row):
        return row, ""
    seals.left_out(row)
    return Preference(user_id=user_id), str(row.sha) or "no seal"


async def preference(session: AsyncSession, user_id: int) -> Preference:
    """Return what a person chose, or what holds for those who chose nothing or whose row is damaged."""
    return (await choice(session, user_id))[0]


async def marked(session: AsyncSession, key: str) -> Fact:
    """Return the small fact under a key, None if there is none or it is damaged."""
    found = first(await sound(session, select(Mark).where(Mark.key == key)))
    fact: Fact = found.value if found else None
    return fact
