"""One person floods, in each way there is; how long others wait meanwhile for what they ask.

    python -m tests.bench.floods [WORD ...]

With words only the ways are measured that hold one of them.

The local Discord runs in this process, the bot in one of its own, with a host's usual span for computers.
Five players of a game of Warlords use `/orders show` in turn, ten times a second: first while nothing else
happens, then with one more person who floods. The local server shares the cores with the bot, so the quiet
figure is a floor.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from bot.judge.judge import Judge
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from bot.serve import spare
from local_discord import Message, Person, components, person_actions
from local_discord.interactions import Interaction
from local_discord.json_validation import text
from tests.bench.measuring import Row, machine, ms, quiet
from tests.bench.stage import Clock, apart, discord, opened_database
from tests.bot.judge.publicly import stand
from tests.fake_discord import FakeDiscord

SECONDS, PACE = 15.0, 0.1
LONGEST = 120.0
"""The seconds for which each way is measured, and between two requests of somebody else."""

OTHERS, BURST, GAMES = 5, 30, 10
LONG = "\ufdfa" * 4000


@dataclass
class Hall:
    """The players: one who will flood, and others in a game of their own."""

    local: FakeDiscord
    flooder: Person
    others: list[Person]
    computers: list[int]

    @property
    def buttons(self) -> list[tuple[Message, str]]:
        """The buttons under the last question that the flooder was asked, but those that end the phase."""
        letters = list(self.local.dm(self.flooder).messages.values())
        asked = next(one for one in reversed(letters) if components.ids(one.components))
        ids = [text(one, "custom_id") for one in components.walk(asked.components) if text(one, "custom_id")]
        return [(asked, name) for name in ids if ":ready:" not in name]

    def ask(self, person: Person, command: str, **options: str) -> Interaction:
        """Let a person use a command."""
        return person_actions.command(self.local.context, person, self.local.dm(person), command, options)


Flood = Callable[[Hall], Awaitable[None]]


async def letters(hall: Hall) -> None:
    """Thirty direct messages at a time."""
    for _ in range(BURST):
        hall.local.say(hall.flooder, hall.local.dm(hall.flooder), LONG)
    await asyncio.sleep(1)


async def orders(hall: Hall) -> None:
    """Thirty commands at a time, each with a text that grows."""
    for _ in range(BURST):
        hall.ask(hall.flooder, "order", text=LONG)
    await asyncio.sleep(1)


async def lines(hall: Hall) -> None:
    """Thirty commands at a time, each with as many lines as fit, none of which can be read."""
    for _ in range(BURST):
        hall.ask(hall.flooder, "order", text="xan - yun; " * 360)
    await asyncio.sleep(1)


async def drafts(hall: Hall) -> None:
    """Thirty pictures at a time, for one's eyes alone."""
    for _ in range(BURST):
        hall.ask(hall.flooder, "draft")
    await asyncio.sleep(1)


async def maps(hall: Hall) -> None:
    """Thirty public maps at a time."""
    for _ in range(BURST):
        hall.ask(hall.flooder, "map")
    await asyncio.sleep(1)


async def buttons(hall: Hall) -> None:
    """Thirty presses at a time, of every button under the question in turn."""
    for number in range(BURST):
        message, button = hall.buttons[number % len(hall.buttons)]
        person_actions.press(hall.local.context, hall.flooder, message, button)
    await asyncio.sleep(1)


async def nothing(_hall: Hall) -> None:
    """No flood at all."""
    await asyncio.sleep(1)


WAYS: dict[str, Flood] = {
    "direct messages": letters,
    "/order, texts that grow": orders,
    "/order, hopeless lines": lines,
    "/draft": drafts,
    "/map": maps,
    "buttons": buttons,
}


EIGHT = {"players": 8}
COMPUTERS = f"{GAMES} games of eight computers alone"


async def waited(hall: Hall, flood: Flood) -> list[float]:
    """Return how long others waited for their answers while somebody floods, in order of length."""
    taken: list[float] = []
    flooding = asyncio.create_task(endless(hall, flood))
    asking: list[asyncio.Task[None]] = []
    ends = time.perf_counter() + SECONDS
    for number in count():
        if time.perf_counter() >= ends:
            break
        person = hall.others[number % len(hall.others)]
        asking.append(asyncio.create_task(timed(hall, person, taken)))
        await asyncio.sleep(PACE)
    await asyncio.gather(*asking)
    flooding.cancel()
    await asyncio.gather(flooding, return_exceptions=True)
    await timed(hall, hall.flooder, [])  # it stands behind all else that they asked
    return sorted(taken)


async def endless(hall: Hall, flood: Flood) -> None:
    """Flood again and again."""
    while True:
        await flood(hall)


async def timed(hall: Hall, person: Person, taken: list[float]) -> None:
    """Ask for one's orders and note how long the answer took."""
    began = time.perf_counter()
    one = hall.ask(person, "orders show")
    while not any(not message.loading for message in one.replies):
        await asyncio.wait_for(one.changed.wait(), LONGEST)
    taken.append(time.perf_counter() - began)


@asynccontextmanager
async def hall(folder: Path, *, computers: bool = False) -> AsyncIterator[Hall]:
    """A game under way and the bot that serves it; with `computers` also ten games that one person left."""
    path, clock = folder / "floods.sqlite", Clock()
    async with discord() as local, opened_database(path, clock) as database:
        judge = Judge(database, clock)
        people = [local.add_person(f"Person {number}") for number in range(OTHERS + 1)]
        for person in people:
            local.dm(person)
        flooder, others = people[0], people[1:]
        terms = Terms.model_validate({"fill": "computers"})
        row = await lobby.create(judge, "warlords", flooder.id, terms=terms, channel_id=local.general.id)
        for person in people:
            await lobby.join(judge, row.id, person.id, person.name)
        await lobby.start(judge, row.id, flooder.id)
        made: list[int] = []
        for _ in range(GAMES if computers else 0):
            game = await lobby.create(
                judge, "yuan", flooder.id, options=EIGHT, terms=terms, channel_id=local.general.id
            )
            await lobby.join(judge, game.id, flooder.id, flooder.name)
            await lobby.start(judge, game.id, flooder.id)
            await stand(judge, game.id)
            await lobby.resign(judge, game.id, flooder.id)
            made.append(game.id)
        async with apart(path, local):
            await asyncio.sleep(2)
            yield Hall(local, flooder, others, made)


async def measured(folder: Path, chosen: Sequence[str]) -> dict[str, list[float]]:
    """Return the waits of others: quiet, and in each flood that is chosen."""
    found: dict[str, list[float]] = {}
    async with hall(folder) as quiet_one:
        await waited(quiet_one, nothing)  # what is loaded once is loaded
        spare()
        found["nothing"] = await waited(quiet_one, nothing)
        for name in chosen:
            if name in WAYS:
                found[name] = await waited(quiet_one, WAYS[name])
    if COMPUTERS in chosen:
        (folder / "computers").mkdir()
        async with hall(folder / "computers", computers=True) as busy:
            spare()
            found[COMPUTERS] = await waited(busy, nothing)
    return found


def rows(chosen: Sequence[str] = ()) -> Iterator[Row]:
    """The rows for floods: the wait of 99 of 100 others, against the same on a quiet table."""
    with tempfile.TemporaryDirectory(prefix="mandate-floods-") as folder:
        found = asyncio.run(measured(Path(folder), chosen or [*WAYS, COMPUTERS]))
    most = {name: taken[min(len(taken) - 1, len(taken) * 99 // 100)] for name, taken in found.items()}
    least = most.pop("nothing")
    for name, taken in most.items():
        yield Row(f"others, 99 % within: {name}", ms(taken), ms(2 * least), ms(least), "nobody floods")


if __name__ == "__main__":
    quiet()
    print(machine(), end="\n\n")
    for row in rows([way for way in (*WAYS, COMPUTERS) if any(word in way for word in sys.argv[1:])]):
        print(f"{row.what}: {row.value} (aim {row.aim}), {row.of} {row.floor}")
