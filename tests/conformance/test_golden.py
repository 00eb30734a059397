"""Nothing old has changed: playthroughs are the same line by line, and old saves load and go on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.self_play import at_random, computer_answer
from games.core.record.verifying import Mismatch, load, parse, verify
from games.core.rules.protocol import AnyGame, Seat
from tests.conformance.courses import GAMES, restored, salts
from tests.conformance.golden import GAMES_OF, exported, golden, text

SAVES = [(slug, path) for slug in GAMES for path in sorted((GAMES_OF / slug / "saves").glob("*.json"))]


def test_the_golden_playthrough_is_what_each_seat_sees(game: AnyGame):
    """After a change that is meant: python -m tests.conformance.golden --write, and read what git shows."""
    assert text(game).splitlines() == golden(game).read_text(encoding="utf-8").splitlines()


def test_there_are_saves_of_the_present_edition(game: AnyGame):
    editions = [
        json.loads(path.read_text(encoding="utf-8"))["edition"] for slug, path in SAVES if slug == game.slug
    ]
    assert game.edition in editions


def test_a_game_that_was_played_by_this_edition_still_verifies(game: AnyGame):
    """If a change is meant, it makes another edition; a game that is over stays what it was."""
    document = parse(exported(game).read_text(encoding="utf-8"))
    assert verify(game, load(document)).whole


def test_a_game_that_was_played_by_an_earlier_edition_verifies_or_names_its_edition(game: AnyGame):
    for number in range(1, game.edition):
        path = exported(game).with_name(f"edition-{number}.json")
        wrong = ""
        try:
            if path.exists():
                verify(game, load(parse(path.read_text(encoding="utf-8"))))
        except Mismatch as error:
            wrong = str(error)
        assert not wrong or f"played by edition {number} of the rules" in wrong


@pytest.mark.parametrize("slug, path", SAVES, ids=[f"{slug}-{path.stem}" for slug, path in SAVES])
def test_a_save_loads_and_the_game_goes_on_to_its_end(slug: str, path: Path):
    game, document = GAMES[slug], json.loads(path.read_text(encoding="utf-8"))
    seats = [Seat(seat) for seat in document["seats"]]
    dice = Seeded(bytes.fromhex(document["seed"]), "g1", salts(seats))
    save = restored(document["save"])
    position = runner.resume(game, save, dice)
    assert position.save == save, "nothing that was stored is lost"
    assert position.ask is not None
    for answers in range(10_000):
        if position.ask is None:
            break
        seat = next(seat for seat in position.ask.prompts if seat not in position.save.ready)
        if answers:
            answer = computer_answer(game, position, dice, seat, at_random)
            position = runner.submit(game, position.save, dice, seat, answer)
        position = runner.ready(game, position.save, dice, seat)
    assert game.outcome(position.state) is not None
