"""After a game of two: the next one of its match, or its result and the offer of a rematch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeAlias

from bot import words
from bot.judge import new_game
from bot.judge.judge import Judge
from bot.judge.notices import dice_number_announcements
from bot.judge.session import MINDED
from bot.judge.settings.running_game_models import Match, RematchOffer
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.settings.terms import Terms
from bot.judge.telling import messages, texts
from storage import queries
from storage.game_change import Change, created
from storage.models import Game

PATIENCE = timedelta(hours=48)
"""How long a challenge waits for its answer, and a rematch for the second of the two."""

Start: TypeAlias = Callable[[Judge, Change, int | None], Awaitable[object]]
"""Starts a game whose players have joined, or lets it wait for its announcement."""


async def ended(judge: Judge, change: Change) -> None:
    """After a game: begin the next one of its match, or tell its result and offer a rematch of two."""
    row, seats, kept = change.game, await _seats(change), settings_of(change.game)
    if kept.league is not None:
        return  # its season goes on, with seats that rotate
    match, offer = kept.match, kept.rematch
    if any(part is not None and part.successor is not None for part in (match, offer)):
        return  # what has gone on keeps the result it went on from
    lines: list[str] = []
    if match is not None and not (len(seats) == 2 and _whole(change, match)):
        lines = [words.challenges.CUT_SHORT]
    elif match is not None:
        match = match.after(row.id, _winner(change, match))
        if not match.decided:
            await _go_on(judge, change, match)
            return
        with changing(row) as changed:
            changed.match = match
        lines = [f"### {match.standing}"]
    if len(seats) != 2:
        await messages.say(judge, change, lines)
        return
    one, other = seats
    with changing(row) as changed:
        changed.rematch = RematchOffer(players=(one, other), until=judge.now() + PATIENCE)
    lines.append(words.challenges.ANOTHER.format(one=one, other=other))
    await messages.say(judge, change, lines, controls="rematch")


def _whole(change: Change, match: Match) -> bool:
    """Return whether a game counts: it was not called off, and no seat went to somebody else."""
    if (change.game.outcome or {}).get("called_off"):
        return False
    return all(seat.status not in MINDED and seat.user_id in (None, *match.players) for seat in change.seats)


def _winner(change: Change, match: Match) -> int | None:
    """Return which of the two won a game, None if neither or both did."""
    winners = (change.game.outcome or {}).get("winners", ())
    won = [seat.user_id for seat in change.seats if seat.seat in winners and seat.user_id in match.players]
    return won[0] if len(won) == 1 else None


async def _go_on(judge: Judge, change: Change, match: Match) -> None:
    following = await again(judge, change, match)
    with changing(change.game) as kept:
        kept.match = match.model_copy(update={"successor": following.id})
    facts = {"standing": match.standing, "seating": seating(change.game), "title": texts.title(following)}
    await messages.say(judge, change, [words.challenges.NEXT.format(**facts)])


async def again(
    judge: Judge, change: Change, match: Match | None, start: Start = dice_number_announcements.close_salts
) -> Game:
    """Begin the same game anew, in the same transaction; each of the two gets the other's seat.

    Where nobody is to know who sits where, the seats are drawn anew: exchanged ones would tell it.
    """
    row, game = change.game, judge.rules(change.game.slug)
    terms = Terms.model_validate({**row.settings, "seating": "draw" if row.anonymous else "preference"})
    fresh = new_game.new_row(judge, game, row.options, terms, name=row.name)
    fresh.guild_id, fresh.channel_id, fresh.gamemaster_id = row.guild_id, row.channel_id, row.gamemaster_id
    if match is not None:
        with changing(fresh) as kept:
            kept.match = match
    seats = await _seats(change)
    (one, ones), (other, others) = seats.items()
    held = {seat.seat: seat for seat in change.seats}
    async with created(change, fresh) as following:
        for user_id, own, wish in ((one, ones, others), (other, others, ones)):
            wishes = () if row.anonymous else (wish,)
            await new_game.join(following, user_id, held[own].name, *wishes, salt=held[own].salt)
        await start(judge, following, None)
    return fresh


def seating(row: Game) -> str:
    """Return how the seats of the next game come about, in words."""
    return words.challenges.BY_LOT if row.anonymous else words.challenges.EXCHANGED


async def _seats(change: Change) -> dict[int, str]:
    """Return the seat with which each person began; nothing if others came to play in their place."""
    tenures = await queries.tenures(change.session, change.game.id, None)
    began = {tenure.user_id: tenure.seat for tenure in tenures if tenure.reason == "joined"}
    return began if all(tenure.user_id in began for tenure in tenures) else {}
