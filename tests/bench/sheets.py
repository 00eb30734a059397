"""Sheets of noise, drawn as `tests/proof/secrecy/test_sheets.py` draws them, read as the judge reads them."""

from __future__ import annotations

import gc
from collections.abc import Iterator

from games import catalogue
from tests.bench.measuring import Row, ms
from tests.proof.secrecy.test_sheets import AIM, lines, read

SHEETS = 1000


def rows() -> Iterator[Row]:
    """The rows for noise: processor time, game by game."""
    for slug in catalogue():
        lines(slug)
        gc.collect()
        gc.freeze()  # what drawing keeps is not looked through while a sheet is read
        taken = sorted(read(slug, number) for number in range(SHEETS))
        what = f"{slug}: 99 of 100 sheets of noise"
        yield Row(what, ms(taken[SHEETS * 99 // 100]), ms(AIM), ms(taken[SHEETS // 2]), "half of them")
