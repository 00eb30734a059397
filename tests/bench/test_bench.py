"""The benchmarks measure what they say; how fast this machine is does not matter here."""

from __future__ import annotations

import pytest

from games.core.rules.prompts import Seat
from tests.bench import __main__ as bench
from tests.bench import balance, measuring, rules
from tests.bench.measuring import machine, median, ms

SCORES = {power.seat: [1, 3, 0] for power in rules.GAME.powers}
WEI, SHU = Seat("shi-xie"), Seat("cao-cao")


def test_the_median_is_the_time_of_one_call(monkeypatch):
    now, spans = 0.0, iter([5.0, 0.01, 0.02, 0.09, 0.03])

    def work() -> None:
        nonlocal now
        now += next(spans)

    monkeypatch.setattr(measuring, "perf_counter", lambda: now)
    assert median(work, 3) == pytest.approx(0.03)  # the first call is not measured, the second only looks
    assert ms(0.00025) == "0.250 ms"
    assert ms(1.5) == "1500 ms"


@pytest.mark.long
def test_the_table_has_the_machine_the_aims_and_the_floors(capsys):
    assert bench.main(["sheet"]) == 0
    printed = capsys.readouterr().out
    assert machine().split(";")[0] in printed
    assert "a seven-army sheet read and checked" in printed
    assert "0.25 ms" in printed
    assert bench.main(["shoot"]) == 2


def test_the_sheet_has_seven_armies():
    _, _, shape = rules.moment(rules.GAME.computer, rules.ARMIES)
    assert len(shape.legal()) == 7


def result(seed: int, *winners: Seat, years: int = 5) -> balance.Result:
    return balance.Result(seed, years, years * 15, winners, "10 supply centres", 2, WEI, SCORES)


def test_wins_are_counted_and_shared_and_a_game_without_end_is_no_win():
    results = [result(0, WEI), result(1, WEI), result(2, WEI, SHU), result(3, years=0)]
    text = "\n".join(balance.lines("warlords", results))
    assert "4 games, 3 came to an end, 2 with one winner." in text
    assert "| Shi Xie | 2.5 | 62.5% |" in text
    assert "| 3 | 100% |" in text
    assert "| Cao Cao | 0.5 | 12.5% |" in text
    assert "| N supply centres | 4 |" in text
    assert "| Cao Cao | 1.0 | 3.0 | 0.0 | 0.0 | 0.0 | 100% |" in text


@pytest.mark.parametrize(
    "won, count, low, high",
    [(10, 100, 0.0552, 0.1744), (0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962)],
)
def test_the_interval_is_wilsons(won, count, low, high):
    """Values from the tables of Wilson's score interval."""
    assert balance.interval(won, count) == pytest.approx((low, high), abs=0.0002)


def test_a_game_is_the_one_that_the_command_line_plays():
    played = balance.one("warlords", ["year_limit=2"], 3)
    assert played.seed == 3
    assert played.years == 2
    assert played.phases <= 30
    assert len(played.winners) >= 1
