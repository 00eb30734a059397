"""A person's requests wait behind their own, and nobody waits for somebody else's flood."""

import asyncio

import pytest

from bot.ui.personal_queue import MOST_TYPED, PersonalQueue


async def test_one_person_is_served_in_order():
    turns, heard = PersonalQueue(), []

    async def work(n):
        await asyncio.sleep(0)
        heard.append(n)

    await asyncio.gather(*(turns.run(1, lambda n=n: work(n)) for n in range(9)))
    assert heard == list(range(9))


async def test_what_is_too_much_is_left_for_later_with_all_that_follows():
    """Nothing newer is heard before it; when the line is empty it is read, and live words wait meanwhile."""
    turns, gate, left = PersonalQueue(rest=0), asyncio.Event(), []
    turns.on_left = left.append
    waiting = [asyncio.create_task(turns.run(1, gate.wait, n)) for n in range(MOST_TYPED)]
    await asyncio.sleep(0)
    assert not await turns.run(1, gate.wait, 700)
    assert not await turns.run(1, gate.wait, 800)
    assert await turns.run(2, asyncio.Event().wait, 5, most=0) is False
    assert turns.is_left(1)
    assert not turns.is_left(2)
    assert left == []
    gate.set()
    assert await asyncio.gather(*waiting) == [True] * MOST_TYPED
    assert left == [1]
    assert not await turns.run(1, gate.wait, 900), "what was left is older"
    assert (turns.take_up(1), turns.take_up(1)) == (700, None)
    late = asyncio.create_task(turns.run(1, gate.wait, 1000))
    await asyncio.sleep(0.01)
    assert not late.done()
    turns.let(1)
    assert await late


async def test_a_flood_of_one_leaves_turns_to_the_others():
    turns, gate = PersonalQueue(), asyncio.Event()
    flood = [asyncio.create_task(turns.run(1, gate.wait, most=50)) for _ in range(50)]
    await asyncio.sleep(0)
    done = []

    async def quick():
        done.append(True)

    await asyncio.wait_for(turns.run(2, quick), 1)
    assert done == [True]
    gate.set()
    await asyncio.gather(*flood)


async def test_of_a_flood_at_most_one_stands_between_others():
    """Work that never lets go of the program: the others are served after one piece."""
    turns, served = PersonalQueue(), []

    async def work(who):
        await asyncio.sleep(0)
        served.append(who)

    flood = [asyncio.create_task(turns.run(1, lambda: work(1), most=60)) for _ in range(60)]
    await asyncio.sleep(0)
    others = [asyncio.create_task(turns.run(who, lambda who=who: work(who))) for who in range(2, 22)]
    await asyncio.gather(*others)
    assert served.count(1) <= 2
    assert [who for who in served if who != 1] == list(range(2, 22))
    for task in flood:
        task.cancel()
    await asyncio.gather(*flood, return_exceptions=True)


async def test_who_floods_rests_between_two_turns_as_long_as_the_last_one_took():
    turns, loop, at, now = PersonalQueue(), asyncio.get_running_loop(), [], 0.0
    loop.time = lambda: now  # the loop's own time, which passes as it is told to

    async def work():
        at.append(now)
        await asyncio.sleep(0.2)
        at.append(now)

    working = asyncio.gather(turns.run(1, work), turns.run(1, work))
    while not working.done():
        await asyncio.sleep(0)
        now += 0.001
    del loop.time
    began, ended, again, _ = at
    assert again - ended >= 0.9 * (ended - began)


async def test_one_who_gives_up_waiting_leaves_the_line():
    turns, gate = PersonalQueue(), asyncio.Event()
    first = asyncio.create_task(turns.run(1, gate.wait))
    second = asyncio.create_task(turns.run(1, gate.wait))
    await asyncio.sleep(0)
    second.cancel()
    await asyncio.gather(second, return_exceptions=True)
    gate.set()
    assert await first
    assert await asyncio.wait_for(turns.run(1, nothing), 1)


@pytest.mark.parametrize("times", [3])
async def test_a_failure_frees_the_line(times):
    turns = PersonalQueue()

    async def fail():
        raise ZeroDivisionError

    for _ in range(times):
        try:
            await turns.run(1, fail, most=1)
        except ZeroDivisionError:
            continue
    assert await turns.run(1, nothing, 1)


async def nothing():
    """Do nothing."""


async def test_who_waits_is_served_by_number_whatever_came_first():
    turns, heard, gate = PersonalQueue(rest=0.0), [], asyncio.Event()

    async def work(n):
        heard.append(n)

    first = asyncio.create_task(turns.run(1, gate.wait))
    await asyncio.sleep(0)
    waiting = [asyncio.create_task(turns.run(1, lambda n=n: work(n), n)) for n in (5, 2, 9, 2, 1)]
    await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(first, *waiting)
    assert heard == [1, 2, 2, 5, 9]


async def test_a_line_that_is_held_lets_what_was_missed_go_first_and_holds_nobody_else():
    turns, heard, held = PersonalQueue(rest=0.0), [], []
    turns.on_held = held.append
    turns.hold()

    async def work(n):
        heard.append(n)

    live = asyncio.create_task(turns.run(1, lambda: work(20), 20))
    other = asyncio.create_task(turns.run(2, lambda: work(7), 7))
    await asyncio.sleep(0)
    assert held == [1, 2]
    turns.let_go(but={1})
    await other
    assert heard == [7]
    missed = [asyncio.create_task(turns.run(1, lambda n=n: work(n), n)) for n in (12, 11)]
    await asyncio.sleep(0)
    turns.let(1)
    await asyncio.gather(live, *missed)
    assert heard == [7, 11, 12, 20]


async def test_one_who_gives_up_in_the_moment_of_their_turn_holds_up_nobody():
    turns = PersonalQueue(rest=0.0)
    turns.hold()
    gone = asyncio.create_task(turns.run(1, nothing, 1))
    stays = asyncio.create_task(turns.run(1, nothing, 2))
    await asyncio.sleep(0)
    gone.cancel()
    turns.let_go()
    assert await asyncio.wait_for(stays, 1)
    assert turns.waiting(1) == 0


async def test_a_line_that_is_closed_finishes_what_is_being_done_and_nothing_else():
    turns, gate, done = PersonalQueue(), asyncio.Event(), []

    async def slow():
        await gate.wait()
        done.append("first")

    async def second():
        done.append("second")

    under_way = asyncio.create_task(turns.run(1, slow, 1))
    waiting = asyncio.create_task(turns.run(1, second, 2))
    await asyncio.sleep(0)
    closing = asyncio.create_task(turns.close(60))
    await asyncio.sleep(0.01)
    assert not closing.done()
    with pytest.raises(asyncio.CancelledError):
        await turns.run(2, second, 3)
    gate.set()
    await closing
    assert await under_way
    await asyncio.wait({waiting})
    assert waiting.cancelled()
    assert done == ["first"]
    await PersonalQueue().close(60)
