"""The words that people read: plain, and the same for everybody."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from games import catalogue
from games.core.rules.protocol import Event
from games.core.telling.prose import Catalogue

ROOT = Path(__file__).parents[2]
ODD = re.compile(
    r"\bthe usual holds\b|\bparted by\b|\bfixed already\b|\buser without rights\b", re.IGNORECASE
)
HIS = re.compile(r"\b([Hh]e|[Hh]is|[Hh]im|[Hh]imself)\b")
GAMES = ("games/warlords", "games/suntzu", "games/yuan", "games/core")
PEOPLE = (*GAMES, "renderers", "storage", "local_discord", "bot")
"""Rooms that speak of players. Redux and Conquest speak of generals and Rulers, who were men."""
GENERALS = ("games/core/text/vocabulary.py", "renderers/redux/", "renderers/conquest/")
"""Lists words that English has, whatever they mean; draws generals."""


def said(path: Path) -> Iterator[tuple[int, str]]:
    """The texts of a program: what may be shown, and its docstrings."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value


@pytest.mark.parametrize("room", PEOPLE)
def test_no_text_calls_a_player_he_or_uses_idioms_of_ours(room: str) -> None:
    rooms = sorted((ROOT / room).rglob("*.py"))
    paths = [path for path in rooms if not any(part in path.as_posix() for part in GENERALS)]
    assert paths
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text[:80]}"
        for path in paths
        for line, text in said(path)
        if HIS.search(text) or ODD.search(text)
    ]
    assert found == []


def test_no_document_calls_a_player_he_or_uses_idioms_of_ours() -> None:
    games = [ROOT / "games" / slug / "RULINGS.md" for slug in ("warlords", "suntzu", "yuan")]
    paths = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md"), *games]
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line[:80]}"
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if HIS.search(line) or ODD.search(line)
    ]
    assert found == []


def test_two_warlords_have_plural_verbs() -> None:
    two, one = ("han-sui-ma-teng", "cao-cao")
    prose = catalogue()["warlords"].prose
    for kind, facts, plural, single in (
        ("slot", {"season": "spring", "year": 1}, "move.", "moves."),
        ("orders", {"lines": [], "silent": []}, "give no orders", "gives no orders"),
        ("idle", {"season": "spring", "year": 1}, "have no army", "has no army"),
        ("eliminated", {"year": 1, "armies": []}, "own no supply centre", "owns no supply centre"),
        ("departed", {"why": "resigned", "armies": []}, "resign.", "resigns."),
    ):
        assert plural in prose(Event(kind, {"seat": two, **facts}))
        assert single in prose(Event(kind, {"seat": one, **facts}))


def test_a_brace_that_is_neither_fact_nor_verb_is_an_error() -> None:
    texts = Catalogue({"x": "{who}", "y": "{seat|wins|win}"}, lambda facts: facts)
    assert texts.said("y", seat="Cao Cao") == "wins"
    assert texts.said("y", seat="A and B") == "win"
    with pytest.raises(KeyError):
        texts.said("x", seat="Cao Cao")
