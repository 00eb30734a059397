"""The way back: so many at one moment, the nearest deadline first; a game waits for its own people alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from bot import catch_up
from bot.catch_up import AT_ONCE, CatchUp
from bot.delivery.direct_message_backfill import Missed
from bot.delivery.discord_requests import TryLater
from bot.games_with_unread_messages import HearingAll
from bot.ui.personal_queue import PersonalQueue
from storage.process_coordination import Unheard
from storage.queries import Correspondent

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Discord:
    """Conversations that are asked for, how many at one moment; each comes when it is told."""

    def __init__(self) -> None:
        self.asked: list[int] = []
        self.open: dict[int, asyncio.Future[list[Any]]] = {}
        self.most = 0

    async def missed(
        self, _client: object, _channels: object, person: Correspondent, _since: datetime, _unread: object
    ) -> list[Any]:
        """Ask for a conversation, and wait until it comes."""
        self.asked.append(person.user_id)
        self.open[person.user_id] = asyncio.get_running_loop().create_future()
        self.most = max(self.most, len(self.open))
        try:
            return await self.open[person.user_id]
        finally:
            del self.open[person.user_id]

    async def come(self, user_id: int, error: Exception | None = None) -> None:
        """Let a conversation come, with nothing in it, or fail."""
        if error is None:
            self.open[user_id].set_result([])
        else:
            self.open[user_id].set_exception(error)
        await settle()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.fixture
def discord(monkeypatch: pytest.MonkeyPatch) -> Discord:
    there = Discord()
    monkeypatch.setattr(catch_up, "missed", there.missed)
    return there


async def begun(
    monkeypatch: pytest.MonkeyPatch, people: Sequence[Correspondent], since: datetime | None = None
) -> tuple[CatchUp, Any]:
    """Return the way back of people, under way, and the judge who waits for them."""
    judge = SimpleNamespace(unheard=dict[int, Unheard](), now=lambda: NOW)
    clock = SimpleNamespace(hold=lambda: None, go=lambda: None)
    client: Any = SimpleNamespace(queue=PersonalQueue(), judge=judge, channels=None, settle=settle)
    hearing = HearingAll(client.judge)
    reader = CatchUp(client, clock, hearing)

    async def these(_self: CatchUp, _mine: int) -> tuple[datetime, list[Correspondent]]:
        await hearing.set_unread(await catch_up._waiting(people))
        return NOW, list(people)

    monkeypatch.setattr(CatchUp, "_people", these)
    reader.lost()
    judge.way = asyncio.create_task(reader.run(since))  # held until the test is over
    await settle()
    return reader, judge


async def test_as_many_are_read_at_one_moment_as_discord_allows_the_nearest_deadline_first(
    discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 3 * AT_ONCE
    reader, _ = await begun(monkeypatch, [Correspondent(n, (), ()) for n in range(count)])
    assert discord.asked == list(range(AT_ONCE))
    for done, user_id in enumerate(reversed(range(AT_ONCE)), 1):
        await discord.come(user_id)
        assert discord.asked == list(range(AT_ONCE + done)), "who is next is asked for as soon as one is read"
    while discord.open:
        await discord.come(next(iter(discord.open)))
    assert discord.asked == list(range(count))
    assert discord.most == AT_ONCE
    await reader.stop()


async def test_a_game_waits_for_its_own_people_and_for_all_of_them(
    discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [
        Correspondent(1, (10, 11), ()),
        Correspondent(2, (11,), ()),
        Correspondent(3, (12,), ()),
    ]
    reader, judge = await begun(monkeypatch, people)
    assert set(judge.unheard) == {10, 11, 12}
    await discord.come(3)
    assert set(judge.unheard) == {10, 11}
    await discord.come(1)
    assert set(judge.unheard) == {11}, "somebody else of it is not read yet"
    await discord.come(2)
    assert set(judge.unheard) == set()
    await reader.stop()


async def test_a_question_waits_for_whom_it_concerns_and_the_next_one_for_all(
    discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of game 10 the fourth step of turn 3 is open: it asks 1 and 2; of game 11 it concerns nobody unread."""
    people = [
        Correspondent(1, (10,), ()),
        Correspondent(2, (10,), ()),
        Correspondent(3, (10, 11), (), besides={10: (3, 4), 11: (0, 0)}),
    ]
    reader, judge = await begun(monkeypatch, people)
    assert not judge.unheard[11].holds((0, 0)), "it may close at once"
    assert judge.unheard[11].holds((0, 1)), "whom the next one asks is not known"
    await discord.come(1)
    assert judge.unheard[10].holds((3, 4))
    await discord.come(2)
    assert not judge.unheard[10].holds((3, 4)), "whom it concerns is read"
    assert judge.unheard[10].holds((3, 5)), "3 may be asked now, and is not read"
    await discord.come(3)
    assert set(judge.unheard) == set()
    await reader.stop()


async def test_who_cannot_be_read_holds_up_their_own_game_alone_and_takes_nobody_s_place(
    discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = AT_ONCE + 2
    reader, judge = await begun(monkeypatch, [Correspondent(n, (n,), ()) for n in range(count)])
    await discord.come(0, TryLater("503"))
    assert AT_ONCE in discord.asked, "the next one is read meanwhile"
    while others := [user_id for user_id in discord.open if user_id]:
        await discord.come(others[0])
    assert set(judge.unheard) == {0}
    await reader.stop()


async def test_what_was_stopped_reads_nothing_more_whatever_it_is_told(
    discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its client is closed; the process goes on with another, whose games must not wait for this one."""
    reader, judge = await begun(monkeypatch, [])
    await reader.stop()
    monkeypatch.setattr(CatchUp, "_people", pytest.fail)
    await reader.run()
    reader._take_up(7)
    await settle()
    assert (judge.unheard, discord.asked) == ({}, [])


async def test_what_the_last_program_heard_and_did_not_answer_is_answered_though_the_way_back_is_broken_off(
    discord: Discord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection is lost while people are read: the next time is as the first."""
    heard = list[tuple[int, bool]]()

    async def hear(_client: object, message: Any, *, unanswered: bool, **_more: object) -> None:
        heard.append((message.id, unanswered))

    def missed(number: int) -> list[Missed]:
        typed: Any = SimpleNamespace(id=number, edited_at=None)
        return [Missed(NOW - timedelta(seconds=9), number, typed)]

    monkeypatch.setattr(catch_up, "hear", hear)
    reader, _ = await begun(monkeypatch, [Correspondent(n, (n,), ()) for n in (1, 2)], NOW)
    discord.open[1].set_result(missed(100))
    await settle()
    assert heard == [(100, True)]
    reader.lost()
    again = asyncio.create_task(reader.run())
    await settle()
    for user_id, number in ((1, 101), (2, 200)):
        discord.open[user_id].set_result(missed(number))
        await settle()
    assert heard[1:] == [(101, True), (200, True)]
    await again
    third = asyncio.create_task(reader.run())
    await settle()
    discord.open[1].set_result(missed(102))
    await settle()
    assert heard[3:] == [(102, False)], "all were read once: what is heard since is answered by this program"
    await reader.stop()
    await asyncio.wait({third})
