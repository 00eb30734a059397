"""The dice: fair, fixed by seed, salts and label, and computable by anyone from the published recipe."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from games.core.play.dice import Seeded, Under, commitment
from games.core.rules.prompts import Seat
from tests.loaded import Loaded


def by_hand(seed: bytes, salts: str, label: str, sides: int) -> int:
    """Follow the recipe in the docstring of games.core.play.dice, attempt after attempt."""
    key = hmac.new(seed, salts.encode(), hashlib.sha256).digest()
    for attempt in range(100):
        word = hmac.new(key, f"{label}/{attempt}".encode(), hashlib.sha256).digest()[:8]
        number = int.from_bytes(word, "big")
        if number < 2**64 - 2**64 % sides:
            return number % sides + 1
    raise AssertionError


def test_each_die_is_what_the_published_recipe_gives() -> None:
    dice = Seeded(b"\x01" * 32, "g7", {Seat("a"): "plum", Seat("b"): "竹"})
    for step in range(50):
        expected = [by_hand(b"\x01" * 32, "a=plum\nb=竹", f"g7/0/3/{step}/{die}", 6) for die in range(4)]
        assert dice.throw(f"0/3/{step}", 4, 6) == expected


def test_a_salt_changes_the_dice_and_the_commitment_does_not_know_it() -> None:
    plain = Seeded(b"s", "g").throw("0/0/0", 30, 6)
    assert Seeded(b"s", "g", {Seat("a"): "x"}).throw("0/0/0", 30, 6) != plain
    assert commitment(b"s") == hashlib.sha256(b"s").hexdigest()


@pytest.mark.parametrize("sides", [2, 3, 6, 10, 20])
def test_every_face_comes_up_as_often_as_any_other(sides: int) -> None:
    faces = Seeded(b"fair", "g").throw("0/0/0", 3000 * sides, sides)
    assert sorted(set(faces)) == list(range(1, sides + 1))
    square = sum((faces.count(face) - 3000) ** 2 / 3000 for face in range(1, sides + 1))
    assert square < {2: 10.8, 3: 13.8, 6: 20.5, 10: 27.9, 20: 43.8}[sides]  # chi-squared, 0.1 %


def test_a_shuffle_is_a_permutation_and_reaches_them_all() -> None:
    dice = Seeded(b"deck", "g")
    seen = [tuple(dice.shuffle(f"0/0/{step}", 4)) for step in range(2000)]
    assert len(dict.fromkeys(seen)) == 24
    assert all(sorted(order) == [0, 1, 2, 3] for order in seen)


def test_loaded_dice_refuse_what_was_not_loaded() -> None:
    dice = Under(Loaded([6, 1], [1, 0]), "x")
    assert dice.throw("a", 2, 6) == [6, 1]
    assert dice.shuffle("b", 2) == [1, 0]
    with pytest.raises(AssertionError, match="no die was loaded"):
        dice.throw("c", 1, 6)
    with pytest.raises(AssertionError, match="loaded where"):
        Loaded([7]).throw("c", 1, 6)
