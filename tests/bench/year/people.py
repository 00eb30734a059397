"""Two hundred people with habits: each acts on what they read, when their habit lets them."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Literal

from bot.judge.session import PlayerView
from games import catalogue
from games.core.play.dice import Seeded
from local_discord import Message, Person
from local_discord.json_validation import RequestRefused
from tests.bench.year.books import Received, Typed
from tests.bench.year.server import DEPLOYMENTS, Server

Habit = Literal["punctual", "late", "last minute", "editing", "flooding", "away", "gone", "leaving"]
HABITS: dict[Habit, int] = {
    "punctual": 8, "late": 3, "last minute": 3, "editing": 3, "flooding": 1, "away": 3,
    "gone": 1, "leaving": 1,
}  # fmt: skip
"""The share of people with each habit."""

NOISE = (
    "A QQQ - WWW", "!?#" * 20, "what is going on", "PLAN NOWHERE D9", "😀 竹 \\* `", "hold everything please",
    "9999", "help", "orders", "> A FAN - TAI",
)  # fmt: skip
MOST_COMMANDS = 6
PARTIAL = ("conquest", "suntzu")
"""Rule sets in which a sheet that is drawn at random may not fit beside the lines of the one before."""

GAMES = catalogue()


@dataclass
class Player:
    """A person with a habit; from `quiet` to `back` they do nothing, and after `gone` nothing ever again."""

    person: Person
    habit: Habit
    chance: random.Random
    quiet: datetime | None = None
    back: datetime | None = None
    gone: datetime | None = None
    games: list[int] = field(default_factory=list[int])

    def is_here(self, now: datetime) -> bool:
        """Return whether they look at what is asked."""
        if self.gone is not None and now >= self.gone:
            return False
        return not (self.quiet is not None and self.back is not None and self.quiet <= now < self.back)


Deed = Literal["orders", "noise", "ready", "edit", "delete", "flood", "away", "letter"]


def secret(chance: random.Random) -> str:
    """Return a word that is found wherever it goes."""
    return f"secret-{chance.getrandbits(40):x}"


def plan(player: Player, asked: datetime, deadline: datetime) -> Iterator[tuple[datetime, Deed]]:
    """Yield when somebody does what about a question."""
    chance, span = player.chance, deadline - asked
    early = asked + span * chance.uniform(0.02, 0.6)
    match player.habit:
        case "late":
            yield deadline + timedelta(seconds=chance.choice((-600, -5, 5, 3600, 20_000))), "orders"
        case "last minute":
            yield early, "orders"
            yield deadline - timedelta(seconds=40), "noise"
            yield deadline - timedelta(seconds=chance.choice((1, 2, 5, 20))), "orders"
        case "editing":
            yield early, "orders"
            yield early + timedelta(seconds=90), "edit"
            yield early + timedelta(minutes=5), "orders"
            yield early + timedelta(minutes=6), "delete"
        case "flooding":
            yield early, "flood"
            yield early + timedelta(minutes=10), "ready"
        case "away" if (
            player.quiet is not None and player.quiet - asked < timedelta(days=2) and chance.random() < 0.5
        ):
            yield early, "away"
            yield early + timedelta(minutes=1), "orders"
        case _:
            yield early, "orders"
            if chance.random() < 0.3:
                yield early + timedelta(seconds=30), "letter"
            if chance.random() < 0.7:
                yield early + timedelta(minutes=1), "ready"


class People:
    """Everybody of a server. Each question that somebody receives sets going what their habit makes of it."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server, self.seed = server, seed
        self.players: dict[int, Player] = {}
        self.doing: set[asyncio.Task[None]] = set()
        self._asked: set[tuple[int, int, tuple[int, int]]] = set()
        self._last: dict[tuple[int, int], tuple[Message, Typed]] = {}

    def add(self, player: Player) -> None:
        """Let somebody be one of them, who leaves the server when they are gone if that is their habit."""
        self.players[player.person.id] = player
        if player.habit == "leaving" and player.gone is not None:
            self._do_later(self._leave(player, player.gone))

    async def _leave(self, player: Player, when: datetime) -> None:
        await asyncio.sleep((when - self.server.clock()).total_seconds())
        self.server.books.left.add(player.person.id)
        self.server.local.leave(player.person)

    def _do_later(self, doing: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(doing)
        self.doing.add(task)
        task.add_done_callback(self.doing.discard)

    def read(self, one: Received) -> None:
        """Let who receives a question set about it."""
        if one.reply_to is not None or len(one.readers) != 1 or one.moment is None or one.game is None:
            return
        user = next(iter(one.readers))
        player = self.players.get(user)
        key = (user, one.game, one.moment)
        if player is None or one.deadline is None or not one.power or key in self._asked:
            return
        self._asked.add(key)
        self._do_later(self._set_about(player, one.game, one.deadline))

    async def _set_about(self, player: Player, game: int, deadline: datetime) -> None:
        clock = self.server.clock
        for when, deed in list(plan(player, clock(), deadline)):
            await asyncio.sleep(max(0.0, (when - clock()).total_seconds()))
            if not player.is_here(clock()) or game in self.server.books.ended:
                return
            try:
                await self._do(player, game, deed)
            except RequestRefused:  # who shares no server with the bot any more cannot write to it
                return

    async def _do(self, player: Player, game: int, deed: Deed) -> None:
        match deed:
            case "orders":
                await self.order(player, game)
            case "noise":
                self.say(player, game, self._noise(player))
            case "letter":
                self._write(player, game)
            case "ready":
                self.say(player, game, "ready")
            case "away":
                self.say(player, game, f"away until {player.back:%d %b %Y}")
            case "edit":
                await self._edit(player, game)
            case "delete":
                await self._delete(player, game)
            case "flood":
                for _ in range(12):
                    self.say(player, game, self._noise(player))
                await self.order(player, game)

    def _noise(self, player: Player) -> str:
        """Return words that mean nothing, some with one that nobody else may ever read."""
        chance = player.chance
        return chance.choice((*NOISE, secret(chance)))

    def _write(self, player: Player, game: int) -> None:
        """Write a letter to somebody else at the table."""
        seats = self.server.books.seats
        others = [(user, name) for (number, user), name in seats.items() if number == game]
        others = [each for each in sorted(others) if each[0] != player.person.id]
        if others and self.server.deployments == DEPLOYMENTS:
            to, name = player.chance.choice(others)
            self.say(player, game, f"to {name}: let us speak of {secret(player.chance)}")[1].to = to

    async def order(self, player: Player, game: int) -> None:
        """Write what is legal now; where commands are done at once, one after the other."""
        for number in range(MOST_COMMANDS):
            seen = await self.server.look(game, player.person)
            if seen is None or not seen.is_asked or seen.prompt is None or game in self.server.books.ended:
                return
            lines = self._lines(player, game, seen, number)
            if not lines:
                self.say(player, game, "ready")
                return
            sent = self.say(player, game, "\n".join(lines), lines, is_at_once=seen.is_at_once)
            self._last[player.person.id, game] = sent
            if not seen.is_at_once or lines == ("END",) or await self.server.reply(sent[0].id) is None:
                return

    def _lines(self, player: Player, game: int, seen: PlayerView, number: int) -> tuple[str, ...]:
        """Return an answer that the rules allow, as its lines."""
        assert seen.prompt is not None
        if number == MOST_COMMANDS - 1 and seen.prompt.key == "command":
            return ("END",)
        dice = Seeded(b"people", f"{player.person.id}/{game}/{player.chance.random()}")
        rules = GAMES[self.server.books.slugs[game]]
        answer = rules.computer(seen.view, seen.prompt, dice)
        if player.chance.random() < 0.3 and rules.slug not in PARTIAL and not seen.is_at_once:
            answer = seen.prompt.shape.sample(dice)
        return tuple(map(str, answer)) if isinstance(answer, list) else (str(answer),)

    def say(
        self, player: Player, game: int, text: str, lines: tuple[str, ...] = (), *, is_at_once: bool = False
    ) -> tuple[Message, Typed]:
        """Write to the bot, with the number of the game in front where one plays in several."""
        local, person = self.server.local, player.person
        whole = f"#{game} {text}" if len(player.games) > 1 else text
        sent = local.say(person, local.dm(person), whole)
        typed = Typed(person.id, sent.id, self.server.clock(), game, text, lines, is_at_once=is_at_once)
        self.server.books.typed.append(typed)
        return sent, typed

    async def _edit(self, player: Player, game: int) -> None:
        """Put other orders into the last message."""
        seen = await self.server.look(game, player.person)
        last = self._last.get((player.person.id, game))
        if seen is None or not seen.is_asked or last is None or seen.is_at_once:
            return
        sent, typed = last
        lines = self._lines(player, game, seen, 0)
        text = "\n".join(lines) or "ready"
        typed.text, typed.lines = text, lines
        typed.edits.append(self.server.clock())
        self.server.local.edit(player.person, sent, f"#{game} {text}" if len(player.games) > 1 else text)

    async def _delete(self, player: Player, game: int) -> None:
        """Delete the last message, if it was answered: before that nobody can tell whether it was read."""
        sent, typed = self._last.get((player.person.id, game), (None, None))
        if (
            sent is not None
            and typed is not None
            and not typed.is_gone
            and self.server.books.replies[sent.id]
        ):
            typed.is_gone = True
            self.server.local.delete(player.person, sent)
