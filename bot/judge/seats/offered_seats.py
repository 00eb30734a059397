"""A seat that its player offers before they leave, and plays until somebody takes it or they take it back.

An offer stands in the game's settings under the seat, with who made it: with the seat in other hands it is
nobody's.
"""

from __future__ import annotations

from bot import words
from bot.judge import session
from bot.judge.judge import Judge, Refusal
from bot.judge.seats import taking_over
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages, texts
from games.core.rules.prompts import Seat as SeatName


async def offer(judge: Judge, game_id: int, user_id: int) -> str:
    """Offer one's seat to whoever takes it, and tell the table; return the seat's name."""
    async with session.opened(judge, game_id) as opened:
        change, row = opened.change, opened.change.game
        held = session.own_seat(change, user_id)
        facts = {"title": texts.title(row), "power": opened.game.power(SeatName(held.seat)).name}
        if settings_of(row).offers.get(held.seat) == user_id:
            raise Refusal(words.open_seats.OFFERED_ALREADY, **facts)
        taking_over.refuse_if_gone(opened, held)
        with changing(row) as kept:
            kept.offers[held.seat] = user_id
        await change.note("offered", user_id, seat=held.seat)
        await messages.say(judge, change, [words.open_seats.OFFERED.format(**facts)], controls="seat")
        return facts["power"]


async def withdraw(judge: Judge, game_id: int, user_id: int) -> str:
    """Take the offer of one's seat back, and tell the table; return the seat's name."""
    async with session.opened(judge, game_id) as opened:
        change, row = opened.change, opened.change.game
        held = session.own_seat(change, user_id)
        facts = {"title": texts.title(row), "power": opened.game.power(SeatName(held.seat)).name}
        if settings_of(row).offers.get(held.seat) != user_id:
            raise Refusal(words.open_seats.NOT_OFFERED, **facts)
        with changing(row) as kept:
            del kept.offers[held.seat]
        await change.note("offer lifted", user_id, seat=held.seat)
        await messages.say(judge, change, [words.open_seats.KEPT.format(**facts)])
        return facts["power"]
