"""Failures of the database are said in `bot/words`; the text of its errors is for logs."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from bot import database_error_text, words
from storage.errors import Cause, Damaged, Stale, StorageError, Taken, Unwritable
from tests.bot.words.test_words import REASONS, ROOT, called, places

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
OTHER = "Stop it first, or give this one another MANDATE_DATABASE."
BACKUP = "Restore it from a backup."


def reasons(source: str) -> Iterator[tuple[str, set[str]]]:
    """Each reason that is given to an error of the database, with the names of the facts given beside it."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call):
            given = {each.arg or "" for each in call.keywords}
            given |= {"what"} if len(call.args) > 1 else set()
            for each in [*call.args, *(each.value for each in call.keywords)]:
                for name in ast.walk(each):
                    if isinstance(name, ast.Attribute) and ast.unparse(name.value) == "Cause":
                        yield name.attr, given


def test_each_reason_has_its_sentence() -> None:
    assert set(words.storage.WHY) == {why.name for why in Cause}


@pytest.mark.long
def test_each_reason_is_given_with_the_facts_that_its_sentence_has_places_for() -> None:
    paths = [path for room in ("storage", "bot") for path in sorted((ROOT / room).rglob("*.py"))]
    found = [each for path in paths for each in reasons(path.read_text(encoding="utf-8"))]
    assert [each for each in found if not places(words.storage.WHY[each[0]]) <= each[1]] == []
    elsewhere = {why.name for why in Cause} - {why for why, _ in found} - {"ROW"}
    assert [why for why in elsewhere if places(words.storage.WHY[why])] == []


@pytest.mark.parametrize(
    "error, text",
    [
        (Damaged(7, "page 7/1", Cause.LOST), f"Game 7 is damaged: page 7/1 is missing. {BACKUP}"),
        (Damaged(None, "audit 1"), f"The database is damaged: audit 1. {BACKUP}"),
        (
            Unwritable(Cause.UNMADE, path="x", strerror="no"),
            "The database cannot be used: x cannot be made (no). Nothing of this was stored.",
        ),
        (
            Taken("this", NOON),
            f"Another bot (this) has been running on this database since 2026-03-01 12:00 UTC. {OTHER}",
        ),
        (Taken("", NOON), f"Another bot is running on this database. {OTHER}"),
        (Stale(7), "Game 7 was changed by somebody else in the meantime; please look again."),
        (StorageError(Cause.NO_TURN, game_id=7, turn=2), "Game 7 has no turn 2."),
    ],
)
def test_an_error_is_said_in_words(error: StorageError, text: str) -> None:
    assert database_error_text.sentence(error) == text


def kinds(kind: type[StorageError] = StorageError) -> set[str]:
    """The names of all errors of the database."""
    return {kind.__name__}.union(*map(kinds, kind.__subclasses__()))


def quiet(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the permitted uses of an error: look at it, log it, raise from it, wait for it, put it into
    words.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and node.cause is not None:
            yield node.cause
        elif isinstance(node, ast.Attribute):
            yield node.value
        elif isinstance(node, ast.Call):
            is_fine = ast.unparse(node.func).startswith("log.") or called(node) in (
                "isinstance",
                "sentence",
                "pause",
                "ended_by",
            )
            place = REASONS.get(called(node), 99)
            for each in node.args[place : place + 1] if not is_fine else [node]:
                yield from ast.walk(each)


def spoken(source: str) -> list[str]:
    """Return the places where the text of an error of the database is taken, but not for the log."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.ExceptHandler | ast.match_case):
            continue
        caught = node.type if isinstance(node, ast.ExceptHandler) else node.pattern
        name = node.name if isinstance(node, ast.ExceptHandler) else "error"
        body = ast.Module(node.body, [])
        silent = {id(each) for each in quiet(body)}
        said = [each for each in ast.walk(body) if isinstance(each, ast.Name) and each.id == name]
        if caught and kinds() & {each.id for each in ast.walk(caught) if isinstance(each, ast.Name)}:
            found += [ast.unparse(node) for each in said if id(each) not in silent]
    return found


@pytest.mark.long
def test_nobody_is_told_the_text_of_an_error() -> None:
    paths = [path for path in sorted((ROOT / "bot").rglob("*.py")) if path.name != "logs.py"]
    assert [each for path in paths for each in spoken(path.read_text(encoding="utf-8"))] == []


@pytest.mark.parametrize("taken", ["raise Mistake(str(error))", "print(error)", 'say(f"Alas: {error}")'])
@pytest.mark.parametrize(
    "where",
    [
        "try:\n  read()\nexcept (Refusal, Busy) as error:\n  {}",
        "match error:\n  case Refusal() | StorageError():\n    {}",
    ],
)
def test_where_the_text_of_an_error_is_said_is_found(where: str, taken: str) -> None:
    assert spoken(where.format(taken))
