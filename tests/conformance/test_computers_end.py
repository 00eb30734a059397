"""A game of computers comes to its end in every combination of options: 1,000 drawn ones in the soak.

`python -m tests.bench.endings` searches further.
"""

from __future__ import annotations

from typing import Any

import pytest

from games import catalogue
from tests.bench import endings
from tests.bench.endings import drawn, ended

GAMES = catalogue()
QUICK = (("conquest", 4), ("conquest", 5), ("warlords", 139), ("warlords", 151))
SEEDS, SOME = 200, 4
"""Games of each kind in the soak, and in the long run."""


def games() -> list[Any]:
    """Return the games as parameters: a few in the short run, some in the long one, all in the soak."""
    return [
        pytest.param(
            slug,
            seed,
            marks=() if (slug, seed) in QUICK else pytest.mark.long if seed < SOME else pytest.mark.soak,
        )
        for slug in GAMES
        for seed in range(SEEDS)
    ]


@pytest.mark.parametrize("slug, seed", games())
def test_a_game_of_computers_ends_under_drawn_options(slug: str, seed: int):
    assert ended(GAMES[slug], seed).outcome.reason


def test_options_are_drawn_from_all_that_can_be_chosen():
    """Each option of each game is another than the usual one in some of the games that are played."""
    for game in GAMES.values():
        tables = [drawn(game, seed)[1] for seed in range(SEEDS)]
        for name, field in game.options.model_fields.items():
            assert any(getattr(options, name) != field.default for options in tables), name


def test_the_search_tells_a_game_without_an_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Three turns are too few for any game: each seed is printed with its options, and the command fails."""
    monkeypatch.setattr("sys.argv", ["endings", "suntzu", "--games", "2", "--first", "7", "--most", "3"])
    with pytest.raises(SystemExit) as stopped:
        endings.main()
    first, *rest = capsys.readouterr().out.splitlines()
    assert stopped.value.code == 1
    assert first == "suntzu: 0 of 2 games have an end (seeds 7 to 8; none has an end)"
    assert [line.split(":")[0] for line in rest] == ["  seed 7", "  seed 8"]
    assert all("after 3 turns" in line and "options {" in line for line in rest)
