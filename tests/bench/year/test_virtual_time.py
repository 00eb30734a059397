"""Time leaps to the next thing to happen, however long the world has lived."""

import asyncio

import pytest

from tests.bench.year import virtual_time


@pytest.mark.parametrize("days", [0, 1, 194, 195, 365, 700])
def test_a_timer_is_due_at_its_time_after_so_many_days(days):
    async def world(clock):
        waits = 0.0
        for seconds in (days * 86_400, 17_216, 1, 0.001):  # 194 days and 17,216 s are 2**24
            await asyncio.sleep(seconds)
            waits += seconds
            assert clock.loop.time() == pytest.approx(waits, abs=0.001)
        return waits

    looks = []
    true = virtual_time.Leaping.select

    def counted(self, timeout=None):
        looks.append(timeout)
        if len(looks) > 1000:
            raise AssertionError("nothing is due any more")
        return true(self, timeout)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(virtual_time.Leaping, "select", counted)
        assert virtual_time.run(world) == days * 86_400 + 17_217.001
