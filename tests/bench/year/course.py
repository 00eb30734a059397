"""The course of a year: who plays what from which day on, and how it ends."""

from __future__ import annotations

import asyncio
import math
import random
import time
from datetime import timedelta
from pathlib import Path

from local_discord import Person, components
from local_discord.person_actions import InteractionAnswer
from tests.bench.year.books import Books
from tests.bench.year.people import HABITS, People, Player
from tests.bench.year.server import Server, served
from tests.bench.year.troubles import OFTEN, Trouble, drawn, live_through
from tests.bench.year.virtual_time import VirtualClock

OPTIONS = {
    "warlords": ("year_limit=2", (2, 5)),
    "yuan": ("players=3", (2, 3)),
    "suntzu": ("", (2, 2)),
    "conquest": ("mode=seven rounds=3", (2, 4)),
    "redux": ("bidding=sealed rounds=3", (2, 3)),
}
"""The options that keep each rule set short, and the number of people at its tables; computers take the other
seats.
"""

DAY = 86400.0
IDLE = 0.2
"""After its end a world goes on for this part of its days, in which nobody does anything."""

SCHEDULES = (
    "every 24h",
    "every 12h",
    "every 24h, grace 6h",
    "at 20:00 Europe/Berlin",
    "every 24h, not Sat, Sun",
)


async def year(
    clock: VirtualClock,
    folder: Path,
    *,
    seed: int,
    games: int,
    people: int,
    days: int,
    minutes: float = math.inf,
    troubled: bool = True,
    often: tuple[Trouble, ...] = OFTEN,
) -> Books:
    """Let so many games and people live through so many days; return what they wrote and received.

    After so many minutes of work of the processor it is the end, on whatever day that is.
    """
    chance = random.Random(seed)
    async with served(clock, folder, seed) as server:
        crowd = People(server, seed)
        server.readers.append(crowd.read)
        gather(crowd, chance, people, days)
        course = asyncio.create_task(live(server, crowd, chance, games, days, often if troubled else None))
        while not course.done() and time.process_time() < minutes * 60:
            await asyncio.wait({course}, timeout=DAY)
            server.tell_of_the_day()
        if course.done():
            course.result()
        await server.cut_short(course)
        await end(server)
        server.sample(len(server.books.slugs))
        server.books.days = asyncio.get_running_loop().time() / DAY
        await asyncio.sleep(IDLE * server.books.days * DAY)
        server.sample(len(server.books.slugs))
        return server.books


async def live(
    server: Server,
    crowd: People,
    chance: random.Random,
    games: int,
    days: int,
    often: tuple[Trouble, ...] | None,
) -> None:
    """Open the games on their days, and let the troubles come on theirs, if there are any."""
    troubles = drawn(chance, days, often) if often is not None else []
    trouble = live_through(server, troubles, random.Random(crowd.seed + 1))
    begins = sorted(chance.uniform(0, 0.6 * days) for _ in range(games))
    async with asyncio.TaskGroup() as both:
        both.create_task(trouble)
        for number, day in enumerate(begins):
            await until(day)
            async with server.calm:
                await open_game(server, crowd, chance, number)
            server.sample(number + 1)
        await until(days)


async def until(day: float) -> None:
    """Wait for a day of the year."""
    await asyncio.sleep(max(0.0, day * DAY - asyncio.get_running_loop().time()))


def gather(crowd: People, chance: random.Random, people: int, days: int) -> None:
    """Draw so many people with their habits."""
    now, local = crowd.server.clock(), crowd.server.local
    for number in range(people):
        person = local.add_person(f"Person {number}", owner=number == 0)
        [habit] = chance.choices(list(HABITS), list(HABITS.values()))
        if number == 0 and habit == "leaving":  # the owner stays
            habit = "punctual"
        player = Player(person, habit, random.Random(f"{crowd.seed}/{number}"))
        quiet = now + timedelta(days=chance.uniform(0, 0.8 * days))
        if habit == "away":
            player.quiet, player.back = quiet, quiet + timedelta(days=chance.uniform(3, 28))
        elif habit in ("gone", "leaving"):
            player.gone = quiet
        crowd.add(player)


async def open_game(server: Server, crowd: People, chance: random.Random, number: int) -> None:
    """Open a game by command, let its people join and begin it."""
    slug = list(OPTIONS)[number % len(OPTIONS)]
    options, (least, most) = OPTIONS[slug]
    now = server.clock()
    free = [each for each in crowd.players.values() if each.gone is None or each.gone > now]
    free.sort(key=lambda each: (len(each.games), chance.random()))
    seated = free[: chance.randint(least, most)]
    first = seated[0].person
    asked = {"rules": slug, "schedule": chance.choice(SCHEDULES), **({"options": options} if options else {})}
    answer = await server.local.slash(first, server.local.general, "game create", asked)
    game = number + 1
    assert f"#{game} " in answer.text, answer.text
    server.books.slugs[game] = slug
    thread = await server.thread(game)
    for player in seated:
        player.games.append(game)
        joined = await server.local.slash(player.person, thread, "game join", {})
        assert "joined" in joined.text, joined.text
    begun = await server.local.slash(first, thread, "game start", {})
    assert "begins" in begun.text, begun.text


async def end(server: Server) -> None:
    """End what is not over, as its gamemaster may, and fetch the export of every game.

    Somebody writes in each thread first: Discord may have archived it, and takes no command there then.
    """
    owner = next(each for each in server.local.world.people.values() if each.name == "Person 0")
    for game in server.books.slugs:
        thread = await server.thread(game)
        server.local.say(owner, thread, "It is time.")
        server.books.ended[game] = server.clock()
        asked = await server.local.slash(owner, thread, "gm end", {})
        if asked.message is not None and (buttons := components.ids(asked.message.components)):
            await server.local.press(owner, asked.message, buttons[0])
        await asyncio.sleep(30)
        answer = await server.local.slash(owner, thread, "game export", {"game": str(game)})
        await asyncio.sleep(30)
        server.books.exports[game] = exported(answer, owner)


def exported(answer: InteractionAnswer, _owner: Person) -> bytes:
    """Return the file that an answer brought."""
    files = [each.bytes for one in answer.replies for each in one.attachments]
    assert files, answer.text
    return files[-1]
