"""Practice against oneself: one person answers for all seats, one after the other.

The seats are all held, and one of them at a time is that person's: whichever is awaited. When it has
answered, the next one is. So every question is put, read, drawn and answered as any other.
"""

from __future__ import annotations

from bot.judge import session
from bot.judge.judge import Session
from bot.judge.settings.stored_game_settings import settings_of
from games.core.play.save import AnyPosition
from games.core.rules.prompts import Seat as SeatName
from storage.models import Seat


async def pass_on(opened: Session, position: AnyPosition) -> Seat | None:
    """Let the person sit where the next answer is awaited; return that seat, None if they stay."""
    change, user_id = opened.change, settings_of(opened.change.game).one_for_all
    own = session.seat_of(change.seats, user_id)
    if own is None or user_id is None or SeatName(own.seat) in position.awaited:
        return None
    for seat in change.seats:
        if seat.status == "held" and SeatName(seat.seat) in position.awaited:
            seat.name, own.name = own.name, ""
            await change.seated(own.seat, None)
            await change.seated(seat.seat, user_id, "one_for_all")
            return seat
    return None
