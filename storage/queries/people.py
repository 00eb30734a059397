"""Questions asked of what people chose, and of small facts about the program itself."""

from __future__ import annotations

from typing import TypeAlias

from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import select

from games.core.protocol import Fact
from storage import seals
from storage.models import Mark, Preference
from storage.queries.rows import first, sound, tolerant

Choice: TypeAlias = tuple[Preference, str]
"""What a person chose; of a damaged row the usual, and the damaged row's seal."""


def chosen(user_id: int, row: Preference | None) -> Choice:
    """Return what a person chose as their row says it, or what holds for those who have none.

    A row that is damaged counts for nothing; of such a one the seal is returned too, else "".
    """
    if row is None:
        return Preference(user_id=user_id), ""
    if seals.is_sound(row):
        return row, ""
    seals.left_out(row)
    return Preference(user_id=user_id), str(row.sha) or "no seal"


async def choice(session: AsyncSession, user_id: int) -> Choice:
    """Return what a person chose, see `chosen`."""
    query = select(Preference).where(Preference.user_id == user_id)
    return chosen(user_id, first(await tolerant(session, query)))


async def preference(session: AsyncSession, user_id: int) -> Preference:
    """Return what a person chose, or what holds for those who chose nothing or whose row is damaged."""
    return (await choice(session, user_id))[0]


async def marked(session: AsyncSession, key: str) -> Fact:
    """Return the small fact under a key, None if there is none or it is damaged."""
    found = first(await sound(session, select(Mark).where(Mark.key == key)))
    fact: Fact = found.value if found else None
    return fact
