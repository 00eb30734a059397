"""Questions asked of one game. A row that is not what was written raises Damaged."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession
from sqlmodel import col, select
from sqlmodel.sql.expression import SelectOfScalar

from games.core.play.save import FinishedTurn as Turn
from games.core.play.save import Save
from games.core.rules.protocol import Event
from storage import seals
from storage.errors import Cause, Damaged, Missing, StorageError
from storage.models import Audit, Checkpoint, Entry, Game, Page, Player, Seat, Submission, Tenure, Undone
from storage.saves import Open, opened, save_of, stored, told_of
from storage.seals import first, listed, sound, tolerant


async def game(session: AsyncSession, game_id: int) -> Game:
    """Return a game; raises Missing, Damaged."""
    if (found := await session.get(Game, game_id)) is None:
        raise Missing(game_id)
    return found


async def seats(session: AsyncSession, game_id: int) -> list[Seat]:
    """Return the seats of a game in their order, none before it begins."""
    query = select(Seat).where(Seat.game_id == game_id)
    return await listed(session, query.order_by(col(Seat.position), col(Seat.seat)))


async def players(session: AsyncSession, game_id: int) -> list[Player]:
    """Return those who joined a game, in the order they did."""
    query = select(Player).where(Player.game_id == game_id)
    return await listed(session, query.order_by(col(Player.joined_at), col(Player.user_id)))


async def save(session: AsyncSession, game_id: int) -> Save:
    """Return the Save of a game; raises StorageError before it begins."""
    found = (await stored(session, game_id)).save
    if found is None:
        raise StorageError(Cause.NOT_BEGUN, game_id=game_id)
    return found


async def checkpoint(session: AsyncSession, game_id: int, turn: int) -> Save:
    """Return a turn as it began, with its log; nothing of the open question but the epoch."""
    return await checkpoint_of(session, await game(session, game_id), turn)


async def checkpoint_of(session: AsyncSession, row: Game, turn: int) -> Save:
    """Return a turn of a game as it began, with its log; raises StorageError if there was none."""
    found = await _turns(session, row, turn, turn)
    if turn not in found and 0 <= turn <= row.turn and row.started_at:
        raise Damaged(row.id, f"checkpoint {row.id}/{turn}", Cause.LOST)
    if turn not in found:
        raise StorageError(Cause.NO_TURN, game_id=row.id, turn=turn)
    return found[turn]


async def checkpoints(session: AsyncSession, game_id: int) -> list[Save]:
    """Return every turn of a game as it began, with its log, the running one last; raises Damaged."""
    row = await game(session, game_id)
    found = await _turns(session, row, 0, row.turn)
    for number in range(row.turn + 1):
        if number not in found:
            raise Damaged(row.id, f"checkpoint {row.id}/{number}", Cause.LOST)
    return [found[number] for number in range(row.turn + 1)]


async def began(session: AsyncSession, row: Game, first: int, last: int) -> list[Save]:
    """Return the turns of a game from one to another as they began, as far as there are any."""
    found = await _turns(session, row, first, last) if first <= last else {}
    return [found[number] for number in sorted(found)]


async def pages(session: AsyncSession, game_id: int) -> list[Turn]:
    """Return every finished turn of a game with its log and all that was told in it."""
    row = await game(session, game_id)
    query = select(Page).where(Page.game_id == game_id).order_by(col(Page.turn))
    news = {page.turn: page for page in await listed(session, query)}
    saves = await _turns(session, row, 0, row.turn - 1)
    for number in range(row.turn):
        for kind, found in (("page", news), ("checkpoint", saves)):
            if number not in found:
                raise Damaged(row.id, f"{kind} {row.id}/{number}", Cause.LOST)
    return [Turn(saves[number], told_of(page), ()) for number, page in news.items()]


async def told(session: AsyncSession, game_id: int, first: int, last: int) -> list[tuple[Event, ...]]:
    """Return what was told in each finished turn from one to another; nothing of one that is damaged."""
    query = select(Page).where(Page.game_id == game_id, Page.turn >= first, Page.turn <= last)
    return [told_of(page) for page in await sound(session, query.order_by(col(Page.turn)))]


async def _turns(session: AsyncSession, row: Game, first: int, last: int) -> dict[int, Save]:
    """Return turns as they began, with their logs: two statements, however many they are."""
    part = Open(epoch=opened(row).epoch)
    began = select(Checkpoint).where(Checkpoint.game_id == row.id, col(Checkpoint.turn).between(first, last))
    log = select(Entry).where(Entry.game_id == row.id, col(Entry.turn).between(first, last))
    entries: dict[int, list[Entry]] = defaultdict(list)
    for entry in await listed(session, log.order_by(col(Entry.turn), col(Entry.step))):
        entries[entry.turn].append(entry)
    turns = await listed(session, began.order_by(col(Checkpoint.turn)))
    return {each.turn: save_of(each, entries[each.turn], part) for each in turns}


async def tenures(session: AsyncSession, game_id: int, seat: str | None = None) -> list[Tenure]:
    """Return who held the seats of a game, or one of them, in order of time."""
    query = select(Tenure).where(Tenure.game_id == game_id)
    if seat is not None:
        query = query.where(Tenure.seat == seat)
    return await listed(session, query.order_by(col(Tenure.id)))


async def last_seat(session: AsyncSession, game_id: int, user_id: int) -> str | None:
    """Return the seat that a person holds in a game, or held last; None if they never did."""
    query = select(Tenure).where(Tenure.game_id == game_id, Tenure.user_id == user_id)
    rows = await listed(session, query.order_by(col(Tenure.id).desc()))
    return rows[0].seat if rows else None


async def submissions(
    session: AsyncSession,
    game_id: int,
    seat: str | None = None,
    turn: int | None = None,
    step: int | None = None,
) -> list[Submission]:
    """Return what was sent in a game, or by one seat, or in one turn or step, in order."""
    return await listed(session, _sent(game_id, seat=seat, turn=turn, step=step))


async def sound_submissions(session: AsyncSession, game_id: int, seat: str) -> list[Submission]:
    """Return what a seat sent in a game, in order, without what is damaged."""
    return await sound(session, _sent(game_id, seat=seat))


async def submission(session: AsyncSession, game_id: int, receipt: str) -> Submission | None:
    """Return the submission that has a receipt."""
    return first(await listed(session, _sent(game_id, receipt=receipt.upper())))


async def submission_from(session: AsyncSession, source_id: int) -> Submission | None:
    """Return the last submission that came from a Discord message or interaction."""
    query = select(Submission).where(Submission.source_id == source_id)
    return first(await sound(session, query.order_by(col(Submission.id).desc()).limit(1)))


async def submissions_from(session: AsyncSession, source_id: int) -> list[Submission]:
    """Return all submissions that came from a Discord message, in the order they were sent."""
    query = select(Submission).where(Submission.source_id == source_id)
    return await sound(session, query.order_by(col(Submission.id)))


def _sent(game_id: int, **wanted: object) -> SelectOfScalar[Submission]:
    """Return the query for the submissions of a game whose columns have some values; None is any."""
    query = select(Submission).where(Submission.game_id == game_id).order_by(col(Submission.id))
    return query.filter_by(**{name: value for name, value in wanted.items() if value is not None})


async def undone(session: AsyncSession, game_id: int) -> list[Undone]:
    """Return what rewinds took out of play, in the order they did."""
    return await listed(session, select(Undone).where(Undone.game_id == game_id).order_by(col(Undone.id)))


async def audits(session: AsyncSession, game_id: int | None, limit: int = 100) -> list[Audit]:
    """Return the last deeds of a game, or of no game, the newest first."""
    return await listed(session, _deeds(game_id, limit))


async def imports_since(session: AsyncSession, user_id: int, since: datetime) -> int:
    """Return how many exports a person has brought since a moment."""
    query = select(func.count()).select_from(Audit)
    query = query.where(col(Audit.deed) == "imported", col(Audit.user_id) == user_id, col(Audit.at) >= since)
    return int(await session.scalar(query) or 0)


async def sound_audits(session: AsyncSession, game_id: int, limit: int) -> list[Audit]:
    """Return the last deeds of a game, the newest first, without what is damaged."""
    return await sound(session, _deeds(game_id, limit))


async def audits_left(session: AsyncSession, game_id: int) -> tuple[list[Audit], int]:
    """Return the last deeds of a game, the newest first, without what is damaged, and how many those are."""
    rows = await tolerant(session, _deeds(game_id, 100))
    found = [row for row in rows if seals.is_sound(row)]
    return found, len(rows) - len(found)


def _deeds(game_id: int | None, limit: int) -> SelectOfScalar[Audit]:
    return select(Audit).where(Audit.game_id == game_id).order_by(col(Audit.id).desc()).limit(limit)
