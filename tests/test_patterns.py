"""Every regular expression that may meet typed text does work that grows with the text and no faster."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.backtracking import Engine, worst

ROOT = Path(__file__).parent.parent
ROOMS = ("games", "local_discord", "bot", "storage")
PARTS = (*sorted(f"games.{path.parent.name}" for path in ROOT.glob("games/*/__init__.py")), *ROOMS[1:])
"""What is looked at by one test: each game, what all games share, each other room."""
ONE_BY_ONE = ("search", "sub", "subn", "split", "findall", "finditer")
AT_ONCE = ("match", "fullmatch")
SIZE = 24
BOUNDED = {
    "games.core.reading.qualifying_lines.CONTINUES": "24 letters before a clause",
    "games.core.reading.qualifying_lines.BEHIND_SLASHES": "24 letters before a clause",
}
"""Patterns whose texts are cut before they meet them: where, to what."""


def files() -> Iterator[Path]:
    for room in ROOMS:
        yield from sorted((ROOT / room).rglob("*.py"))


def module_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


USE = re.compile(rf"(\w+)(?:\[[^\]]*\])?\.({'|'.join(ONE_BY_ONE + AT_ONCE)})\b")
"""A name, or a place of what has the name, and the method that is taken of it."""


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@cache
def methods() -> dict[tuple[str, str], set[str]]:
    """Return the uses of named patterns, by file and name; a file may have the name from another."""
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


Found = tuple[str, re.Pattern[str], str]
WORD = "word"
"""Stands for what a pattern is put together of while the program runs: a name, escaped."""


def written() -> Iterator[Found]:
    """Yield patterns that are written where they are used."""
    for path in files():
        if re.search(r"\bre\b", text_of(path)):
            module = importlib.import_module(module_of(path))
            yield from written_in(module_of(path), text_of(path), vars(module))


def written_in(module: str, text: str, names: Mapping[str, Any]) -> Iterator[Found]:
    """Yield every pattern that a text of a module has written out, whatever it is put together of; raises
    AssertionError for one that nobody could find.
    """
    tree = ast.parse(text)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    for node in ast.walk(tree):
        assert not (isinstance(node, ast.ImportFrom) and node.module == "re"), (
            f"{module}: say re.{ONE_BY_ONE[0]}"
        )
        if isinstance(node, ast.Attribute) and _is_re(node.value) and node.attr in WAYS:
            assert any(call.func is node for call in calls), f"{module}:{node.lineno}: a pattern nobody finds"
    for call in calls:
        if isinstance(call.func, ast.Attribute) and _is_re(call.func.value) and call.func.attr in WAYS:
            first = value_of(call.args[0], names)
            flags = first.flags if isinstance(first, re.Pattern) else flags_of(call, names)
            source = first.pattern if isinstance(first, re.Pattern) else first
            how = call.func.attr if call.func.attr in AT_ONCE else "search"
            yield f"{module}:{call.lineno}", re.compile(source, flags), how


WAYS = ("compile", *ONE_BY_ONE, *AT_ONCE)


def _is_re(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "re"


def value_of(node: ast.expr, names: Mapping[str, Any]) -> Any:
    """Return what an expression of a module comes to; what only a running program knows is a word."""
    try:
        return eval(compile(ast.Expression(node), "pattern", "eval"), dict(names))  # noqa: S307  the program's own
    except NameError:
        pass
    if isinstance(node, ast.JoinedStr):
        return "".join(str(value_of(part, names)) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return value_of(node.value, names)
    if isinstance(node, ast.BinOp):
        return value_of(node.left, names) + value_of(node.right, names)
    return WORD


def flags_of(call: ast.Call, names: Mapping[str, Any]) -> int:
    """Return the flags of a call of `re`."""
    place = 1 if call.func.attr in ("compile", "search", "findall", "finditer", *AT_ONCE) else 3  # type: ignore[attr-defined]  # one of WAYS
    place += call.func.attr not in ("compile", "sub", "subn", "split")  # type: ignore[attr-defined]  # the same
    given = [each.value for each in call.keywords if each.arg == "flags"] or call.args[place : place + 1]
    return int(value_of(given[0], names)) if given else 0


def all_found() -> Iterator[Found]:
    """Yield every pattern once: those with a name as they are used, all others as they are written."""
    known = set[tuple[str, int]]()
    for name, pattern, how in named():
        known.add((pattern.pattern, pattern.flags))
        yield name, pattern, how
    for name, pattern, how in written():
        if (pattern.pattern, pattern.flags) not in known or how != "search":
            yield name, pattern, how


@cache
def patterns() -> dict[str, tuple[re.Pattern[str], str]]:
    """Return all patterns with how they are used, by where they stand."""
    return {name: (pattern, how) for name, pattern, how in all_found()}


def part_of(name: str) -> str:
    """Return the part in which a pattern stands."""
    return next((part for part in PARTS if name.startswith((f"{part}.", f"{part}:"))), "")


@pytest.mark.parametrize("part", PARTS)
def test_a_text_of_double_length_costs_a_pattern_twice_as_much(part: str):
    for name in patterns().keys() - BOUNDED.keys():
        if part_of(name) == part:
            pattern, how = patterns()[name]
            for piece, once, twice in worst(pattern, how, SIZE):
                assert twice <= 2.7 * once + 60, (name, pattern.pattern, how, piece, once, twice)


def test_every_pattern_stands_in_a_part_that_is_looked_at():
    assert [name for name in patterns() if not part_of(name)] == []


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
    assert len(patterns()) > 130
    for room in (
        "bot.ui.mention_stripping:",
        "local_discord.rest:",
        "local_discord.message_operations.",
    ):
        assert any(name.startswith(room) for name in patterns()), room


@pytest.mark.parametrize(
    "line",
    [
        'def f(t, name): return re.sub(rf"\\s+{re.escape(name)}$", "", t)',
        'def f(t, name): return re.search("(a+)+" + name, t)',
        "def f(t): return re.split(BLANKS, t)",
        "class Reader:\n    ENDS = re.compile(BLANKS)",
        "ENDS = [(re.compile(BLANKS), 1)]",
        'def f(t): return re.compile(BLANKS, re.IGNORECASE).sub("", t)',
    ],
)
def test_a_pattern_that_hides_in_a_function_is_found(line: str):
    found = list(written_in("m", f"import re\n{line}\n", {"re": re, "BLANKS": r"\s+$"}))
    assert any(
        twice > 2.7 * once + 60 for _, pattern, how in found for _, once, twice in worst(pattern, how, SIZE)
    )


@pytest.mark.parametrize("line", ["from re import sub", "found = map(re.compile, words)", "look = re.search"])
def test_a_pattern_that_nobody_could_find_is_refused(line: str):
    with pytest.raises(AssertionError):
        list(written_in("m", f"import re\n{line}\n", {"re": re}))
