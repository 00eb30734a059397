"""The acts of a gamemaster. Each stands in the audit and is told to the table."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass

from bot import words
from bot.judge import computers, session, typed_text
from bot.judge.announced_acts.rewinding import rewind
from bot.judge.audience import gamemaster_preview, seat_view_consents
from bot.judge.clock import deadlines
from bot.judge.judge import Judge, Refusal
from bot.judge.leagues import league_course, two_player_matches
from bot.judge.letters import letter_archive
from bot.judge.lobby import open_seats
from bot.judge.new_game import seat_named
from bot.judge.notices import followers, missed_deadline_notices, quiet_thread_reports
from bot.judge.seats import taking_over
from bot.judge.session import awaited_computer
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages, public_invitations, texts
from bot.judge.telling.messages import Body
from bot.judge.votes import recounting
from games.core.rules.errors import Diverged
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import Outcome
from storage.game_change import Change
from storage.models import Game, Seat

__all__ = ["Owed", "end", "force", "may_rule", "owed", "replace_player", "rewind"]


@dataclass(frozen=True)
class Owed:
    """The seats that the open question waits for: those without an answer, and those not ready."""

    turn: int
    step: int
    silent: tuple[str, ...]
    unready: tuple[str, ...]


async def owed(judge: Judge, game_id: int, *, closing: bool = False) -> Owed:
    """Return what the gamemaster should know before they force a phase; computers owe nothing.

    Where they are `closing` it, raises Refusal if they may not.
    """
    await computers.finish(judge, game_id)
    async with session.opened(judge, game_id) as opened:
        if closing:
            gamemaster_preview.refuse_after_it(opened)
        row, position = opened.change.game, opened.position
        names = {seat: opened.game.power(seat).name for seat in position.awaited}
        silent = [names.pop(seat) for seat in position.silent]
        return Owed(row.turn, row.step, tuple(silent), tuple(names.values()))


async def force(judge: Judge, game_id: int, user_id: int, turn: int, step: int) -> bool:
    """Close the open question now, as at its deadline; False if it was closed in the meantime.

    Computers answer first; raises Refusal if one of them came to be awaited meanwhile.
    """
    while True:
        await computers.finish(judge, game_id, forced=True)
        async with session.opened(judge, game_id, "running", "paused", "ended") as opened:
            change = opened.change
            if (change.game.turn, change.game.step) != (turn, step):
                return False
            session.require(change.game, "running", "paused")
            gamemaster_preview.refuse_after_it(opened)
            if awaited_computer(opened.position, session.computers_of(change.seats)) is not None:
                raise Refusal(words.gamemaster.THINKING, title=texts.title(change.game))
            if await open_seats.give_up_the_gone(judge, opened):
                continue  # computers answer for them first
            await change.note("forced", user_id, turn=turn, step=step)
            line = words.gamemaster.CLOSES.format(title=texts.title(change.game))
            await messages.say(judge, change, [line])
            await deadlines.close(judge, opened)
            return True


async def replace_player(
    judge: Judge, game_id: int, user_id: int, seat: str, successor: int | None, name: str
) -> str:
    """Give a seat to another person, or to a computer if `successor` is None; return the seat's name.

    The successor takes over the seat's rights and record; letters to the predecessor stay with that one.
    """
    async with session.opened(judge, game_id) as opened:
        change = opened.change
        held = _held(change, seat_named(opened.game, seat))
        taking_over.refuse_if_gone(opened, held)
        if successor is not None:
            taking_over.refuse_if_seated(opened, successor)
            await seat_view_consents.refuse_who_looked(change.session, change.game, successor, held.seat)
        leaver = held.user_id
        if leaver is not None:
            await messages.recall(change, change.game.turn, change.game.step, leaver)
        await change.note("replaced", user_id, seat=held.seat)
        power = await taking_over.seated(judge, opened, held, successor, name, "replaced")
        if leaver is not None:
            said = Body(text=missed_deadline_notices.left(opened.game, change, held))
            await messages.post(judge, change, "private", said, user_id=leaver)
    await recounting.count_again(judge, game_id)
    return power


async def lock(judge: Judge, game_id: int, user_id: int, *, locked: bool) -> None:
    """Let nobody change orders any more, or let them again; the clock goes on. The table is told."""
    async with session.opened(judge, game_id, "running", "paused") as opened:
        change = opened.change
        title = texts.title(change.game)
        if settings_of(change.game).locked == locked:
            raise Refusal(
                words.gamemaster.LOCKED_ALREADY if locked else words.gamemaster.NOT_LOCKED, title=title
            )
        with changing(change.game) as kept:
            kept.locked = locked
        await change.note("locked" if locked else "unlocked", user_id)
        line = words.gamemaster.LOCKS if locked else words.gamemaster.UNLOCKS
        await messages.say(judge, change, [line.format(title=title)])
        await messages.status(judge, opened, opened.position)


async def end(judge: Judge, game_id: int, user_id: int, reason: str) -> Game:
    """End a game without a winner, and publish its seed."""
    async with judge.database.change(game_id) as change:
        row = change.game
        session.require(row, "open", "announcing", "running", "paused", "frozen")
        if change.begun and row.status != "frozen":
            with suppress(Diverged):  # what cannot go on can be ended
                await quiet_thread_reports.cut(judge, session.within(judge, change), over=True)
        outcome = Outcome((), typed_text.plain(reason, 300) or words.gamemaster.ENDED_IT)
        row.status, row.ended_at, row.deadline = "ended", judge.now(), None
        row.outcome = {**outcome.dump(), "called_off": True}
        await change.note("ended", user_id)
        await messages.recall(change, row.turn, row.step)
        lines = [
            words.gamemaster.OVER.format(title=texts.title(row)),
            outcome.reason,
            words.dice.SEED_WAS.format(seed=row.seed.hex()),
        ]
        await messages.say(judge, change, lines)
        await followers.tell_end(judge, change, "\n".join(lines[:2]))
        await two_player_matches.ended(judge, change)
        await league_course.ended(judge, change)
        await letter_archive.ask(judge, change)
        closing = Body(text="\n".join(lines[:2]), pin=True)
        await messages.post(judge, change, "status", closing)
        if row.started_at is None:
            await public_invitations.close(judge, change, outcome.reason)
        return row


def may_rule(row: Game, user_id: int, *, manages_server: bool) -> bool:
    """Return whether a person may act as gamemaster of a game."""
    return manages_server or row.gamemaster_id == user_id


def _held(change: Change, place: SeatName) -> Seat:
    for seat in change.seats:
        if seat.seat == place:
            return seat
    raise Refusal(words.gamemaster.NEVER_SEATED)
