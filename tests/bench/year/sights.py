"""Whether every text fits the view of its reader: what only another seat's view tells stands in none.

The exports are played again up to each question. What the rules make of each seat's view at that moment (its
question, its position in words, its picture in words, what was told to it alone) are its lines; a line of one
seat that is neither in those of another seat nor in what everybody may know must not reach that other seat.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from games.core.play import runner
from games.core.play.save import Position
from games.core.record.export import load
from games.core.rules.errors import Diverged
from games.core.rules.prompts import Seat
from games.core.rules.protocol import AnyGame, view
from tests.bench.year.books import Books, Moment, Received
from tests.bench.year.questions import GAMES, exported, questions
from tests.bench.year.replayed import turns_of

SHORT = 12
"""A line that is not longer says too little to be anybody's alone."""


def nothing_foreign(books: Books) -> tuple[int, list[str]]:
    """Return how many lines were somebody's alone for a while, and where one reached somebody else."""
    told, checked, wrong = questions(books), 0, list[str]()
    for game, slug in books.slugs.items():
        data = exported(books, game)
        held = {user: name for (number, user), name in books.seats.items() if number == game}
        seats = {user: seat_named(GAMES[slug], name) for user, name in held.items()}
        texts = [one for one in books.received if concerns(books, one, game, set(seats))]
        ended = books.ended.get(game)
        for moment in sorted({moment for _, moment, _, _ in told.seen[game]}):
            own = secrets_at(slug, data, moment)
            checked += sum(map(len, own.values()))
            since, until = told.opened(game, moment), told.over(game, moment) or ended
            for one in texts:
                if one.at < since or (until is not None and one.at >= until):
                    continue
                who = f"reached {set(one.readers) or 'all'} in game {game}"
                for seat in foreign(one, seats, own):
                    lines = own[seat] & set(lines_in(one))
                    wrong += [f"{one.at:%d %b %H:%M:%S}: {each[:60]!r} of {seat} {who}" for each in lines]
    return checked, wrong


def seat_named(game: AnyGame, name: str) -> Seat | None:
    """Return the seat of a name."""
    return next((power.seat for power in game.powers if power.name == name), None)


def concerns(books: Books, one: Received, game: int, players: set[int]) -> bool:
    """Return whether a text may be about a game: by its name or thread, or since its players read it."""
    is_theirs = one.game is None and bool(one.readers & players)
    return is_theirs or one.game == game or one.channel_id == books.threads.get(game)


def foreign(one: Received, seats: dict[int, Seat | None], own: dict[Seat, frozenset[str]]) -> list[Seat]:
    """Return the seats that none of the readers of a text holds; all of them if everybody reads it."""
    held = {seats.get(user) for user in one.readers}
    return [seat for seat in own if not one.readers or seat not in held or len(one.readers) > 1]


def lines_in(one: Received) -> Iterator[str]:
    """Yield the lines of a text and of the words under its pictures."""
    for text in (one.content, *one.alts):
        yield from (line.strip() for line in text.splitlines())


@cache
def secrets_at(slug: str, data: bytes, moment: Moment) -> dict[Seat, frozenset[str]]:
    """Return by seat the lines that its view alone tells at a moment of a game."""
    game, position = GAMES[slug], position_at(slug, data, moment)
    if position is None:
        return {}
    lines = {seat: sight(game, position, seat) for seat in load(json.loads(data)).seats}
    public = sight(game, position, None)
    return {
        seat: frozenset(mine - public - set().union(*(lines[other] for other in lines if other != seat)))
        for seat, mine in lines.items()
    }


def position_at(slug: str, data: bytes, moment: Moment) -> Position[Any] | None:
    """Return a game at a question; None if the export has none there."""
    turn, step = moment
    turns = turns_of(slug, data)
    if turn >= len(turns) or step > len(turns[turn].save.log):
        return None
    save = turns[turn].save
    acts = tuple(act for act in save.acts if act.step <= step)
    try:
        then = replace(save, acts=acts, log=save.log[:step])
        return runner.resume(GAMES[slug], then, load(json.loads(data)).dice)
    except Diverged:
        return None


def sight(game: AnyGame, position: Position[Any], seat: Seat | None) -> set[str]:
    """Return the lines that the rules make of the view of a seat, or of everybody's."""
    seen = view(position.state, seat)
    texts = [game.phase(seen), game.describe(seen), *game.standing(seen).values()]
    if position.ask is not None and seat is not None and seat in position.ask.prompts:
        texts.append(position.ask.prompts[seat].text)
    if game.tale is not None and seat is not None:
        tale = game.tale((), seen)
        texts += [tale.have, *tale.near]
    told = position.state.told
    texts += [game.prose(each) for each in told if each.audience is None or seat in each.audience]
    return {line.strip() for text in texts for line in text.splitlines() if len(line.strip()) > SHORT}
