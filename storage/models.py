"""The tables.

Times are aware and in UTC. What only `games` understands is kept as text; small documents come as lists and
dictionaries.
"""

from __future__ import annotations

from datetime import datetime
from enum import IntEnum
from typing import Any, ClassVar, Literal, TypeAlias

from sqlalchemy import BigInteger, Index, String, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from storage.columns import Blob, Json, Moment, Words

Document: TypeAlias = dict[str, Any]
Status: TypeAlias = Literal["open", "announcing", "running", "paused", "frozen", "ended"]
UNDER_WAY: tuple[Status, ...] = ("announcing", "running", "paused", "frozen")
Holding: TypeAlias = Literal["held", "open", "computer", "out"]
Delivery: TypeAlias = Literal["due", "sent", "dropped"]
GIVEN = {"autoincrement": False}
SENTINEL = {"insert_sentinel": True, "default": None}
"""Tells rows apart that are inserted together, so that each is given the number the database chose for it.
Such a column may have no default in the database.
"""
NO_LOG = '{"submitted":{},"ready":[],"premoves":{},"pending":[],"epoch":0}'


class Sealed(SQLModel):
    """A row whose damage is noticed: `sha` is the SHA-256 over the columns that `covers` names.

    `storage.seals` seals it when it is flushed and checks it when it is loaded. A document in a column is
    replaced, not changed in place: a session does not notice that.
    """

    unsealed: ClassVar[frozenset[str]] = frozenset()
    """Columns that no seal covers."""

    often: ClassVar[frozenset[str]] = frozenset()
    """Columns of an index that most changes change."""

    covers: str = Field(default="", sa_type=Text)
    sha: str = ""


class Game(Sealed, table=True):
    """A game from its announcement to its archive; `version` counts its changes.

    `step` counts the questions closed in `turn`; `open_document` holds the answers to the open one, which are
    secret, `hours` is its time, `left_seconds` what is left of it while the clock stands. `heard` holds for
    each seat the greatest number of what its player wrote and was heard.
    """

    __table_args__ = (
        Index("game_by_deadline", "status", "deadline"),
        Index("game_by_pause", "status", "paused_until"),
        Index("game_by_vote", "vote_until"),
        Index("game_by_guild", "guild_id", "status"),
        Index("game_by_thread", "thread_id"),
        Index("game_by_gamemaster", "gamemaster_id"),
        {"sqlite_autoincrement": True},
    )

    id: int = Field(default=None, primary_key=True)
    slug: str
    edition: int = 1
    name: str = Field(sa_type=Words)
    options: Document = Field(default={}, sa_type=Json)
    seed: bytes = Field(sa_type=Blob)
    commitment: str
    status: Status = Field(default="open", sa_type=String)
    version: int = 0
    turn: int = 0
    step: int = 0
    deadline: datetime | None = Field(default=None, sa_type=Moment)
    hours: int = 0
    left_seconds: int | None = None
    paused_until: datetime | None = Field(default=None, sa_type=Moment)
    vote_until: datetime | None = Field(default=None, sa_type=Moment)
    open_document: str = Field(default=NO_LOG, sa_type=Text)
    heard: dict[str, int] = Field(default={}, sa_type=Json)
    settings: Document = Field(default={}, sa_type=Json)
    guild_id: int | None = Field(default=None, sa_type=BigInteger)
    channel_id: int | None = Field(default=None, sa_type=BigInteger)
    thread_id: int | None = Field(default=None, sa_type=BigInteger)
    gamemaster_id: int | None = Field(default=None, sa_type=BigInteger)
    private: bool = False
    anonymous: bool = False
    created_at: datetime | None = Field(default=None, sa_type=Moment)
    started_at: datetime | None = Field(default=None, sa_type=Moment)
    ended_at: datetime | None = Field(default=None, sa_type=Moment)
    outcome: Document | None = Field(default=None, sa_type=Json)
    note: str = Field(default="", sa_type=Words)


class Player(Sealed, table=True):
    """Someone who joined a game that has not begun."""

    __table_args__ = (Index("player_by_user", "user_id"),)

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    user_id: int = Field(primary_key=True, sa_type=BigInteger)
    name: str = Field(sa_type=Words)
    preferences: list[str] = Field(default=[], sa_type=Json)
    salt: str = Field(default="", sa_type=Words)
    joined_at: datetime | None = Field(default=None, sa_type=Moment)


class Seat(Sealed, table=True):
    """A place in a game that has begun, and who sits there now."""

    __table_args__ = (Index("seat_by_user", "user_id"),)

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    seat: str = Field(primary_key=True)
    position: int
    name: str = Field(default="", sa_type=Words)
    salt: str = Field(default="", sa_type=Words)
    status: Holding = Field(default="held", sa_type=String)
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    preferences: list[str] = Field(default=[], sa_type=Json)


class Tenure(SQLModel, table=True):
    """A tenure: who held a seat, from when to when, and why it ended."""

    __table_args__ = (Index("tenure_by_seat", "game_id", "seat"), Index("tenure_by_user", "user_id"))

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id")
    seat: str
    user_id: int = Field(sa_type=BigInteger)
    since: datetime = Field(sa_type=Moment)
    until: datetime | None = Field(default=None, sa_type=Moment)
    reason: str = Field(default="", sa_type=Words)


class Result(SQLModel, table=True):
    """The result of a finished game for one person at one seat, or for the computer that had it throughout.

    All of it follows from other tables and can be reckoned anew, see `bot.judge.records`. `user_id` is None
    for a computer. `turns` are those in which something was asked of them, `missed` those of them in which
    they let a deadline pass. `mu` and `sigma` are their rating after it, None if it does not count for one.
    """

    __table_args__ = (
        UniqueConstraint("game_id", "seat", "user_id"),
        Index("result_by_user", "user_id", "slug", "id"),
        Index("result_by_rules", "slug", "guild_id"),
    )

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id")
    seat: str
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    slug: str
    guild_id: int | None = Field(default=None, sa_type=BigInteger)
    ended_at: datetime = Field(sa_type=Moment)
    seats: int
    place: int
    won: bool
    took_over: bool
    gave_up: bool
    turns: int
    missed: int
    mu: float | None = None
    sigma: float | None = None


class Checkpoint(Sealed, table=True):
    """The state in which a turn began, and the acts done before its first question."""

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    turn: int = Field(primary_key=True)
    state: str = Field(sa_type=Text)
    acts: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=Moment)


class Entry(Sealed, table=True):
    """One closed question of a turn."""

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    turn: int = Field(primary_key=True)
    step: int = Field(primary_key=True)
    key: str = Field(sa_type=Text)
    answers: str = Field(sa_type=Text)
    missed: str = Field(sa_type=Text)
    epoch: int
    at: datetime = Field(sa_type=Moment)


class Page(Sealed, table=True):
    """All that was told in one finished turn."""

    game_id: int = Field(primary_key=True, foreign_key="game.id")
    turn: int = Field(primary_key=True)
    told: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=Moment)


class Undone(Sealed, table=True):
    """A row of table `kind`, or the open question, that a rewind took out of play, under its epoch."""

    unsealed: ClassVar[frozenset[str]] = frozenset({"id"})
    __table_args__ = (Index("undone_by_game", "game_id", "turn", "step"),)

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id")
    epoch: int
    turn: int
    step: int
    kind: str
    document: str = Field(sa_type=Text)
    at: datetime = Field(sa_type=Moment)


class Priority(IntEnum):
    """The order of delivery: the lowest number first."""

    ANSWER = 0
    USUAL = 5
    MAP = 10
    STATUS = 11
    DIRECT = 20
    REMINDER = 30


class Message(Sealed, table=True):
    """Something told to the table, a seat or a person, and what became of it on Discord.

    `priority` is one of `Priority`: nothing else is looked for. A message of kind "status" is one row that is
    edited in place: `revision` counts its texts. The seal covers what was said and to whom, not how far it
    got.
    """

    often: ClassVar[frozenset[str]] = frozenset({"state", "due_at", "turn", "step"})
    unsealed: ClassVar[frozenset[str]] = frozenset(
        {"id", "state", "due_at", "channel_id", "message_id", "tries", "error", "sent_at", "claimed"}
    )
    __table_args__ = (
        Index("message_by_due", "state", "priority", "due_at", "id"),
        Index("message_by_game", "game_id", "kind", "turn", "step"),
        Index("message_by_discord", "message_id"),
    )

    id: int = Field(default=None, primary_key=True)
    game_id: int | None = Field(default=None, foreign_key="game.id")
    turn: int = 0
    step: int = 0
    ordinal: int = 0
    kind: str
    audience: str = "public"
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    priority: int = Priority.USUAL
    body: Document = Field(default={}, sa_type=Json)
    state: Delivery = Field(default="due", sa_type=String)
    due_at: datetime | None = Field(default=None, sa_type=Moment)
    nonce: str = Field(default="", max_length=25, unique=True, sa_column_kwargs=SENTINEL)
    channel_id: int | None = Field(default=None, sa_type=BigInteger)
    message_id: int | None = Field(default=None, sa_type=BigInteger)
    tries: int = 0
    error: str = Field(default="", sa_type=Words)
    created_at: datetime | None = Field(default=None, sa_type=Moment)
    sent_at: datetime | None = Field(default=None, sa_type=Moment)
    claimed: int = 0
    """Of several processes that deliver one after the other: the term of the last that had it in hand."""
    revision: int = 0


class Submission(Sealed, table=True):
    """A text that a player sent, word for word, and the orders that were in force after it."""

    unsealed: ClassVar[frozenset[str]] = frozenset({"id"})
    __table_args__ = (
        UniqueConstraint("game_id", "seat", "turn", "step", "number"),
        UniqueConstraint("game_id", "receipt"),
        Index("submission_by_source", "source_id"),
    )

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id")
    seat: str
    user_id: int = Field(sa_type=BigInteger)
    turn: int
    step: int
    number: int
    receipt: str
    source_id: int | None = Field(default=None, sa_type=BigInteger)
    text: str = Field(sa_type=Words)
    lines: list[str] = Field(default=[], sa_type=Json)
    accepted: bool
    at: datetime = Field(sa_type=Moment)


class Letter(Sealed, table=True):
    """A letter of a seat to others; `addressed` are their seats, none of them for the whole table.

    `readers` are the people who were sent it, by seat: who comes to a seat later is none of them. `at` is a
    full minute. A letter that was forgotten has neither a text nor a writer.
    """

    unsealed: ClassVar[frozenset[str]] = frozenset({"id"})
    __table_args__ = (
        Index("letter_by_game", "game_id", "id"),
        Index("letter_by_writer", "user_id"),
        Index("letter_by_source", "source_id"),
    )

    id: int = Field(default=None, primary_key=True)
    game_id: int = Field(foreign_key="game.id")
    seat: str
    user_id: int = Field(sa_type=BigInteger)
    addressed: list[str] = Field(default=[], sa_type=Json)
    readers: dict[str, int] = Field(default={}, sa_type=Json)
    text: str = Field(sa_type=Words)
    source_id: int | None = Field(default=None, sa_type=BigInteger)
    at: datetime = Field(sa_type=Moment)


class Block(Sealed, table=True):
    """From whom a person takes no letters: a seat of one game, or a person (`other_id`) in every game, 0."""

    user_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs=GIVEN)
    game_id: int = Field(primary_key=True, sa_column_kwargs=GIVEN)
    seat: str = Field(primary_key=True)
    other_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs=GIVEN)


class Preference(Sealed, table=True):
    """A person's settings; `reminders` are hours before a deadline, `quiet` the hours from and to.

    `dm_channel_id` is where their direct messages stand, None as long as nobody wrote there. `story` and
    `pictures` say whether what happened, and the map, come with each question, `lessons` whether their first
    question of a kind explains itself.
    """

    __table_args__ = (Index("preference_by_channel", "dm_channel_id"),)

    user_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs=GIVEN)
    time_zone: str = "UTC"
    palette: str = ""
    reminders: list[int] = Field(default=[], sa_type=Json)
    quiet: list[int] = Field(default=[], sa_type=Json)
    dm_open: bool = True
    dm_channel_id: int | None = Field(default=None, sa_type=BigInteger)
    story: bool = True
    pictures: bool = True
    lessons: bool = True


class Taught(SQLModel, table=True):
    """A kind of question of a rule set that was explained to a person."""

    user_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs=GIVEN)
    slug: str = Field(primary_key=True)
    kind: str = Field(primary_key=True)


class Seen(SQLModel, table=True):
    """A Discord event that was dealt with."""

    event_id: int = Field(primary_key=True, sa_type=BigInteger, sa_column_kwargs=GIVEN)
    at: datetime = Field(sa_type=Moment, index=True)


class Unread(SQLModel, table=True):
    """A game that closes nothing, since a moment: a shard missed words of its people that are not read.

    Where none of them concerns the question of `turn` and `step`, that one may close.
    """

    game_id: int = Field(primary_key=True, foreign_key="game.id", sa_column_kwargs=GIVEN)
    shard: int = Field(primary_key=True, sa_column_kwargs=GIVEN)
    since: datetime = Field(sa_type=Moment)
    turn: int | None = None
    step: int | None = None


class Audit(Sealed, table=True):
    """An act outside the rules: who did what to whom."""

    unsealed: ClassVar[frozenset[str]] = frozenset({"id"})
    __table_args__ = (Index("audit_by_game", "game_id", "id"),)

    id: int = Field(default=None, primary_key=True)
    game_id: int | None = Field(default=None, foreign_key="game.id")
    user_id: int | None = Field(default=None, sa_type=BigInteger)
    deed: str
    facts: Document = Field(default={}, sa_type=Json)
    at: datetime = Field(sa_type=Moment)


class Mark(Sealed, table=True):
    """A small fact about the program itself."""

    key: str = Field(primary_key=True)
    value: Any = Field(default=None, sa_type=Json)
