"""A bot in several processes at work: people write, questions close, processes die; what is seen."""

from __future__ import annotations

import asyncio
import json
import random
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

from sqlalchemy import text

from bot.judge.judge import Judge, utcnow
from bot.judge.lobby import lobby
from local_discord import Message, Person
from storage import queries
from storage.database import Database
from storage.engine import close, migrate, open_engine
from tests import postgres
from tests.fake_discord import FakeDiscord
from tests.proof.bazaar import GAMES
from tests.proof.model import as_lines
from tests.proof.roles.fleet import Fleet

TEXTS = ("0", "1\nready", "2\nready", "go east", "go west\nready", "a, b\nready", "y, x\nready", "status")
SEATS = ("Wei", "Shu", "Wu")
ENTRIES = text("SELECT turn, step, answers FROM entry WHERE game_id = :game ORDER BY turn, step")
WORDS = text(
    "SELECT seat, turn, step, lines, source_id FROM submission WHERE game_id = :game AND accepted "
    "ORDER BY source_id"
)

DUE = text("SELECT id, kind, tries, claimed, error FROM message WHERE state = 'due' AND due_at <= :now")

TOLD_OF = (
    text("SELECT * FROM seen WHERE event_id = :number"),
    text("SELECT seat, turn, step, accepted, at FROM submission WHERE source_id = :number"),
    text("SELECT state, claimed, tries, error, created_at, sent_at FROM message WHERE nonce = :nonce"),
)
"""The rows stored of a message of somebody: that it was dealt with, what counted of it, its answer."""

PATIENCE = 150.0
"""Seconds in which everything that was said must be answered, and everything due be sent, at the end."""


@dataclass
class Trial:
    """The people, the games, and what they said."""

    local: FakeDiscord
    fleet: Fleet
    judge: Judge
    people: list[Person]
    games: list[int]
    said: dict[int, tuple[Person, Message]] = field(default_factory=dict[int, tuple[Person, Message]])

    async def speak(self, chance: random.Random) -> None:
        """Let somebody write something to the bot, about one of their games."""
        person, game = chance.choice(self.people), chance.choice(self.games)
        message = self.local.say(person, self.local.dm(person), f"#{game} {chance.choice(TEXTS)}")
        self.said[message.id] = person, message
        await asyncio.sleep(0)

    async def fall_due(self, game: int, chance: random.Random) -> None:
        """Let the open question of a game fall due at once, as a deadline does."""
        async with self.judge.database.change(game) as change:
            if change.game.status == "running":
                change.game.deadline = utcnow() + timedelta(seconds=chance.random())

    def replies(self) -> Counter[int]:
        """Return how often each message of a person was answered."""
        found = Counter[int]()
        for person in self.people:
            for each in self.local.messages(self.local.dm(person)):
                if each.author_id == self.local.application_id and each.reply_to is not None:
                    found[each.reply_to[1]] += 1
        return found

    async def quiet(self) -> None:
        """Wait until all is closed, answered and sent, for a second; whoever ended begins again meanwhile."""
        loop = asyncio.get_running_loop()
        until, since = loop.time() + PATIENCE, loop.time()
        while loop.time() < since + 1.0:
            unanswered, due = self.said.keys() - self.replies().keys(), await self._due()
            if unanswered or due or await self.judge.database.read(queries.due_deadlines, utcnow(), 1):
                since = loop.time()
            if loop.time() > until:
                words = [await self._told_of(number) for number in sorted(unanswered)]
                raise TimeoutError(f"unanswered: {words}, due: {due}")
            self.fleet.keep()
            await asyncio.sleep(0.25)

    async def _told_of(self, number: int) -> object:
        """Return what the database tells of a message of somebody."""
        _, message = self.said[number]
        facts = {"number": number, "nonce": f"r{number}"}
        async with self.judge.database.engine.connect() as connection:
            found = [(await connection.execute(each, facts)).all() for each in TOLD_OF]
        return message.content, message.created_at, *found

    async def _due(self) -> list[object]:
        async with self.judge.database.engine.connect() as connection:
            query = text(
                "SELECT id, kind, tries, claimed, error FROM message WHERE state = 'due' AND due_at <= :now"
            )
            now = int(utcnow().timestamp() * 1_000_000)
            return list(await connection.execute(query, {"now": now}))

    def _answers(self, number: int) -> list[object]:
        """Return a message of a person, and what was answered to it when under which nonce."""
        person, message = self.said[number]
        here = self.local.messages(self.local.dm(person))
        return [
            (message.content, message.created_at),
            *((m.content, m.created_at, m.nonce) for m in here if m.reply_to and m.reply_to[1] == number),
        ]

    async def unknown(self) -> int:
        """Return how many posts of the bot stand there that no stored message knows: one in hand, or the
        second of two.
        """
        known = set[int]()
        for game in self.games:
            known |= {m.message_id or 0 for m in await self.judge.database.read(queries.messages, game)}
        shown = [each for game in self.games for each in await self._shown(game)]
        return sum(each.id not in known for each in shown)

    async def _shown(self, game: int) -> list[Message]:
        """Return what the bot posted of a game by itself, in its thread and in direct messages."""
        row = await self.judge.database.read(queries.game, game)
        thread = self.local.world.channels[row.thread_id or 0]
        every = self.local.messages(thread)
        for person in self.people:
            every += [m for m in self.local.messages(self.local.dm(person)) if f"#{game} " in _words_of(m)]
        mine = self.local.application_id
        return [m for m in every if m.author_id == mine and m.reply_to is None and m.kind == 0]

    async def reach(self, phases: int, chance: random.Random) -> None:
        """Let people play on until so many phases were closed, however slowly the machine goes."""
        async with asyncio.timeout(PATIENCE):
            while sum([await self._closed(game) for game in self.games]) < phases:
                await self.speak(chance)
                await self.fall_due(chance.choice(self.games), chance)
                self.fleet.keep()
                await asyncio.sleep(0.5)

    async def _closed(self, game: int) -> int:
        """Return how many phases of a game were closed."""
        async with self.judge.database.engine.connect() as connection:
            return len((await connection.execute(ENTRIES, {"game": game})).all())

    async def amid_a_post(self, chance: random.Random) -> None:
        """Let questions fall due until Discord has a post of which it has told nobody yet."""
        before = await self.unknown()
        async with asyncio.timeout(PATIENCE):
            while True:
                if not await self._due():
                    for game in self.games:
                        await self.fall_due(game, chance)
                for _ in range(50):
                    if (now := await self.unknown()) > before:
                        return
                    before = now
                    await asyncio.sleep(0.02)

    @asynccontextmanager
    async def forgetting(self, chance: random.Random) -> AsyncIterator[None]:
        """Let Discord remember no nonce, and be slow to answer."""
        self.local.faults.lag = lambda: chance.random() * 0.6

        async def forget() -> None:
            while True:
                self.local.world.nonces.clear()
                await asyncio.sleep(0.01)

        task = asyncio.create_task(forget())
        try:
            yield
        finally:
            task.cancel()

    async def look(self) -> dict[str, int]:
        """Check what everybody sees and what is stored; return what there was of each."""
        begun = sorted(when for _, when in self.local.gateway.identifies)
        assert [b - a for a, b in pairwise(begun) if b - a < 4.8] == [], "sessions began too fast"
        assert self.local.pace.answered_429 == 0, "there were more requests than Discord lets through"
        replies = self.replies()
        twice = {number: count for number, count in replies.items() if count != 1}
        assert [self._answers(number) for number in twice] == [], "a message was answered more than once"
        assert self.said.keys() <= replies.keys(), "a message was never answered"
        assert self.fleet.told("picture.undrawn") == []
        posts, phases, pictures = 0, 0, 0
        for game in self.games:
            posts += await self._seen_once(game)
            phases += await self._closed_once(game)
            pictures += sum(bool(each.attachments) for each in await self._shown(game))
        counted = {"said": len(self.said), "posts": posts, "phases": phases, "pictures": pictures}
        return {**counted, "kills": self.fleet.kills}

    async def _seen_once(self, game: int) -> int:
        """Each stored message of a game stands on Discord once, in the order in which it was stored."""
        before = await self._shown(game)
        every = await self.judge.database.read(queries.messages, game)
        stored = [
            m
            for m in every
            if m.message_id is not None and m.kind != "reminder" and not m.body.get("reply_to")
        ]
        lost = [m for m in every if m.state == "dropped"]
        # A deadline that passes meanwhile has messages of its own: what is posted may not be noted yet, and
        # what is posted while this looks is not looked for.
        in_hand = {m.nonce for m in every if m.state == "due"}
        nonces = defaultdict(list, {m.nonce: [m.state, m.message_id, m.claimed, m.tries] for m in every})
        assert [m.error for m in lost if m.error not in ("taken back", "")] == []
        known = {m.message_id: m for m in stored}
        strange = [m for m in before if m.id not in known and m.nonce not in in_hand]
        assert not strange, [(m.id, m.created_at, m.nonce, m.content, nonces[m.nonce]) for m in strange]
        seen = {m.id for m in await self._shown(game)}
        missing = [(m.id, m.kind, m.body) for m in stored if m.message_id not in seen]
        assert not missing, missing
        assert len(stored) == len(known)
        return len(stored)

    async def _closed_once(self, game: int) -> int:
        """The questions of a game follow one another without a gap, each with the newest words in force."""
        database = self.judge.database
        row = await database.read(queries.game, game)
        async with database.engine.connect() as connection:
            entries = (await connection.execute(ENTRIES, {"game": game})).all()
            words = (await connection.execute(WORDS, {"game": game})).all()
        lengths = Counter(turn for turn, _, _ in entries)
        assert [step for _, step, _ in entries] == [n for t in range(row.turn + 1) for n in range(lengths[t])]
        closed = {(turn, step): json.loads(answers) for turn, step, answers in entries}
        newest = {(seat, turn, step): json.loads(lines) for seat, turn, step, lines, _ in words}
        for (seat, turn, step), lines in newest.items():
            given = closed.get((turn, step), {})
            if lines and seat in given:
                assert as_lines(given[seat]) == lines, "an older word was in force"
        return len(entries)


def _words_of(message: Message) -> str:
    return f"{message.content} {json.dumps(message.components)}"


@asynccontextmanager
async def begun(
    folder: Path, games: int = 4, url: str = "", first: Callable[[Fleet], Awaitable[None]] | None = None
) -> AsyncIterator[Trial]:
    """Begin games on two servers, heard on shards of their own, with nobody to serve them yet.

    `first` starts who is there before the database is brought up to date.
    """
    async with AsyncExitStack() as stack:
        url = url or await stack.enter_async_context(postgres.database())
        local = FakeDiscord()
        await local.start()
        local.pace.limit, chance = 50, random.Random(7)
        local.faults.lag = lambda: chance.random() * 0.15
        places = [local.world.home]
        while len({(one.id >> 22) % 2 for one in places}) < 2:
            await asyncio.sleep(0.002)
            places.append(local.add_guild(f"Hall {len(places)}"))
        homes = list({(one.id >> 22) % 2: one for one in places}.values())
        people = [local.add_person(name) for name in ("Ann", "Bob", "Cat")]
        for person in people:
            local.dm(person)
            for home in homes:
                if home.id not in person.guilds:
                    local.join(person, home)
        fleet = Fleet(local, url, folder)
        stack.callback(fleet.end)
        if first is not None:
            await first(fleet)
        engine = open_engine(url)
        await migrate(engine)
        judge = Judge(Database(engine, utcnow), games=GAMES)
        numbers = list[int]()
        for number in range(games):
            home = homes[number % 2]
            halls = [one for one in local.channels() if one.guild_id == home.id and one.name == "general"]
            row = await lobby.create(
                judge,
                "toy",
                people[0].id,
                options={"rounds": 1_000_000},
                guild_id=home.id,
                channel_id=halls[0].id,
            )
            for seat, person in zip(SEATS, people, strict=True):
                await lobby.join(judge, row.id, person.id, person.name, wishes=[seat])
            await lobby.start(judge, row.id, people[0].id)
            numbers.append(row.id)
        try:
            yield Trial(local, fleet, judge, people, numbers)
        finally:
            fleet.end()
            await close(engine)
            await local.close()
