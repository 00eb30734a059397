"""The acts of time and of the gamemaster on the games of the machine."""

from __future__ import annotations

from datetime import timedelta

from hypothesis import strategies as st
from hypothesis.stateful import rule

from bot.judge.clock import deadlines
from bot.judge.lobby import lobby
from bot.judge.office import gamemaster
from bot.scheduling.judge_timekeeper import Keeper
from storage import queries
from storage.columns import ticks
from tests.bot.judge.publicly import stand_alone
from tests.proof.bazaar import MASTER
from tests.proof.table import Table

which, who = st.integers(0, 1), st.integers(0, 2)


class Ruling(Table):
    """Deadlines, pauses, replacements and rewinds."""

    # ------------------------------------------------------------ time

    @rule(minutes=st.integers(1, 4))
    def wait(self, minutes: int) -> None:
        self.now.passes(minutes=minutes)
        self.tick()

    @rule(number=which)
    def expire(self, number: int) -> None:
        """Let the time of a game run out while the program is there."""
        known = self.begun(number, "running")
        due = self.do(self.judge.database.read(queries.game, known.id)).deadline if known else None
        if due is not None and due > self.now.at:
            self.now.at = due - timedelta(minutes=1)
            self.do(Keeper(self.judge).beat(ticking=True))
            self.now.at = due
            self.tick()

    @rule(hours=st.integers(1, 72))
    def away(self, hours: int) -> None:
        """The program is not there for hours: deadlines in the gap are extended, none is struck."""
        last = self.do(Keeper(self.judge).last_tick())
        self.now.passes(hours=hours)
        self.tick(since=ticks(last))

    def tick(self, since: int | None = None) -> None:
        at = ticks(self.now.at)
        closing, ending = [], []
        for known in self.games:
            struck = at if since is None else since
            if known.status == "running" and (known.deadline or struck + 1) <= struck:
                closing.append(known)
            if known.status == "paused" and (known.paused_until or at + 1) <= at:
                ending.append(known)
        self.do(self.clock.tick())
        for known in ending:
            known.status = "running"
        self.settle(*closing, opens=True)

    @rule(number=which)
    def pause(self, number: int) -> None:
        if known := self.begun(number, "running"):
            self.do(deadlines.pause(self.judge, known.id, MASTER))
            known.status, known.deadline = "paused", None
            self.settle()

    @rule(number=which)
    def go_on(self, number: int) -> None:
        if known := self.begun(number, "paused"):
            self.do(deadlines.resume(self.judge, known.id, MASTER))
            known.status = "running"
            self.settle()

    @rule(number=which, user=who, hours=st.integers(1, 48), master=st.booleans())
    def extend(self, number: int, user: int, hours: int, master: bool) -> None:
        if known := self.begun(number, "running"):
            seat = self.seat(known, user)
            self.refused(
                deadlines.extend(self.judge, known.id, known.users[seat], hours, as_gamemaster=master)
            )
            self.settle()

    # ------------------------------------------------------------ the gamemaster

    @rule(number=which, late=st.booleans())
    def force(self, number: int, late: bool) -> None:
        if known := self.begun(number):
            _, turn, step = known.at
            done = self.do(gamemaster.force(self.judge, known.id, MASTER, turn, step - late))
            assert done is not late
            self.settle(*([known] if done else []), opens=True)

    @rule(number=which, user=who)
    def replace(self, number: int, user: int) -> None:
        if known := self.begun(number):
            seat = self.seat(known, user)
            self.number += 1
            work = gamemaster.replace_player(self.judge, known.id, MASTER, seat, self.number, "new")
            if self.refused(work):
                assert self.is_beaten(known, seat)
                self.settle()
                return
            known.users[seat] = self.number
            self.settle(asks={known.id: seat})

    @rule(number=which, user=who)
    def resign(self, number: int, user: int) -> None:
        known = self.begun(number)
        if known and len(known.users) > 1:
            seat = self.seat(known, user)
            self.do(lobby.resign(self.judge, known.id, known.users.pop(seat)))
            known.left.append(seat)
            if seat in known.asked and seat not in known.ready:
                known.ready.append(seat)
            self.settle(known, opens=known.closes)

    @rule(number=which, back=st.integers(0, 3))
    def rewind(self, number: int, back: int) -> None:
        known = self.begun(number, "running", "paused", "ended")
        if known:
            epoch, turn, _ = known.at
            back = max(back, known.status == "ended")  # behind the end there is nothing to go back to
            turn = max(0, turn - back)
            self.do(gamemaster.rewind(self.judge, known.id, MASTER, turn))
            self.do(stand_alone(self.judge, known.id))
            known.status, known.answers, known.ready, known.premoves = "running", {}, [], {}
            known.deadline = None
            self.settle(known, opens=True, back=(epoch + 1, turn))
