"""Seats that anybody may take: a computer plays them until somebody does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot import words
from bot.judge import motion_rules, progress, session
from bot.judge.judge import Judge, Refusal, Session
from bot.judge.notices import missed_deadline_notices
from bot.judge.settings import declared_absences
from bot.judge.settings.stored_game_settings import drop_offer, is_offered, settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from games.core.play import runner
from games.core.play.save import Act
from games.core.rules.prompts import Seat as SeatName
from storage import queries
from storage.errors import StorageError
from storage.models import Game, Seat

Reason: TypeAlias = Literal["resigned", "gone", "voted"]
"""Why a seat is free: its player gave it up, missed too many deadlines, or the others voted so."""


@dataclass(frozen=True)
class OpenSeat:
    """A seat that is to be had: its game, its place and name there, and whether its player offers it."""

    row: Game
    seat: str
    power: str
    offered: bool = False


def stays_open(row: Game) -> bool:
    """Return whether a seat that is given up in this game is open to others."""
    return settings_of(row).leaving == "open"


async def leave(judge: Judge, opened: Session, held: Seat, reason: Reason) -> None:
    """Open a seat: its player goes, a computer plays, and its game tells the table that it is to be had."""
    change, power = opened.change, opened.game.power(SeatName(held.seat)).name
    leaver = held.user_id
    held.status, held.name = "open", ""
    await change.seated(held.seat, None, reason)
    await change.note("opened", leaver, seat=held.seat, reason=reason)
    if leaver is not None:
        await messages.recall(change, change.game.turn, change.game.step, leaver)
    motion_rules.forget(change.game, held.seat)
    drop_offer(change.game, held.seat)
    line = words.open_seats.FREED[reason].format(title=texts.title(change.game), power=power)
    await messages.say(judge, change, [line, words.open_seats.MINDED], controls="seat")


async def resign(judge: Judge, opened: Session, held: Seat) -> None:
    """Give up a seat that others may take; its letters and drafts go with its player."""
    await leave(judge, opened, held, "resigned")
    position = runner.act(opened.game, opened.position.save, opened.dice, Act("return", SeatName(held.seat)))
    await progress.follow(judge, opened, position)


async def open_seats(judge: Judge, guild_id: int | None, game_id: int | None = None) -> Sequence[OpenSeat]:
    """Return the seats of a server that are to be had, free or offered, those of its games under way, or of
    one of them; none of which the rules have disposed.
    """
    async with judge.database.reading() as reading:
        every = await queries.games(reading, guild_id, ("running", "paused"))
        rows = {row.id: row for row in every if game_id in (None, row.id)}
        offering = [row.id for row in rows.values() if settings_of(row).offers]
        seats = await queries.seats_to_be_had(reading, list(rows), offering)
    found: list[OpenSeat] = []
    for seat in seats:
        row = rows[seat.game_id]
        if seat.status == "open" or is_offered(row, seat):
            power = judge.rules(row.slug).power(SeatName(seat.seat)).name
            found.append(OpenSeat(row, seat.seat, power, offered=seat.status != "open"))
    gone = {number: await _disposed_of(judge, number) for number in {each.row.id for each in found}}
    return [each for each in found if each.seat not in gone[each.row.id]]


async def _disposed_of(judge: Judge, game_id: int) -> list[str]:
    """Return the seats of a game in which nothing is left to play; of one that cannot be read, none."""
    try:
        async with session.opened(judge, game_id, reading=True) as opened:
            state = opened.position.state
            fates = {
                each.seat: missed_deadline_notices.fate(opened.game, state, SeatName(each.seat))
                for each in opened.change.seats
            }
            return [seat for seat, fate in fates.items() if fate]
    except (Refusal, StorageError):
        return []


async def give_up_the_gone(judge: Judge, opened: Session) -> bool:
    """Open the seats of those who let the last deadline pass that they may; return whether any was opened.

    It is done before the question is closed, so that the rules never dispose of the seat: a computer answers.
    """
    if not stays_open(opened.change.game):
        return False
    gone: list[Seat] = []
    row, seats = opened.change.game, opened.change.seats
    absent = declared_absences.away(row, seats, judge.now())
    silent = [seat for seat in opened.position.silent if seat not in absent]
    ask = opened.position.ask
    for held in opened.change.seats:
        absence = missed_deadline_notices.of(opened.game, opened.position.state, SeatName(held.seat))
        counts = ask is not None and not ask.heard and not ask.during
        if absence is None or not counts or held.status != "held" or held.seat not in silent:
            continue
        if absence.count + 1 >= absence.limit and not absence.gone:
            gone.append(held)
    if gone:
        gone = _struck(opened, gone)
    if gone:
        await give_up(judge, opened, gone, "gone")
    return bool(gone)


def _struck(opened: Session, seats: Sequence[Seat]) -> list[Seat]:
    """Return those for whom the rules would count the open question as a deadline missed, as it is tried."""
    before = opened.position
    after = runner.expire(opened.game, before.save, opened.dice)

    def is_struck(place: SeatName) -> bool:
        counted = missed_deadline_notices.count(opened.game, after.state, place)
        more = counted > missed_deadline_notices.count(opened.game, before.state, place)
        return more or bool(missed_deadline_notices.fate(opened.game, after.state, place))

    return [held for held in seats if is_struck(SeatName(held.seat))]


async def give_up(judge: Judge, opened: Session, gone: Sequence[Seat], reason: Reason) -> None:
    """Open the seats of people who are not there, and tell them how they come back."""
    position = opened.position
    for held in gone:
        leaver, power = held.user_id, opened.game.power(SeatName(held.seat)).name
        await leave(judge, opened, held, reason)
        if leaver is not None:
            facts = {"title": texts.title(opened.change.game), "power": power}
            body = Body(text=words.open_seats.YOU_ARE[reason].format(**facts), controls="back")
            await messages.post(judge, opened.change, "private", body, user_id=leaver)
        position = runner.act(opened.game, position.save, opened.dice, Act("return", SeatName(held.seat)))
    await progress.follow(judge, opened, position)
