"""The further counts of the bench for YUAN, counted by hand on a few games."""

from games.core.rules.prompts import Seat
from tests.bench import balance, houses

DRAGON, TIGER = Seat("dragon"), Seat("tiger")


def traits(winners, at_dragon, *, yellow=None, paid=None):
    other = "SHA" if at_dragon == "YID" else "YID"
    return houses.Traits(
        winners=winners,
        capital={DRAGON: at_dragon, TIGER: other},
        clan={DRAGON: "huan", TIGER: "zhuang"},
        paid=paid or {},
        picked=tuple(paid or ()),
        yellow=yellow,
    )


def test_wins_are_counted_by_first_city_and_by_clan():
    games = [
        traits((DRAGON,), "YID"), traits((TIGER,), "SHA"), traits((TIGER,), "YID"),
        traits((DRAGON, TIGER), "YID"),
    ]  # fmt: skip
    text = "\n".join(houses.lines(games, balance.interval))
    # YID won the first two and half of the last: 2.5 of 4, where 2 would be fair.
    assert "| YID (Yidu) | 4 | 2.5 | 62.5% |" in text
    assert "| 1.25 |" in text
    assert "| SHA (Shazhou) | 4 | 1.5 | 37.5% |" in text
    assert "| Zhuang | 4 | 2.5 | 62.5% |" in text
    assert "taken first" not in text
    assert "Yellow" not in text


def test_prices_and_yellows_land_are_told():
    games = [
        traits((DRAGON,), "YID", yellow=share, paid=paid)
        for share, paid in ((0.1, {"YID": 3}), (0.2, {"SHA": 1}), (0.3, {"YID": 0}))
    ]
    text = "\n".join(houses.lines(games, balance.interval))
    assert "| YID (Yidu) | 2 | 1.0 | 3 | 67% |" in text
    assert "| SHA (Shazhou) | 1 | 0.3 | 1 | 67% |" in text
    assert "Yellow's part of the land at the end: 20%, in half the games 10% to 30%." in text


def test_a_game_of_yuan_brings_its_traits():
    played = balance.one("yuan", ["players=2", "last_turn=3"], 1)
    assert played.traits is not None
    assert sorted(played.traits.capital) == [DRAGON, TIGER]
    assert played.traits.winners == played.winners
    assert played.years == 3
