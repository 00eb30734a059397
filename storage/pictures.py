"""Pictures that were drawn in another process, until they are sent."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import LargeBinary, delete
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import Field, SQLModel, col, select

from storage.columns import Moment, Words
from storage.unit_of_work import INSERT


class Picture(SQLModel, table=True):
    """A drawn picture under the key it was asked for by, with the same in words."""

    key: str = Field(primary_key=True)
    data: bytes = Field(sa_type=LargeBinary)
    filename: str
    alt: str = Field(sa_type=Words)
    at: datetime = Field(sa_type=Moment, index=True)


async def drawn(session: AsyncSession, key: str) -> Picture | None:
    """Return the picture under a key, None if it is not drawn."""
    return (await session.scalars(select(Picture).where(col(Picture.key) == key))).first()


async def keep(session: AsyncSession, picture: Picture) -> None:
    """Store a picture, unless one is stored under its key."""
    insert = INSERT[session.get_bind().dialect.name]
    await session.execute(
        insert(SQLModel.metadata.tables["picture"]).values(picture.model_dump()).on_conflict_do_nothing()
    )


async def drop(session: AsyncSession, keys: Sequence[str]) -> None:
    """Forget the pictures under some keys."""
    await session.execute(delete(Picture).where(col(Picture.key).in_(keys)))


async def forget(session: AsyncSession, before: datetime) -> None:
    """Forget the pictures that were drawn before a moment."""
    await session.execute(delete(Picture).where(col(Picture.at) < before))
