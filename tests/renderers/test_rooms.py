"""The room of each game lists its files, so that a stranger finds what is drawn where."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import renderers

ROOMS = sorted(
    path.parent
    for path in Path(renderers.__file__).parent.glob("*/__init__.py")
    if path.parent.name != "fonts"
)


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_a_room_lists_the_files_that_are_in_it_and_no_other(room: Path) -> None:
    told = ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8"))) or ""
    listed = re.findall(r"^(\w+) {2,}\S", told, re.MULTILINE)
    assert sorted(listed) == sorted(path.stem for path in room.glob("*.py") if path.stem != "__init__")
