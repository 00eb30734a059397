"""Every sentence for people stands in `bot/words`, and is given the facts that it has places for.

A literal is wording if it holds two words or more with a blank between them, or one word as a heading has it
("## {} begins", "Joined: {}"). It is none if it is a docstring,
a pattern, SQL, the text of a log line, the name of a deed in the audit, a word that players type, or what an
exception for programmers says.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

from bot import words
from bot.judge.audience import outcome_reasons
from bot.judge.orders import (
    game_status_questions,
    how_to_play_questions,
    questions_to_bot,
    small_talk_replies,
    typed_slash_commands,
    typed_table_requests,
)
from bot.judge.settings.terms import COUNTS, TALLIES, VOTERS
from bot.ui import duties, words_as_commands
from games.core.reading.message_commands import PHRASES

ROOT = Path(__file__).parents[3]
ROOMS = ("judge", "delivery", "scheduling", "pictures", "cogs", "ui", "commands")
FILES = ("client", "serve", "local_table", "bot_token_renewal", "database_error_text", "__main__")
DONE = {
    **{room: sorted((ROOT / "bot" / room).rglob("*.py")) for room in ROOMS},
    **{file: [ROOT / f"bot/{file}.py"] for file in FILES},
}
"""The rooms that say nothing themselves, with their files."""

PHRASE = re.compile(r"[^\W\d_]{2,}\S* +\S*[^\W\d_]{2,}|(?:##|·) .*[^\W\d_]{3,}|[A-Z][a-z]+:? \{\}")
SQL = re.compile(r"\s*(?:SELECT|UPDATE|PRAGMA|VACUUM|BEGIN|REPEATABLE)\b")
TYPED = set(PHRASES) | {"clear standing {line}", "orders; missing"}
TYPED |= {*COUNTS, *TALLIES, *VOTERS, "off"}
TYPED |= {"keep standing as {name}", "use standing {name}", "forget kept {name}"}
TYPED |= {*game_status_questions.OTHERWISE.values(), *typed_table_requests.SAID.values(), *duties.TYPED}
TYPED |= {
    *typed_slash_commands.OTHERWISE,
    *typed_slash_commands.OTHERWISE.values(),
    *typed_slash_commands.READ,
}
TYPED |= {*words_as_commands.AGREES, *words_as_commands.OTHERWISE}
TYPED |= {
    text
    for questions in (
        game_status_questions,
        questions_to_bot,
        how_to_play_questions,
        outcome_reasons,
        small_talk_replies,
        typed_slash_commands,
    )
    for name, text in vars(questions).items()
    if name.endswith("_WORDS")
}
PROGRAMMERS = ("RuntimeError", "ValueError", "TypeError", "LookupError", "AssertionError")
SILENT_CALLS = (*PROGRAMMERS, "compile", "note", "cast")
"""Calls whose text nobody is told: errors of the program, patterns, names of deeds in the audit, types."""

REASONS = {"attempt": 1, "meaning": 1, "Meaning": 1, "retry": 1, "_drop": 2, "_fail": 2, "_put_off": 2}
REASONS |= dict.fromkeys(("TryLater", "Undeliverable", "ClosedToMessages", "Gone"), 0)
"""Calls one argument of which says, for the log, what was tried on Discord or why it failed."""

MODULES = {path.stem: path for path in sorted((ROOT / "bot/words").glob("[a-z]*.py"))}


def called(node: ast.Call) -> str:
    """The last name of what is called."""
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def literals(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """The texts of a file with their lines, an f-string with {} for what it is filled with."""
    quiet: set[int] = set()
    for node in ast.walk(tree):
        is_log = isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("log.", "re."))
        is_silent = isinstance(node, ast.Call) and called(node) in SILENT_CALLS
        is_deed = isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in NAMES
        is_docstring = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if isinstance(node, ast.Call) and (place := REASONS.get(called(node), 99)) < len(node.args):
            quiet.update(map(id, ast.walk(node.args[place])))
        is_name = isinstance(node, ast.keyword) and node.arg == "alias"
        if is_log or is_silent or is_deed or is_docstring or is_name:
            quiet.update(map(id, ast.walk(node)))
        if isinstance(node, ast.JoinedStr):
            quiet.update(id(part) for part in node.values if isinstance(part, ast.Constant))
            if id(node) not in quiet:
                parts = (p.value if isinstance(p, ast.Constant) else "{}" for p in node.values)
                yield node.lineno, "".join(map(str, parts))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in quiet:
            yield node.lineno, node.value


NAMES = ("UNDELIVERED", "CAME", "CHECKED", "REFUSED", "AGENT", "missing", "IN_PLACE", "CLOSED")
"""Constants that name something: a deed in the audit, a mark, the bot, a permission,
a note on an interaction, what a library says."""


def said(source: str) -> list[str]:
    """The wording in a file."""
    found = literals(ast.parse(source))
    return [
        f"{line}: {text}"
        for line, text in found
        if PHRASE.search(text) and not SQL.match(text) and text not in TYPED
    ]


@pytest.mark.parametrize(
    "source",
    [
        'raise Refusal("You hold no seat.")',
        'text = f"{title} is over"',
        'LATER = "Not now, later."',
        'say(f"{a} and {b} win the game")',
        'button(label="End turn")',
        'head = f"## {title} begins"',
        'head = f"Joined: {names}"',
        'lines = {"open": "has not begun"}',
        'raise TryLater("the channel is gone", "Give me another one.")',
    ],
)
def test_wording_is_found(source: str) -> None:
    assert said(source)


@pytest.mark.parametrize(
    "source",
    [
        'def f():\n    """Return the seat."""',
        'X = 1\n"""How many there are."""',
        'log.info("clock.asleep until", game=1)',
        'raise RuntimeError(f"{row} asks nothing, yet is not over")',
        'await change.note("took back", 1)',
        'if word == "not ready":\n    pass',
        'key = f"game {row.id}"',
        'text("SELECT * FROM game")',
        'raise TryLater("the channel is gone", words.delivery.LACKING)',
    ],
)
def test_what_people_do_not_read_is_no_wording(source: str) -> None:
    assert not said(source)


@pytest.mark.parametrize("room", DONE)
def test_no_sentence_for_people_stands_outside_the_words(room: str) -> None:
    guilty = {str(path.relative_to(ROOT)): said(path.read_text(encoding="utf-8")) for path in DONE[room]}
    assert {path: lines for path, lines in guilty.items() if lines} == {}


def sentences(node: ast.expr) -> list[str]:
    """Return the sentences of `words.games.NO_SEAT`, of a table of sentences with a key, or of a choice of
    two.
    """
    if isinstance(node, ast.IfExp):
        return sentences(node.body) + sentences(node.orelse)
    keyed = isinstance(node, ast.Subscript)
    names = ast.unparse(node.value if isinstance(node, ast.Subscript) else node).split(".")
    if len(names) != 3 or names[0] != "words":
        return []
    found = getattr(getattr(words, names[1]), names[2])
    return list(found.values()) if keyed else [found]


def places(text: str) -> set[str]:
    """The names of the facts that a sentence has places for."""
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_a_sentence_is_given_the_facts_that_it_has_places_for() -> None:
    wrong: list[str] = []
    for path in sorted((ROOT / "bot").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or any(each.arg is None for each in node.keywords):
                continue
            texts: list[str] = []
            if called(node) == "format" and isinstance(node.func, ast.Attribute):
                texts = sentences(node.func.value)
            elif called(node) in ("Refusal", "Mistake") and node.args:
                texts = sentences(node.args[0])
            given, wanted = {each.arg for each in node.keywords}, set().union(*map(places, texts))
            if texts and wanted != given:
                wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {wanted} {given}")
    assert wrong == []


def test_a_sentence_is_looked_up_when_it_is_said_and_each_is_said_somewhere() -> None:
    """A name imported out of its module would stay in the language it was imported in."""
    source = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "bot").rglob("*.py")))
    assert re.findall(r"^\s*from bot\.words\.\w+ import.*$", source, re.MULTILINE) == []
    said = set(re.findall(r"\bwords\.(\w+\.\w+)", source))
    sentences = [
        f"{name}.{each}" for name in MODULES for each in vars(getattr(words, name)) if each.isupper()
    ]
    unsaid = [sentence for sentence in sentences if sentence not in said]
    assert unsaid == []


def test_no_sentence_is_said_while_the_program_is_loaded() -> None:
    """It would stay in the language of that moment."""

    def early(node: ast.AST) -> Iterator[int]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                for each in [*child.args.defaults, *filter(None, child.args.kw_defaults)]:
                    yield from early(ast.Expr(each))
            elif isinstance(child, ast.Attribute) and ast.unparse(child).startswith("words."):
                yield child.lineno
            elif not isinstance(child, ast.Lambda):
                yield from early(child)

    paths = [path for paths in DONE.values() for path in paths]
    found = {str(path): list(early(ast.parse(path.read_text(encoding="utf-8")))) for path in paths}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_no_sentence_stands_twice() -> None:
    texts: dict[str, list[str]] = {}
    for name in MODULES:
        for each, text in vars(getattr(words, name)).items():
            if each.isupper() and isinstance(text, str):
                texts.setdefault(text, []).append(f"{name}.{each}")
    assert [names for names in texts.values() if len(names) > 1] == []


def test_which_seats_one_would_like_is_called_seat_preference_and_nothing_else() -> None:
    texts = [
        text
        for name, path in MODULES.items()
        if name != "queue"  # there one wishes for a table
        for _, text in literals(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert [text for text in texts if " " in text and re.search(r"(?<!\{)\bwish", text)] == []
    assert words.controls.SEAT_PREFERENCE == "Seat preference"
