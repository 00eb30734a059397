"""The examples of docs/adding-a-game.md work as they stand there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parent.parent.parent / "docs" / "adding-a-game.md"
FENCED = re.compile(r"```python\n(# orders.*?)\n```", re.DOTALL)


def test_the_example_of_orders_reads_what_the_page_says_it_reads():
    [code] = FENCED.findall(PAGE.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    exec(compile(code, str(PAGE), "exec"), names)  # noqa: S102  the page is ours, and its code is what is tested
    shape = names["question"](["FAN"]).shape
    for said, lines in names["READ"].items():
        sheet = shape.check(said, ())
        assert (sheet.errors, sheet.lines) == ((), lines), said
    for said, words in names["REFUSED"].items():
        sheet = shape.check(said, ("3 INF FAN - TAI",))
        assert sheet.lines == ("3 INF FAN - TAI",)
        assert words in sheet.errors[0].message, sheet.errors[0].message
    assert shape.gloss("3 INF FAN - TAI") == "3 infantry from Fangzi to Taiyuan"
