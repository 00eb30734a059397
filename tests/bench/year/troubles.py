"""The troubles of a year: Discord in every way it knows, the program, its token, its version, its home."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress

from tests.bench.year.server import DEPLOYMENTS, Server

Trouble = Callable[[Server, random.Random], Awaitable[None]]

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
POSTS = r"^/channels/\d+/messages$"
RECOVERY = 20 * MINUTE
"""Time after a trouble in which messages that were put off may still come."""


async def errors(server: Server, chance: random.Random) -> None:
    """Some posts are answered with 5xx."""
    for status in (500, 502, 503, 504):
        server.local.faults.answer(status, times=chance.randint(1, 4), path=POSTS, method="POST")
    await asyncio.sleep(HOUR)
    server.local.faults.clear()


async def rest_down(server: Server, chance: random.Random) -> None:
    """Nothing can be posted or read for hours, but events still come."""
    server.local.faults.answer(503, times=None)
    await asyncio.sleep(chance.uniform(0.1, 0.7) * HOUR)
    server.local.faults.clear()


async def too_many(server: Server, chance: random.Random) -> None:
    """Discord answers 429, for one route and for everything."""
    server.local.faults.answer(429, times=5, path=POSTS, method="POST", retry_after=chance.uniform(1, 30))
    await asyncio.sleep(HOUR)
    server.local.faults.limit_everything(retry_after=5, times=3)
    await asyncio.sleep(HOUR)
    server.local.faults.clear()


async def answers_lost(server: Server, _: random.Random) -> None:
    """Posts arrive, but the answers to them are lost."""
    server.local.faults.lose_reply(times=4, path=POSTS, method="POST")
    await asyncio.sleep(2 * HOUR)
    server.local.faults.clear()


async def resets(server: Server, _: random.Random) -> None:
    """Connections break before anything is stored."""
    server.local.faults.reset(times=4, path=POSTS, method="POST")
    await asyncio.sleep(HOUR)
    server.local.faults.clear()


async def gateway_lost(server: Server, _: random.Random) -> None:
    """The line breaks; the session is resumed, and events come once more."""
    server.local.faults.replay(20)
    server.local.faults.drop_gateway()
    await asyncio.sleep(10 * MINUTE)


async def session_invalid(server: Server, chance: random.Random) -> None:
    """The session is invalid, resumable or not."""
    if (gateway := server.local.faults.gateway) is not None:
        gateway.invalidate(resumable=chance.random() < 0.5)
    await asyncio.sleep(10 * MINUTE)


async def reconnect(server: Server, _: random.Random) -> None:
    """Discord asks to come again."""
    if (gateway := server.local.faults.gateway) is not None:
        gateway.ask_to_reconnect()
    await asyncio.sleep(10 * MINUTE)


async def events_lost(server: Server, chance: random.Random) -> None:
    """Events are lost for a while, then the session with them."""
    server.local.faults.lose_events()
    await asyncio.sleep(chance.uniform(0.05, 1) * HOUR)
    server.local.faults.lose_events(lost=False)
    server.local.faults.drop_gateway(resumable=False)
    await asyncio.sleep(10 * MINUTE)


async def all_down(server: Server, chance: random.Random) -> None:
    """Discord is gone for hours."""
    server.local.faults.refuse()
    await asyncio.sleep(chance.uniform(0.1, 8) * HOUR)
    server.local.faults.clear()


async def slow(server: Server, chance: random.Random) -> None:
    """Each post takes long."""
    server.local.faults.delay(chance.uniform(1, 20), times=None, path=POSTS, method="POST")
    await asyncio.sleep(HOUR)
    server.local.faults.clear()


async def odd_pages(server: Server, chance: random.Random) -> None:
    """Something between answers with a page of its own."""
    for status in (500, 502, 520):
        page = f"<html><h1>{status}</h1></html>"
        server.local.faults.answer(status, times=chance.randint(1, 3), path=POSTS, method="POST", raw=page)
    await asyncio.sleep(HOUR)
    server.local.faults.clear()


async def held_back(server: Server, chance: random.Random) -> None:
    """Events come late, and some of them twice."""
    server.local.faults.hold_events()
    await asyncio.sleep(chance.uniform(1, 20) * MINUTE)
    held = len(server.local.faults.gateway.held) if server.local.faults.gateway is not None else 0
    server.local.faults.release_events([each for each in range(held) for _ in range(chance.randint(1, 2))])
    await asyncio.sleep(10 * MINUTE)


async def deaf(server: Server, chance: random.Random) -> None:
    """Nothing can be heard for hours, though all could be posted."""
    server.local.faults.refuse(rest=False)
    await asyncio.sleep(chance.uniform(0.1, 4) * HOUR)
    server.local.faults.accept()


async def dumb(server: Server, chance: random.Random) -> None:
    """Every connection to post by is cut for hours, and all is heard."""
    server.local.faults.refuse(gateway=False)
    await asyncio.sleep(chance.uniform(0.1, 4) * HOUR)
    server.local.faults.accept()


async def unavailable(server: Server, _: random.Random) -> None:
    """Discord loses sight of the server."""
    server.local.set_available(available=False)
    await asyncio.sleep(HOUR)
    server.local.set_available(available=True)


async def archived(server: Server, _: random.Random) -> None:
    """Discord archives what was silent for long."""
    server.local.archive_idle_threads()


async def killed(server: Server, chance: random.Random) -> None:
    """The program is killed, and comes back in a second, or hours later."""
    await server.kill()
    await asyncio.sleep(chance.choice((1, 60, HOUR, 9 * HOUR)))
    server.local.world.nonces.clear()
    await server.start()


async def restarted(server: Server, chance: random.Random) -> None:
    """The program is stopped and started."""
    await server.stop()
    await asyncio.sleep(chance.choice((5, 20 * MINUTE, 2 * HOUR)))
    await server.start()


async def token_reset(server: Server, chance: random.Random) -> None:
    """The token is reset, and its host gives the program a new one hours later."""
    server.local.change_token(f"fresh.{chance.random()}.token")
    await asyncio.sleep(chance.uniform(0.5, 5) * HOUR)
    with suppress(Exception):  # it ended by itself, with the reason
        await server.stop()
        server.running.result()
    await server.start()


async def deployed(server: Server, chance: random.Random) -> None:
    """A newer program is put in place, which migrates what an earlier one left.

    Nobody has written a letter by then: the earlier programs knew none, and taking a database back to them
    would lose the letters and keep what was posted of them.
    """
    server.deployments += 1
    await server.stop()
    await server.take_back(chance.choice(("0006", "0007", "0008")))
    await asyncio.sleep(chance.uniform(1, 30) * MINUTE)
    await server.start()


async def thrown_out(server: Server, chance: random.Random) -> None:
    """The bot is taken off the server, and invited again days later."""
    server.local.remove_bot()
    await asyncio.sleep(chance.uniform(0.3, 2) * DAY)
    server.local.invite_bot()


OFTEN: tuple[Trouble, ...] = (
    *(errors, rest_down, too_many, answers_lost, resets, gateway_lost, session_invalid, reconnect),
    *(events_lost, all_down, unavailable, archived, killed, restarted),
    *(slow, odd_pages, held_back, deaf, dumb),
)
FIRST = OFTEN[:14]
"""Those that there were when the first worlds were lived through whose finds are kept."""
ONCE: tuple[Trouble, ...] = (token_reset, thrown_out)


def drawn(
    chance: random.Random, days: int, often: tuple[Trouble, ...] = OFTEN
) -> list[tuple[float, Trouble]]:
    """Return which troubles come on which day: each often enough to be met, none in the last days."""
    each = max(1, days // 24)
    troubles = [*ONCE, *(one for one in often for _ in range(each))]
    drawn = [(chance.uniform(0.04, 0.85) * days, one) for one in troubles]
    drawn += [(chance.uniform(0.2, 0.4) * days, deployed) for _ in range(DEPLOYMENTS)]
    return sorted(drawn, key=lambda pair: pair[0])


async def live_through(server: Server, troubles: list[tuple[float, Trouble]], chance: random.Random) -> None:
    """Let each trouble come on its day, one after the other; no game is opened meanwhile."""
    for day, trouble in troubles:
        await asyncio.sleep(max(0.0, day * DAY - asyncio.get_running_loop().time()))
        async with server.calm:
            begun = server.clock()
            server.say(trouble.__name__)
            await trouble(server, chance)
            await asyncio.sleep(RECOVERY)
            server.books.troubles.append((begun, server.clock(), trouble.__name__))
