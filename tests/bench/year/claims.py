"""The claims that must hold at the end of a year, each checked against the books alone."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Callable
from itertools import pairwise

from games.core.record.export import load
from games.core.record.verifying import Mismatch, verify
from tests.bench.year.books import Books, Moment, Typed
from tests.bench.year.growth import grew_with_the_games
from tests.bench.year.questions import GAMES, answer_of, commands_of, named, questions, taken_for
from tests.bench.year.secrecy import nothing_secret
from tests.bench.year.told import closed_on_time, posted_once

ON_ITS_WAY = re.compile(r"your letter to .* (?:is sent|goes out)")
LOST_SEAT = "a computer plays"

Verdict = tuple[str, list[str]]
"""The number of things checked, as text, and the errors found."""


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
    letters, lost = letters_arrived(books)
    return f"{len(books.typed)} messages of {len(by_user)} people, {letters} letters", wrong + lost


def letters_arrived(books: Books) -> tuple[int, list[str]]:
    """Return how many letters were said to be sent, and those that did not reach their reader once.

    Who left the server, or lost the seat, is reached by none.
    """
    sent, wrong = 0, list[str]()
    for typed in books.typed:
        replies = [one.content for one in books.replies[typed.message_id]]
        if typed.to is None or not any(ON_ITS_WAY.search(text) for text in replies):
            continue
        sent += 1
        word = typed.text.rpartition(" ")[2]
        mine = [
            one for one in books.received if one.is_new and one.readers == {typed.to} and one.reply_to is None
        ]
        came = sum(word in one.content for one in mine)
        lost_seat = any(one.game == typed.game and LOST_SEAT in one.content for one in mine)
        if came != 1 and not (came == 0 and (typed.to in books.left or lost_seat)):
            wrong.append(f"{named(typed)} reached {typed.to} {came} times")
    return sent, wrong


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
        if not set(last) - refused(books, sent) <= set(answer) or not set(answer) <= all_lines:
            wrong.append(f"game {game}, {moment}, {user}: typed {last}, counted {answer}")
    done, more = carried_out(books)
    return f"{checked} answers to questions, {done} commands", wrong + more


def refused(books: Books, sent: list[Typed]) -> set[str]:
    """Return the lines of a last text that were told not to fit those in force of an earlier one."""
    reply = taken_for(books, sent[-1])
    if reply is None or (len(sent) == 1 and not sent[0].edits):
        return set()
    said = reply.content.replace("\\", "")
    return {line for line in sent[-1].lines if f"“{line}”" in said or f"{line} no longer fits" in said}


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


CLAIMS: dict[str, Callable[[Books], Verdict]] = {
    "every message a person sent was answered once, in order": answered_once,
    "every order in force at a deadline is the last legal one its writer sent before it": in_force,
    "every phase closed once, on time or moved with notice": closed_on_time,
    "every post and map is there once": posted_once,
    "every export verifies": verifies,
    "nothing secret reached anybody": nothing_secret,
    "memory and the database grew with the games, not with the days": grew_with_the_games,
}
