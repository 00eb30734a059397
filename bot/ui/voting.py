"""The buttons under a question that the players vote on: whether a game is taken back."""

from __future__ import annotations

from collections.abc import Sequence

from bot.judge import rewinding, words
from bot.ui.app import Act
from bot.ui.components import Tag, deed
from bot.ui.responses import say

COUNTED = "Your vote on {title} counts: {agreed} of {voters} agree. You can change it until the vote is over."
TAKEN_BACK = "That decides it: {title} is taken back as soon as that is announced."


async def _vote(act: Act, tag: Tag, *, agrees: bool) -> None:
    number = int(tag.rest) if tag.rest.isascii() and tag.rest.isdigit() and len(tag.rest) < 10 else 0
    voting = rewinding.vote(act.client.judge, tag.game_id, act.user.id, number, agrees=agrees)
    row, agreed, voters = await voting
    await act.client.settle()
    text = TAKEN_BACK if 2 * agreed > voters else COUNTED
    await say(act, text.format(title=words.title(row), agreed=agreed, voters=voters))


@deed("agree", "game")
async def _agree(act: Act, tag: Tag, _values: Sequence[str]) -> None:
    await _vote(act, tag, agrees=True)


@deed("refuse", "game")
async def _refuse(act: Act, tag: Tag, _values: Sequence[str]) -> None:
    await _vote(act, tag, agrees=False)
