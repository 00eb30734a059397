"""Controls that serve once, for the one who was asked: which game is meant, and whether they are sure.

They live in memory. Whoever uses one that is gone is told so (`expired`).
"""

from __future__ import annotations

import secrets
import weakref
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

import discord
from discord import ButtonStyle, ui

from bot import words
from bot.judge.judge import Refusal
from bot.judge.question_moment import now_of
from bot.judge.telling import texts
from bot.ui import failures
from bot.ui.access import admitted, custom_id_of, turn
from bot.ui.app import Act, App
from bot.ui.components import PAGE, option
from bot.ui.responses import say
from storage.models import Game

GoOn: TypeAlias = Callable[[Act, str], Awaitable[None]]
"""Goes on after a choice: of the act, and the value chosen."""

LIFETIME = 800
"""Seconds: Discord forgets the interaction after fifteen minutes."""


waiting: dict[str, weakref.ref[App]] = {}
"""Custom ids of controls that still wait, each with the client that heeds it: another one of this process, as
there is after a token was renewed, does not.
"""


class Passing(ui.View):
    """A control that serves once, and whose failures are said."""

    def __init__(self, act: Act, go_on: GoOn) -> None:
        super().__init__(timeout=LIFETIME)
        self.user_id, self._go_on = act.user.id, go_on
        self._client = weakref.ref(act.client)
        self._ids: list[str] = []
        self.shown: ui.LayoutView | None = None

    def live(self) -> str:
        """Return a custom id of this view."""
        custom_id = f"v:{secrets.token_hex(8)}"
        waiting[custom_id] = self._client
        self._ids.append(custom_id)
        return custom_id

    async def take(self, act: Act, value: str) -> None:
        """Go on with what was chosen; somebody else's choice leaves the control to its owner."""
        if not act.client.queue.is_first(act):
            return
        if act.user.id != self.user_id:
            await failures.answer(act, Refusal(words.controls.NOT_YOUR_CONTROL))
            return
        self.stop()
        if self.shown is not None:
            self.shown.stop()
        try:
            async with turn(act):
                await self._go_on(act, value)
        except Exception as error:  # noqa: BLE001  a control must never end in silence; failures speaks and logs
            await failures.answer(act, error)
        finally:
            self.forget()

    async def on_timeout(self) -> None:
        """Forget the controls."""
        self.forget()

    def forget(self) -> None:
        """Forget the controls: whoever uses one is told that it has expired."""
        for custom_id in self._ids:
            waiting.pop(custom_id, None)


class PassingMessage(ui.LayoutView):
    """A message of the second kind with controls of a passing view in it."""

    def __init__(self, passing: Passing) -> None:
        super().__init__(timeout=LIFETIME)
        self._passing = passing
        passing.shown = self

    async def on_timeout(self) -> None:
        """Forget the controls."""
        self._passing.forget()


class PassingMenu(ui.Select[Passing]):
    """The menu of a passing view."""

    def __init__(self, view: Passing, placeholder: str, options: Sequence[discord.SelectOption]) -> None:
        super().__init__(custom_id=view.live(), placeholder=placeholder, options=list(options))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Go on with what was chosen."""
        if self.view is not None:
            await self.view.take(interaction, self.values[0])


class PassingButton(ui.Button[Any]):
    """A button of a passing view, or of a message of the second kind that it belongs to."""

    def __init__(self, view: Passing, label: str, value: str, style: ButtonStyle) -> None:
        super().__init__(custom_id=view.live(), label=label[:80], style=style)
        self._passing, self._value = view, value

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Go on with what the button says."""
        await self._passing.take(interaction, self._value)


async def which(act: Act, games: Sequence[Game], go_on: Callable[[Act, Game], Awaitable[None]]) -> None:
    """Ask which game is meant and go on with it; what was typed waits meanwhile."""
    by_number = {str(row.id): row for row in games[:PAGE]}

    async def picked(picker: Act, number: str) -> None:
        if number not in by_number:
            raise Refusal(words.controls.EXPIRED)
        await go_on(picker, await _unchanged(picker, by_number[number]))

    view = Passing(act, picked)
    options = [option(number, texts.title(row)) for number, row in by_number.items()]
    view.add_item(PassingMenu(view, words.controls.WHICH, options))
    await say(act, words.controls.WHICH, view=view)


async def sure(
    act: Act, row: Game, question: str, label: str, go_on: Callable[[Act], Awaitable[None]]
) -> None:
    """Ask once more, and go on if the answer is yes and the game has not moved on meanwhile."""

    async def unchanged(decider: Act) -> None:
        await _unchanged(decider, row)
        await go_on(decider)

    await sure_of_oneself(act, question, label, unchanged)


async def sure_of_oneself(
    act: Act, question: str, label: str, go_on: Callable[[Act], Awaitable[None]]
) -> None:
    """Ask once more about what concerns no game, and go on if the answer is yes."""

    async def decided(decider: Act, value: str) -> None:
        if value == "yes":
            await go_on(decider)
        else:
            await say(decider, words.controls.LEFT_ALONE)

    view = Passing(act, decided)
    view.add_item(PassingButton(view, label, "yes", ButtonStyle.danger))
    view.add_item(PassingButton(view, words.controls.NO, "no", ButtonStyle.secondary))
    await say(act, question, view=view)


async def _unchanged(act: Act, asked: Game) -> Game:
    """Return a game as it is now; raises Refusal if it has moved on since the question was put."""
    row = await admitted(act, asked.id)
    if (row.status, now_of(row)) != (asked.status, now_of(asked)):
        raise Refusal(words.controls.MOVED_ON_SINCE, title=texts.title(row))
    return row


async def expired(act: Act) -> None:
    """Tell one who used a control that is gone, from before a restart or used already."""
    custom_id = custom_id_of(act)
    heeds = waiting.get(custom_id)
    if custom_id.startswith("v:") and (heeds is None or heeds() is not act.client):
        await failures.answer(act, Refusal(words.controls.EXPIRED))
