"""Two persons against each other: the buttons under a challenge, and the one for a rematch."""

from __future__ import annotations

from collections.abc import Sequence

from bot import words
from bot.judge.lobby import challenges
from bot.judge.telling import texts
from bot.ui.app import Act
from bot.ui.components import ControlTag, deed
from bot.ui.responses import say


@deed("accept", "game")
async def _accept(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    try:
        row = await challenges.accept(act.client.judge, tag.game_id, act.user.id, act.user.display_name)
    finally:
        await act.client.settle()  # a challenge found too old has just been ended
    await say(act, words.challenges.YOU_ACCEPTED.format(title=texts.title(row)))


@deed("decline", "game")
async def _decline(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    try:
        row = await challenges.decline(act.client.judge, tag.game_id, act.user.id)
    finally:
        await act.client.settle()
    await say(act, words.challenges.YOU_DECLINED.format(title=texts.title(row)))


@deed("rematch")
async def _rematch(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    row = await challenges.rematch(act.client.judge, tag.game_id, act.user.id)
    await act.client.settle()
    text = words.challenges.YOU_AGREED if row.id == tag.game_id else words.challenges.REMATCH_BEGINS
    await say(act, text.format(title=texts.title(row)))
