"""Looking over a seat by its player's consent: asked for, given, taken back; it ends with the tenure.

The table is told of it. Nobody may who holds or held a seat of the game, and nobody in an anonymous one; who
looks over a seat takes no other one over.
"""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bot import words
from bot.judge import session
from bot.judge.judge import Judge, Refusal
from bot.judge.new_game import seat_named
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from games.core.rules.prompts import Seat as SeatName
from storage import queries
from storage.game_change import Change
from storage.models import Game, Seat
from storage.seatless_people_models import Consent

LIVE = ("running", "paused")


def in_force(consents: Sequence[Consent], seats: Sequence[Seat]) -> list[Consent]:
    """Return the consents that hold: given, not ended, by who holds the seat now."""
    held = {(seat.seat, seat.user_id) for seat in seats if seat.status == "held"}
    return [each for each in consents if each.given and not each.until and (each.seat, each.user_id) in held]


async def ask(judge: Judge, game_id: int, user_id: int, wish: str) -> str:
    """Ask the player of a seat whether one may look over it; return what is said. Raises Refusal.

    A player is asked once by each person; one who takes nothing from them is not.
    """
    async with judge.database.change(game_id) as change:
        row, game = change.game, judge.rules(change.game.slug)
        _refuse_closed(row)
        place = seat_named(game, wish)
        facts = {"title": texts.title(row), "power": game.power(place).name}
        held = next((seat for seat in change.seats if seat.seat == place and seat.status == "held"), None)
        if held is None or held.user_id is None:
            raise Refusal(words.watching.NO_PLAYER, **facts)
        await _refuse_player(change, user_id, words.watching.YOU_HOLD)
        before = await queries.consents(change.session, game_id)
        same = [each for each in before if (each.seat, each.user_id) == (place, held.user_id)]
        if any(each.other_id == user_id and each.since for each in same):
            raise Refusal(words.watching.ASKED_BEFORE, **facts)
        if any(each.other_id == user_id for each in in_force(same, change.seats)):
            raise Refusal(words.watching.YOU_MAY, **facts)
        asked = change.add(
            Consent(game_id=game_id, seat=place, user_id=held.user_id, other_id=user_id, since=judge.now())
        )
        await change.session.flush()
        blocked = await queries.blocks(change.session, held.user_id)
        if not any(each.other_id == user_id for each in blocked):
            text = words.watching.ASKS.format(user=user_id, **facts)
            body = Body(text=text, controls="look", about=asked.id)
            await messages.post(judge, change, "private", body, user_id=held.user_id)
    return words.watching.ASKED.format(**facts)


async def answer(judge: Judge, game_id: int, user_id: int, number: int, *, agrees: bool) -> tuple[str, int]:
    """Let somebody look over one's seat who has asked, or not; return what is said, and the consent's number,
    0 if there is none. Raises Refusal.
    """
    async with judge.database.change(game_id) as change:
        held = session.own_seat(change, user_id)
        asked = await change.session.get(Consent, number)
        if asked is None or (asked.game_id, asked.seat, asked.user_id) != (game_id, held.seat, user_id):
            raise Refusal(words.watching.NOTHING_ASKED)
        if asked.given or asked.until:
            raise Refusal(words.watching.NOTHING_ASKED)
        if not agrees:
            asked.until = judge.now()
            return words.watching.REFUSED.format(user=asked.other_id), 0
        _refuse_closed(change.game)
        await _refuse_player(change, asked.other_id, words.watching.THEY_HOLD)
        return await _given(judge, change, held, asked), asked.id


async def give(judge: Judge, game_id: int, user_id: int, other_id: int) -> tuple[str, int]:
    """Let somebody look over one's seat; return what is said, and the consent's number. Raises Refusal."""
    async with judge.database.change(game_id) as change:
        held = session.own_seat(change, user_id)
        _refuse_closed(change.game)
        if other_id == user_id:
            raise Refusal(words.watching.NOT_ONESELF)
        await _refuse_player(change, other_id, words.watching.THEY_HOLD)
        every = await queries.consents(change.session, game_id)
        theirs = [each for each in every if each.other_id == other_id and each.user_id == user_id]
        theirs = [each for each in theirs if each.seat == held.seat and not each.until]
        if in_force(theirs, change.seats):
            raise Refusal(words.watching.MAY_ALREADY, user=other_id, title=texts.title(change.game))
        fresh = Consent(game_id=game_id, seat=held.seat, user_id=user_id, other_id=other_id)
        consent = theirs[0] if theirs else change.add(fresh)
        return await _given(judge, change, held, consent), consent.id


async def _given(judge: Judge, change: Change, held: Seat, consent: Consent) -> str:
    """Let a consent hold from now on: the table is told, and who may look; return what its player is told."""
    consent.given = judge.now()
    await change.session.flush()
    power = judge.rules(change.game.slug).power(SeatName(held.seat)).name
    facts = {"title": texts.title(change.game), "power": power, "user": consent.other_id}
    await change.note("consented", consent.user_id, seat=held.seat, to=consent.other_id)
    await messages.say(judge, change, [words.watching.ALLOWED.format(**facts)])
    body = Body(text=words.watching.YOU_MAY.format(**facts))
    await messages.post(judge, change, queries.DIGEST, body, user_id=consent.other_id)
    return words.watching.YOU_ALLOWED.format(**facts)


async def take_back(judge: Judge, game_id: int, user_id: int, *, other_id: int = 0, number: int = 0) -> str:
    """Let a person look over one's seat no more, or whom a consent's number names; return what is said.

    Raises Refusal if they do not.
    """
    async with judge.database.change(game_id) as change:
        held, row = session.own_seat(change, user_id), change.game
        every = in_force(await queries.consents(change.session, game_id), change.seats)
        mine = [each for each in every if each.user_id == user_id]
        found = [each for each in mine if other_id == each.other_id or number == each.id]
        if not found:
            if not other_id:
                raise Refusal(words.watching.NOTHING_ASKED)
            raise Refusal(words.watching.NO_CONSENT, user=other_id, title=texts.title(row))
        power = judge.rules(row.slug).power(SeatName(held.seat)).name
        facts = {"title": texts.title(row), "power": power, "user": found[0].other_id}
        for each in found:
            each.until = judge.now()
        await change.note("consent ended", user_id, seat=held.seat, to=found[0].other_id)
        await messages.say(judge, change, [words.watching.ENDED.format(**facts)])
        body = Body(text=words.watching.YOU_MAY_NOT.format(**facts))
        await messages.post(judge, change, queries.DIGEST, body, user_id=found[0].other_id)
        return words.watching.YOU_ENDED.format(**facts)


async def lookers(judge: Judge, game_id: int, user_id: int) -> str:
    """Return who may look over one's seat, as a sentence; raises Refusal for who holds none."""
    row = await judge.database.ask(queries.game, game_id)
    seats = await judge.database.read(queries.seats, game_id)
    if session.seat_of(seats, user_id) is None:
        raise Refusal(words.games.NO_SEAT, title=texts.title(row))
    every = in_force(await judge.database.read(queries.consents, game_id), seats)
    names = ", ".join(f"<@{each.other_id}>" for each in every if each.user_id == user_id)
    text = words.watching.LOOKERS if names else words.watching.NO_LOOKERS
    return text.format(title=texts.title(row), names=names)


async def seats_shown(judge: Judge, game_id: int, user_id: int, seats: Sequence[Seat]) -> list[SeatName]:
    """Return the seats that a person may look over by consent."""
    every = in_force(await judge.database.read(queries.consents, game_id), seats)
    return [SeatName(each.seat) for each in every if each.other_id == user_id]


async def refuse_who_looked(session_: AsyncSession, row: Game, user_id: int, seat: str) -> None:
    """Raise Refusal if a person has ever looked over another seat of a game than this one."""
    every = await queries.consents(session_, row.id)
    if any(each.given and each.other_id == user_id and each.seat != seat for each in every):
        raise Refusal(words.watching.KNOWS_A_HAND, title=texts.title(row))


def _refuse_closed(row: Game) -> None:
    """Raise Refusal if nobody may look over a seat of a game."""
    session.require(row, *LIVE)
    if row.anonymous:
        raise Refusal(words.watching.NOT_ANONYMOUS, title=texts.title(row))
    if not settings_of(row).looking:
        raise Refusal(words.watching.NO_LOOKING, title=texts.title(row))


async def _refuse_player(change: Change, user_id: int, who: str) -> None:
    """Raise Refusal if a person holds a seat of a game, or held one."""
    tenures = await queries.tenures(change.session, change.game.id)
    if any(each.user_id == user_id for each in tenures):
        who, title = who.format(user=user_id), texts.title(change.game)
        raise Refusal(words.watching.HELD_ONE, who=who, title=title)
