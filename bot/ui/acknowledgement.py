"""Every interaction is acknowledged within a second, whatever it asks for and however long that takes.

Discord forgets an interaction that is not acknowledged within three seconds. `watch` is called once for each
that arrives, by the client and by nobody else. If nothing has been answered when PATIENCE is over, Discord is
told that the answer will come; that waits for no queue and no pace. `respond` sends every answer: as the
first response, or after the acknowledgement, never both at the same moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import discord
import structlog

from bot.ui.app import Act

log = structlog.get_logger()

PATIENCE = 0.7
"""Seconds that Discord hears nothing of an interaction at most."""

SOONER, SHORTEST = 0.02, 0.1
"""By how many seconds each further interaction that one person has waiting is put off sooner, and the fewest:
so that what they asked all at once is not put off all at once, and others come in between.
"""

ALOUD = "aloud"
"""In the `extras` of a command: its answer is for everybody to see."""

UNKNOWN_INTERACTION, ALREADY, UNKNOWN_WEBHOOK, INVALID_TOKEN = 10062, 40060, 10015, 50027
LOST = (UNKNOWN_INTERACTION, UNKNOWN_WEBHOOK, INVALID_TOKEN)
KEY = "acknowledged"
IN_PLACE = "in place"
"""In the `extras` of an interaction: its answer takes the place of the message whose control was used."""


class Lost(Exception):
    """Discord has forgotten an interaction: nothing can be answered to it any more."""


@dataclass
class Standing:
    """How far the answer to one interaction is.

    `turn` is held while a request of it is under way; `aloud`: everybody sees that an answer will come.
    """

    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    timer: asyncio.TimerHandle | None = None
    promising: asyncio.Task[None] | None = None
    answered: bool = False
    lost: bool = False
    aloud: bool = False


def standing_of(act: Act) -> Standing:
    """Return how far the answer to an interaction is."""
    standing: Standing = act.extras.setdefault(KEY, Standing())
    return standing


def watch(act: Act) -> None:
    """See to it that an interaction is acknowledged in time; a completion cannot be put off."""
    if act.type in (discord.InteractionType.autocomplete, discord.InteractionType.ping):
        return
    standing = standing_of(act)
    if standing.timer is None and not is_answered(act):
        before = act.client.queue.waiting(act.user.id)
        patience = max(min(SHORTEST, PATIENCE), PATIENCE - SOONER * before)
        standing.timer = asyncio.get_running_loop().call_later(patience, _begin, act, standing)


def is_answered(act: Act) -> bool:
    """Return whether an interaction was answered or acknowledged."""
    return act.response.is_done() or standing_of(act).answered


async def respond(act: Act, first: Callable[[], Awaitable[Any]], then: Callable[[], Awaitable[Any]]) -> None:
    """Answer by `first` if nothing was answered yet, else by `then`; raises Lost, discord.HTTPException."""
    standing = standing_of(act)
    async with standing.turn:
        if standing.lost:
            raise Lost
        try:
            if is_answered(act):
                await then()
            else:
                await first()
        except discord.HTTPException as error:
            _understand(act, standing, error)
        standing.answered = True
        if standing.timer is not None:
            standing.timer.cancel()


def _begin(act: Act, standing: Standing) -> None:
    standing.promising = asyncio.create_task(_promise(act, standing))


async def _promise(act: Act, standing: Standing) -> None:
    """Tell Discord that the answer will come; a failure of this is no failure of what is being done."""
    async with standing.turn:
        if is_answered(act) or standing.lost:
            return
        try:
            how = manner(act)
            standing.aloud = how.thinking and not how.ephemeral and act.guild_id is not None
            await act.response.defer(ephemeral=how.ephemeral, thinking=how.thinking)
        except discord.HTTPException as error:
            log.warning("interaction.late", code=error.code)
            try:
                _understand(act, standing, error)
            except (Lost, discord.HTTPException):
                return
        standing.answered = True


async def hush(act: Act) -> None:
    """Take back that an answer for all to see will come, so that the next one may be for one alone."""
    standing = standing_of(act)
    if standing.aloud:
        standing.aloud = False
        await act.delete_original_response()


class Manner(NamedTuple):
    """How an answer is put off: seen by one alone or by all, with a sign that it is being worked on."""

    ephemeral: bool = False
    thinking: bool = False


def manner(act: Act) -> Manner:
    """Return how an answer is put off: in the place of its message, for one's eyes alone, or for all."""
    if act.type is not discord.InteractionType.application_command:
        return Manner() if act.extras.get(IN_PLACE) else Manner(act.guild_id is not None, thinking=True)
    is_aloud = act.command is not None and bool(act.command.extras.get(ALOUD))
    return Manner(act.guild_id is not None and not is_aloud, thinking=True)


def _understand(act: Act, standing: Standing, error: discord.HTTPException) -> None:
    """Take an error that says what became of the answer; raises Lost, or the error itself."""
    if error.code == ALREADY:
        # Nothing else answers: an attempt before this one got through, and only its reply was lost.
        log.info("interaction.answered_already", interaction=act.id)
    elif error.code in LOST:
        standing.lost = True
        log.warning("interaction.lost", interaction=act.id, code=error.code)
        raise Lost from error
    else:
        raise error
