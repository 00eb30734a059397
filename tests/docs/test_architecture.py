"""The drawing of the program is true: what it names is there, and every room says what its files are."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DRAWING = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
ROOMS = ("bot/ui", "bot/delivery", "bot/scheduling", "bot/pictures", "bot/judge", "local_discord")


def test_every_path_that_the_drawing_names_is_there() -> None:
    named = re.findall(r"`((?:bot|storage|games|renderers|tests)/[\w/.]*)`", DRAWING)
    named += re.findall(r"│ ((?:bot|storage|games|renderers)/[\w/.]*)", DRAWING)
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_lists_its_files(room: str) -> None:
    listed = ast.get_docstring(ast.parse((ROOT / room / "__init__.py").read_text(encoding="utf-8"))) or ""
    files = [path.stem for path in sorted((ROOT / room).glob("*.py")) if path.stem != "__init__"]
    assert [name for name in files if not re.search(rf"\b{name}\b", listed)] == []
    heads = re.findall(r"^([a-z_]+(?:, [a-z_]+)*)  ", listed, re.MULTILINE)
    said = [name for head in heads for name in head.split(", ")]
    assert [name for name in said if name not in files] == []
