"""The table ends a game, whatever is asked: a draw that some share, or one to whom the others concede."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Act, Position
from games.core.record.verifying import Mismatch, Record, canonical, completed, load, verify
from games.core.rules.errors import Diverged, Illegal
from games.core.rules.prompts import Seat
from tests.conformance.courses import GAMES, Course, at_chance, salts, stored
from tests.examples import LONG

MOMENTS = 12 if LONG else 3

KINDS = ("draw", "concession")


def agreed(course: Course, position: Position[Any], kind: str) -> tuple[Position[Any], list[Seat]]:
    """End a course where it stands: all but the last seat share it, or it is left to the first."""
    seats = list(course.seats[:-1] or course.seats) if kind == "draw" else [course.seats[0]]
    act = Act(kind, course.seats[-1], [str(seat) for seat in seats])
    return runner.act(course.game, stored(position.save), course.dice, act), seats


def exported(course: Course, position: Position[Any], after: Position[Any]) -> dict[str, Any]:
    """Return the export of a course that was ended at a position."""
    number = course.positions.index(position)
    pages = [page for each in course.positions[: number + 1] for page in each.filled]
    outcome = course.game.result(after.state)
    assert outcome is not None
    record = Record(
        game="g1", slug=course.game.slug, edition=course.game.edition, seats=course.seats,
        options=course.options.model_dump(mode="json"), seed=course.seed, salts=salts(course.seats),
        turns=tuple(page.save for page in [*pages, *after.filled]), outcome=dict(outcome.dump()),
    )  # fmt: skip
    return json.loads(json.dumps(completed(course.game, record, after.save.state).dump()))


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_game_ends_at_once_as_the_table_agreed_and_its_export_verifies(slug: str, kind: str) -> None:
    course = at_chance(slug)
    for position in course.some(MOMENTS):
        after, seats = agreed(course, position, kind)
        outcome = course.game.result(after.state)
        assert after.ask is None
        assert not after.news, "what was told in the open turn is not told again"
        assert outcome is not None
        assert outcome.winners == (() if kind == "draw" else tuple(seats))
        assert outcome.shared == (tuple(seats) if kind == "draw" else ())
        assert all(course.game.power(seat).name in outcome.reason for seat in seats)
        left = (after.save.submitted, after.save.ready, after.save.premoves, after.save.log)
        assert not any(left)
        document = exported(course, position, after)
        assert verify(course.game, load(document)).whole
        other = {"winners": [str(course.seats[-1])], "reason": outcome.reason}
        with pytest.raises(Mismatch, match="ended as"):
            verify(course.game, load({**document, "outcome": other}))


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_that_was_ended_stays_so_after_a_restart_and_asks_nothing_more(slug: str) -> None:
    course = at_chance(slug)
    [position] = course.some(1)
    after, _ = agreed(course, position, "draw")
    again = runner.resume(course.game, stored(after.save), course.dice)
    assert canonical(again.state.model_dump(mode="json")) == canonical(after.state.model_dump(mode="json"))
    assert again.ask is None
    with pytest.raises(Illegal, match="over"):
        agreed(course, again, "concession")


@pytest.mark.parametrize("slug", GAMES)
def test_a_rewind_takes_an_agreement_back(slug: str) -> None:
    course = at_chance(slug)
    position = course.some(2)[-1]
    after, _ = agreed(course, position, "draw")
    [*_, page] = after.filled
    back = runner.resume(course.game, runner.rewind(page.save, 0), course.dice)
    assert back.ask is not None
    assert back.state.agreed is None


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize(
    "kind, answer",
    [
        ("draw", []),
        ("draw", None),
        ("draw", ["nobody"]),
        ("draw", "all"),
        ("draw", "twice"),
        ("concession", []),
        ("concession", "two"),
    ],
)
def test_what_names_no_seats_or_too_many_ends_nothing(slug: str, kind: str, answer: Any) -> None:
    course = at_chance(slug)
    first = str(course.seats[0])
    given = {"all": "all", "twice": [first, first], "two": [str(seat) for seat in course.seats[:2]]}
    [position] = course.some(1)
    if answer == "two" and len(course.seats) < 2:
        pytest.skip("a game for one")
    told = given.get(answer, answer) if isinstance(answer, str) else answer
    with pytest.raises(Illegal):
        runner.act(course.game, position.save, course.dice, Act(kind, course.seats[0], told))


def test_an_agreement_in_a_record_that_names_a_stranger_diverges() -> None:
    course = at_chance("toy")
    [position] = course.some(1)
    act = Act("draw", course.seats[0], ["nobody"], step=len(position.save.log))
    with pytest.raises(Diverged, match="draw"):
        runner.resume(course.game, replace(position.save, acts=(act,)), Seeded(b"", "g1"))
