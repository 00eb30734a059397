"""The modules of the program import one another in no circle, imports inside functions counted."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("games", "renderers", "storage", "local_discord", "bot")


def name_of(path: Path) -> str:
    """Return the dotted name of a module."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def at_run_time(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a module but those under `if TYPE_CHECKING`."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            continue
        yield node
        yield from at_run_time(node)


def imported(tree: ast.AST, known: frozenset[str], package: str) -> Iterator[str]:
    """Yield what a module of a package imports, anywhere in it but where types alone are wanted."""
    for node in at_run_time(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in known)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            module = ".".join([*above, *([node.module] if node.module else [])])
            inner = [f"{module}.{alias.name}" for alias in node.names]
            found = [name for name in inner if name in known]
            yield from found
            if len(found) < len(inner) and module in known:
                yield module


def graph(sources: Mapping[str, str]) -> dict[str, set[str]]:
    """Return what each module imports."""
    known = frozenset(sources)
    packages = {name: name if f"{name}." in " ".join(known) else name.rpartition(".")[0] for name in known}
    trees = {name: ast.parse(text) for name, text in sources.items()}
    return {name: set(imported(tree, known, packages[name])) - {name} for name, tree in trees.items()}


def circle(sources: Mapping[str, str]) -> list[str]:
    """Return modules that import one another in a circle, [] if none do."""
    try:
        TopologicalSorter(graph(sources)).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.long
@pytest.mark.parametrize("room", ROOMS)
def test_no_circle_not_even_by_imports_inside_functions(room: str):
    paths = [path for path in (ROOT / room).rglob("*.py") if "__pycache__" not in path.parts]
    assert paths
    assert circle({name_of(path): path.read_text(encoding="utf-8") for path in paths}) == []


def test_a_circle_through_a_function_is_found():
    sources = {
        "games.a": "from games import b",
        "games.b": "def late():\n    from games.a import thing\n",
        "games": "",
    }
    assert set(circle(sources)) == {"games.a", "games.b"}
    assert set(circle({**sources, "games.b": "def late():\n    from .a import thing\n"})) == {
        "games.a",
        "games.b",
    }
    assert set(circle({**sources, "games.b": "def late():\n    from . import a\n"})) == {"games.a", "games.b"}
    assert circle({**sources, "games.b": "import games.c", "games.c": ""}) == []
