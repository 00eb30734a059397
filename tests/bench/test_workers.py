"""Workers of their own processes draw real maps of real games, and all that is asked for is stored."""

from __future__ import annotations

import pytest

from tests.bench import workers


@pytest.mark.long
async def test_two_workers_draw_and_store_all_that_is_asked_for(monkeypatch) -> None:
    monkeypatch.setattr(workers, "WARM", 2)
    result = await workers.measured(2, 4)
    assert (result.workers, result.pictures) == (2, 4)
    assert "2 workers: " in workers.line(result)
