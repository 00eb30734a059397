"""What must hold at the end of a year, each claim held against the books alone."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from bot import words
from games import catalogue
from games.core.export import load
from games.core.record import Mismatch, verify
from tests.bench.year.books import Books, Moment, Received, Typed

Verdict = tuple[str, list[str]]
"""What a claim was held against, and what is wrong."""

GAMES = catalogue()
TOLERANCE = timedelta(minutes=5)
"""How late a question may close by its deadline: the clock rests so long at most, if it was not woken."""


def answered_once(books: Books) -> Verdict:
    """Every message that a person sent was answered once, and in order."""
    wrong: list[str] = []
    by_user: dict[int, list[Typed]] = defaultdict(list)
    for typed in books.typed:
        by_user[typed.user].append(typed)
        first = {one.message_id for one in books.replies[typed.message_id] if one.is_new}
        most = 1 + len(typed.edits)
        if not 1 <= len(first) <= most:
            wrong.append(f"{named(typed)} was answered {len(first)} times")
    for mine in by_user.values():
        kept = [each for each in mine if not each.edits and books.replies[each.message_id]]
        for one, two in pairwise(sorted(kept, key=lambda each: each.message_id)):
            before, after = (books.replies[each.message_id][0].message_id for each in (one, two))
            if before > after:
                wrong.append(f"{named(two)} was answered before {named(one)}")
    return f"{len(books.typed)} messages of {len(by_user)} people", wrong


def in_force(books: Books) -> Verdict:
    """Every order in force at a deadline is the last legal one that its writer sent before it."""
    wrong, told = [], questions(books)
    accepted: dict[tuple[int, Moment, int], list[Typed]] = defaultdict(list)
    for typed in books.typed:
        if not typed.lines or typed.is_at_once:
            continue
        reply = taken_for(books, typed)
        if reply is not None and reply.moment is not None:
            accepted[typed.game, reply.moment, typed.user].append(typed)
        elif (asked := told.open_to(typed)) is not None:
            wrong.append(f"{named(typed)}, sent before the deadline of {asked}, did not count")
    checked = 0
    for (game, moment, user), sent in accepted.items():
        answer = answer_of(books, game, moment, user)
        if answer is None:
            continue
        checked += 1
        last, all_lines = sent[-1].lines, {line for each in sent for line in each.lines}
        if not set(last) <= set(answer) or not set(answer) <= all_lines:
            wrong.append(f"game {game}, {moment}, {user}: typed {last}, counted {answer}")
    done, more = carried_out(books)
    return f"{checked} answers to questions, {done} commands", wrong + more


def carried_out(books: Books) -> tuple[int, list[str]]:
    """Where commands are done at once: those that were acknowledged stand in the export, in their order."""
    acknowledged: dict[tuple[int, int], list[str]] = defaultdict(list)
    for typed in sorted(books.typed, key=lambda each: each.message_id):
        replies = books.replies[typed.message_id]
        if typed.is_at_once and typed.lines and replies:
            done = [line for line in typed.lines if f"✅ `{line}`" in replies[0].content]
            acknowledged[typed.game, typed.user] += done
    wrong: list[str] = []
    for (game, user), lines in acknowledged.items():
        entries = iter(commands_of(books, game, user))
        if lost := [line for line in lines if line not in entries]:
            wrong.append(f"game {game}, {user}: {lost[0]} was acknowledged, and is not in the export")
    return sum(map(len, acknowledged.values())), wrong


def verifies(books: Books) -> Verdict:
    """Every export verifies: replayed from its seed it comes to the same end."""
    wrong: list[str] = []
    for game, data in books.exports.items():
        try:
            verify(GAMES[books.slugs[game]], load(json.loads(data)))
        except (Mismatch, ValueError) as error:
            wrong.append(f"game {game}: {error}")
    wrong += [f"game {game} was not exported" for game in books.slugs if game not in books.exports]
    return f"{len(books.exports)} exports", wrong


# ---------------------------------------------------------------- what the books tell


class Questions:
    """When which question of a game was open, and until when its readers believed it was."""

    def __init__(self, books: Books) -> None:
        self.seen: dict[int, list[tuple[datetime, Moment, datetime | None]]] = defaultdict(list)
        self.mine: dict[tuple[int, int], list[Received]] = defaultdict(list)
        for one in books.received:
            if one.game is None or one.moment is None:
                continue
            self.seen[one.game].append((one.at, one.moment, one.deadline))
            if one.reply_to is None and len(one.readers) == 1 and one.deadline and one.power:
                self.mine[one.game, next(iter(one.readers))].append(one)
        self.books = books

    def latest(self, game: int, until: datetime) -> Moment:
        """Return the last moment that anybody was shown by then."""
        return max((moment for at, moment, _ in self.seen[game] if at <= until), default=(0, 0))

    def open_to(self, typed: Typed) -> Moment | None:
        """Return the question that a text must count for: asked of its writer, and its deadline ahead."""
        asked = [one for one in self.mine[typed.game, typed.user] if one.at <= typed.at]
        if not asked or asked[-1].deadline is None or asked[-1].moment is None:
            return None
        if typed.last_at >= asked[-1].deadline or self.latest(typed.game, typed.last_at) > asked[-1].moment:
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


def document(books: Books, game: int) -> Mapping[str, Any]:
    """Return an export."""
    found: Mapping[str, Any] = json.loads(books.exports.get(game, b'{"turns": []}'))
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


CLAIMS: dict[str, Callable[[Books], Verdict]] = {
    "every message a person sent was answered once, in order": answered_once,
    "every order in force at a deadline is the last legal one its writer sent before it": in_force,
    "every export verifies": verifies,
}
