"""The buttons under what the players vote on, a rewind and what they propose, and under an offered office."""

from __future__ import annotations

from functools import partial

from bot.judge.announced_acts import rewinding
from bot.judge.office import handovers
from bot.judge.votes import votes
from bot.ui.access import GREATEST, admitted
from bot.ui.app import Act
from bot.ui.components import ControlTag, deed, whole
from bot.ui.responses import say


async def _vote(act: Act, tag: ControlTag, _values: object, *, agrees: bool) -> None:
    number = int(tag.rest) if tag.rest.isascii() and tag.rest.isdecimal() and len(tag.rest) < 10 else 0
    text = await rewinding.cast(act.client.judge, tag.game_id, act.user.id, number, agrees=agrees)
    await act.client.settle()
    await say(act, text)


async def _cast(act: Act, tag: ControlTag, _values: object, *, agrees: bool) -> None:
    text = await votes.cast(act.client.judge, tag.game_id, act.user.id, whole(tag.rest), agrees=agrees)
    await act.client.settle()
    await say(act, text)


async def _office(act: Act, tag: ControlTag, _values: object, *, accepts: bool) -> None:
    """Answer an offer of the gamemaster's office, also for somebody without a part in the game."""
    judge, user_id = act.client.judge, act.user.id
    if not (tag.game_id < GREATEST and await handovers.is_asked(judge, tag.game_id, user_id)):
        await admitted(act, tag.game_id)
    text = await handovers.answer(judge, tag.game_id, user_id, whole(tag.rest), accepts=accepts)
    await act.client.settle()
    await say(act, text)


deed("takeoffice", "own")(partial(_office, accepts=True))
deed("notoffice", "own")(partial(_office, accepts=False))
deed("voteyes", "game")(partial(_cast, agrees=True))
deed("voteno", "game")(partial(_cast, agrees=False))
deed("agree", "game")(partial(_vote, agrees=True))
deed("refuse", "game")(partial(_vote, agrees=False))
