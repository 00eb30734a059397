"""One message of a person after the other, and nobody waits for somebody else's flood."""

import asyncio

from bot.cogs.orders._queue import Queues


async def test_one_person_is_served_in_order():
    queues, heard = Queues(), []

    async def work(n):
        await asyncio.sleep(0)
        heard.append(n)

    await asyncio.gather(*(queues.run(1, lambda n=n: work(n)) for n in range(9)))
    assert heard == list(range(9))


async def test_what_is_too_much_is_turned_away_and_said_once():
    queues, gate = Queues(most=3), asyncio.Event()
    waiting = [asyncio.create_task(queues.run(1, gate.wait)) for _ in range(3)]
    await asyncio.sleep(0)
    assert not await queues.run(1, gate.wait)
    assert [queues.warns(1), queues.warns(1)] == [True, False]
    gate.set()
    assert await asyncio.gather(*waiting) == [True, True, True]
    assert await queues.run(1, gate.wait)
    assert queues.warns(1)


async def test_a_flood_of_one_leaves_turns_to_the_others():
    queues, gate = Queues(most=50, at_once=2), asyncio.Event()
    flood = [asyncio.create_task(queues.run(1, gate.wait)) for _ in range(50)]
    await asyncio.sleep(0)
    done = []

    async def quick():
        done.append(True)

    await asyncio.wait_for(queues.run(2, quick), 1)
    assert done == [True]
    gate.set()
    await asyncio.gather(*flood)


async def test_a_failure_frees_the_queue():
    queues = Queues(most=1)

    async def fail():
        raise ZeroDivisionError

    for _ in range(3):
        try:
            await queues.run(1, fail)
        except ZeroDivisionError:
            continue
    assert await queues.run(1, nothing)


async def nothing():
    """Do nothing."""
