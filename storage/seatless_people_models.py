"""The tables of people without a seat: who follows a game, who looks over a seat, who waits for a table."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Literal, TypeAlias

from sqlalchemy import BigInteger, Index, String
from sqlmodel import Field

from storage.columns import Json, Moment, Words
from storage.models import GIVEN, Sealed

News: TypeAlias = Literal["ping", "silent", "none"]
Hidden: TypeAlias = Literal["yes", "no", "either"]


class Watch(Sealed, table=True):
    """A person who follows a game without a seat in it, and how they are told of each phase."""

    __table_args__ = (Index("watch_by_game", "game_id"),)

    user_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs=GIVEN)
    game_id: int = Field(primary_key=True, foreign_key="game.id", sa_column_kwargs=GIVEN)
    news: News = Field(default="silent", sa_type=String)
    since: datetime = Field(sa_type=Moment)


class Consent(Sealed, table=True):
    """Whether `user_id`, who holds a seat, lets `other_id` look over it.

    `since` is when they were asked, None if they were not; it was `given` at a moment, or refused where there
    is only an end. It ends with the tenure.
    """

    unsealed: ClassVar[frozenset[str]] = frozenset({"id"})
    __table_args__ = (Index("consent_by_game", "game_id"), Index("consent_by_looker", "other_id"))

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id")
    seat: str
    user_id: int = Field(sa_type=BigInteger)
    other_id: int = Field(sa_type=BigInteger)
    since: datetime | None = Field(default=None, sa_type=Moment)
    given: datetime | None = Field(default=None, sa_type=Moment)
    until: datetime | None = Field(default=None, sa_type=Moment)


class Queued(Sealed, table=True):
    """A person who waits for a table on a server, and their wish: rule sets, schedules, hours awake, company.

    `awake` are the hours from and to in `zone`, `hidden` whether it is anonymous, `joining` what the others
    must have, `people` how many there are at least. `channel_id` is where they said it. While they are asked
    about the table `game_id`, that is until `asked_until`; until `rests_until` they are asked about none.
    """

    __table_args__ = (Index("queued_by_game", "game_id"), Index("queued_by_user", "user_id"))

    guild_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs=GIVEN)
    user_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs=GIVEN)
    name: str = Field(default="", sa_type=Words)
    channel_id: int = Field(sa_type=BigInteger)
    rules: list[str] = Field(default=[], sa_type=Json)
    schedules: list[str] = Field(default=[], sa_type=Json)
    awake: list[int] = Field(default=[], sa_type=Json)
    zone: str = "UTC"
    hidden: Hidden = Field(default="either", sa_type=String)
    joining: dict[str, int] = Field(default={}, sa_type=Json)
    people: int = 2
    since: datetime = Field(sa_type=Moment)
    until: datetime = Field(sa_type=Moment)
    game_id: int | None = Field(default=None, foreign_key="game.id")
    asked_until: datetime | None = Field(default=None, sa_type=Moment)
    rests_until: datetime | None = Field(default=None, sa_type=Moment)
