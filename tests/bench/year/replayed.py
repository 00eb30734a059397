"""Whether all that a game told stands in its thread, by a second computation: its export is played again."""

from __future__ import annotations

import json
import re
from collections import Counter
from functools import cache

from games.core.record.verifying import Mismatch, ReplayedTurn, load, played
from games.core.rules.protocol import AnyGame
from tests.bench.year.books import Books
from tests.bench.year.questions import GAMES, exported, questions

NUMBERED = re.compile(r"^(?P<slug>[a-z]+)-(?P<game>\d+)-(?P<turn>\d+)\.png$")


@cache
def turns_of(slug: str, data: bytes) -> tuple[ReplayedTurn, ...]:
    """Return the turns of an export, none of one that does not verify: that is another claim."""
    try:
        return tuple(played(GAMES[slug], load(json.loads(data))))
    except (Mismatch, ValueError):
        return ()


def lines_of(game: AnyGame, turns: tuple[ReplayedTurn, ...]) -> Counter[str]:
    """Return how often each line was told to all."""
    told = [
        event
        for turn in turns
        for event in (turn.page.told if turn.position.filled else turn.position.state.told)
        if event.audience is None
    ]
    return Counter(line for event in told if (line := game.prose(event)))


def standing(books: Books, game: int) -> list[str]:
    """Return the lines of the messages that stand in the thread of a game at the end, in order."""
    last = {
        one.message_id: one.content
        for one in books.received
        if one.channel_id == books.threads.get(game)
        and not one.readers
        and one.message_id not in books.commands
        and one.message_id not in books.deleted
    }
    return [line for _, text in sorted(last.items()) for line in [*text.splitlines(), ""]]


def count(lines: list[str], told: str) -> int:
    """Return how often a text stands among lines: of one line, or of several that follow each other."""
    wanted = told.splitlines()
    return sum(lines[at : at + len(wanted)] == wanted for at in range(len(lines)))


def all_told(books: Books) -> tuple[int, list[str]]:
    """Return how many lines games told, and which of them do not stand in their thread as often as told."""
    checked, wrong = 0, list[str]()
    for game, slug in books.slugs.items():
        expected = lines_of(GAMES[slug], turns_of(slug, exported(books, game)))
        shown = standing(books, game)
        checked += sum(expected.values())
        for line, times in expected.items():
            if (found := count(shown, line)) != times:
                wrong.append(f"game {game} told {times} times, and there is {found} times: {line[:60]!r}")
    return checked, wrong


def all_drawn(books: Books) -> tuple[int, list[str]]:
    """Return how many turns began with a question to a person, and those whose map is missing.

    The first turn has none: nothing has happened.
    """
    drawn = {
        (int(found["game"]), int(found["turn"]))
        for one in books.received
        if not one.readers and one.message_id not in books.deleted
        for name, _ in one.files
        if (found := NUMBERED.match(name))
    }
    told, wrong, checked = questions(books), list[str](), 0
    for game, seen in told.seen.items():
        asked = {moment[0] for _, moment, _, readers in seen if not readers and told.asked(game, moment)}
        checked += len(asked - {0})
        missing = sorted(turn for turn in asked - {0} if (game, turn) not in drawn)
        wrong += [f"game {game}: no map of turn {turn}" for turn in missing]
    return checked, wrong
