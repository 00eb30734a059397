"""The base of all rulings: the database, the clock, entropy for seeds, and the rule sets; and a game inside
one transaction, which most are about.
"""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Protocol, TypeVar
from unicodedata import normalize

from bot import words
from games import catalogue
from games.core.play.save import AnyPosition
from games.core.reading.message_commands import count_pieces
from games.core.rules.prompts import Dice
from games.core.rules.protocol import AnyGame
from storage.database import Database
from storage.game_change import Change
from storage.models import Game
from storage.process_coordination import Unheard

T = TypeVar("T")


class Refusal(ValueError):
    """A request cannot be fulfilled: the reason, a sentence for the one who asked, and the facts it names."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason.format(**facts) if facts else reason)


TEXT, SALT = 4000, 64
"""Characters of one text of orders, and of a salt."""
PIECES = 100
"""Lines of one text of orders, and what commas and full stops cut them into; no sheet of any game has 50."""


def written_out(text: str) -> int:
    """Return how many characters a text has when each letter is written out (NFKC)."""
    return len(text) if text.isascii() else len(normalize("NFKC", text))


def bounded(text: str, most: int = TEXT, what: str = "") -> str:
    """Return a text that is short enough, before and after it is written out; raises Refusal."""
    if len(text) > most:
        raise Refusal(words.orders.TOO_LONG, what=what or words.orders.YOUR_TEXT, length=len(text), most=most)
    if (length := written_out(text)) > most:
        raise Refusal(
            words.orders.GROWS, what=what or words.orders.YOUR_TEXT, typed=len(text), length=length, most=most
        )
    return text


def readable(text: str) -> str:
    """Return a text of orders that is short enough and has few enough lines; raises Refusal."""
    if (count := count_pieces(bounded(text))) > PIECES:
        raise Refusal(words.orders.TOO_MANY_LINES, count=count, most=PIECES)
    return text


def utcnow() -> datetime:
    """Return the time now, in UTC."""
    return datetime.now(UTC)


class Workers(Protocol):
    """Does long work where it holds up nobody; the work of one share waits behind its own."""

    async def do(self, work: Callable[[], T], share: str = "") -> T:
        """Do a piece of work and return what it returns."""
        ...


def share_of(row: Game) -> str:
    """Return whose share of the workers a game takes: all games of one gamemaster have one."""
    return f"user {row.gamemaster_id}" if row.gamemaster_id is not None else f"game {row.id}"


class Here:
    """Does work at once, where it is asked for."""

    async def do(self, work: Callable[[], T], share: str = "") -> T:
        """Do a piece of work."""
        return work()


@dataclass(frozen=True)
class Judge:
    """The resources of the judge. Its rulings are the functions of this package's modules."""

    database: Database
    now: Callable[[], datetime] = utcnow
    entropy: Callable[[int], bytes] = secrets.token_bytes
    games: Mapping[str, AnyGame] = field(default_factory=catalogue)
    games_each: int = 1_000_000
    """The number of games that one person may have at a time: a host's setting."""
    span: float = math.inf
    """Seconds after which the computers of one game leave the rest of their answers to another time."""
    reading: timedelta = timedelta(seconds=3)
    """Time after a question is put in which nobody can have read it and answered."""
    workers: Workers = field(default_factory=Here)
    """The workers in which computers think."""
    thinking: dict[int, None] = field(default_factory=dict[int, None])
    """Games in which a computer is awaited, see `thinking`."""
    unheard: dict[int, Unheard] = field(default_factory=dict[int, Unheard])
    """Games of which not all is read that their players wrote: they close nothing that it may concern."""

    def rules(self, slug: str) -> AnyGame:
        """Return the rule set of that name; raises Refusal if there is none."""
        if (game := self.games.get(slug)) is None:
            raise Refusal(words.games.NO_RULES, slug=slug, names=", ".join(self.games))
        return game


@dataclass(frozen=True)
class Session:
    """A game inside one transaction: its row and seats, its rules and dice, and where it stands."""

    change: Change
    game: AnyGame
    dice: Dice
    position: AnyPosition
