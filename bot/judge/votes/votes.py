"""The players propose something, vote on it, and it is carried out: draws, time, the gamemaster."""

from __future__ import annotations

from collections.abc import Sequence

from bot import words
from bot.judge import corrections, progress, session, typed_text
from bot.judge.announced_acts import rewinding
from bot.judge.clock import deadlines
from bot.judge.judge import Judge, Refusal, Session
from bot.judge.lobby import open_seats
from bot.judge.motion_rules import (
    ABOUT_ONE,
    KINDS,
    MOST_HOURS,
    PATIENCE,
    called,
    concerned,
    electors,
    end_of_phase,
    enough,
    follow_clock,
    is_left_out,
    is_said_hidden,
    keep_motions,
    motions_of,
    phase_of,
    sleeps,
    subject,
    verdict,
    who_votes,
    why_void,
)
from bot.judge.notices import missed_deadline_notices
from bot.judge.settings.declared_absences import away
from bot.judge.settings.running_game_models import Kind, Motion
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.settings.terms import vote_rule
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from games.core.play import runner
from games.core.play.save import ENDING, TABLE, Act
from games.core.rules.prompts import Seat as SeatName
from storage import queries
from storage.models import Game, Seat


async def propose(
    judge: Judge,
    game_id: int,
    user_id: int,
    kind: Kind,
    *,
    seats: Sequence[str] = (),
    hours: int = 0,
    lines: Sequence[str] = (),
) -> str:
    """Let the players vote on something; who proposes it agrees. Return what is said to them.

    A draw without seats is shared by all that are still played. `lines` correct the board, and are the
    gamemaster's to propose: that is for the caller to see to. Raises Refusal.
    """
    async with session.opened(judge, game_id) as opened:
        row, motions = opened.change.game, motions_of(opened.change.game)
        own = _proposer(opened, user_id, kind)
        if settings_of(row).votes.get(kind) == "off":
            raise Refusal(words.votes.SWITCHED_OFF, kind=kind)
        if other := motions.of(kind):
            facts = {"what": subject(opened.game, other), "until": texts.until(other.until)}
            raise Refusal(words.votes.ALREADY, title=texts.title(row), number=other.number, **facts)
        motions.count += 1
        motion = Motion(number=motions.count, kind=kind, seat=own, until=judge.now() + PATIENCE)
        motion.lines, motion.hidden = list(lines), is_said_hidden(kind, row)
        _filled(opened, motion, seats, hours, user_id)
        if kind in (*ENDING, "stretch"):
            motion.phase, motion.until = phase_of(row), end_of_phase(row, judge.now())
        if SeatName(own) in electors(opened, motion):
            motion.ballots = {own: True}
        motions.open.append(motion)
        keep_motions(row, motions)
        await opened.change.note("proposed", None if motion.is_hidden else user_id, vote=kind)
        if verdict(opened, motion):
            await carry(judge, opened, motion)
            return words.votes.CARRIED.format(title=texts.title(row), what=subject(opened.game, motion))
        await _announce(judge, opened, motion)
        return _counted(opened, motion, agrees=True)


async def cast(judge: Judge, game_id: int, user_id: int, number: int, *, agrees: bool) -> str:
    """Count a player's vote, or change it; return what is said to them. Raises Refusal.

    With `number` 0 it is for the only motion that is open.
    """
    async with session.opened(judge, game_id) as opened:
        row, motions = opened.change.game, motions_of(opened.change.game)
        title = texts.title(row)
        session.own_seat(opened.change, user_id)
        if number == 0:
            number = _only(opened).number
        motion = motions.numbered(number)
        if motion is None or judge.now() >= motion.until:
            raise Refusal(words.votes.OVER)
        held = _voter(opened, user_id, motion)
        if motion.kind in ABOUT_ONE and held.seat in motion.seats:
            raise Refusal(words.votes.NOT_ON_ONESELF[motion.kind])
        if why := why_void(opened, motion):
            return await _void(judge, opened, motion, why)
        motion.ballots = {**motion.ballots, held.seat: agrees}
        keep_motions(row, motions)
        what, decided = subject(opened.game, motion), verdict(opened, motion)
        if decided is None:
            return _counted(opened, motion, agrees=agrees)
        if decided:
            await carry(judge, opened, motion)
            return words.votes.CARRIED.format(title=title, what=what)
        _close(opened, motion)
        text = words.votes.LOST.format(title=title, what=what)
        await opened.change.note("voted down", None, vote=motion.kind)
        await messages.say(judge, opened.change, [text])
        return text


def number_of(row: Game, kind: Kind) -> int:
    """Return the number of the open motion of a kind; raises Refusal if there is none."""
    if (found := motions_of(row).of(kind)) is None:
        raise Refusal(words.votes.NONE_LIKE_IT, title=texts.title(row))
    return found.number


async def standing(judge: Judge, game_id: int) -> list[str]:
    """Return a line for each vote that is open, under a heading; how the votes stand is in none of them."""
    row = await judge.database.ask(queries.game, game_id)
    game = judge.rules(row.slug)
    lines = [
        words.votes.OPEN_VOTE.format(
            number=each.number, what=subject(game, each), until=texts.until(each.until)
        )
        for each in motions_of(row).open
    ]
    if (rewind := rewinding.open_proposal(row, judge.now())) is not None:
        lines.append(words.votes.OPEN_REWIND.format(until=texts.until(rewind.until)))
    head = words.votes.OPEN if lines else words.votes.NONE_OPEN
    return [head.format(title=texts.title(row)), *lines]


def read_rules(text: str) -> dict[str, str]:
    """Return how many must agree on what, what is told of it and who may vote, as a table opens with: "draw
    most open, pause off, concession everybody"; raises Refusal.
    """
    found: dict[str, str] = {}
    for part in filter(None, (part.strip() for part in text.casefold().replace("=", " ").split(","))):
        kind, _, rule = " ".join(part.split()).partition(" ")
        said_before = kind in found
        facts = {"what": typed_text.plain(part, 40), "kinds": ", ".join(KINDS)}
        try:
            found[kind] = vote_rule(rule)
        except ValueError as error:
            raise Refusal(words.votes.NO_VOTES_LIKE, **facts) from error
        fewer = kind == "correction" and "most" in rule
        if kind not in KINDS or fewer or said_before or ("sharers" in rule and kind != "draw"):
            raise Refusal(words.votes.NO_VOTES_LIKE, **facts)
    return found


def _proposer(opened: Session, user_id: int, kind: Kind) -> str:
    """Return the seat of who proposes something; "" for a gamemaster who has none any more."""
    if kind == "correction" and session.seat_of(opened.change.seats, user_id) is None:
        return ""
    return _voter(opened, user_id).seat


def _voter(opened: Session, user_id: int, motion: Motion | None = None) -> Seat:
    """Return the seat for which a person votes on a motion, or makes one.

    Raises Refusal if it has no vote.
    """
    held = session.own_seat(opened.change, user_id)
    everybody = motion is not None and who_votes(motion.kind, opened.change.game) == "everybody"
    fate = missed_deadline_notices.fate(opened.game, opened.position.state, SeatName(held.seat))
    if fate and not everybody:
        raise Refusal(words.votes.NOT_YOURS)
    if motion is not None and is_left_out(opened, motion, held.seat):
        raise Refusal(words.votes.SHARERS_ONLY)
    return held


def _filled(opened: Session, motion: Motion, seats: Sequence[str], hours: int, user_id: int) -> None:
    """Complete a motion with what it is about; raises Refusal where it cannot be that."""
    row = opened.change.game
    if motion.kind == "draw":
        motion.seats = _sharers(opened, seats)
    elif motion.kind == "concession":
        motion.seats = [_winner(opened, seats, motion.seat)]
    elif motion.kind == "stretch":
        motion.hours = _hours(row, hours)
    elif motion.kind == "seat":
        motion.seats = [_sleeper(opened, seats, motion.seat)]
    elif motion.kind == "gamemaster":
        motion.user_id = _candidate(row, user_id)
    elif motion.kind == "correction":
        corrections.examined(opened, motion.lines)
    elif (row.status == "paused") == (motion.kind == "pause"):
        text = words.deadlines.PAUSED_ALREADY if motion.kind == "pause" else words.deadlines.NOT_PAUSED
        raise Refusal(text, title=texts.title(row))


def _played(opened: Session) -> list[str]:
    """Return the seats that are still played, by people or computers."""
    state = opened.position.state
    left = [seat.seat for seat in opened.change.seats if seat.status != "out"]
    return [seat for seat in left if not missed_deadline_notices.fate(opened.game, state, SeatName(seat))]


def _sharers(opened: Session, seats: Sequence[str]) -> list[str]:
    """Return who shares a draw, all that are still played if none are named; raises Refusal for others."""
    played = _played(opened)
    if any(seat not in played for seat in seats):
        raise Refusal(words.votes.SHARED_BY_PLAYED, names=called(opened.game, played))
    return [seat for seat in played if not seats or seat in seats]


def _winner(opened: Session, seats: Sequence[str], proposer: str) -> str:
    """Return to whom the others concede; raises Refusal unless it is one other seat that is still played."""
    others = [seat for seat in _played(opened) if seat != proposer]
    if len(seats) != 1 or seats[0] not in others:
        raise Refusal(words.votes.WON_BY_ANOTHER, names=called(opened.game, others))
    return seats[0]


def _sleeper(opened: Session, seats: Sequence[str], proposer: str) -> str:
    """Return whose seat is to be opened; raises Refusal unless it is one other seat whose player sleeps."""
    if settings_of(opened.change.game).match is not None:
        raise Refusal(words.votes.NOT_IN_A_MATCH, title=texts.title(opened.change.game))
    asleep = [seat.seat for seat in opened.change.seats if sleeps(opened, seat.seat)]
    asleep = [seat for seat in asleep if seat != proposer]
    if not asleep:
        raise Refusal(words.votes.NOBODY_SLEEPS, title=texts.title(opened.change.game))
    if len(seats) != 1 or seats[0] not in asleep:
        raise Refusal(words.votes.ONE_WHO_SLEEPS, names=called(opened.game, asleep))
    return seats[0]


async def _void(judge: Judge, opened: Session, motion: Motion, why: str) -> str:
    """End a vote on what cannot be any more; return what is said to everybody."""
    _close(opened, motion)
    title, power = texts.title(opened.change.game), called(opened.game, motion.seats)
    text = why.format(title=title, power=power, user=motion.user_id)
    await messages.say(judge, opened.change, [text])
    return text


def _hours(row: Game, hours: int) -> int:
    """Return by how much a deadline may be put off; raises Refusal where there is none, or for too much."""
    if not 1 <= hours <= MOST_HOURS:
        raise Refusal(words.votes.HOURS)
    if row.status != "running" or row.deadline is None:
        raise Refusal(words.votes.NO_DEADLINE, title=texts.title(row))
    return hours


def _candidate(row: Game, user_id: int) -> int:
    """Return who proposes to be the gamemaster; raises Refusal for who is, or where none may hold a seat."""
    if row.gamemaster_id == user_id:
        raise Refusal(words.votes.GAMEMASTER_ALREADY, title=texts.title(row))
    if texts.overseen(row):
        raise Refusal(words.gamemaster.OVERSEER, title=texts.title(row))
    return user_id


def _only(opened: Session) -> Motion:
    """Return the only motion that is open; raises Refusal if there is none, or which is not clear."""
    row, found = opened.change.game, motions_of(opened.change.game).open
    if not found:
        raise Refusal(words.votes.NONE_OPEN, title=texts.title(row))
    if len(found) > 1:
        named = ", ".join(f"{each.number} ({subject(opened.game, each)})" for each in found)
        raise Refusal(words.votes.WHICH, title=texts.title(row), votes=named, number=found[-1].number)
    return found[0]


def _counted(opened: Session, motion: Motion, *, agrees: bool) -> str:
    """Return what a voter is told; of hidden votes nothing is said of how they stand."""
    facts = {"title": texts.title(opened.change.game), "what": subject(opened.game, motion)}
    text = words.votes.COUNTED.format(**facts, side=words.votes.SIDES[agrees])
    if motion.is_hidden:
        return text
    voters = electors(opened, motion)
    agreed = sum(motion.ballots.get(seat, False) for seat in voters)
    needed = enough(motion.kind, opened.change.game, len(voters))
    return text + words.votes.STANDS.format(agreed=agreed, enough=needed)


async def _announce(judge: Judge, opened: Session, motion: Motion) -> None:
    """Tell the table, and each who may vote, what is voted on, with the buttons to do it."""
    change, voters = opened.change, electors(opened, motion)
    absent = away(change.game, change.seats, judge.now())
    text = _proposal(opened, motion, len(voters))
    body = Body(text=text, controls="vote", about=motion.number)
    await messages.post(judge, change, "report", body)
    for seat in change.seats:
        unheeded = seat.seat in absent or who_votes(motion.kind, change.game) == "everybody"
        has_none = seat.seat in concerned(motion) or is_left_out(opened, motion, seat.seat)
        may_vote = seat.seat in voters or (seat.status == "held" and unheeded and not has_none)
        if may_vote and seat.user_id is not None and seat.seat not in motion.ballots:
            power = opened.game.power(SeatName(seat.seat)).name
            own = body.model_copy(update={"text": words.votes.FOR_YOU.format(text=text, power=power)})
            await messages.post(judge, change, "private", own, user_id=seat.user_id)


def _proposal(opened: Session, motion: Motion, count: int) -> str:
    """Return what is proposed, how many must agree, and until when."""
    row = opened.change.game
    needed = enough(motion.kind, row, count)
    when = words.votes.WITH_THE_PHASE if motion.phase else words.votes.AT
    who_sits_where = motion.kind == "gamemaster" and not texts.revealed(row)
    unnamed = motion.is_hidden or motion.kind == "correction" or who_sits_where
    by = "" if unnamed else words.votes.BY.format(power=called(opened.game, [motion.seat]))
    return words.votes.PROPOSED.format(
        title=texts.title(row),
        number=motion.number,
        what=subject(opened.game, motion),
        needed=words.votes.NEEDED.format(count=count, enough=needed),
        hidden=words.votes.SECRETLY if motion.is_hidden else by,
        until=when.format(until=texts.until(motion.until)),
    )


def _close(opened: Session, motion: Motion) -> None:
    """Take a motion out of those that are open."""
    motions = motions_of(opened.change.game)
    motions.open = [each for each in motions.open if each.number != motion.number]
    keep_motions(opened.change.game, motions)


async def carry(judge: Judge, opened: Session, motion: Motion) -> None:
    """Do what the players agreed on."""
    change, row = opened.change, opened.change.game
    _close(opened, motion)
    await change.note("voted", None, vote=motion.kind, seats=", ".join(motion.seats) or None)
    text = words.votes.CARRIED.format(title=texts.title(row), what=subject(opened.game, motion))
    await messages.say(judge, change, [text])
    if motion.kind in ENDING:
        act = Act(motion.kind, SeatName(motion.seat), list(motion.seats))
        position = runner.act(opened.game, opened.position.save, opened.dice, act)
        await progress.follow(judge, opened, position)
    elif motion.kind == "stretch":
        if row.status == "paused":
            row.left_seconds = (row.left_seconds or 0) + motion.hours * 3600
            follow_clock(row, judge.now())
        else:
            await deadlines.put_off(judge, opened, motion.hours)
    elif motion.kind == "pause":
        await deadlines.stop(judge, opened)
    elif motion.kind == "resume":
        await deadlines.go_on(judge, opened)
    elif motion.kind == "seat":
        [held] = [seat for seat in change.seats if seat.seat == motion.seats[0]]
        await open_seats.give_up(judge, opened, [held], "voted")
    elif motion.kind == "correction":
        await _correct(judge, opened, motion)
    else:
        row.gamemaster_id = motion.user_id
        line = words.votes.NOW_GAMEMASTER.format(title=texts.title(row), user=motion.user_id)
        await messages.say(judge, change, [line])


async def _correct(judge: Judge, opened: Session, motion: Motion) -> None:
    """Correct the board as the players agreed, or tell them that it does not fit any more."""
    try:
        await corrections.carry_out(judge, opened, motion.lines, TABLE, None)
    except Refusal as refusal:
        await messages.say(judge, opened.change, [str(refusal)])
