"""The tables of leagues: a season of several games, and who takes part in it."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Literal, TypeAlias

from sqlalchemy import BigInteger, Index, String
from sqlmodel import Field

from storage.columns import Json, Moment, Words
from storage.models import GIVEN, Document, Sealed

Season: TypeAlias = Literal["open", "running", "ended"]


class League(Sealed, table=True):
    """A season of `games` games of one rule set. `opened` are their numbers so far, in their order, and
    `settings` the terms of their tables. `size` is how many took part as it started; `points` are those of
    each place, none for a point for each seat that comes in behind.
    """

    unsealed: ClassVar[frozenset[str]] = frozenset({"id"})
    __table_args__ = (Index("league_by_guild", "guild_id"),)

    id: int = Field(default=None, primary_key=True)
    name: str = Field(sa_type=Words)
    slug: str
    options: Document = Field(default={}, sa_type=Json)
    settings: Document = Field(default={}, sa_type=Json)
    games: int
    at_once: bool = False
    points: list[int] = Field(default=[], sa_type=Json)
    status: Season = Field(default="open", sa_type=String)
    size: int = 0
    opened: list[int] = Field(default=[], sa_type=Json)
    guild_id: int | None = Field(default=None, sa_type=BigInteger)
    channel_id: int | None = Field(default=None, sa_type=BigInteger)
    user_id: int = Field(sa_type=BigInteger)
    created_at: datetime = Field(sa_type=Moment)
    ended_at: datetime | None = Field(default=None, sa_type=Moment)


class Member(Sealed, table=True):
    """Somebody who takes part in a league, or has left; `place` is theirs in the rotation until then."""

    __table_args__ = (Index("member_by_user", "user_id"),)

    league_id: int = Field(primary_key=True, foreign_key="league.id", sa_column_kwargs=GIVEN)
    user_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs=GIVEN)
    name: str = Field(sa_type=Words)
    place: int
    joined_at: datetime = Field(sa_type=Moment)
    left_at: datetime | None = Field(default=None, sa_type=Moment)
