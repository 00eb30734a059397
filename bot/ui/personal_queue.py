"""A person's requests wait behind their own, in the order they made them: a flood holds up nobody else."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import count

import discord

MOST_TYPED = 100
"""Messages of one person that wait at most; the next are read when these are done, and they are told so."""

MOST_ASKED = 100
"""Commands, buttons, menus and forms of one person that wait at most; the next are answered with a no."""

MOST_COMPLETED = 4
"""How many may wait at most for a completion to be looked for: what it completes is typed on meanwhile."""

KEPT = 4096
"""Interactions that are remembered; a token is good for fifteen minutes, and nobody asks so fast."""
NUMBER, TURN = "number", "turn"

LAST = 2.0
"""Seconds in which what is being done comes to an end, when nothing more is to be begun."""

REST = 0.25
"""Seconds of rest between two turns of one person at most."""


@dataclass
class WaitingLine:
    """The waiting requests of one person, by snowflake and arrival, and whether one has its turn, or all
    rest.
    """

    waiting: list[tuple[int, int, asyncio.Future[None]]] = field(
        default_factory=list[tuple[int, int, "asyncio.Future[None]"]]
    )
    is_taken: bool = False
    rests: bool = False
    began: float = 0.0

    @property
    def length(self) -> int:
        """Return how much waits, with what is done just now."""
        return len(self.waiting) + self.is_taken


class PersonalQueue:
    """One line for each person: their messages, commands, buttons, menus, forms and completions in order.

    The order is that of Discord's numbers, whatever came first: what was missed, and is read later, goes
    before what was written since. As long as it is not known what somebody's line misses, it is held.

    Between two turns a person who has more waiting rests for as long as the last one took, `rest` seconds at
    most, so that whoever asks without end takes half of the program's time, and others come in between.
    """

    def __init__(self, rest: float = REST) -> None:
        self._rest = rest
        self._lines: dict[int, WaitingLine] = {}
        self._all_held = False
        self._is_closed, self._done = False, asyncio.Event()
        self._held: set[int] = set()
        self._left: dict[int, int] = {}
        self._numbers = count()
        self._firsts: OrderedDict[int, int] = OrderedDict()
        self._newest: OrderedDict[int, int] = OrderedDict()
        self.on_held: Callable[[int], None] = lambda _: None
        """Called with a person of whom something waits, but is held."""
        self.on_left: Callable[[int], None] = lambda _: None
        """Called with a person whose line is empty, but who wrote more than it took: it is read now."""

    def is_first(self, act: discord.Interaction[discord.Client]) -> bool:
        """Return whether this is the first event of its interaction, however often that is asked.

        Discord may send an event again when a lost connection is resumed: nothing is done for it then.
        """
        mine: int = act.extras.setdefault(NUMBER, next(self._numbers))
        first = self._firsts.setdefault(act.id, mine)
        if len(self._firsts) > KEPT:
            self._firsts.popitem(last=False)
        return first == mine

    def hold(self) -> None:
        """Hold every line: something may be missed that was done before what comes now."""
        self._all_held = True

    def let_go(self, but: Iterable[int] = ()) -> None:
        """Let all lines go on but those of some people."""
        self._all_held, self._held = False, set(but)
        for user_id in list(self._lines):
            self._go_on(user_id)

    def let(self, user_id: int) -> None:
        """Let one person's line go on: all that it missed waits in it."""
        self._held.discard(user_id)
        self._go_on(user_id)

    def is_held(self, user_id: int) -> bool:
        """Return whether a person's line waits for what it missed."""
        return self._all_held or user_id in self._held

    async def close(self, patience: float = LAST) -> None:
        """Give up all that waits, and let what has its turn come to an end, for so many seconds at most.

        Whoever waits or comes is cancelled: it is not dealt with, and the next program reads it.
        """
        self._is_closed = True
        for line in self._lines.values():
            for _, _, turn in line.waiting:
                turn.cancel()
        self._look_for_end()
        with suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._done.wait()

    def _look_for_end(self) -> None:
        if self._is_closed and not any(line.is_taken for line in self._lines.values()):
            self._done.set()

    async def take(self, user_id: int, snowflake: int = 0, most: int = MOST_ASKED) -> bool:
        """Wait until it is a person's turn; return False, at once, if `most` of theirs wait already."""
        if self._is_closed:
            raise asyncio.CancelledError
        line = self._lines.setdefault(user_id, WaitingLine())
        if line.length >= most:
            return False
        turn = asyncio.get_running_loop().create_future()
        waiter = (snowflake, next(self._numbers), turn)
        heappush(line.waiting, waiter)
        if self.is_held(user_id):
            self.on_held(user_id)
        self._go_on(user_id)
        try:
            await turn
        except asyncio.CancelledError:
            self._give_up(user_id, waiter)
            raise
        line.began = asyncio.get_running_loop().time()
        return True

    def waiting(self, user_id: int) -> int:
        """Return how much of a person waits, or is done just now."""
        line = self._lines.get(user_id)
        return line.length if line else 0

    @property
    def length(self) -> int:
        """Return how much waits of everybody together."""
        return sum(line.length for line in self._lines.values())

    def leave(self, user_id: int) -> None:
        """End a turn that was taken."""
        line, loop = self._lines[user_id], asyncio.get_running_loop()
        line.is_taken = False
        self._look_for_end()
        if line.waiting and self._rest:
            line.rests = True
            loop.call_later(min(loop.time() - line.began, self._rest), self._rested, user_id)
        else:
            self._go_on(user_id)

    def dealt_with(self, user_id: int, *snowflakes: int) -> None:
        """Note the numbers of what a person did that is dealt with."""
        newest = max((*snowflakes, self._newest.pop(user_id, 0)))
        self._newest[user_id] = newest
        if len(self._newest) > KEPT:
            self._newest.popitem(last=False)

    def is_late(self, user_id: int, snowflake: int) -> bool:
        """Return whether something newer of a person is dealt with already."""
        return snowflake < self._newest.get(user_id, 0)

    async def enter(self, act: discord.Interaction[discord.Client], most: int = MOST_ASKED) -> bool:
        """Wait for the turn of an interaction, see `take`."""
        taken = await self.take(act.user.id, act.id, most)
        if taken and act.type is not discord.InteractionType.autocomplete:
            self.dealt_with(act.user.id, act.id)
        act.extras[TURN] = taken
        return taken

    def exit(self, act: discord.Interaction[discord.Client]) -> None:
        """End the turn of an interaction, if it has it still."""
        if act.extras.pop(TURN, False):
            self.leave(act.user.id)

    async def run(
        self, user_id: int, work: Callable[[], Awaitable[None]], snowflake: int = 0, most: int = MOST_TYPED
    ) -> bool:
        """Do something for a person when it is their turn; return False, undone, if there is no room for it.

        What is newer than something that was left for later is left as well.
        """
        if most == MOST_TYPED and (user_id in self._left or self.waiting(user_id) >= most):
            self.leave_for_later(user_id, snowflake)
            return False
        if not await self.take(user_id, snowflake, most):
            return False
        try:
            if snowflake < self._left.get(user_id, snowflake + 1):
                await work()
        finally:
            self.leave(user_id)
        return True

    def leave_for_later(self, user_id: int, snowflake: int) -> None:
        """Note that a person's words from this number on are read later: all of them, so that they count in
        their order.
        """
        self._left[user_id] = min(snowflake, self._left.get(user_id, snowflake))

    @property
    def has_left(self) -> bool:
        """Return whether words of anybody are left for later."""
        return bool(self._left)

    def is_left(self, user_id: int) -> bool:
        """Return whether words of a person are left for later."""
        return user_id in self._left

    def take_up(self, user_id: int) -> int | None:
        """Hold a person's line until `let`; return the first number that was left, None if none was."""
        first = self._left.pop(user_id, None)
        if first is not None:
            self._held.add(user_id)
        return first

    def _rested(self, user_id: int) -> None:
        self._lines[user_id].rests = False
        self._go_on(user_id)

    def _go_on(self, user_id: int) -> None:
        """Give the turn to what comes next, if nobody has it; who has nothing left is forgotten."""
        line = self._lines.get(user_id)
        if line is None or line.is_taken or line.rests:
            return
        if not line.waiting:
            del self._lines[user_id]
            if user_id in self._left:
                self.on_left(user_id)
        elif not self.is_held(user_id):
            _, _, turn = heappop(line.waiting)
            if turn.cancelled():
                self._go_on(user_id)
            else:
                line.is_taken = True
                turn.set_result(None)

    def _give_up(self, user_id: int, waiter: tuple[int, int, asyncio.Future[None]]) -> None:
        """Take out of the line who no longer waits; a turn that was given already goes to the next."""
        line = self._lines.get(user_id)
        if line is not None and waiter in line.waiting:
            line.waiting.remove(waiter)
            heapify(line.waiting)
            self._go_on(user_id)
        elif not waiter[2].cancelled():
            self.leave(user_id)
