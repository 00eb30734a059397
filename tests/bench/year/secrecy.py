"""Whether anybody received what only somebody else may know: orders too early, receipts, private words."""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import datetime

from tests.bench.year.books import Books, Received
from tests.bench.year.questions import questions, taken_for
from tests.bench.year.sights import nothing_foreign

RECEIPT = re.compile(r"Receipt `([0-9A-Z]+)`")
WORD = re.compile(r"[0-9A-Z]{5}|secret-[0-9a-z]+")
SEALED = ("warlords", "yuan", "redux")
"""Rule sets in which a line names what only one seat can order, so that the line itself gives it away, unless
it is one word.
"""


def nothing_secret(books: Books) -> tuple[str, list[str]]:
    """Hold every byte that was received against what its reader may not know then."""
    wrong = [*strange_seats(books)]
    hidden = hidden_words(books)
    lines, seated = hidden_lines(books), defaultdict[int, set[int]](set)
    for game, user in books.seats:
        seated[user].add(game)
    for one in books.received:
        text = "\n".join([one.content, *(data.decode("utf-8", "replace") for _, data in one.files)])
        wrong += [
            f"{one.at:%d %b %H:%M:%S}: {word} reached {set(one.readers) or 'all'}"
            for word in sorted(set(WORD.findall(text)) & hidden.keys())
            if not one.readers or not one.readers <= hidden[word]
        ]
        for game in games_of(books, one, seated):
            wrong += told_early(one, lines.get(game, {}))
    alone, foreign = nothing_foreign(books)
    held = f"{len(books.received)} texts, {len(hidden)} words, {sum(map(len, lines.values()))} lines typed"
    return f"{held}, {alone} lines of one seat's view", wrong + foreign


def games_of(books: Books, one: Received, seated: dict[int, set[int]]) -> set[int]:
    """Return the games that a text may be about: the one it names, that of its thread, else its readers'.

    A text that everybody may read and that names no game may be about any.
    """
    here = {game for game, channel in books.threads.items() if channel == one.channel_id}
    if one.game is not None or here:
        return here | ({one.game} if one.game is not None else set())
    return set[int]().union(*(seated[user] for user in one.readers)) if one.readers else set(books.slugs)


def hidden_words(books: Books) -> dict[str, frozenset[int]]:
    """Return what is one's own for ever: codes of receipts, and words of one's noise and letters."""
    found: dict[str, set[int]] = defaultdict(set)
    for typed in books.typed:
        for word in re.findall(r"secret-[0-9a-z]+", typed.text):
            found[word] |= {typed.user, *([typed.to] if typed.to is not None else [])}
        for reply in books.replies[typed.message_id]:
            for code in RECEIPT.findall(reply.content):
                found[code].add(typed.user)
    return {word: frozenset(users) for word, users in found.items()}


Span = tuple[datetime, datetime, int]


def hidden_lines(books: Books) -> dict[int, dict[str, list[Span]]]:
    """Return by game the lines that are secret, from when to when, and whose."""
    told = questions(books)
    found: dict[int, dict[str, list[Span]]] = defaultdict(lambda: defaultdict(list))
    for typed in books.typed:
        if books.slugs[typed.game] not in SEALED or (reply := taken_for(books, typed)) is None:
            continue
        over = told.over(typed.game, reply.moment) if reply.moment else None
        for line in typed.lines if over is not None else ():
            if " " not in line:  # a name of something that is everybody's
                continue
            found[typed.game][line].append((typed.last_at, over or typed.last_at, typed.user))
    return found


def told_early(one: Received, lines: dict[str, list[Span]]) -> list[str]:
    """Return the lines in a text that are somebody else's and not closed yet."""
    found = []
    for text in one.content.splitlines():
        line = text.strip("`*- ").partition(" · ")[0]
        spans = [span for span in lines.get(line, ()) if span[0] <= one.at < span[1]]
        if spans and not any(user in one.readers for *_, user in spans):
            found.append(f"{one.at:%d %b %H:%M:%S}: {line!r} reached {set(one.readers) or 'all'}")
    return found


def strange_seats(books: Books) -> list[str]:
    """Return who was addressed as somebody whom they do not play."""
    mine: dict[tuple[int, int], set[str]] = defaultdict(set)
    for one in books.received:
        if one.game is not None and one.power and len(one.readers) == 1:
            mine[one.game, next(iter(one.readers))].add(one.power)
    return [
        f"game {game}: {user} was addressed as {names}"
        for (game, user), names in mine.items()
        if len(names) > 1
    ]
