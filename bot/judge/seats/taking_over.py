"""Seats that change hands: given by the gamemaster, taken by whoever asks first, taken back by who left."""

from __future__ import annotations

from bot import words
from bot.judge import motion_rules, progress, session, typed_text
from bot.judge.audience import gamemaster_preview, seat_view_consents
from bot.judge.judge import Judge, Refusal, Session
from bot.judge.lobby import join_requirements
from bot.judge.new_game import seat_named
from bot.judge.notices import acts_while_away, missed_deadline_notices
from bot.judge.settings.stored_game_settings import drop_offer, is_offered
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from games.core.play import premoved_turns, runner
from games.core.play.save import Act
from games.core.rules.prompts import Seat as SeatName
from storage import queries
from storage.models import Seat


async def seated(
    judge: Judge, opened: Session, held: Seat, user_id: int | None, name: str, reason: str
) -> str:
    """Give a seat to a person, or for good to a computer; return the seat's name.

    They take over its rights and record, and what is asked of it now; what its player had resigned to is
    called off if it was not carried out yet. What its player had written for a turn to come is no more.
    """
    change, place = opened.change, SeatName(held.seat)
    before = opened.position.save
    if opened.game.due is not None:
        before = premoved_turns.without(opened.position, place).save
    await change.seated(held.seat, user_id, reason)
    motion_rules.forget(change.game, held.seat)
    drop_offer(change.game, held.seat)
    held.status, held.name = ("computer", "") if user_id is None else ("held", typed_text.plain(name, 60))
    power = opened.game.power(place).name
    who = words.games.A_COMPUTER if user_id is None else texts.holder(change.game, held)
    line = words.gamemaster.NOW_PLAYS.format(title=texts.title(change.game), who=who, power=power)
    await messages.say(judge, change, [line])
    await acts_while_away.tell_successor(judge, opened, held)
    position = runner.act(opened.game, before, opened.dice, Act("return", place))
    position = await progress.follow(judge, opened, position)
    if not session.went_on(before, position.save):
        await messages.ask(judge, opened, position, held)
        await messages.status(judge, opened, position)
    return power


def refuse_if_gone(opened: Session, held: Seat) -> None:
    """Raise Refusal if the rules have disposed of a seat: there is nothing left to play."""
    place = SeatName(held.seat)
    waits = any(act.kind == "resign" and act.seat == place for act in opened.position.save.pending)
    if missed_deadline_notices.fate(opened.game, opened.position.state, place) or (
        held.status == "out" and not waits
    ):
        raise Refusal(words.gamemaster.NOTHING_LEFT, power=opened.game.power(place).name)


def refuse_if_seated(opened: Session, user_id: int) -> None:
    """Raise Refusal if a person may not hold a seat of a game: they have one, or rule it without one."""
    change = opened.change
    if session.seat_of(change.seats, user_id) is not None:
        raise Refusal(words.gamemaster.SEATED_ALREADY)
    if user_id == change.game.gamemaster_id and texts.overseen(change.game):
        raise Refusal(words.gamemaster.OVERSEER, title=texts.title(change.game))
    gamemaster_preview.refuse_who_looked(change.game, user_id)


async def take(
    judge: Judge, game_id: int, user_id: int, name: str, seat: str | None = None, *, returning: bool = False
) -> str:
    """Give a seat that is to be had to who asks first, and has what the table asks for; return its name.

    Without `seat` it is the only one there is. Who returns to their own is asked for nothing; who has held
    another one knows what that seat alone may know, and gets none.
    """
    async with session.opened(judge, game_id) as opened:
        change, game = opened.change, opened.game
        free = [each for each in change.seats if each.status == "open" or is_offered(change.game, each)]
        if seat is not None:
            place = seat_named(game, seat)
            free = [each for each in free if each.seat == place]
        title = texts.title(change.game)
        if not free:
            raise Refusal(words.open_seats.NONE, title=title)
        if len(free) > 1:
            names = ", ".join(game.power(SeatName(each.seat)).name for each in free)
            raise Refusal(words.open_seats.WHICH, title=title, names=names, first=names.partition(",")[0])
        held = free[0]
        if session.seat_of(change.seats, user_id) is not None:
            raise Refusal(words.open_seats.ONE_EACH, title=title)
        refuse_if_seated(opened, user_id)
        refuse_if_gone(opened, held)
        tenures = await queries.tenures(change.session, game_id)
        if any(each.user_id == user_id and each.seat != held.seat for each in tenures):
            raise Refusal(words.open_seats.KNOWS_ANOTHER, title=title)
        await seat_view_consents.refuse_who_looked(change.session, change.game, user_id, held.seat)
        if not returning:
            await join_requirements.refuse_below(change.session, change.game, game, user_id)
        leaver = held.user_id if held.status == "held" else None
        if leaver is not None:
            await messages.recall(change, change.game.turn, change.game.step, leaver)
        await change.note("taken_over", user_id, seat=held.seat)
        power = await seated(judge, opened, held, user_id, name, "taken_over")
        if leaver is not None:
            said = Body(text=missed_deadline_notices.left(game, change, held))
            await messages.post(judge, change, "private", said, user_id=leaver)
        return power


async def back(judge: Judge, game_id: int, user_id: int, name: str) -> str:
    """Return to the seat one held last, if nobody has taken it; return its name."""
    row = await judge.database.ask(queries.game, game_id)
    last = await judge.database.ask(queries.last_seat, game_id, user_id)
    if last is None:
        raise Refusal(words.open_seats.NEVER_HELD, title=texts.title(row))
    seats = await judge.database.read(queries.seats, game_id)
    power = judge.rules(row.slug).power(SeatName(last)).name
    if session.seat_of(seats, user_id) is not None:
        raise Refusal(words.open_seats.STILL_YOURS, title=texts.title(row), power=power)
    if not any(seat.seat == last and seat.status == "open" for seat in seats):
        raise Refusal(words.open_seats.TAKEN, title=texts.title(row), power=power)
    return await take(judge, game_id, user_id, name, last, returning=True)
