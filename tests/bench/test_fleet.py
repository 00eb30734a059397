"""A small fleet amid a few games: what the large one measures comes about, within Discord's limit."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench import fleet


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_all_that_is_due_is_closed_though_the_gateway_begins_again(tmp_path: Path, capsys) -> None:
    await fleet.measured(14, 4, 2, 3, tmp_path)
    told = capsys.readouterr().out
    assert "14 games of 49 people are laid" in told
    assert "all 4 questions are closed" in told
    assert ", 0 answered with 429" in told
    assert "most memory of one process of each role: gateway " in told
