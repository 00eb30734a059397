"""The further counts of the bench for Conquest, counted by hand on a few games and in a played one."""

from games.core.rules.prompts import Seat
from tests.bench import balance, realms

RED, BLUE = Seat("red"), Seat("blue")


def traits(winners, order, *, general=None):
    return realms.Traits(
        winners=winners,
        order=order,
        ruler={RED: "Cao Cao", BLUE: "Liu Bei"},
        start={RED: "YEC", BLUE: "TAI"},
        general=general or {},
        sworn=0,
        captures=12,
    )


def test_wins_are_counted_by_turn_by_ruler_and_by_general():
    games = [
        traits((RED,), (RED, BLUE), general={"Guan Yu": RED}),
        traits((RED,), (BLUE, RED), general={"Guan Yu": BLUE, "Zhang Fei": RED}),
        traits((RED, BLUE), (RED, BLUE)),
    ]
    text = "\n".join(realms.lines(games, balance.interval))
    # Turn 1 won the first game and half of the last; Red won two and a half of three, fair is one and a half.
    assert "| turn 1 | 3 | 1.5 | 50.0% |" in text
    assert "| Cao Cao | 3 | 2.5 | 83.3% |" in text
    assert "| YEC (Ye) | 3 | 2.5 | 83.3% |" in text
    assert "| Guan Yu | 2 | 1 | 50.0% |" in text
    assert "| Zhang Fei | 1 | 1 | 100.0% |" in text
    assert "Provinces taken a game: 12" in text


def test_a_game_that_is_played_tells_what_was_dealt():
    played = balance.one("conquest", ["rounds=2", "mode=custom"], 3, count="3")
    assert isinstance(played.traits, realms.Traits)
    seats = tuple(played.scores)
    assert sorted(played.traits.order) == sorted(seats) == sorted(played.traits.ruler)
    assert sorted(played.traits.start) == sorted(seats)
    assert played.traits.captures > 0
    assert played.years == 2
