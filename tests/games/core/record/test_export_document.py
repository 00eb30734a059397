"""Documents that are no exports are refused as such, and turns in which nobody is asked are sealed like
others.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from games import catalogue
from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.record.verifying import Malformed, Mismatch, Record, completed, load, verify

Change = Callable[[dict[str, Any]], object]


@pytest.fixture(scope="module")
def export() -> dict[str, Any]:
    """A game in which a warlord with a centre but no army has slots in which nothing is asked."""
    game = catalogue()["warlords"]
    seats, options = tuple(power.seat for power in game.powers), game.options.model_validate({})
    for number in range(40):
        positions = list(play(game, seats, options, Seeded(bytes([number]), "g")))
        turns = tuple(page.save for position in positions for page in position.filled)
        if any(not turn.log for turn in turns[:-1]):
            break
    outcome = game.outcome(positions[-1].state)
    assert outcome is not None
    ended = {"winners": list(outcome.winners), "reason": outcome.reason}
    chosen = options.model_dump(mode="json")
    record = Record(
        "g", "warlords", 1, seats, chosen, bytes([number]), {}, turns, outcome=ended, extra={"name": "Silk"}
    )
    return completed(game, record, positions[-1].save.state).dump()


@pytest.mark.long
def test_turns_in_which_nobody_is_asked_anything_are_sealed_and_verify(export):
    assert any(not turn["log"] for turn in export["turns"][:-1])
    assert str(verify(catalogue()["warlords"], load(export))).startswith(f"{len(export['turns'])} turns, ")


@pytest.mark.long
def test_what_else_stands_at_the_top_of_an_export_is_kept(export):
    assert load(export).extra == {"name": "Silk"}
    assert load(export).dump() == export


@pytest.mark.parametrize(
    "change, place",
    [
        (lambda d: d.update(format=3), "format 1 or 2"),
        (lambda d: d.update(seed="no seed"), "seed"),
        (lambda d: d.pop("seats"), "seats"),
        (lambda d: d["turns"][1].update(remark="x"), "turns.1.remark"),
        (lambda d: d["turns"][0]["log"][0].update(epoch=True), "turns.0.log.0.epoch"),
        (lambda d: d["turns"][0]["log"][0].update(answers=[]), "turns.0.log.0.answers"),
        (lambda d: d["turns"][0].update(acts=[{"kind": "die", "seat": "cao-cao"}]), "turns.0.acts.0"),
    ],
)
def test_what_is_no_export_is_refused_and_the_place_is_named(export, change: Change, place: str):
    broken = copy.deepcopy(export)
    change(broken)
    with pytest.raises(Malformed, match=place):
        load(broken)


@pytest.mark.parametrize(
    "change, place",
    [
        (lambda d: d["seats"].append("nobody"), "seat 7"),
        (lambda d: d["seats"].append("cao-cao"), "seat 7"),
        (lambda d: d["salts"].update(nobody="x"), "salts is not what it was"),
        (lambda d: d["options"].update(wind="east"), "wind"),
        (lambda d: d["options"].update(slot_hours="long"), "options"),
        (lambda d: d.update(rules="toy"), "toy"),
    ],
)
def test_a_head_that_the_game_cannot_have_is_a_mismatch_not_an_accident(export, change: Change, place: str):
    broken = copy.deepcopy(export)
    change(broken)
    with pytest.raises(Mismatch, match=place):
        verify(catalogue()["warlords"], load(broken))
