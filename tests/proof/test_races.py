"""Many hands on one game: every change counts, and a phase has one result whoever closes it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Judge, Refusal
from bot.judge.office import gamemaster
from bot.judge.orders import message_intake
from storage import queries
from storage.errors import StorageError
from tests.databases import fresh
from tests.proof.bazaar import MASTER, Time, begun, judge_of
from tests.proof.progress import Progress

SHORT = 16
ANSWERS = {"bid": "3", "march": "go east", "picks": "a", "order": "y, x", "gift": "give"}
"""By question: none of them fits another question, so that a late one closes nothing else."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return fresh(tmp_path / "game.sqlite")


@pytest.mark.long
async def test_200_changes_at_once_all_count(path) -> None:
    """Two programs on one file, so that neither lock alone carries the proof."""
    await crowd(path)


async def crowd(path: Path | str) -> None:
    """Let 40 merchants change one game 200 times at once, and count."""
    now, users = Time(), tuple(range(1000, 1040))
    async with judge_of(path, now) as one, judge_of(path, now, patience=30) as two:
        game = await begun(one, slug="crowd", players=users)
        before = (await one.database.read(queries.game, game)).version
        replies = await asyncio.gather(
            *[
                message_intake.receive((one, two)[n % 2], game, users[n % 40], str(n % 7), event_id=n + 1)
                for n in range(200)
            ]
        )
        row, save = await one.database.read(queries.game, game), await one.database.read(queries.save, game)
        sent = await one.database.read(queries.submissions, game)
    assert row.version == before + 200
    assert sorted(s.receipt for s in sent) == sorted(reply.receipt for reply in replies)
    assert len({s.receipt for s in sent}) == 200
    by_seat = {f"m{n}": [s for s in sent if s.seat == f"m{n}"] for n in range(40)}
    assert all([s.number for s in mine] == [1, 2, 3, 4, 5] for mine in by_seat.values())
    assert save.submitted == {seat: int(mine[-1].lines[0]) for seat, mine in by_seat.items()}


async def race(path: Path | str, one: Judge, game: int, now: Time, chance: random.Random) -> None:
    """Let timer, last player, gamemaster and a restart try to close one and the same question."""
    row, save = await one.database.read(queries.game, game), await one.database.read(queries.save, game)
    told = {m.id for m in await one.database.read(queries.messages, game)}
    assert row.deadline is not None
    now.at = row.deadline
    asked = await _asked(one, game)
    prompt = (await views.look(one, game, asked[-1])).prompt
    assert prompt is not None
    last = f"{ANSWERS[prompt.key]}\nready"
    for user in asked[:-1]:
        await message_intake.receive(one, game, user, "2\nready")
    async with judge_of(path, now, patience=30) as restarted:
        runners: list[Callable[[], Awaitable[object]]] = [
            lambda: deadlines.close_due(one),
            lambda: deadlines.expire(one, game, row.turn, row.step),
            lambda: gamemaster.force(one, game, MASTER, row.turn, row.step),
            lambda: gamemaster.force(restarted, game, MASTER, row.turn, row.step),
            lambda: deadlines.expire(restarted, game, row.turn, row.step),
            lambda: message_intake.receive(one, game, asked[-1], last),
        ]
        chance.shuffle(runners)
        tasks = [asyncio.create_task(late(runner, chance.random() / 200)) for runner in runners]
        if chance.random() < 0.3:
            await asyncio.sleep(chance.random() / 50)
            chance.choice(tasks).cancel()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        failed = [
            r for r in results if isinstance(r, Exception) and not isinstance(r, Refusal | StorageError)
        ]
        assert not failed, failed
        await deadlines.expire(restarted, game, row.turn, row.step)
    await _one_result(one, game, row.turn, row.step, save, told)


async def late(runner: Callable[[], Awaitable[object]], seconds: float) -> object:
    await asyncio.sleep(seconds)
    return await runner()


async def _asked(judge: Judge, game: int) -> list[int]:
    """Return who is asked now, by the questions that are stored."""
    row = await judge.database.read(queries.game, game)
    put = await judge.database.read(queries.messages, game, turn=row.turn, step=row.step, kind="question")
    return list(dict.fromkeys(m.user_id for m in put if m.user_id is not None))


async def _one_result(judge: Judge, game: int, turn: int, step: int, save, told: set[int]) -> None:
    """Demand that the question has one entry, was told once, and that exactly the next one is open."""
    row, after = await judge.database.read(queries.game, game), await judge.database.read(queries.save, game)
    earlier = await judge.database.read(queries.checkpoint, game, turn)
    closed = [e for e in earlier.log[len(save.log) :] if not e.is_roll]
    assert len(closed) == 1, closed
    assert (after.turn, len(after.log)) > (turn, step)
    assert after.turn <= turn + 1
    new = [m for m in await judge.database.read(queries.messages, game) if m.id not in told]
    reports = [m.body["text"] for m in new if m.kind == "report"]
    for kind in ("won: ", "opened: ", "No answer came", "the gamemaster closes"):
        assert sum(kind in text for text in reports) <= 1, reports
    questions = [(m.user_id, m.turn, m.step) for m in new if m.kind == "question"]
    assert len(questions) == len(set(questions)), questions
    assert {(t, s) for _, t, s in questions} == {(row.turn, row.step)}


@pytest.mark.long
async def test_whoever_closes_a_phase_it_has_one_result(path) -> None:
    now, chance = Time(), random.Random(4)
    async with judge_of(path, now) as one:
        game = await begun(one)
        for _ in range(SHORT):
            await race(path, one, game, now, chance)


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_soak_races(tmp_path) -> None:
    await many(fresh(tmp_path / "game.sqlite"), Progress.of("races", 1000))


async def many(path: Path | str, progress: Progress) -> None:
    """Make all races that are left, fifty in each game: each looks at all that was told in its game."""
    now, game = Time(), None
    async with judge_of(path, now) as one:
        for trial in progress.each():
            if game is None or trial % 50 == 0:
                game = await begun(one)
            await race(path, one, game, now, random.Random(trial))
