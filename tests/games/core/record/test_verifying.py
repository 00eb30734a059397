"""Exports verify; with one die, answer, salt or the end changed they are rejected, naming the place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from games import catalogue
from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.save import Act
from games.core.play.self_play import play
from games.core.record.verifying import Mismatch, Record, completed, load, verify
from games.core.rules.board import fingerprint
from games.core.rules.protocol import AnyGame, Outcome
from tests.toy import GAME, SHU, WEI, WU, Bazaar, Rules

SEATS = (WEI, SHU, WU)


@pytest.fixture(scope="module")
def export() -> dict[str, Any]:
    return exported(GAME)


def exported(game: AnyGame) -> dict[str, Any]:
    """A game of the toy, as a file holds it."""
    options, salts = Rules(rounds=3), {WEI: "plum"}
    positions = list(play(GAME, SEATS, options, Seeded(b"seed", "g1", salts)))
    turns = tuple(page.save for position in positions for page in position.filled)
    end = positions[-1]
    outcome = GAME.outcome(end.state)
    assert outcome is not None
    record = Record(
        "g1", "toy", 1, SEATS, options.model_dump(mode="json"), b"seed", salts, turns,
        outcome=dict(outcome.dump()),
    )  # fmt: skip
    document: dict[str, Any] = json.loads(json.dumps(completed(game, record, end.save.state).dump()))
    return document


def test_an_export_verifies(export: dict[str, Any]) -> None:
    assert str(verify(GAME, load(export))) == "3 turns, 15 answers and 6 throws are right"


def _die(d: dict[str, Any]) -> None:
    lots = d["turns"][1]["log"][2]
    lots["answers"]["chance"] = [lots["answers"]["chance"][0] % 6 + 1]


def _answer(d: dict[str, Any]) -> None:
    gift = d["turns"][1]["log"][6]["answers"]
    seat = next(iter(gift))
    gift[seat] = {"keep": "give", "give": "keep"}[gift[seat]]


def _salt(d: dict[str, Any]) -> None:
    d["salts"]["wei"] = "plim"


def _seed(d: dict[str, Any]) -> None:
    d["seed"] = b"sead".hex()


def _end(d: dict[str, Any]) -> None:
    d["outcome"]["reason"] = "luck"


def _cut(d: dict[str, Any]) -> None:
    del d["turns"][1]


def _tail(d: dict[str, Any]) -> None:
    del d["turns"][2]


@pytest.mark.parametrize(
    "change, place",
    [
        (_die, "turn 1, step 2: chance:lots is recorded as"),
        (_answer, "turn 1: what was answered does not match its seal"),
        (_salt, "salts is not what it was when the export was made"),
        (_seed, "the seed is not the one that was committed to"),
        (_end, "the record says"),
        (_cut, "turn 1 is missing"),
        (_tail, "3 turns are sealed, 2 were played"),
    ],
)
def test_a_changed_export_is_rejected_naming_the_place(
    export: dict[str, Any], change: Callable[[dict[str, Any]], None], place: str
) -> None:
    forged = copy.deepcopy(export)
    change(forged)
    with pytest.raises(Mismatch, match=place):
        verify(GAME, load(forged))


def test_where_rules_of_another_edition_differ_verify_says_which_edition_was_played(
    export: dict[str, Any],
) -> None:
    """The toy's third edition gives another outcome; what was tampered with is named as it always is."""
    third = replace(GAME, edition=3, outcome=lambda state: _luck(GAME.outcome(state)))
    with pytest.raises(Mismatch, match="played by edition 1 of the rules") as told:
        verify(third, load(export))
    assert "this program plays edition 3" in str(told.value)
    assert verify(replace(GAME, edition=3), load(export)).whole
    with pytest.raises(Mismatch) as own:
        verify(replace(third, edition=1), load(export))
    assert "edition" not in str(own.value)
    forged = copy.deepcopy(export) | {"edition": 2}
    with pytest.raises(Mismatch, match="edition is not what it was when the export was made"):
        verify(third, load(forged))


def test_where_data_files_differ_verify_says_so() -> None:
    """A host may correct values in data files: exports from before and after verify with their own alone."""
    one, other = replace(GAME, data="games.redux"), replace(GAME, data="games.yuan")
    export = exported(one)
    assert export["data"] == fingerprint("games.redux") != fingerprint("games.yuan")
    assert verify(one, load(export)).sentence.endswith("throws are right")
    assert verify(other, load(export)).sentence.endswith("other data files than this program's")
    lucky = replace(other, outcome=lambda state: _luck(GAME.outcome(state)))
    with pytest.raises(Mismatch, match=r"other data files of .* can tell") as told:
        verify(lucky, load(export))
    assert export["data"][:12] in str(told.value)
    assert "edition" not in str(told.value)
    for forged in ({**export, "data": fingerprint("games.yuan")}, _without_data(export)):
        with pytest.raises(Mismatch, match=r"^data is not what it was"):
            verify(other, load(forged))


def _without_data(export: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in export.items() if name != "data"}


def test_an_export_that_tells_nothing_of_data_files_is_judged_as_before(export: dict[str, Any]) -> None:
    assert "data" not in export
    lucky = replace(GAME, data="games.redux", outcome=lambda state: _luck(GAME.outcome(state)))
    assert verify(replace(lucky, outcome=GAME.outcome), load(export)).sentence.endswith("are right")
    with pytest.raises(Mismatch) as told:
        verify(lucky, load(export))
    assert "data files" not in str(told.value)


def test_a_fingerprint_is_of_what_data_files_say_and_of_all_of_them() -> None:
    assert fingerprint("") == fingerprint("games.core") == ""
    prints = [fingerprint(game.data) for game in catalogue().values()]
    assert len(set(prints)) == len(catalogue())
    assert all(prints)


def _luck(outcome: Outcome | None) -> Outcome | None:
    return outcome and replace(outcome, reason="luck")


@pytest.mark.parametrize("document", [{}, {"format": 2}, {"format": 1}, {"format": 1, "seed": 3}])
def test_what_is_no_export_is_refused_with_a_sentence(document: dict[str, Any]) -> None:
    with pytest.raises(Mismatch):
        load(document)


def test_a_game_that_an_act_ends_verifies_with_that_act_as_its_last_turn() -> None:
    def outcome(state: Bazaar) -> Outcome | None:
        seats = tuple(state.table.seats)
        return Outcome(seats, "the last merchant") if len(seats) == 1 else None

    game, options = replace(GAME, outcome=outcome), Rules()
    dice = Seeded(b"seed", "g1")
    begun = runner.begin(game, (WEI, SHU), options, dice)
    position = runner.act(game, begun.save, dice, Act("resign", SHU))
    pages = list(position.filled)
    while position.ask is not None:
        position = runner.expire(game, position.save, dice)
        pages += position.filled
    assert [event.kind for event in pages[-1].told] == ["left"]
    assert runner.resume(game, position.save, dice).news == ()
    turns = tuple(page.save for page in pages)
    record = Record(
        "g1", "toy", 1, (WEI, SHU), options.model_dump(mode="json"), b"seed", {}, turns,
        outcome=dict(Outcome((WEI,), "the last merchant").dump()),
    )  # fmt: skip
    export = json.loads(json.dumps(completed(game, record, position.save.state).dump()))
    assert [act["seat"] for act in export["turns"][-1]["acts"]] == ["shu"]
    assert str(verify(game, load(export))).startswith("2 turns, ")
    export["turns"][-1]["acts"][0]["kind"] = "return"
    with pytest.raises(Mismatch):
        verify(game, load(export))


def test_who_gives_a_seat_up_in_the_last_turn_leaves_no_turn_behind_the_end() -> None:
    options, dice = Rules(rounds=1), Seeded(b"seed", "g1")
    position = runner.begin(GAME, SEATS, options, dice)
    pages = list(position.filled)
    position = runner.act(GAME, position.save, dice, Act("resign", SHU))
    assert position.save.pending == (Act("resign", SHU),)
    while position.ask is not None:
        position = runner.expire(GAME, position.save, dice)
        pages += position.filled
    assert (position.save.turn, position.save.acts, position.state.table.seats) == (1, (), list(SEATS))
    assert len(pages) == 1
    outcome = GAME.outcome(position.state)
    assert outcome is not None
    record = Record(
        "g1", "toy", 1, SEATS, options.model_dump(mode="json"), b"seed", {}, (pages[0].save,),
        outcome=dict(outcome.dump()),
    )  # fmt: skip
    export = json.loads(json.dumps(completed(GAME, record, position.save.state).dump()))
    assert str(verify(GAME, load(export))).startswith("1 turns, ")
