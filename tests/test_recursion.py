"""Every function that calls itself is known, with what bounds its depth: never the length of a text."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOMS = ("games", "bot", "local_discord", "storage")
GRAMMAR = "the grammar, which the program declares"
FORM = "the slots of an order, of which the program declares a few"
STATE = "how a state or a telling of the rules is nested"
MESSAGE = "how a message or a command is nested that Discord took"
DRAWN = "its own controls"
LATER = "none: the event loop calls it again"
DEEP = {
    "games.conquest.rules.repositioning:_search": "the transfers of one command, and MOST_TRIED",
    "games.core.rules.correcting:Corrections._fitted": "the words of a pattern, which the program declares",
    "games.core.grammar.grammar_rule:Scope.step": GRAMMAR,
    "games.core.grammar.machine:_asks": GRAMMAR,
    "games.core.grammar.menus:Menus.filled": FORM,
    "games.core.grammar.menus:Menus._leads": FORM,
    "games.core.grammar.pattern:_choice": GRAMMAR,
    "games.core.grammar.pattern:expanded": GRAMMAR,
    "games.core.grammar.pattern:fields": GRAMMAR,
    "games.core.grammar.pattern:printer": GRAMMAR,
    "games.core.grammar.pattern:usage": GRAMMAR,
    "games.core.rules.protocol:_kept": STATE,
    "games.core.telling.turn_recap:_holds": STATE,
    "games.redux.telling.designed_values:_listed": "a data file of the rules",
    "bot.delivery.layouts:_texts": MESSAGE,
    "bot.delivery.layouts:_parts": DRAWN,
    "bot.judge.leagues.rotation:_orders": "the rounds of a season",
    "bot.judge.settings.schedule_reading:_Reading._daily": "two: a time of day takes no other clause",
    "bot.judge.settings.schedule_reading:_Reading.take": "two: a time of day takes no other clause",
    "bot.logs:_inside": "an error within an error",
    "bot.logs:account": "an error within an error",
    "bot.pictures.render_pool:Painters._rest": LATER,
    "bot.pictures.render_pool:Painters._stay": LATER,
    "bot.ui.access:texts": MESSAGE,
    "bot.ui.anytime_act_composer:act_screen": "two: the second has chosen nothing",
    "bot.ui.components:_ids": DRAWN,
    "bot.ui.components:filled": DRAWN,
    "bot.ui.rule_option_reading:_of": "the type of an option",
    "bot.ui.seat_changes:take": "two: a button names a seat",
    "bot.ui.seat_changes:take.picked": "two: a button names a seat",
    "bot.ui.personal_queue:PersonalQueue._go_on": "what waits of one person, MOST_TYPED and a few",
    "local_discord.component_limits:_check_kinds": MESSAGE,
    "local_discord.component_limits:_check_each": MESSAGE,
    "local_discord.components:walk": MESSAGE,
    "local_discord.components:_numbered": MESSAGE,
    "local_discord.limits:_command": MESSAGE,
    "local_discord.limits:_options": MESSAGE,
    "local_discord.limits:command_size": MESSAGE,
    "local_discord.slash:_below": MESSAGE,
    "storage.personal:_without": "a column, which the program wrote",
}
"""The bound on the depth of each recursive function."""

Def = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass
class Found:
    """A function, the names that it can call by, innermost last, and the methods of its class."""

    node: Def
    names: list[Mapping[str, str]]
    methods: Mapping[str, str] = field(default_factory=dict[str, str])


def functions(tree: ast.AST, at: str = "", names: list[Mapping[str, str]] | None = None) -> dict[str, Found]:
    """Return the functions of a module by their names with dots."""
    found: dict[str, Found] = {}

    def visit(node: ast.AST, at: str, names: list[Mapping[str, str]], methods: Mapping[str, str]) -> None:
        within = [*inside(node)]
        own = {one.name: at + one.name for one in within if isinstance(one, Def)}
        is_class = isinstance(node, ast.ClassDef)
        names, methods = (names, own) if is_class else ([*names, own], methods)
        for one in within:
            if isinstance(one, Def):
                found[at + one.name] = Found(one, names, methods)
            visit(one, f"{at}{one.name}.", names, methods)

    visit(tree, at, names or [], {})
    return found


def inside(node: ast.AST) -> Iterator[Def | ast.ClassDef]:
    """Yield the functions and classes that stand in a node, not those in these."""
    for one in ast.iter_child_nodes(node):
        if isinstance(one, Def | ast.ClassDef):
            yield one
        elif not isinstance(one, ast.expr):
            yield from inside(one)


def calls(name: str, one: Found, known: Mapping[str, Found]) -> set[str]:
    """Return the functions of its module that a function names."""
    found: set[str] = set()
    arguments = one.node.args
    bound = {each.arg for each in [*arguments.args, *arguments.kwonlyargs, *arguments.posonlyargs]}
    nodes: list[ast.AST] = [*one.node.body]
    for node in nodes:
        nodes += [] if isinstance(node, Def | ast.ClassDef) else ast.iter_child_nodes(node)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            bound.add(node.id)
    for node in nodes:
        if isinstance(node, ast.Name) and node.id not in bound:
            scopes = [scope for scope in one.names if node.id in scope]
            found |= {scope[node.id] for scope in scopes[-1:]} | ({f"{name}.{node.id}"} & known.keys())
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
            found |= {one.methods[node.attr]} if node.attr in one.methods else set()
    return found


def recursive(text: str) -> list[str]:
    """Return the functions of a module that come back to themselves."""
    known = functions(ast.parse(text))
    edges = {name: calls(name, one, known) for name, one in known.items()}
    found: list[str] = []
    for name, others in edges.items():
        seen, waiting = set[str](), [*others]
        while waiting:
            if (other := waiting.pop()) not in seen:
                seen.add(other)
                waiting += edges.get(other, ())
        found += [name] if name in seen else []
    return found


def test_every_function_that_calls_itself_has_a_bound():
    found: list[str] = []
    for path in (path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))):
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        found += [f"{module}:{name}" for name in recursive(path.read_text(encoding="utf-8"))]
    assert sorted(found) == sorted(DEEP)


def test_a_function_that_calls_itself_is_found_however_it_does():
    assert recursive("def f(t): return f(t[1:])") == ["f"]
    assert recursive("def f(t): return map(f, t)") == ["f"]
    assert recursive("def f(t): return g(t)\ndef g(t): return f(t)") == ["f", "g"]
    assert recursive("class A:\n def f(self, t): return self.g(t)\n def g(self, t): self.f(t)") == [
        "A.f",
        "A.g",
    ]
    assert recursive("def f(t):\n def g(n): return g(n - 1)\n return g(t)") == ["f.g"]
    assert recursive("def f(t): return t.f()\ndef g(f): return f(g)") == ["g"]
    assert recursive("def f(g): return g\ndef g(f): return f") == []
