"""No regular expression that meets typed text costs more than in proportion to its length."""

import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
import games
from tests.examples import few
from tests.patterns import tries

ROOT = Path(__file__).parent.parent
HEADS = ("", "x", "8 v 5", "what if", "now ", "clear standing ")
FILLERS = (
    " ",
    "(",
    ")",
    "*",
    "~",
    ".",
    ":",
    "/",
    ">",
    "<",
    "-",
    "+1",
    "1",
    "a",
    "\n",
    "ready ",
    "what ",
    "> ",
)
TAILS = ("", "x")
SIZE, MOST = 24, 20_000
"""How often it is said, and tries at which counting ends; what grows evenly takes a fifth of them."""
WAYS = "match|fullmatch|search|sub|split|finditer|findall"


def patterns() -> Iterator[tuple[str, re.Pattern[str], tuple[str, ...]]]:
    """Yield every pattern that stands in a module of the rules or of the bot, and how it is used."""
    written = "\n".join(
        path.read_text(encoding="utf-8") for room in ("games", "bot") for path in (ROOT / room).rglob("*.py")
    )
    seen: set[int] = set()
    for package in (games, bot):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if found.name.endswith("__main__"):
                continue
            for name, value in vars(importlib.import_module(found.name)).items():
                held = value.values() if isinstance(value, dict) else (value,)
                for each in held:
                    if isinstance(each, re.Pattern) and id(each) not in seen:
                        seen.add(id(each))
                        ways = re.findall(rf"\b{name}(?:\[\w+\])?\.({WAYS})\(", written)
                        yield f"{found.name}.{name}", each, tuple(sorted(set(ways)))


def costly(pattern: re.Pattern[str], ways: tuple[str, ...]) -> Iterator[tuple[str, str, int, int]]:
    """Yield where twice as much of something costs clearly more than twice as many tries."""
    for way in ways:
        for head in HEADS:
            for filler in FILLERS:
                for tail in TAILS:
                    text, twice = (f"{head}{filler * size}{tail}" for size in (SIZE, 2 * SIZE))
                    once, more = (tries(pattern, each, way, MOST) for each in (text, twice))
                    if more >= MOST or (more > 2.5 * once and more > 20 * len(twice)):
                        yield way, text, once, more


@pytest.mark.parametrize(
    "name, pattern, ways",
    [pytest.param(*each.values, marks=each.marks, id=each.values[0]) for each in few(patterns(), 6)],
)
def test_twice_the_text_is_no_more_than_twice_the_work(name, pattern, ways):
    assert ways, f"{name} is used in a way that is not looked for"
    assert list(costly(pattern, ways)) == []


@pytest.mark.parametrize(
    "pattern, way",
    [
        (r"\s*(?:\bnow\b)?[\s:?!.]*$", "sub"),
        (r"8 v 5\s*(odd|even)?\s*(?:until\s*\d+)?\s*", "fullmatch"),
        (r"(?:a|aa)+b", "match"),
    ],
)
def test_what_costs_a_power_of_its_length_is_found(pattern, way):
    assert next(costly(re.compile(pattern), (way,)), None)
