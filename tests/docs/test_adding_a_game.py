"""The examples of docs/adding-a-game.md work as they stand there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from games.core.rules.errors import OrderError

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


def test_the_example_of_declared_orders_reads_what_the_page_says_it_reads():
    [source] = re.findall(r"```python\n(# declared.*?)\n```", PAGE.read_text(), re.DOTALL)
    page: dict[str, Any] = {}
    exec(source, page)  # noqa: S102 - the page is ours
    for text, lines in page["LINES"].items():
        assert [str(one) for one in page["read"](text)] == lines
    for text, message in page["WRONG"].items():
        with pytest.raises(OrderError) as refused:
            page["read"](text)
        assert message in str(refused.value)
    menus = page["MENUS"]
    steps = [
        menus.step(chosen) for chosen in (["Ride", "OAS"], ["Hire"], ["Hire", "2"], ["Hire", "2", "Amra"])
    ]
    offered = [[option.value for option in step.options] for step in steps]
    assert offered == [["WEL"], ["3", "2", "1"], [".", "Amra"], []]
    assert steps[-1].line == "HIRE 2 + Amra"
