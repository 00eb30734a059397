"""Discord hears of every interaction in time, once, whatever becomes of what it asked for."""

import asyncio
from itertools import pairwise
from types import SimpleNamespace

import discord
import pytest

from bot.ui import responses
from bot.ui.personal_queue import PersonalQueue
from tests.bot.judge.steps import CAO, LIU, begun
from tests.due import due_messages

APPLICATION, COMPONENT = discord.InteractionType.application_command, discord.InteractionType.component


def refused(code):
    return discord.HTTPException(SimpleNamespace(status=400, reason="x"), {"code": code, "message": "x"})


class Discord:
    """Stands for discord.py's response to one interaction; each request takes a while and may fail."""

    def __init__(self, took=0.0, *fails):
        self.took, self.fails, self.sent = took, list(fails), []

    def is_done(self):
        return any(kind in ("defer", "message", "edit") for kind, _ in self.sent)

    async def _send(self, kind, how):
        await asyncio.sleep(self.took)
        if self.fails and (code := self.fails.pop(0)):
            raise refused(code)
        if kind != "followup" and self.is_done():
            raise refused(40060)
        self.sent.append((kind, how))

    async def defer(self, **how):
        await self._send("defer", how)

    async def send_message(self, text, **how):
        await self._send("message", text)

    async def edit_message(self, **how):
        await self._send("edit", how["content"])

    async def send(self, text, **how):
        await self._send("followup", text)


def act(discord_, kind=APPLICATION, guild_id=1, *, user_id=CAO, queue=None, **more):
    client = SimpleNamespace(queue=queue or PersonalQueue())
    usual = {"command": None, "extras": {}, "user": SimpleNamespace(id=user_id), "client": client}
    return SimpleNamespace(
        id=7, type=kind, guild_id=guild_id, response=discord_, followup=discord_, **{**usual, **more}
    )


@pytest.fixture(autouse=True)
def hurry(monkeypatch):
    monkeypatch.setattr(responses, "PATIENCE", 0.01)


@pytest.mark.parametrize(
    "kind, guild_id, extras, how",
    [
        (APPLICATION, 1, {}, {"ephemeral": True, "thinking": True}),
        (APPLICATION, None, {}, {"ephemeral": False, "thinking": True}),
        (COMPONENT, 1, {}, {"ephemeral": True, "thinking": True}),
        (COMPONENT, 1, {responses.IN_PLACE: True}, {"ephemeral": False, "thinking": False}),
        (
            discord.InteractionType.modal_submit,
            1,
            {responses.IN_PLACE: True},
            {"ephemeral": False, "thinking": False},
        ),
    ],
)
async def test_what_takes_long_is_put_off_in_its_own_way(kind, guild_id, extras, how):
    wire = Discord()
    slow = act(wire, kind, guild_id)
    slow.extras.update(extras)
    responses.watch(slow)
    await asyncio.sleep(0.05)
    await responses.say(slow, "done")
    assert wire.sent == [("defer", how), ("followup", "done")]


async def test_what_is_quick_is_not_put_off():
    wire = Discord()
    quick = act(wire)
    responses.watch(quick)
    await responses.say(quick, "done")
    await asyncio.sleep(0.05)
    assert wire.sent == [("message", "done")]


async def test_what_one_person_asks_at_once_is_not_put_off_at_once(monkeypatch):
    """Thirty commands in one moment: each is put off at a moment of its own, all within a second."""
    monkeypatch.setattr(responses, "PATIENCE", 0.7)
    queue, loop = PersonalQueue(), asyncio.get_running_loop()
    mine = [act(Discord(), queue=queue) for _ in range(30)]
    other = act(Discord(), user_id=LIU, queue=queue)
    asked, now = [], loop.time()
    with monkeypatch.context() as standing_still:
        standing_still.setattr(
            loop, "time", lambda: now
        )  # all are asked in one moment, however busy it is here
        for one in mine:
            asked.append(asyncio.create_task(queue.take(CAO)))
            await asyncio.sleep(0)
            responses.watch(one)
        responses.watch(other)
    *moments, others = [responses.answer_state_of(one).timer.when() for one in (*mine, other)]
    gaps = [earlier - later for earlier, later in pairwise(moments)]
    assert min(gaps) > responses.SOONER / 2
    assert max(moments) - min(moments) < 0.7
    assert others > max(moments)  # another person waits behind nobody
    for one in (*mine, other):
        responses.answer_state_of(one).timer.cancel()
    for task in asked:
        task.cancel()
    await asyncio.gather(*asked, return_exceptions=True)


async def test_a_completion_is_not_put_off():
    wire = Discord()
    responses.watch(act(wire, discord.InteractionType.autocomplete))
    await asyncio.sleep(0.05)
    assert wire.sent == []


async def test_an_answer_that_comes_while_it_is_put_off_waits_for_that_and_follows():
    wire = Discord(took=0.05)
    late = act(wire)
    responses.watch(late)
    await asyncio.sleep(0.03)
    await responses.say(late, "done")
    assert [kind for kind, _ in wire.sent] == ["defer", "followup"]


async def test_what_is_being_answered_is_not_put_off_as_well():
    wire = Discord(took=0.05)
    slow = act(wire)
    responses.watch(slow)
    await responses.say(slow, "done")
    await asyncio.sleep(0.1)
    assert wire.sent == [("message", "done")]


async def test_an_answer_whose_first_attempt_got_through_counts_as_given():
    wire = Discord(0.0, 40060)
    doubled = act(wire)
    await responses.say(doubled, "one")
    await responses.say(doubled, "two")
    assert wire.sent == [("followup", "two")]


@pytest.mark.parametrize("code", responses.LOST)
async def test_what_discord_has_forgotten_is_told_by_direct_message_to_one_who_plays(code, judge):
    await begun(judge)
    player, settled = CAO, []

    async def settle():
        settled.append(True)

    wire = Discord(0.0, code)
    client = SimpleNamespace(judge=judge, settle=settle, queue=PersonalQueue())
    lost = act(wire, client=client, user=SimpleNamespace(id=player))
    await responses.say(lost, "your orders stand")
    await responses.say(lost, "and more")
    assert wire.sent == []
    told = [m.body["text"] for m in await due_messages(judge.database, judge.now()) if m.user_id == player]
    assert [text for text in told if "your orders stand" in text]
    assert [text for text in told if "and more" in text]
    assert settled


async def test_what_was_lost_is_not_told_to_strangers(judge):
    await begun(judge)
    wire = Discord(0.0, 10062)
    client = SimpleNamespace(judge=judge, queue=PersonalQueue())
    lost = act(wire, client=client, user=SimpleNamespace(id=999_999))
    before = len(await due_messages(judge.database, judge.now()))
    await responses.say(lost, "the games are")
    assert len(await due_messages(judge.database, judge.now())) == before
