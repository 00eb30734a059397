"""A board is corrected by its gamemaster: a legal one again, told, recorded, replayed, taken back."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from games.core.play import runner
from games.core.play.save import CORRECTION, GAMEMASTER, TABLE, Act, Position
from games.core.play.self_play import at_random, computer_answer
from games.core.record.verifying import Mismatch, Record, canonical, completed, load, verify
from games.core.rules.errors import Diverged, Illegal, OrderError, Unreadable
from games.core.rules.protocol import AnyGame
from tests.conformance.courses import GAMES, Course, by_computers, salts, stored
from tests.conformance.table import second
from tests.examples import LONG

RULES = [slug for slug, game in GAMES.items() if game.corrections is not None]
MOMENTS, LINES, ON = (12, 60, 120) if LONG else (3, 20, 25)
"""Moments of a game, lines tried at each, and answers for which it goes on afterwards."""


def random_line(game: AnyGame, chance: random.Random) -> str:
    """Return any line of the grammar of a game, most of which its board will not allow."""
    assert game.corrections is not None
    fix = chance.choice(game.corrections.fixes)
    words: list[str] = []
    for part in fix.pattern.split():
        if part.startswith("{"):
            values = game.corrections.slots[part[1:-1]].values
            words.append(
                chance.choice(chance.choice(list(values.values()))) if values else str(chance.randint(0, 5))
            )
        else:
            words.append(chance.choice(part.split("|")))
    return " ".join(words)


def correction(*lines: str, by: Any = GAMEMASTER) -> Act:
    return Act(CORRECTION, by, list(lines))


def state(position: Position[Any]) -> str:
    return canonical(position.state.model_dump(mode="json"))


def moments(course: Course) -> list[tuple[int, Position[Any]]]:
    """Return some positions, and their numbers, in which a question is open and the board has been set up."""
    assert course.game.corrections is not None
    found: list[tuple[int, Position[Any]]] = []
    for number, position in enumerate(course.positions):
        try:
            course.game.corrections.check(course.game.state.model_validate(position.save.state))
        except Illegal:
            continue
        if position.ask is not None:
            found.append((number, position))
    return [found[place * len(found) // MOMENTS] for place in range(MOMENTS)]


def corrected(course: Course, position: Position[Any], seed: int) -> tuple[str, Position[Any]]:
    """Correct a board by the first of many lines that it allows."""
    chance = random.Random(seed)
    for _ in range(500):
        line = random_line(course.game, chance)
        try:
            return line, runner.act(course.game, stored(position.save), course.dice, correction(line))
        except OrderError:
            continue
    raise AssertionError(f"no line fits {course.game.slug}")


def onward(course: Course, position: Position[Any], count: int) -> list[Position[Any]]:
    """Play on at random for so many answers, and to the end of that turn."""
    found, turn = [position], -1
    while position.ask is not None and (len(found) <= count or position.save.turn == turn):
        turn = position.save.turn
        seat = next(seat for seat in position.ask.prompts if seat not in position.save.ready)
        answer = computer_answer(course.game, position, course.dice, seat, at_random)
        position = runner.answer(course.game, stored(position.save), course.dice, seat, answer)
        found.append(position)
    return found


def exported(course: Course, number: int, after: list[Position[Any]]) -> dict[str, Any]:
    """Return the export of a course that went on from its position `number` in another way."""
    turns = [page.save for each in (*course.positions[: number + 1], *after) for page in each.filled]
    last, outcome = after[-1], course.game.result(after[-1].state) if after[-1].ask is None else None
    if outcome is None:
        turns.append(replace(last.save, submitted={}, ready=()))
    record = Record(
        game="g1", slug=course.game.slug, edition=course.game.edition, seats=course.seats,
        options=course.options.model_dump(mode="json"), seed=course.seed, salts=salts(course.seats),
        turns=tuple(turns), outcome=dict(outcome.dump()) if outcome else None,
    )  # fmt: skip
    whole = completed(course.game, record, last.save.state if outcome else None)
    return json.loads(json.dumps(whole.dump()))


@pytest.mark.parametrize("slug", RULES)
def test_every_example_can_be_read_and_is_stored_in_its_first_spelling(slug: str) -> None:
    corrections = GAMES[slug].corrections
    assert corrections is not None
    board = moments(by_computers(slug))[1][1].save.state
    for fix in corrections.fixes:
        try:
            done = corrections.correct(GAMES[slug].state.model_validate(board), [fix.example])
        except Illegal:
            continue
        assert len(done) == 1


@pytest.mark.long
@pytest.mark.parametrize("slug", RULES)
def test_a_corrected_game_goes_on_and_its_export_verifies_twice(slug: str) -> None:
    course = by_computers(slug)
    for number, position in moments(course):
        line, after = corrected(course, position, number)
        rest = onward(course, after, ON)
        acts = [act for each in rest for page in each.filled for act in page.save.acts if act.is_correction]
        waits = [act for act in rest[-1].save.pending if act.is_correction]
        told = [
            event for each in rest for page in each.filled for event in page.told if event.kind == "corrected"
        ]
        assert len(told) == len(acts)
        assert len(acts) + len(waits) <= 1, line
        if not position.save.log and not after.save.pending:
            assert after.save.turn > position.save.turn
            assert acts
        document = exported(course, number, rest)
        verdict = verify(course.game, load(document))
        assert second().wrong(document) == []
        said = [text for text in verdict.compared if "corrected the board" in text]
        assert said == [text for text in second().compared(document) if "corrected the board" in text]
        assert len(said) == len(acts)


@pytest.mark.long
@pytest.mark.parametrize("slug", RULES)
def test_a_line_that_is_changed_in_an_export_does_not_pass(slug: str) -> None:
    course = by_computers(slug)
    for number, position in moments(course):
        if position.save.log:
            continue
        _, after = corrected(course, position, number)
        if after.save.pending:
            continue
        document = exported(course, number, [after])
        [act] = [act for turn in document["turns"] for act in turn["acts"] if act["kind"] == CORRECTION]
        before = dict(act)
        for changed in ({"answer": []}, {"answer": ["foo"]}, {"seat": "wei"}, {"step": 1}, {"seat": TABLE}):
            act.update(before | changed)
            with pytest.raises(Mismatch):
                verify(course.game, load(document))
        return
    pytest.skip("its turns begin with dice, so its corrections wait")


@pytest.mark.long
@pytest.mark.parametrize("slug", RULES)
def test_going_back_to_the_turn_undoes_it(slug: str) -> None:
    course = by_computers(slug)
    for number, position in moments(course):
        _, after = corrected(course, position, number)
        for page in (page for each in onward(course, after, ON) for page in each.filled):
            if any(act.is_correction for act in page.save.acts):
                back = runner.rewind(page.save, 0)
                assert not any(act.is_correction for act in back.acts)
                assert back.state == page.save.state
                runner.resume(course.game, back, course.dice)


@pytest.mark.long
@pytest.mark.parametrize("slug", RULES)
def test_any_line_is_answered_by_a_sentence_or_makes_a_board_on_which_computers_play(slug: str) -> None:
    course, chance = by_computers(slug), random.Random(7)
    for _, position in moments(course):
        for _ in range(LINES):
            lines = [random_line(course.game, chance) for _ in range(chance.randint(1, 3))]
            try:
                after = runner.act(course.game, stored(position.save), course.dice, correction(*lines))
            except (Illegal, Unreadable):
                continue
            seats = after.ask.prompts if after.ask else {}
            for seat in seats:
                answer = computer_answer(course.game, after, course.dice, seat)
                runner.answer(course.game, after.save, course.dice, seat, answer)


@pytest.mark.parametrize("slug", RULES)
def test_what_waits_for_the_next_turn_is_dropped_or_done_and_never_freezes_a_game(slug: str) -> None:
    course = by_computers(slug)
    for number, position in moments(course):
        if not position.save.log:
            continue
        _, after = corrected(course, position, number)
        assert after.save.pending
        assert state(after) == state(position)
        for each in onward(course, after, ON):
            again = runner.resume(course.game, stored(each.save), course.dice)
            assert state(again) == state(each)


@pytest.mark.parametrize("slug", RULES)
@pytest.mark.parametrize(
    "text", ["", "foo", "place", "place A", "remove A Nowhere", "'; drop table", "🀄" * 80]
)
def test_nonsense_is_answered_by_an_example(slug: str, text: str) -> None:
    course = by_computers(slug)
    with pytest.raises((Unreadable, Illegal)) as refused:
        runner.act(course.game, course.asking[-1].save, course.dice, correction(*([text] if text else [])))
    assert any(fix.example in str(refused.value) for fix in course.game.corrections.fixes)  # type: ignore[union-attr]


def test_a_game_without_lines_is_not_corrected() -> None:
    course = by_computers("toy")
    with pytest.raises(Illegal, match="cannot be corrected"):
        runner.act(course.game, course.asking[0].save, course.dice, correction("place A XCH Cao Cao"))


def test_a_hostile_record_with_a_correction_is_refused_in_a_sentence() -> None:
    course = by_computers("warlords")
    save = replace(course.pages[0].save, acts=(correction("place A XCH Nobody"),), log=())
    with pytest.raises(Diverged, match="turn 0: the correction of the board is no longer legal"):
        runner.resume(course.game, save, course.dice)


@pytest.mark.parametrize("slug", RULES)
def test_what_is_no_correction_is_answered_with_every_word_that_begins_one(slug: str) -> None:
    """Of Redux's fourteen things that can be set two were named."""
    ways = GAMES[slug].corrections
    assert ways is not None
    with pytest.raises(Unreadable) as refused:
        ways.correct(None, ["nonsense"])
    said = str(refused.value)
    for fix in ways.fixes:
        first = fix.pattern.split()[0]
        known = ways.slots[first[1:-1]].values if first.startswith("{") else {first: (first.split("|")[0],)}
        assert all(name in said for name, *_ in known.values()), fix.pattern
