"""Questions to the books: what was asked when, what was taken in, what an export says."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from bot import words
from games import catalogue
from tests.bench.year.books import Books, Moment, Received, Typed

GAMES = catalogue()
DONE = ("ready",)
Sight = tuple[datetime, Moment, datetime | None, frozenset[int]]
"""When a moment was shown to whom (to all, if to nobody), with which deadline."""


class Questions:
    """When which question of a game was open, and until when its readers believed it was."""

    def __init__(self, books: Books) -> None:
        self.books = books
        self.seen: dict[int, list[Sight]] = defaultdict(list)
        self.mine: dict[tuple[int, int], list[Received]] = defaultdict(list)
        for one in books.received:
            if one.game is None or one.moment is None or one.message_id in books.commands:
                continue
            is_question = one.reply_to is None and len(one.readers) == 1 and one.deadline and one.power
            if is_question or (not one.readers and one.deadline):
                self.seen[one.game].append((one.at, one.moment, one.deadline, one.readers))
            if is_question:
                self.mine[one.game, next(iter(one.readers))].append(one)
        self._over: dict[tuple[int, Moment], datetime | None] = {}
        self.words: dict[tuple[int, int], list[Typed]] = defaultdict(list)
        for typed in books.typed:
            self.words[typed.game, typed.user].append(typed)

    def latest(self, game: int, until: datetime) -> Moment:
        """Return the last moment that anybody was shown by then."""
        return max((moment for at, moment, *_ in self.seen[game] if at <= until), default=(0, 0))

    def opened(self, game: int, moment: Moment) -> datetime:
        """Return when somebody was first shown a moment."""
        return min(at for at, one, *_ in self.seen[game] if one == moment)

    def over(self, game: int, moment: Moment) -> datetime | None:
        """Return when somebody was first shown a later moment."""
        if (game, moment) not in self._over:
            self._over[game, moment] = min(
                (at for at, one, *_ in self.seen[game] if one > moment), default=None
            )
        return self._over[game, moment]

    def deadlines(self, game: int) -> dict[Moment, datetime]:
        """Return the last deadline of each moment that was told before a later moment was."""
        return {
            moment: deadline
            for at, moment, deadline, _ in self.seen[game]
            if deadline is not None and ((over := self.over(game, moment)) is None or at <= over)
        }

    def asked(self, game: int, moment: Moment) -> list[int]:
        """Return who was asked at a moment."""
        return [
            user
            for (number, user), asked in self.mine.items()
            if number == game and any(one.moment == moment for one in asked)
        ]

    def is_done(self, game: int, user: int, begun: datetime, until: datetime) -> bool:
        """Return whether somebody wrote in a span of time that nobody need wait for them."""
        return any(
            begun <= typed.last_at <= until and (typed.text in DONE or typed.is_at_once)
            for typed in self.words[game, user]
        )

    def open_to(self, typed: Typed) -> Moment | None:
        """Return the question that a text must count for: asked of its writer, and its deadline ahead."""
        asked = [one for one in self.mine[typed.game, typed.user] if one.at <= typed.at]
        if not asked or asked[-1].deadline is None or asked[-1].moment is None:
            return None
        over = min(self.books.ended.get(typed.game, asked[-1].deadline), asked[-1].deadline)
        if typed.last_at >= over or self.latest(typed.game, typed.last_at) > asked[-1].moment:
            return None
        return asked[-1].moment


def questions(books: Books) -> Questions:
    """Return what was asked."""
    return Questions(books)


def named(typed: Typed) -> str:
    """Return a message in words."""
    return f"{typed.at:%d %b %H:%M:%S} {typed.user} in game {typed.game}: {typed.text[:40]!r}"


def taken_for(books: Books, typed: Typed) -> Received | None:
    """Return the reply that says that a text is in force; None if none does."""
    replies = [one for one in books.replies[typed.message_id] if one.is_new]
    if not replies:
        return None
    last = replies[-1]
    taken = words.orders.IN_FORCE in last.content or words.orders.CLOSED in last.content
    return last if taken and words.orders.STALE not in last.content else None


def exported(books: Books, game: int) -> bytes:
    """Return an export as it was sent; one without a turn if there is none."""
    return books.exports.get(game, b'{"turns": []}')


def document(books: Books, game: int) -> Mapping[str, Any]:
    """Return an export."""
    found: Mapping[str, Any] = json.loads(exported(books, game))
    return found


def seat_of(books: Books, game: int, user: int) -> str | None:
    """Return the seat of a person by what they were told."""
    name = books.seats.get((game, user))
    return next((p.seat for p in GAMES[books.slugs[game]].powers if p.name == name), None)


def answer_of(books: Books, game: int, moment: Moment, user: int) -> list[str] | None:
    """Return what an export says that a person's seat answered at a moment; None if it tells of no answer."""
    turn, step = moment
    log = next((each["log"] for each in document(books, game)["turns"] if each["turn"] == turn), [])
    answer = log[step]["answers"].get(seat_of(books, game, user)) if step < len(log) else None
    return None if answer is None else listed(answer)


def commands_of(books: Books, game: int, user: int) -> Iterator[str]:
    """Yield what a seat answered in the whole game, in order."""
    seat = seat_of(books, game, user)
    for turn in document(books, game)["turns"]:
        for entry in turn["log"]:
            if seat in entry["answers"]:
                yield from listed(entry["answers"][seat])


def listed(answer: object) -> list[str]:
    """Return an answer as lines."""
    return list(map(str, answer)) if isinstance(answer, list) else [str(answer)]
