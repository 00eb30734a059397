"""The search for first cities: sets keep their distance, the worst is exchanged, wins are counted."""

from itertools import combinations

import pytest

from games.yuan.land import DATA
from games.yuan.layouts import distance, layout
from games.yuan.public_state_model import Options
from tests.bench import cities
from tests.bench.cities import Played, Search

PAIR = Options(players=2)


def played(names: tuple[str, ...], winner: str) -> Played:
    return Played(names, {at: float(at == winner) for at in names}, (winner,), 10)


def test_sets_are_drawn_as_far_apart_as_leaves_a_choice() -> None:
    search = Search.of(Options(players=4), None, seed=1)
    found = search.sets(100)
    assert len(found) > 20
    for names in found:
        assert len(set(names)) == 4
        gaps = [distance(search.land.at[a], search.land.at[b]) for a, b in combinations(names, 2)]
        assert min(gaps) >= search.apart >= 4


def test_the_island_has_one_city_and_it_comes_first() -> None:
    search = Search.of(Options(scenario="mystic_island"), None, seed=1)
    for names in search.sets(60):
        assert [at in search.island for at in names] == [True, False, False, False]


def test_a_set_is_the_more_even_the_less_its_best_city_wins() -> None:
    names = ("DAT", "HEG")
    even, uneven = [played(names, at) for at in names], [played(names, "DAT")] * 2
    assert cities.judged(even) == pytest.approx(1.0)
    assert cities.judged(uneven) == pytest.approx(2.5)


def test_exchanges_are_of_the_city_that_does_worst() -> None:
    search = Search.of(Options(players=3), 3, seed=3)
    names = search.sets(30)[0]
    search.games += [played(names, names[1])] * 3 + [played(names, names[2])]
    found = search.beside(names)
    assert len(set(found)) == len(found) > 5
    for other in found:
        assert other[0] != names[0]
        assert other[1:] == names[1:]


def test_a_game_is_played_with_the_cities_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = layout("default_2p")
    monkeypatch.setitem(DATA["layouts"], "default_2p", DATA["layouts"]["default_2p"])
    names = Search.of(PAIR, 4, seed=1).sets(20)[0]
    game = cities.one("default_2p", PAIR, plan, (names, 1))
    assert game.cities == names
    assert set(game.credit) == set(names)
    assert sum(game.credit.values()) == pytest.approx(1.0)
    assert set(game.winners) <= set(names)
    assert cities.one("default_2p", PAIR, plan, (names, 1)) == game


def test_a_line_tells_how_often_each_city_won() -> None:
    names = ("DAT", "HEG")
    line = cities.told([played(names, "HEG")] * 3 + [played(names, "DAT")])
    assert line.startswith("   4 games: HEG 1.50, DAT 0.50; 10 turns")
