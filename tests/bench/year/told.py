"""Whether every phase closed once and on time, or was moved with notice; whether every post is there once."""

from __future__ import annotations

import re
from collections import defaultdict
from datetime import datetime, timedelta
from itertools import pairwise

from bot import words
from tests.bench.year.books import Books, Moment, Received
from tests.bench.year.questions import GAMES, Questions, exported, questions
from tests.bench.year.replayed import all_drawn, all_told, lines_of, turns_of

LATE = timedelta(minutes=5)
"""The time that a question may close after its deadline: so long the clock rests at most, if it was not
woken.
"""
OVER = re.compile(r"^## #\d+ [^\n]* is over$|The game is over", re.MULTILINE)
THROUGH = "does not get through"
DAY = timedelta(days=1)
WAITS, GOES_ON = (
    each.partition("{title}")[2].partition("{until}")[0]
    for each in (words.deadlines.SERVER_LEFT, words.deadlines.GOES_ON)
)
TO_HOSTS = words.hosts.OLD.partition("{")[0]
NUMBERED = re.compile(r"^(?P<name>[a-z]+-\d+)-(?P<number>\d+)(?P<rest>\D.*)$")


def closed_on_time(books: Books) -> tuple[str, list[str]]:
    """Hold each close of a question against the deadlines that were told of it before."""
    told, wrong, closed = questions(books), list[str](), 0
    for game, seen in told.seen.items():
        public = [(at, moment) for at, moment, _, readers in seen if not readers]
        shown = [moment for _, moment in public]
        wrong += [f"game {game}: {one} was shown after {max(shown[:n])}" for n, one in back(shown)]
        for moment, deadline in told.deadlines(game).items():
            later = [at for at, other, _, _ in seen if other > moment]
            if not later:
                continue
            closed += 1
            wrong += closing(told, game, moment, deadline, min(later))
    wrong += [*never_closed(told), *said_too_late(books)]
    return f"{closed} questions", wrong


def never_closed(told: Questions) -> list[str]:
    """Return the games that stood still: their last question was due, and nothing came of it."""
    books, wrong = told.books, list[str]()
    for game, ended in books.ended.items():
        over = min(
            [
                ended,
                *(
                    one.at
                    for one in books.received
                    if one.game == game and not one.readers and OVER.search(one.content)
                ),
            ]
        )
        deadlines = {
            moment: at for moment, at in told.deadlines(game).items() if told.opened(game, moment) < over
        }
        if not deadlines:
            wrong.append(f"game {game}: nothing was ever asked")
        elif over > books.calm(due := deadlines[max(deadlines)]) + LATE:
            wrong.append(f"game {game}, {max(deadlines)}: due {due:%d %b %H:%M:%S}, never closed")
    return wrong


def said_too_late(books: Books) -> list[str]:
    """Return who was told that a game waits after the first had been told that it goes on."""
    wrong, goes_on = list[str](), dict[int, datetime]()
    for one in books.received:
        if one.game is None or not one.is_new or one.reply_to is not None:
            continue
        if GOES_ON in one.content:
            goes_on.setdefault(one.game, one.at)
        elif WAITS in one.content and one.game in goes_on and not gone_anew(books, goes_on[one.game], one.at):
            wrong.append(f"{one.at:%d %b %H:%M:%S}: told that game {one.game} waits, which goes on")
    return wrong


def gone_anew(books: Books, since: datetime, until: datetime) -> bool:
    """Return whether the bot was taken off its server again in a span of time."""
    return any(since < begin <= until and name == "thrown_out" for begin, _, name in books.troubles)


def back(shown: list[Moment]) -> list[tuple[int, Moment]]:
    """Return the moments that were shown after a later one."""
    return [(n, one) for n, one in enumerate(shown) if n and one < max(shown[:n])]


def closing(told: Questions, game: int, moment: Moment, deadline: datetime, at: datetime) -> list[str]:
    """Return what is wrong about the close of one question: too late, or early with somebody awaited."""
    books = told.books
    begun = told.opened(game, moment)
    if at > books.calm(deadline) + LATE:
        return [f"game {game}, {moment}: due {deadline:%d %b %H:%M:%S}, closed {at:%d %b %H:%M:%S}"]
    if at >= deadline - timedelta(seconds=1):
        return []
    awaited = [user for user in told.asked(game, moment) if not told.is_done(game, user, begun, at)]
    return [f"game {game}, {moment}: closed {deadline - at} early, without {user}" for user in awaited]


def posted_once(books: Books) -> tuple[str, list[str]]:
    """Count what stands in public and in private, the numbers of the pictures, and what games told.

    The same words may be said again of another question, and of what does not get through on another day;
    what a game told may have happened twice: its lines are counted by playing its export again.
    """
    told, wrong = questions(books), list[str]()
    first: dict[int, Received] = {}
    for one in books.received:
        first.setdefault(one.message_id, one)
    last = {one.message_id: one for one in books.received if one.message_id not in books.deleted}
    of_games = {
        game: set(lines_of(GAMES[slug], turns_of(slug, exported(books, game))))
        for game, slug in books.slugs.items()
    }
    posts: dict[tuple[int, str, Moment], list[datetime]] = defaultdict(list)
    pictures: dict[str, list[int]] = defaultdict(list)
    for number, one in last.items():
        game = one.game or next((g for g, channel in books.threads.items() if channel == one.channel_id), 0)
        is_told = bool(of_games.get(game, set()) & set(one.content.splitlines()))
        if one.reply_to is None and is_post(books, one) and not is_told:
            posts[one.channel_id, one.content, told.latest(game, first[number].at)].append(first[number].at)
        for name, _ in one.files:
            if (found := NUMBERED.match(name)) and not one.readers:
                pictures[found["name"] + found["rest"]].append(int(found["number"]))
    for (channel, text, _), times in posts.items():
        if len(times) > 1 and not (THROUGH in text and all(b - a >= DAY for a, b in pairwise(sorted(times)))):
            wrong.append(f"{len(times)} times in {channel}: {text[:60]!r}")
    for name, numbers in pictures.items():
        if len(numbers) != len(set(numbers)):
            wrong.append(f"{name}: {sorted(numbers)}")
    lines, missing = all_told(books)
    maps, undrawn = all_drawn(books)
    held = f"{sum(map(len, posts.values()))} posts, {lines} lines that games told"
    return f"{held}, {sum(map(len, pictures.values()))} pictures, {maps} maps", wrong + missing + undrawn


def is_post(books: Books, one: Received) -> bool:
    """Return whether a message is a post of a game: no answer to a command, nor what hosts are told."""
    is_weekly = one.content.startswith(TO_HOSTS)
    return bool(one.content) and one.message_id not in books.commands and not is_weekly
