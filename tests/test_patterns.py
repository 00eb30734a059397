"""Every regular expression that may meet typed text does work that grows with the text and no faster."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.backtracking import Engine, worst

ROOT = Path(__file__).parent.parent
ROOMS = ("games", "bot")
LOCAL = "bot/local/"
"""The stand-in for Discord meets nobody but its host."""
ONE_BY_ONE = ("search", "sub", "subn", "split", "findall", "finditer")
AT_ONCE = ("match", "fullmatch")
SIZE = 24
BOUNDED = {
    "games.core.framing.CONTINUES": "24 letters before a clause",
    "games.core.framing.BEHIND_SLASHES": "24 letters before a clause",
}
"""Patterns whose texts are cut before they meet them: where, to what."""


def files() -> Iterator[Path]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if LOCAL not in path.as_posix():
                yield path


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


USE = re.compile(rf"(\w+)(?:\[[^\]]*\])?\.({'|'.join(ONE_BY_ONE + AT_ONCE)})\b")
"""A name, or a place of what has the name, and the method that is taken of it."""


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def methods() -> dict[tuple[str, str], set[str]]:
    """How the patterns that have a name are used, by file and name; a file may have the name from another."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in files():
        for name, way in USE.findall(text_of(path)):
            found.setdefault((module_of(path), name), set()).add(way)
    return found


def used(module: str, name: str) -> str:
    """Return how a pattern is used in its own module, or, if it is not, anywhere."""
    here = methods().get((module, name))
    ways = here or {way for (_, other), found in methods().items() if other == name for way in found}
    if not ways or ways & set(ONE_BY_ONE):
        return "search"
    return "match" if "match" in ways else "fullmatch"


def named() -> Iterator[tuple[str, re.Pattern[str], str]]:
    """Yield patterns that stand in a module under a name."""
    for path in files():
        if "re.compile" not in text_of(path):
            continue
        for name, value in vars(importlib.import_module(module_of(path))).items():
            held: Any = list(value.values()) if isinstance(value, dict) else [value]
            for number, one in enumerate(held):
                if isinstance(one, re.Pattern) and isinstance(one.pattern, str) and name in text_of(path):
                    yield f"{module_of(path)}.{name}{number or ''}", one, used(module_of(path), name)


def written() -> Iterator[tuple[str, re.Pattern[str], str]]:
    """Yield patterns that are written where they are used."""
    for path in files():
        if not any(base == "re" for base, _ in USE.findall(text_of(path))):
            continue
        for node in ast.walk(ast.parse(text_of(path))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
                base, way, first = node.func.value, node.func.attr, node.args[0]
                if not (isinstance(base, ast.Name) and base.id == "re" and way in ONE_BY_ONE + AT_ONCE):
                    continue
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    flags = re.IGNORECASE if "IGNORECASE" in ast.unparse(node) else 0
                    how = way if way in AT_ONCE else "search"
                    yield f"{module_of(path)}:{node.lineno}", re.compile(first.value, flags), how


PATTERNS = {name: (pattern, how) for name, pattern, how in (*named(), *written())}


@pytest.mark.parametrize("name", [name for name in PATTERNS if name not in BOUNDED])
def test_a_text_of_double_length_costs_a_pattern_twice_as_much(name: str):
    pattern, how = PATTERNS[name]
    for piece, once, twice in worst(pattern, how, SIZE):
        assert twice <= 2.7 * once + 60, (pattern.pattern, how, piece, once, twice)


@pytest.mark.parametrize(
    "pattern, how",
    [
        (r"\s+$", "search"), (r"(a+)+b", "match"), (r"(\w|\w\w)+!", "match"), (r".+?\s+\w*\s+x", "match"),
        (r"[^;]*$", "search"), (r"\w+\s*\w+\s*:", "match"), (r"(?:a|aa)+$", "fullmatch"),
        (r"a*a*a*b", "match"),
    ],
)  # fmt: skip
def test_a_pattern_that_looks_at_a_text_again_and_again_is_found(pattern: str, how: str):
    assert any(twice > 2.7 * once + 60 for _, once, twice in worst(re.compile(pattern), how, SIZE))


@pytest.mark.parametrize(
    "pattern, text",
    [
        (r"(?<=a)b+?(?!c)", "abbcab"), (r"^\s*#(\d{1,9})\b[\s:]*", " #12: x"), (r"(?:a|b)*c|d{2,}", "abc d"),
        (r"(?im)^x$", "X\nx\n"), (r"[^\W\d_]+(?:'[^\W\d_]+)*", "don't 9 it_s"),
    ],
)  # fmt: skip
def test_the_engine_that_counts_matches_what_python_matches(pattern: str, text: str):
    compiled = re.compile(pattern)
    for at in range(len(text) + 1):
        found = compiled.match(text, at) if not pattern.startswith("^") or at == 0 else None
        assert Engine(compiled, text).matched(at) == (found.end() if found else -1), at


def test_nearly_all_patterns_of_the_program_are_looked_at():
    assert len(PATTERNS) > 90
