"""From whom a person takes no letters: a seat of one game, or a person. Who is blocked is not told."""

from __future__ import annotations

from bot import words
from bot.judge.judge import Judge, Refusal
from bot.judge.letters import letter_reading
from bot.judge.session import seat_of
from bot.judge.telling import texts
from games.core.rules.prompts import Seat as SeatName
from storage import queries
from storage.errors import Missing
from storage.models import Block, Seat


async def mute(judge: Judge, game_id: int, user_id: int, seat: Seat | str, *, lift: bool = False) -> str:
    """Take no letters from a seat of a game any more, or take them again; return what is said.

    A seat is given as it is stored, or as somebody names it. Raises Refusal.
    """
    row = await judge.database.ask(queries.game, game_id)
    seats = await judge.database.read(queries.seats, game_id)
    game, held = judge.rules(row.slug), seat_of(seats, user_id)
    if held is None:
        raise Refusal(words.games.NO_SEAT, title=texts.title(row))
    if isinstance(seat, str):
        meant, _ = letter_reading.readers(game, row, seats, held.seat, seat)
    else:
        meant = [seat]
    async with judge.database.work() as work:
        for each in meant:
            block = Block(user_id=user_id, game_id=game_id, seat=each.seat, other_id=0)
            await (work.unblock(block) if lift else work.block(block))
    text = words.letters.UNMUTED if lift else words.letters.MUTED
    names = ", ".join(game.power(SeatName(each.seat)).name for each in meant)
    return text.format(title=texts.title(row), power=names)


async def block(judge: Judge, user_id: int, other_id: int, *, lift: bool = False) -> str:
    """Take no letters from a person any more, or take them again; return what is said. Raises Refusal."""
    if user_id == other_id:
        raise Refusal(words.letters.NOT_ONESELF)
    row = Block(user_id=user_id, game_id=0, seat="", other_id=other_id)
    async with judge.database.work() as work:
        await (work.unblock(row) if lift else work.block(row))
    text = words.letters.UNBLOCKED if lift else words.letters.BLOCKED
    return text.format(who=f"<@{other_id}>")


async def blocked(judge: Judge, user_id: int) -> list[str]:
    """Return a line for each from whom a person takes no letters."""
    lines: list[str] = []
    for each in await judge.database.read(queries.blocks, user_id):
        if each.game_id == 0:
            lines.append(words.letters.A_PERSON.format(user=each.other_id))
            continue
        try:
            row = await judge.database.ask(queries.game, each.game_id)
        except Missing:
            continue
        name = judge.rules(row.slug).power(SeatName(each.seat)).name
        lines.append(words.letters.A_SEAT.format(power=name, title=texts.title(row)))
    return [words.letters.BLOCKS, *lines] if lines else [words.letters.NO_BLOCKS]
