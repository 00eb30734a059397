"""The invitation to a game in the channel where it was opened, and the announcement in its thread.

The invitation is one message that follows who joins; when the game begins or is called off it says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bot import words
from bot.judge import new_game
from bot.judge.judge import Judge
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.settings.terms import Terms
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body, PictureOf
from games.core.rules.newcomer_guide import Pace
from games.core.rules.protocol import AnyGame
from games.core.telling.glossary import unusual
from storage.game_change import Change
from storage.models import Game, Player, Priority
from storage.unit_of_work import INVITATION

HOURS = "hours "
MOST_OPTIONS = 6
"""Options that are told; who wants to know the others finds them in the rules of the table."""


async def invite(judge: Judge, change: Change, game: AnyGame) -> None:
    """Bring the invitation of an open game up to date, if it has one."""
    if not settings_of(change.game).invites:
        return
    lines = [line for line in _invitation(game, change.game, await change.players()) if line]
    picture = PictureOf(kind="board") if game.manual else None
    body = Body(text=messages.paragraphs(lines)[0], controls="invitation", picture=picture)
    await messages.post(judge, change, INVITATION, body, priority=Priority.STATUS)


async def close(judge: Judge, change: Change, why: str = "") -> None:
    """Say in the place of an invitation why nobody can join any more: the game has begun, unless said."""
    row = change.game
    if not settings_of(row).invites:
        return
    began = words.lobby.WENT_ON.format(thread=row.thread_id) if row.thread_id else words.lobby.HAS_BEGUN
    body = Body(text=f"{words.lobby.WAS_OPEN.format(title=texts.title(row))}\n{why or began}")
    await messages.post(judge, change, INVITATION, body, priority=Priority.STATUS)


def opening(game: AnyGame, row: Game) -> str:
    """Return the announcement of a game that is open to players, or to one who is challenged."""
    terms = settings_of(row)
    match = terms.match
    least, most = new_game.size(game, row.options)
    players = words.lobby.JOIN_BY.format(title=game.title, span=texts.span(least, most))
    if match:
        names = dict(zip(("challenger", "challenged"), match.players, strict=True))
        facts = {"title": game.title, "match": match.line, "until": texts.until(row.deadline)}
        players = words.challenges.CHALLENGES.format(**facts, **names)
    lines = [
        words.lobby.IS_OPEN.format(title=texts.title(row)),
        game.manual.lead if game.manual else "",
        players,
        *(_options(game, row.options) or [words.lobby.ALL_USUAL]),
        *_pace(game, row),
        terms.thresholds,
        terms.secrecy,
        terms.correspondence,
        terms.foresight,
        terms.voting,
        *terms.spectators,
        words.lobby.COMMITMENT.format(commitment=row.commitment),
    ]
    return "\n".join(line for line in lines if line)


def _invitation(game: AnyGame, row: Game, players: Sequence[Player]) -> Iterator[str]:
    """Yield what one needs to know before joining, a line each: of the terms only what is not as usual."""
    terms = settings_of(row)
    least, most = new_game.size(game, row.options)
    yield words.lobby.IS_OPEN.format(title=texts.title(row))
    lead = game.manual.lead if game.manual else ""
    yield lead if row.name == game.title else words.lobby.OTHERWISE_NAMED.format(title=game.title, lead=lead)
    left = most - len(players)
    seats = {0: words.lobby.NONE_LEFT, 1: words.lobby.ONE_LEFT}.get(left, words.lobby.SEATS_LEFT)
    joined = words.lobby.HAVE_JOINED.format(names=texts.joined(players)) if players else ""
    yield seats.format(left=left, most=most, joined=joined).strip()
    if terms.fill == "computers":
        yield words.lobby.COMPUTERS_TAKE_THEM
    else:
        yield words.lobby.TO_NOBODY_BELOW.format(least=least)
    yield from _time(game, row, terms)
    yield from unlike(game, row.options, terms)
    if row.thread_id:
        yield words.lobby.ALL_TERMS.format(thread=row.thread_id)


def unlike(game: AnyGame, options: Mapping[str, object], terms: Terms) -> Iterator[str]:
    """Yield in words what is not as usual of a table's options and terms, its hours left out."""
    yield from _options(game, options)
    yield from filter(None, [terms.thresholds, terms.secrecy, terms.foresight, terms.voting])
    if terms.letters != "all" or terms.letters_read:
        yield terms.correspondence
    if terms.seating == "draw":
        yield words.lobby.BY_LOT
    yield from (line for line in terms.spectators if line != words.watching.MAY_LOOK)


def _options(game: AnyGame, options: Mapping[str, object]) -> list[str]:
    """Return in words what a table plays otherwise than usual, nothing if it plays as usual."""
    lines = unusual(game, game.options.model_validate(dict(options)))
    if not lines:
        return []
    told, more = lines[:MOST_OPTIONS], len(lines) - MOST_OPTIONS
    rest = [words.lobby.MORE_OPTIONS.format(count=more)] if more > 0 else []
    return [words.lobby.NOT_USUAL, *(f"- {line}" for line in told), *rest]


def hours_of(game: AnyGame, options: Mapping[str, object]) -> dict[str, int]:
    """Return how long each question is open, by what it is called."""
    chosen = game.options.model_validate(dict(options))
    return {
        field.description or name: getattr(chosen, name)
        for name, field in game.options.model_fields.items()
        if name.endswith("_hours")
    }


def listed(hours: Mapping[str, int]) -> str:
    """Return hours of questions as people list them: an option says "Hours for Winter", a list "24 h for
    Winter".
    """
    return "; ".join(words.lobby.HOURS.format(count=count, what=_for(name)) for name, count in hours.items())


def _for(name: str) -> str:
    """Return what an option of hours is for: "for Winter" of "Hours for Winter"."""
    at = name.casefold().find(HOURS)
    return name if at < 0 else name[at + len(HOURS) :]


def _time(game: AnyGame, row: Game, terms: Terms) -> Iterator[str]:
    """Yield how long a game takes and how much of a day; or else when its questions close."""
    hours = hours_of(game, row.options)
    early = "" if terms.early else words.lobby.ALWAYS_WAITS
    if terms.schedule:
        yield words.lobby.SCHEDULE.format(line=terms.schedule) + early
    elif game.manual and hours == hours_of(game, {}) and terms.early:
        yield takes(game.manual.pace)
    elif hours:
        yield words.lobby.TIME.format(hours=listed(hours), early=early)


def takes(pace: Pace) -> str:
    """Return how long a game takes in days, and how many minutes a day."""
    return words.lobby.TAKES.format(days=pace.days, longest=pace.longest, minutes=pace.minutes)


def _pace(game: AnyGame, row: Game) -> Iterator[str]:
    """Yield how long each question is open, and who takes the seats that nobody claims."""
    hours = hours_of(game, row.options)
    early = "" if settings_of(row).early else words.lobby.ALWAYS_WAITS
    if hours:
        yield words.lobby.TIME.format(hours=listed(hours), early=early)
    if line := settings_of(row).schedule:
        yield words.lobby.SCHEDULE.format(line=line)
    if settings_of(row).match is None:
        left = settings_of(row).fill == "computers"
        yield words.lobby.TO_COMPUTERS if left else words.lobby.TO_NOBODY
