"""The guide for players names commands that exist, leads to places that exist, and shows pictures of now."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from PIL import Image

from bot import words
from tests.browser import NEEDED
from tests.docs import album

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/players.md").read_text(encoding="utf-8")
PATHS = ("/d", "/health", "/metrics", "/ready")
"""Words that begin with a stroke in other documents and are no commands of Discord."""
DOCUMENTS = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")])
CODE = re.compile(r"`([^`\n]+)`")
TYPED = re.compile(r"/[a-z]+(?: |$)")
OPTION = re.compile(r"(?<![\w`])([a-z_]+):(?= |$)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(players/([a-z-]+)\.png\)")
LINK = re.compile(r"\]\(#([^)]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
SMALL = 100_000
"""Bytes that a picture has at most."""


def unknown(said: str) -> list[str]:
    """Return what a slash command, as a document writes it, names and does not exist."""
    typed = said.removeprefix("/").split()
    groups = {name.split()[0] for name in words.commands.COMMANDS if " " in name}
    command = " ".join(typed[:2] if typed[0] in groups else typed[:1])
    if command not in words.commands.COMMANDS:
        return [said]
    known = {*words.commands.OPTIONS, *words.commands.OPTIONS_OF.get(command, ())}
    return [f"{said}: {name}" for name in OPTION.findall(said) if name not in known]


@pytest.mark.parametrize("path", DOCUMENTS, ids=[path.name for path in DOCUMENTS])
def test_every_command_and_option_that_is_named_exists(path: Path) -> None:
    codes = CODE.findall(path.read_text(encoding="utf-8"))
    named = [code for code in codes if TYPED.match(code) and not code.startswith(PATHS)]
    assert [wrong for code in named for wrong in unknown(code)] == []


def test_a_command_that_does_not_exist_would_be_found() -> None:
    assert unknown("/game dance") == ["/game dance"]
    assert unknown("/away until day: 3 Dec") == ["/away until day: 3 Dec: day"]
    assert unknown("/game create preset: slow") == []


def test_every_link_inside_leads_to_a_heading() -> None:
    headings = [
        re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(GUIDE)
    ]
    assert len(headings) == len(set(headings))
    assert [link for link in LINK.findall(GUIDE) if link not in headings] == []


def test_every_picture_is_shown_once_small_and_said_in_words() -> None:
    shown = PICTURE.findall(GUIDE)
    assert sorted(name for _, name in shown) == sorted(album.NAMES)
    assert sorted(path.name for path in album.FOLDER.iterdir()) == sorted(
        f"{name}.png" for name in album.NAMES
    )
    for said, name in shown:
        path = album.FOLDER / f"{name}.png"
        assert len(said) > 20, name
        assert path.stat().st_size <= SMALL, name
        with Image.open(path) as picture:
            assert picture.width == album.WIDTH, name


@pytest.mark.long
@pytest.mark.browser
@NEEDED
def test_the_pictures_can_be_taken_anew(tmp_path: Path) -> None:
    asyncio.run(album.taken(tmp_path))
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(album.NAMES)
    for path in tmp_path.iterdir():
        assert path.stat().st_size <= SMALL, path.name
        with Image.open(path) as picture:
            assert picture.width == album.WIDTH
            assert picture.height > 100, path.name
