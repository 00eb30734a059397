"""One change of one game: everything it does is stored together, or nothing."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, delete, update
from sqlmodel import col

from games.core.position import Page as Turn
from games.core.save import Save
from storage import documents, reading, receipts
from storage.desk import EDITED, Desk
from storage.errors import Stale, StorageError
from storage.models import Game, Message, Player, Seat, Submission, Tenure
from storage.quick import Connection
from storage.rewinding import undo
from storage.rows import columns_of, layout, raw_of, sealed, table

COLUMNS: dict[str, Any] = {name: bindparam(f"_{name}") for name in layout(Game).names if name != "id"}
ADVANCE = (
    update(table(Game))
    .where(table(Game).c.id == bindparam("_id"), table(Game).c.version == bindparam("_expected"))
    .values(COLUMNS)
)
DROP = (
    update(table(Message))
    .where(
        col(Message.state) == "due",
        col(Message.game_id) == bindparam("_game_id"),
        col(Message.kind) == bindparam("_kind"),
        col(Message.tries) == 0,
    )
    .values(state="dropped")
)
DROP_HIS = DROP.where(col(Message.user_id) == bindparam("_user_id"))


class Move(Desk):
    """A game under the write lock. `game` and `seats` may be changed in place; `put` stores a new Save.

    A Move that changes nothing stores nothing and does not count.
    """

    def __init__(
        self, connection: Connection, now: datetime, game: Game, seats: list[Seat], save: Save | None
    ) -> None:
        super().__init__(connection, now)
        self.game, self.seats = game, seats
        self._save = save
        self._told = 0
        self._before = raw_of(game), {seat.seat: raw_of(seat) for seat in seats}

    @property
    def begun(self) -> bool:
        """Return whether the game has a Save."""
        return self._save is not None

    @property
    def save(self) -> Save:
        """Return the Save as it stands, with what this Move put; raises StorageError if there is none yet."""
        if self._save is None:
            raise StorageError(f"Game {self.game.id} has not begun.")
        return self._save

    async def put(self, save: Save, filled: Sequence[Turn] = ()) -> None:
        """Store what is new in a Save and the turns that were finished on the way to it.

        Raises ValueError if it takes back what is stored: that is a rewind.
        """
        for page in filled:
            await self._keep(page.save)
            await self.add(documents.page_of(self.game.id, page.save.turn, page.told, self.now))
        await self._keep(save)
        self._stand(save)

    async def rewind(self, save: Save) -> None:
        """Go back to a Save of this turn or an earlier one; what came after it is moved aside, not lost.

        Raises ValueError if the Save is not a part of what is stored.
        """
        await undo(self, self.game, self.save, save)
        self._stand(save)

    async def tell(self, message: Message) -> Message:
        """Store something to be told of this game, see Desk.tell."""
        message.game_id = self.game.id
        message.ordinal = self._told
        self._told += 1
        return await super().tell(message)

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
        """Store what a player sent as the next revision of his seat in this step, with its receipt."""
        number = 1 + await receipts.revisions(self.connection, self.game, seat)
        row = Submission(
            game_id=self.game.id,
            seat=seat,
            user_id=user_id,
            turn=self.game.turn,
            step=self.game.step,
            number=number,
            receipt=await receipts.fresh(self.connection, self.game, seat, number),
            source_id=source_id,
            text=text,
            lines=list(lines),
            accepted=accepted,
            at=self.now,
        )
        return await self.add(row)

    async def note(self, deed: str, user_id: int | None = None, **facts: object) -> None:
        """Write down who did what in this game."""
        await self.audit(deed, user_id=user_id, game_id=self.game.id, **facts)

    async def players(self) -> list[Player]:
        """Return those who joined."""
        return await reading.players(self.connection, self.game.id)

    async def join(self, player: Player) -> Player:
        """Store that someone joined, or what he chose on joining again."""
        player.game_id = self.game.id
        player.joined_at = player.joined_at or self.now
        joined = [other.user_id for other in await self.players()]
        return await (self.replace(player) if player.user_id in joined else self.add(player))

    async def leave(self, user_id: int) -> None:
        """Store that someone is no longer among those who joined."""
        await self.run(
            delete(Player).where(col(Player.game_id) == self.game.id, col(Player.user_id) == user_id)
        )

    async def seated(self, seat: str, user_id: int | None, reason: str = "") -> None:
        """Store who holds a seat from now on, nobody if None."""
        held = (col(Tenure.game_id) == self.game.id, col(Tenure.seat) == seat, col(Tenure.until).is_(None))
        await self.run(update(Tenure).where(*held).values(until=self.now))
        if user_id is not None:
            await self.add(
                Tenure(game_id=self.game.id, seat=seat, user_id=user_id, since=self.now, reason=reason)
            )
        for row in self.seats:
            if row.seat == seat:
                row.user_id = user_id

    async def drop(self, kind: str, user_id: int | None = None) -> None:
        """Withdraw what is still to be told of one kind, to one person or to all; not what was tried and may
        stand there.
        """
        values = {"_game_id": self.game.id, "_kind": kind}
        if user_id is None:
            await self.run(DROP, values)
        else:
            await self.run(DROP_HIS, {**values, "_user_id": user_id})

    async def finish(self) -> None:
        """Store the game and its seats as they are now and count the change; raises Stale."""
        for seat in self.seats:
            await self._finish_seat(seat)
        if not self.wrote and raw_of(self.game) == self._before[0]:
            return
        version = self.game.version
        self.game.version += 1
        values = {f"_{name}": value for name, value in columns_of(sealed(self.game)).items()}
        changed = await self.run(ADVANCE, {**values, "_expected": version})
        if changed.rowcount != 1:
            raise Stale(self.game.id)

    async def _finish_seat(self, seat: Seat) -> None:
        seat.game_id = self.game.id
        before = self._before[1].get(seat.seat)
        if before is None:
            await self.add(seat)
        elif raw_of(seat) != before:
            await self.replace(seat)

    async def _keep(self, save: Save) -> None:
        """Store the checkpoint of a turn and the questions closed in it, as far as they are new."""
        game_id, old = self.game.id, self._save
        if old is not None and save.turn == old.turn:
            if save.log[: len(old.log)] != old.log:
                raise ValueError(f"the log of game {game_id} does not go on from the one that is stored")
            kept = len(old.log)
            if save.acts != old.acts or save.state != old.state:
                await self.replace(documents.checkpoint_of(game_id, save, self.now))
        elif old is not None and save.turn < old.turn:
            raise ValueError(f"turn {save.turn} of game {game_id} is over; go back to it with a rewind")
        else:
            kept = 0
            await self.add(documents.checkpoint_of(game_id, save, self.now))
        for step, closed in enumerate(save.log[kept:], kept):
            await self.add(documents.entry_of(game_id, save.turn, step, closed, self.now))

    def _stand(self, save: Save) -> None:
        self._save = save
        self.game.turn, self.game.step = save.turn, len(save.log)
        self.game.open_document = documents.open_document(save)
        self.game.started_at = self.game.started_at or self.now

    async def _nonce(self, message: Message) -> str:
        """Return a nonce that no other message of this game ever has, even after a rewind."""
        if message.kind == EDITED:
            return f"g{self.game.id}.status"
        return f"g{self.game.id}.{self.game.version}.{message.ordinal}"


@asynccontextmanager
async def created(desk: Desk, game: Game) -> AsyncGenerator[Move]:
    """Create a game at an open desk and change it there too: stored with all else of that desk, or not."""
    move = Move(desk.connection, desk.now, await desk.create(game), [], None)
    try:
        yield move
        await move.finish()
    finally:
        desk.failed = desk.failed or move.failed
