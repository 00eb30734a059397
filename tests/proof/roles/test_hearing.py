"""Two gateways hear the same words of one person at one moment: each is heard once, and the newest counts."""

from __future__ import annotations

import asyncio
import random
from functools import partial

import pytest

from bot.judge.orders import message_intake
from storage import queries
from tests import postgres
from tests.proof.bazaar import ANN, Time, begun, judge_of
from tests.proof.progress import Progress
from tests.proof.test_races import late


async def races(count: int, chance: random.Random) -> None:
    """Let two gateways hear two words each, in any order, so many times; the newest must be in force."""
    async with postgres.database() as url, judge_of(url, Time()) as one, judge_of(url, Time()) as two:
        game, number = await begun(one), 1
        for _ in range(count):
            texts = chance.sample(["1", "2", "3", "4", "5"], 2)
            spoken = [
                (number + n << 22, text) for n, text in enumerate(texts)
            ]  # a thousandth of a second apart
            number += 2
            calls = [
                partial(message_intake.receive, judge, game, ANN, text, event_id=event, snowflake=event)
                for judge in (one, two)
                for event, text in spoken
            ]
            chance.shuffle(calls)
            replies = await asyncio.gather(*(late(call, chance.random() / 100) for call in calls))
            answered = [reply for reply in replies if not reply.repeated]  # type: ignore[attr-defined]
            assert len(answered) == 2, "each of two words is answered once"
            save = await one.database.read(queries.save, game)
            assert save.submitted["wei"] == int(texts[-1]), "an older word is in force"


@pytest.mark.long
async def test_the_newest_word_counts_whoever_heard_it_first() -> None:
    await races(300, random.Random(5))


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_soak_the_newest_word_counts_10000_times() -> None:
    progress = Progress.of("heard-twice", 10_000)
    for done in progress.each(500):
        await races(500, random.Random(done))
