"""Each failure that was seen elsewhere is held by tests that are there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
ROW = re.compile(r"^\| (?P<what>.*?) ?\| `(?P<path>[^`:]+)::(?P<name>test_\w+)` \|$", re.MULTILINE)


def missing(table: str) -> list[str]:
    """Return the tests that a table names and that are not there."""
    return [
        f"{row['path']}::{row['name']}"
        for row in ROW.finditer(table)
        if not (path := ROOT / row["path"]).is_file() or row["name"] not in functions(path)
    ]


def functions(path: Path) -> set[str]:
    """Return the names of a file's functions."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}


def test_every_failure_is_held_by_a_test_that_is_there() -> None:
    table = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    rows = list(ROW.finditer(table))
    lines = [line for line in table.splitlines() if line.startswith("| ") and "::" in line]
    assert len(rows) == len(lines) >= 20, "every row can be read"
    assert rows[0]["what"]
    assert not missing(table)


def test_a_test_that_is_not_there_is_found() -> None:
    table = "| a | `tests/docs/test_failures.py::test_nothing` |\n| b | `tests/nowhere.py::test_x` |"
    assert missing(table) == ["tests/docs/test_failures.py::test_nothing", "tests/nowhere.py::test_x"]
