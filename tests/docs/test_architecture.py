"""The drawing of the program is true: what it names is there, and every room says what its files are."""

from __future__ import annotations

import ast
import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DRAWING = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
JUDGE = ROOT / "bot" / "judge"
INNER = [path.parent.name for path in sorted(JUDGE.glob("*/__init__.py"))]
"""The rooms inside that of the judge."""
ROOMS = ("bot/ui", "bot/delivery", "bot/scheduling", "bot/pictures", "bot/judge", "local_discord")
ROOMS += tuple(f"bot/judge/{inner}" for inner in INNER)


def listing(room: Path) -> str:
    """Return what a room says of itself."""
    return ast.get_docstring(ast.parse((room / "__init__.py").read_text(encoding="utf-8"))) or ""


def test_every_path_that_the_drawing_names_is_there() -> None:
    named = re.findall(r"`((?:bot|storage|games|renderers|tests)/[\w/.]*)`", DRAWING)
    named += re.findall(r"│ ((?:bot|storage|games|renderers)/[\w/.]*)", DRAWING)
    assert len(named) > 20
    assert [path for path in named if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_lists_its_files(room: str) -> None:
    listed = listing(ROOT / room)
    files = [path.stem for path in sorted((ROOT / room).glob("*.py")) if path.stem != "__init__"]
    files += [path.parent.name for path in sorted((ROOT / room).glob("*/__init__.py"))]
    assert [name for name in files if not re.search(rf"\b{name}\b", listed)] == []
    heads = re.findall(r"^([a-z_]+(?:, [a-z_]+)*)  ", listed, re.MULTILINE)
    said = [name for head in heads for name in head.split(", ")]
    assert [name for name in said if name not in files] == []


def test_each_room_of_the_judge_stands_on_those_below_it() -> None:
    listed = listing(JUDGE)
    above = sorted(INNER, key=lambda inner: listed.index(f"\n{inner} "))
    wrong = [
        f"{path.relative_to(ROOT)} imports bot.judge.{named}"
        for at, inner in enumerate(above)
        for path in sorted((JUDGE / inner).glob("*.py"))
        for named in re.findall(r"^from bot\.judge\.(\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        if named in above[:at]
    ]
    assert (len(above), wrong) == (16, [])


TOP = ("bot", "games", "local_discord", "renderers", "storage")
FOLDERS = sorted(path.parent for room in TOP for path in (ROOT / room).rglob("__init__.py"))


def test_what_a_folder_lists_is_there() -> None:
    gone: dict[str, list[str]] = {}
    for folder in FOLDERS:
        there = {path.stem for path in folder.iterdir()}
        heads = re.findall(r"^([a-z_]+(?:, [a-z_]+)*)  +\S", listing(folder), re.MULTILINE)
        said = [name for head in heads for name in head.split(", ") if name not in there]
        if said:
            gone[str(folder.relative_to(ROOT))] = said
    assert (gone, len(FOLDERS) > len(ROOMS)) == ({}, True)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(ROOT)))
def test_no_name_of_a_folder_hides_one_of_its_files(folder: Path) -> None:
    """`import storage.queries.game as g` gives the module, and no function that is called as it is."""
    if "migrations" in folder.parts:
        pytest.skip("Alembic runs what is in it, nobody imports it")
    room = importlib.import_module(".".join(folder.relative_to(ROOT).parts))
    for inner in folder.iterdir():
        if (inner.suffix == ".py" or (inner / "__init__.py").exists()) and not inner.name.startswith("__"):
            module = importlib.import_module(f"{room.__name__}.{inner.stem}")
            assert getattr(room, inner.stem) is module, module.__name__
