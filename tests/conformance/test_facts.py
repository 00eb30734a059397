"""Rules keep facts, never sentences: those are said at the edge, in one place for each game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from typing import Any

import pytest

from games.core.record.verifying import completed, verify
from tests.conformance.courses import GAMES, at_chance, by_computers, unruly

LINE = re.compile(r"[A-Z0-9'½+\-−#: ]+|[A-Z]{2,} .*[^.]")
"""An order in its one canonical form: what a seat wrote, by codes, or by names behind a verb in capitals."""
KINDS = re.compile(r"[a-z]+(?: [a-z]+)?")
"""The kind of something, in one or two words: "support move"."""


def texts(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text in a document with several words, and where it stands."""
    if isinstance(value, str):
        if " " in value.strip():
            yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(str(key), f"{path}.{key}")
            yield from texts(inner, f"{path}.{key}")
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, path)


def data_of(slug: str) -> str:
    """Return the data files of a game: names stand there."""
    found = list(files(f"games.{slug}").iterdir()) if slug in PACKAGES else []
    return "".join(file.read_text(encoding="utf-8") for file in found if file.name.endswith(".json"))


PACKAGES = [slug for slug, game in GAMES.items() if game.setup.__module__.startswith("games.")]


@pytest.mark.parametrize("slug", GAMES)
def test_no_field_of_a_state_holds_a_sentence(slug: str):
    data = data_of(slug)
    ended = 0
    for course in (at_chance(slug), by_computers(slug), unruly(slug)):
        for position in (*course.some(40), course.end):
            state = position.state.model_dump(mode="json")
            found = [
                (path, text)
                for part in ("table", "hands", "deck")
                for path, text in texts(state[part], part)
                if not LINE.fullmatch(text) and not KINDS.fullmatch(text) and f'"{text}"' not in data
            ]
            assert found == []
        ended += course.game.outcome(course.end.state) is not None
    assert ended == 3


@pytest.mark.parametrize("slug", PACKAGES)
def test_how_a_game_ended_is_said_from_its_reason(slug: str):
    """The state keeps a code; the outcome is a sentence, and the report says the same."""
    for course in (at_chance(slug), by_computers(slug), unruly(slug)):
        outcome = course.game.outcome(course.end.state)
        assert outcome is not None
        assert re.fullmatch(r"[A-Z].* .*\.", outcome.reason), outcome.reason
        assert re.fullmatch(r"[a-z_]+(?: [a-z]+)?", course.end.state.table.ended)
        told = [course.game.prose(event) for page in course.pages for event in page.told]
        assert any(outcome.reason.removesuffix(".") in line.replace("**", "") for line in told), told[-3:]


@pytest.mark.parametrize("slug", ["warlords", "suntzu", "yuan"])
def test_a_game_that_ended_before_states_kept_reasons_is_shown_and_verified(slug: str):
    """Its last state holds the sentence itself, and its seals are those of that state."""
    course = by_computers(slug)
    state = course.end.state.model_dump(mode="json")
    outcome = course.game.outcome(course.end.state)
    assert outcome is not None
    table = {name: value for name, value in state["table"].items() if name != "ending"}
    once = {**state, "table": {**table, "ended": outcome.reason}}
    assert course.game.outcome(course.game.state.model_validate(once)) == outcome
    assert course.game.state.model_validate(once).model_dump(mode="json") == once
    assert "ending" not in course.asking[0].state.model_dump(mode="json")["table"]
    record = course.record
    old = completed(course.game, replace(record, seals=()), once)
    assert old.seals != record.seals
    assert verify(course.game, old).whole
    assert verify(course.game, record).whole
