"""The open motions of a game: who may vote on each, and how many must agree.

Motions stand in the game's settings, so that they are read and stored with its row. Whose a ballot is, is
told to nobody; of a draw or a concession also not how the votes stand.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import get_args

from bot import words
from bot.judge.judge import Session
from bot.judge.notices import missed_deadline_notices
from bot.judge.settings.declared_absences import away
from bot.judge.settings.running_game_models import Kind, Motion, Motions
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.settings.terms import VOTERS
from bot.judge.telling import texts
from games.core.play.save import ENDING
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, joined
from storage.models import Game

KINDS: tuple[Kind, ...] = get_args(Kind)
ABOUT_ONE: tuple[Kind, ...] = ("concession", "seat")
"""Motions about one seat, which has no vote on them."""

MOST_HOURS = 168
"""Hours by which a deadline may be put off."""

PATIENCE = timedelta(hours=48)
"""How long the players may vote on what does not end with a phase, or where no deadline is known."""

LEAST = timedelta(hours=12)
"""How long they may vote at least on what ends with a phase, where the phase lasts so long."""

NO_END = timedelta(days=90)
"""Of a game that stands still until it has a home again."""

GONE = 2
"""Deadlines missed in a row after which nobody waits for the vote of a seat; a ballot of it counts still."""


def motions_of(row: Game) -> Motions:
    """Return the open motions of a game."""
    return settings_of(row).motions


def keep_motions(row: Game, motions: Motions) -> None:
    """Store the open motions of a game, and when the first of them is over."""
    with changing(row) as kept:
        kept.motions = motions
    row.vote_until = min((motion.until for motion in motions.open), default=None)


def forget(row: Game, seat: str) -> None:
    """Take out what a seat has voted: it is somebody's who does not hold it any more."""
    motions = motions_of(row)
    if any(seat in motion.ballots for motion in motions.open):
        for motion in motions.open:
            motion.ballots = {other: side for other, side in motion.ballots.items() if other != seat}
        keep_motions(row, motions)


def drop(row: Game) -> None:
    """Take out all motions: the game was taken back to before they were made."""
    if (found := motions_of(row)).open:
        keep_motions(row, Motions(count=found.count))


def phase_of(row: Game) -> str:
    """Return the name of the phase that a game is in: a turn, or a clock that runs over several."""
    clock = settings_of(row).clock
    return clock.mark if clock else f"turn {row.turn}"


def end_of_phase(row: Game, now: datetime) -> datetime:
    """Return until when a vote that ends with the phase is open at the latest: while the clock stands still
    the phase lasts as long as the pause may, and then what is left of its time.
    """
    if row.status == "paused":
        return (row.paused_until or now + NO_END) + timedelta(seconds=row.left_seconds or 0)
    return now + PATIENCE if row.deadline is None else max(row.deadline, now + LEAST)


def follow_clock(row: Game, now: datetime) -> None:
    """Let the votes that end with the phase last as long as it does: its deadline was moved, or stands."""
    motions = motions_of(row)
    if found := [motion for motion in motions.open if motion.phase]:
        for motion in found:
            motion.until = end_of_phase(row, now)
        keep_motions(row, motions)


def sleeps(opened: Session, seat: str) -> bool:
    """Return whether a person holds a seat and has let two deadlines or more pass in a row."""
    game, state, place = opened.game, opened.position.state, SeatName(seat)
    if not any(each.seat == seat and each.status == "held" for each in opened.change.seats):
        return False
    missed = missed_deadline_notices.count(game, state, place)
    return missed >= GONE and not missed_deadline_notices.fate(game, state, place)


def why_void(opened: Session, motion: Motion) -> str:
    """Return the sentence on why a vote is on what cannot be any more, "" where it can: the seat to be opened
    is played again, or by another; who would be the gamemaster holds no seat now. That is not asked
    in an anonymous game: with the seat that has just come free it would tell who had it.
    """
    seats = opened.change.seats
    if motion.kind == "seat" and not sleeps(opened, motion.seats[0]):
        return words.votes.AWAKE
    if motion.kind != "gamemaster" or not texts.revealed(opened.change.game):
        return ""
    held = {seat.user_id for seat in seats if seat.status == "held"}
    return words.votes.CANDIDATE_LEFT if motion.user_id not in held else ""


def electors(opened: Session, motion: Motion) -> list[SeatName]:
    """Return the seats whose votes count: those that people hold and that are played.

    Who is away or has missed two deadlines in a row is waited for by nobody, but may vote; where a table has
    said so also who is put out of the game, or of a draw those alone who would share it. Who is to win, or to
    lose their seat, does not vote on that.
    """
    found: list[SeatName] = []
    absent = away(opened.change.game, opened.change.seats, opened.change.now)
    for seat in opened.change.seats:
        place = SeatName(seat.seat)
        if seat.status != "held" or seat.user_id is None:
            continue
        if place in concerned(motion) or is_left_out(opened, motion, place):
            continue
        if missed_deadline_notices.fate(opened.game, opened.position.state, place) and not (
            who_votes(motion.kind, opened.change.game) == "everybody" and place in motion.ballots
        ):
            continue
        if place in motion.ballots or (place not in absent and not sleeps(opened, place)):
            found.append(place)
    return found


def concerned(motion: Motion) -> list[str]:
    """Return the seats that have no vote on a motion, as it is about them."""
    return motion.seats if motion.kind in ABOUT_ONE else []


def enough(kind: Kind, row: Game, count: int) -> int:
    """Return how many of those who vote must agree; all, whatever a table says, to correct its board."""
    said = settings_of(row).votes.get(kind, "").split()
    rule = next((word for word in said if word in ("all", "most")), USUAL[kind])
    return count if rule == "all" or kind == "correction" else count // 2 + 1


def who_votes(kind: Kind, row: Game) -> str:
    """Return who may vote on something, as a table has said: "everybody", "sharers", "" as usual."""
    said = settings_of(row).votes.get(kind, "").split()
    return next((word for word in said if word in VOTERS), "")


def is_left_out(opened: Session, motion: Motion, seat: str) -> bool:
    """Return whether a seat has no vote on a draw, as it would not share it and only sharers vote."""
    sharers = who_votes(motion.kind, opened.change.game) == "sharers"
    return motion.kind == "draw" and sharers and seat not in motion.seats


def is_said_hidden(kind: Kind, row: Game) -> bool | None:
    """Return whether a table has said that the votes on something are hidden or open, None if neither."""
    said = settings_of(row).votes.get(kind, "").split()
    return next((word == "hidden" for word in said if word in ("hidden", "open")), None)


def verdict(opened: Session, motion: Motion) -> bool | None:
    """Return whether a motion is carried, or lost; None while it is open.

    Nothing is carried where nobody may vote, nor a correction where only its proposer may. One whose votes
    are hidden is not lost before its time: that somebody refused would be told by it.
    """
    voters = electors(opened, motion)
    needed = enough(motion.kind, opened.change.game, len(voters))
    agreed = sum(motion.ballots.get(seat, False) for seat in voters)
    refused = sum(not motion.ballots.get(seat, True) for seat in voters)
    if voters and agreed >= needed and not _is_one_against_the_absent(opened, motion, voters):
        return True
    return False if not motion.is_hidden and len(voters) - refused < needed else None


def _is_one_against_the_absent(opened: Session, motion: Motion, voters: Sequence[SeatName]) -> bool:
    """Return whether one person alone would end a game of others too, who are only away, or correct it."""
    if motion.kind == "correction":
        return all(seat == motion.seat for seat in voters)
    row, seats, change = opened.change.game, opened.change.seats, opened.change
    if motion.kind not in ENDING or len(voters) > 1:
        return False
    others = (*voters, *concerned(motion))
    absent = [seat for seat in away(row, seats, change.now) if seat not in others]
    return any(not missed_deadline_notices.fate(opened.game, opened.position.state, seat) for seat in absent)


def overtaken(game: AnyGame, row: Game, kind: Kind) -> list[str]:
    """Take out a motion for what has come about without it; return what the table is told of it."""
    motions = motions_of(row)
    if (found := motions.of(kind)) is None:
        return []
    motions.open.remove(found)
    keep_motions(row, motions)
    return [words.votes.OVERTAKEN.format(title=texts.title(row), what=subject(game, found))]


def lapse(game: AnyGame, row: Game, now: datetime) -> list[str]:
    """Take out the motions whose phase or time is over; return what the table is told of them.

    Once the game is over all are, and nothing is said of it.
    """
    motions, phase = motions_of(row), phase_of(row)
    over = [each for each in motions.open if now >= each.until or each.phase not in ("", phase)]
    ended = row.status == "ended"
    if over or (ended and motions.open):
        motions.open = [each for each in motions.open if each not in over and not ended]
        keep_motions(row, motions)
    said = [] if ended else over
    return [words.votes.LAPSED.format(title=texts.title(row), what=subject(game, each)) for each in said]


def subject(game: AnyGame, motion: Motion) -> str:
    """Return what is voted on, as the middle of a sentence."""
    facts = {"seats": called(game, motion.seats), "hours": motion.hours, "user": motion.user_id}
    facts |= {"lines": ", ".join(f"`{line}`" for line in motion.lines)}
    return words.votes.SUBJECTS[motion.kind].format(**facts)


def called(game: AnyGame, seats: Sequence[str]) -> str:
    """Return the names of seats as a sentence lists them."""
    return joined([game.power(SeatName(seat)).name for seat in seats])


USUAL: dict[Kind, str] = {
    "draw": "all",
    "concession": "all",
    "stretch": "most",
    "pause": "most",
    "resume": "most",
    "gamemaster": "most",
    "seat": "most",
    "correction": "all",
}
"""How many must agree where the table has not said otherwise: all who vote, or more than half."""
