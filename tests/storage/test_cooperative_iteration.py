"""Going through a long list does not hold up the event loop."""

from __future__ import annotations

import asyncio

from storage.cooperative_iteration import AT_ONCE, in_steps


async def test_all_are_yielded_in_order_and_others_have_turns_meanwhile() -> None:
    seen, turns = list[int](), list[int]()

    async def beside() -> None:
        while len(seen) < 3 * AT_ONCE:
            turns.append(len(seen))
            await asyncio.sleep(0)

    task = asyncio.create_task(beside())
    async for each in in_steps(range(3 * AT_ONCE + 5)):
        seen.append(each)
    await task
    assert seen == list(range(3 * AT_ONCE + 5))
    assert turns == [AT_ONCE, 2 * AT_ONCE]
