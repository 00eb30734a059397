"""Seats of a season rotate: each member has each seat as evenly as can be, and sits out as evenly."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from bot.judge.leagues.rotation import circle_of, rotation

SEATS = "abcdefgh"


@st.composite
def seasons(draw):
    """Return how many members, seats, players at most, and games."""
    seats = draw(st.integers(2, 8))
    return draw(st.integers(1, 14)), SEATS[:seats], draw(st.integers(2, seats)), draw(st.integers(1, 30))


@given(seasons())
def test_each_seat_is_had_once_and_by_as_many_as_can_play(season):
    members, seats, most, games = season
    for game in range(games):
        had = rotation(members, seats, most, game)
        assert len(had) == circle_of(members, len(seats), most)
        sitting = [seat for seat in had if seat is not None]
        assert len(set(sitting)) == len(sitting)
        assert sum(seat is not None for seat in had[:members]) == min(members, most)


@given(seasons())
def test_each_member_has_each_seat_as_often_as_any_other_or_once_more(season):
    members, seats, most, games = season
    count = Counter()
    for game in range(games):
        count.update(enumerate(rotation(members, seats, most, game)[:members]))
    seated = [count[member, seat] for member in range(members) for seat in seats]
    out = [count[member, None] for member in range(members)]
    whole = members <= most or most == len(seats)
    # Where more are members than can play, of a game with more seats, a round has other seats than the last.
    assert max(seated) - min(seated) <= (1 if whole else 2)
    assert max(out) - min(out) <= 1


def test_after_as_many_games_as_there_are_seats_each_has_had_each_once():
    had = [rotation(5, SEATS[:7], 7, game) for game in range(7)]
    for member in range(5):
        assert sorted(game[member] for game in had) == sorted(SEATS[:7])


def test_in_duels_of_a_season_all_meet_as_long_as_they_are_few():
    for members in (3, 4, 5, 6):
        met = Counter()
        for game in range(members * (members - 1)):
            met[tuple(place for place, seat in enumerate(rotation(members, "ab", 2, game)) if seat)] += 1
        assert len(met) == members * (members - 1) // 2
        assert set(met.values()) == {2}, "each pair twice"


def test_a_season_is_drawn_up_alike_whenever_it_is_asked_for():
    """Games to come are told before they are opened; another order would break a season that is under way."""
    assert rotation(4, "abc", 3, 9) == rotation(4, "abc", 3, 9) == ["c", "a", None, "b"]
