"""A change of one game: a unit of work that counts as one version of it."""

from __future__ import annotations

import hmac
from collections.abc import AsyncGenerator, Iterable, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import TypeVar

from sqlalchemy import BigInteger, ColumnElement, Integer, and_, bindparam, or_
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm.attributes import flag_modified
from sqlmodel import col, select

from games.core.play.save import FinishedTurn as Turn
from games.core.play.save import Save
from games.core.rules.prompts import Seat as SeatName
from storage import queries, saves, seals
from storage.columns import dumps, ticks
from storage.errors import Cause, StorageError
from storage.models import Audit, Checkpoint, Entry, Game, Message, Page, Player, Submission, Tenure, Undone
from storage.queries import Choice, Stored
from storage.unit_of_work import INVITATION, STATUS, R, Work

K = TypeVar("K", Entry, Checkpoint, Page)

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that is mistaken for another
LENGTH = 5


TURN, STEP = bindparam("turn", type_=Integer), bindparam("step", type_=Integer)
USER = bindparam("user", type_=BigInteger)
AT_QUESTION = and_(col(Message.turn) == TURN, col(Message.step) == STEP)
REMINDERS = (
    select(Message)
    .where(
        or_(
            and_(
                col(Message.game_id) == bindparam("game"),
                col(Message.kind) == "reminder",
                or_(col(Message.state) == "due", AT_QUESTION),
                or_(USER.is_(None), col(Message.user_id) == USER),
            ),
            col(Message.nonce) == bindparam("status"),  # what is answered changes the status next
        )
    )
    .order_by(col(Message.id))
)
SENT_BY = (
    select(Submission.seat, Submission.turn, Submission.step, Submission.receipt)
    .where(Submission.game_id == bindparam("game"))
    .where(
        or_(
            and_(
                col(Submission.seat) == bindparam("seat"),
                col(Submission.turn) == TURN,
                col(Submission.step) == STEP,
            ),
            col(Submission.receipt) == bindparam("word"),
        )
    )
)


class Change(Work):
    """A game under the write lock. `game` and `seats` may be changed in place; `put` stores a new Save.

    A change that changes nothing stores nothing and does not count.
    """

    def __init__(self, session: AsyncSession, now: datetime, stored: Stored) -> None:
        super().__init__(session, now)
        self.game, self.seats = stored.game, stored.seats
        self._stored = stored
        self._save = stored.save
        self._settings = dumps(self.game.settings)
        self._count = 0
        self._wrote = False
        self.told = False
        """Whether something was stored that is to be told, now or later, or taken back from Discord."""

    @property
    def begun(self) -> bool:
        """Return whether the game has a Save."""
        return self._save is not None

    @property
    def save(self) -> Save:
        """Return the Save as it stands, with what was put; raises StorageError if there is none yet."""
        if self._save is None:
            raise StorageError(Cause.NOT_BEGUN, game_id=self.game.id)
        return self._save

    async def put(
        self,
        save: Save,
        filled: Sequence[Turn] = (),
        asked: Iterable[SeatName] | None = None,
        *,
        others_act: bool = True,
    ) -> None:
        """Store what is new in a Save and the turns that were finished on the way to it; `asked` are the
        seats of which its open question asks something, `others_act` tells whether the others may do
        something too.

        Raises ValueError if it takes back what is stored: that is a rewind.
        """
        for page in filled:
            await self._keep(page.save)
            self.add(saves.page_of(self.game.id, page.save.turn, page.told, self.now))
        await self._keep(save)
        self._stand(save, saves.open_document(save, asked, others_act=others_act))

    async def rewind(self, save: Save) -> None:
        """Go back to a Save of this turn or an earlier one; what came after it is moved aside, not lost.

        Raises ValueError if the Save is not a part of what is stored.
        """
        await undo(self, self.game, self.save, save)
        self._stand(save, saves.open_document(save))

    def add(self, row: R) -> R:
        """Store a new row."""
        self._wrote = True
        return super().add(row)

    async def tell(self, message: Message) -> Message:
        """Store something to be told of this game, see Work.tell."""
        if message.kind == "reminder":
            self._stored.reminders = None
        told = await super().tell(message)
        if message.kind == STATUS:
            self._stored.status = [told]
        return told

    async def submission(
        self,
        seat: str,
        user_id: int,
        text: str,
        lines: Sequence[str],
        *,
        accepted: bool,
        source_id: int | None = None,
    ) -> Submission:
        """Store what a player sent as the next revision of their seat in this step, with its receipt."""
        number, receipt = await self._receipt(seat)
        return self.add(
            Submission(
                game_id=self.game.id,
                seat=seat,
                user_id=user_id,
                turn=self.game.turn,
                step=self.game.step,
                number=number,
                receipt=receipt,
                source_id=source_id,
                text=text,
                lines=list(lines),
                accepted=accepted,
                at=self.now,
            )
        )

    async def note(self, deed: str, user_id: int | None = None, **facts: object) -> Audit:
        """Write down who did what in this game."""
        return self.audit(deed, user_id=user_id, game_id=self.game.id, **facts)

    async def players(self) -> list[Player]:
        """Return those who joined."""
        return await queries.players(self.session, self.game.id)

    async def join(self, player: Player) -> Player:
        """Store that someone joined, or what they chose on joining again."""
        self._wrote = True
        player.game_id = self.game.id
        player.joined_at = player.joined_at or self.now
        return await self.replace(player)

    async def leave(self, user_id: int) -> None:
        """Store that someone is no longer among those who joined."""
        self._wrote = True
        if (player := await self.session.get(Player, (self.game.id, user_id))) is not None:
            await self.session.delete(player)

    async def seated(self, seat: str, user_id: int | None, reason: str = "") -> None:
        """Store who holds a seat from now on, nobody if None. The consent of who held it before ends."""
        self._wrote = True
        tenures = await queries.tenures(self.session, self.game.id, seat)
        for held in tenures:
            held.until = held.until or self.now
        for consent in await queries.consents(self.session, self.game.id) if tenures else ():
            if consent.seat == seat:
                consent.until = consent.until or self.now
        if user_id is not None:
            row = Tenure(game_id=self.game.id, seat=seat, user_id=user_id, since=self.now, reason=reason)
            self.add(row)
        for each in self.seats:
            if each.seat == seat:
                each.user_id = user_id

    async def choice(self, user_id: int) -> Choice:
        """Return what a person chose, see `queries.chosen`."""
        known = self._stored.preferences
        if user_id in known:
            return queries.chosen(user_id, known[user_id])
        return await queries.choice(self.session, user_id)

    async def reminders(self, turn: int, step: int, user_id: int | None = None) -> list[Message]:
        """Return the reminders of one question, and those of any that are due, damaged ones too."""
        known, at = self._stored.reminders, (self._stored.turn, self._stored.step)
        if known is not None and at == (turn, step):
            return [message for message in known if user_id in {None, message.user_id}]
        status = queries.status_of(self.game.id)
        values = {"game": self.game.id, "turn": turn, "step": step, "user": user_id, "status": status}
        rows = list(await self.session.scalars(REMINDERS, values, execution_options=seals.TOLERANT))
        self._stored.status = [row for row in rows if row.nonce == status]
        return [row for row in rows if row.nonce != status]

    def delete(self, message: Message) -> None:
        """Let a message that is on Discord, or may be, be deleted there."""
        self.told = True
        message.body = {**message.body, "delete": True}
        message.state, message.due_at, message.revision = "due", self.now, message.revision + 1

    def finish(self) -> None:
        """Count the change, if it is one."""
        if dumps(self.game.settings) != self._settings:
            flag_modified(self.game, "settings")  # they may have been changed in place
        added = [seat for seat in self.seats if seat not in self.session]
        for seat in added:
            seat.game_id = self.game.id
        self.session.add_all(added)
        rows = (self.game, *self.seats)
        if self._wrote or added or any(self.session.is_modified(row) for row in rows):
            self.game.version += 1

    async def _keep(self, save: Save) -> None:
        """Store the checkpoint of a turn and the questions closed in it, as far as they are new."""
        game_id, old = self.game.id, self._save
        if old is not None and save.turn == old.turn:
            if save.log[: len(old.log)] != old.log:
                raise ValueError(f"the log of game {game_id} does not go on from the one that is stored")
            kept = len(old.log)
            if save.acts != old.acts or save.state != old.state:
                await self.replace(saves.checkpoint_of(game_id, save, self.now))
        elif old is not None and save.turn < old.turn:
            raise ValueError(f"turn {save.turn} of game {game_id} is over; go back to it with a rewind")
        else:
            kept = 0
            self.add(saves.checkpoint_of(game_id, save, self.now))
        for step, closed in enumerate(save.log[kept:], kept):
            self.add(saves.entry_of(game_id, save.turn, step, closed, self.now))

    def _stand(self, save: Save, document: str) -> None:
        self._wrote = True
        self._save = save
        self.game.turn, self.game.step = save.turn, len(save.log)
        self.game.open_document = document
        self.game.started_at = self.game.started_at or self.now

    async def _told(self, nonce: str) -> Message | None:
        for message in self._stored.status or ():
            if message.nonce == nonce:
                return message
        if self._stored.status is not None and nonce == queries.status_of(self.game.id):
            return None
        return await super()._told(nonce)

    def _prepare(self, message: Message) -> None:
        self._wrote = self.told = True
        message.game_id, message.ordinal = self.game.id, self._count
        self._count += 1
        super()._prepare(message)

    def _nonce(self, message: Message) -> str:
        """Return a nonce that no other message of this game ever has, even after a rewind."""
        if message.kind == STATUS:
            return queries.status_of(self.game.id)
        if message.kind == INVITATION:
            return f"g{self.game.id}.{INVITATION}"
        return f"g{self.game.id}.{self.game.version}.{message.ordinal}"

    async def _receipt(self, seat: str) -> tuple[int, str]:
        """Return the number of a seat's next submission in this step, and its receipt: one that no other
        submission of the game has, and that only its owner can know.
        """
        game, attempt = self.game, 0
        values = {"game": game.id, "seat": seat, "turn": game.turn, "step": game.step}
        while True:
            label = f"receipt/{game.turn}/{game.step}/{seat}/{game.version}"
            word = _word(game.seed, f"{label}/{attempt}")
            rows = list(await self.session.execute(SENT_BY, {**values, "word": word}))
            if word not in {row[3] for row in rows}:
                return 1 + sum((row[0], row[1], row[2]) == (seat, game.turn, game.step) for row in rows), word
            attempt += 1


def _word(seed: bytes, label: str) -> str:
    """Return the receipt that a label gives."""
    number, receipt = int.from_bytes(hmac.digest(seed, label.encode(), "sha256")[:8], "big"), ""
    for _ in range(LENGTH):
        number, letter = divmod(number, len(LETTERS))
        receipt += LETTERS[letter]
    return receipt


@asynccontextmanager
async def created(work: Work, game: Game) -> AsyncGenerator[Change]:
    """Create a game in an open unit of work and change it there too: stored with all else of it, or not."""
    change = Change(work.session, work.now, Stored(await work.create(game)))
    yield change
    change.finish()


async def undo(work: Work, game: Game, old: Save, save: Save) -> None:
    """Move aside all that came after a Save; raises ValueError if it is not a part of what is stored."""
    steps = len(save.log)
    stored = old
    if save.turn < old.turn:
        stored = await queries.checkpoint_of(work.session, game, save.turn)
    if save.turn > old.turn or stored.log[:steps] != save.log:
        raise ValueError(f"turn {save.turn}, step {steps} is no point in the past of game {game.id}")
    _set_aside(work, game, old.epoch, "open", game.turn, game.step, game.open_document)
    await _move(work, Entry, game, old.epoch, _after(save, steps))
    await _move(work, Page, game, old.epoch, col(Page.turn) >= save.turn)
    changed = (stored.acts, stored.state) != (save.acts, save.state)
    since = col(Checkpoint.turn) >= save.turn if changed else col(Checkpoint.turn) > save.turn
    await _move(work, Checkpoint, game, old.epoch, since)
    if changed:
        work.add(saves.checkpoint_of(game.id, save, work.now))


def _after(save: Save, steps: int) -> ColumnElement[bool]:
    same = and_(col(Entry.turn) == save.turn, col(Entry.step) >= steps)
    return or_(col(Entry.turn) > save.turn, same)


async def _move(work: Work, model: type[K], game: Game, epoch: int, condition: ColumnElement[bool]) -> None:
    """Move the rows of one table that meet a condition into the archive."""
    query = select(model).where(col(model.game_id) == game.id, condition)
    query = query.order_by(*seals.table(model).primary_key)
    for row in await seals.tolerant(work.session, query):
        columns = {column.name: getattr(row, column.name) for column in seals.table(model).columns}
        document = {
            name: ticks(value) if isinstance(value, datetime) else value for name, value in columns.items()
        }
        _set_aside(
            work, game, epoch, seals.table(model).name, row.turn, columns.get("step", 0), dumps(document)
        )
        await work.session.delete(row)
    await work.session.flush()


def _set_aside(work: Work, game: Game, epoch: int, kind: str, turn: int, step: int, document: str) -> None:
    work.add(
        Undone(game_id=game.id, epoch=epoch, kind=kind, turn=turn, step=step, document=document, at=work.now)
    )
