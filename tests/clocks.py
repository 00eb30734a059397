"""Finds assertions on a clock: what a test claims about time is false on a machine that is busy enough."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

CLOCKS = {
    *("monotonic", "perf_counter", "process_time", "thread_time", "time"),
    *("monotonic_ns", "perf_counter_ns", "process_time_ns", "thread_time_ns", "time_ns"),
    *("getrusage", "timeit", "times"),
}
OF = {"time", "timeit", "resource", "os", "loop"}
"""Modules with a clock; `watch.time` and the like are the tests' own."""
NAMED = re.compile(
    rf"\b(?:{'|'.join(sorted(CLOCKS - {'time', 'times'}))})\b"
    rf"|\b(?:{'|'.join(sorted(OF))})\.times?\b"
    rf"|\bfrom (?:{'|'.join(sorted(OF))}) import\b"
)
"""Spellings of a clock: a source without any of these reads none."""
KEEPING = {"append", "add", "extend", "insert", "setdefault"}


def asserted(source: str) -> list[int]:
    """Return the lines that assert something about what a clock told in the same function."""
    if not NAMED.search(source):
        return []
    tree = ast.parse(source)
    names = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module in OF
        for alias in node.names
        if alias.name in CLOCKS
    }
    timing = _timing(tree, names)
    scopes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return sorted({line for scope in scopes for line in _lines(scope, names | timing)})


def _timing(tree: ast.Module, names: set[str]) -> set[str]:
    """Return the functions of a module that return what a clock told."""
    found: set[str] = set()
    while True:
        more = {
            scope.name
            for scope in ast.walk(tree)
            if isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef)
            for kept in [_kept(scope, names | found)]
            for node in ast.walk(scope)
            if isinstance(node, ast.Return | ast.Yield) and node.value is not None
            if _told(node.value, names | found, kept)
        }
        if more <= found:
            return found
        found |= more


def _lines(scope: ast.AST, names: set[str]) -> Iterator[int]:
    kept = _kept(scope, names)
    for node in ast.walk(scope):
        if isinstance(node, ast.Assert) and _told(node.test, names, kept):
            yield node.lineno


def _kept(scope: ast.AST, names: set[str]) -> set[str]:
    """Return the variables that hold what a clock told, or something reckoned from it."""
    kept: set[str] = set()
    while True:
        more = kept | {name for node in ast.walk(scope) for name in _keeps(node, names, kept)}
        if more == kept:
            return kept
        kept = more


def _keeps(node: ast.AST, names: set[str], kept: set[str]) -> Iterator[str]:
    if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign | ast.NamedExpr):
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            for one, value in _pairs(target, node.value):
                if _told(value, names, kept):
                    yield from _roots(one)
    elif (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in KEEPING
        and any(_told(argument, names, kept) for argument in node.args)
    ):
        yield from _roots(node.func.value)
    elif isinstance(node, ast.comprehension | ast.For) and _told(node.iter, names, kept):
        yield from _roots(node.target)


def _pairs(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Return what is assigned to which: `a, b = 1, 2` is two assignments."""
    if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        yield from zip(target.elts, value.elts, strict=True)
    elif value is not None:
        yield target, value


def _roots(target: ast.expr) -> Iterator[str]:
    """Return the variables that are assigned to, or a part of which is."""
    if isinstance(target, ast.Name):
        yield target.id
    elif isinstance(target, ast.Subscript | ast.Starred):
        yield from _roots(target.value)
    elif isinstance(target, ast.Tuple | ast.List):
        for each in target.elts:
            yield from _roots(each)


def _told(expression: ast.expr, names: set[str], kept: set[str]) -> bool:
    """Return whether a clock is read in an expression, or a variable that holds what one told."""
    for node in ast.walk(expression):
        if isinstance(node, ast.Name) and node.id in kept:
            return True
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            return True
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in CLOCKS
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id in OF
        ):
            return True
    return False
