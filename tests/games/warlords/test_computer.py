"""Computer warlords: legal, sensible, deterministic, and games of theirs end."""

import statistics

import pytest

from games.core.play import runner
from games.core.play.dice import Seeded, Under
from games.core.rules.protocol import view
from games.warlords import GAME
from games.warlords.computer_plan import deeds, plan
from games.warlords.public_state_model import HOME, Options, Order, Report
from games.warlords.state import outcome
from games.warlords.winter_adjustments import winter_prompt
from games.warlords.worth import PATIENCE, Worth
from tests.games.warlords.play import CAO, NOBODY, SHI, YUAN, china, prompt_of

DICE = Seeded(b"mood", "computer")


def orders(state, seat):
    return GAME.computer(view(state, seat), prompt_of(state, seat), DICE)


def game(seed, seats=tuple(HOME), **options):
    dice = Seeded(str(seed).encode(), "computers")
    position = runner.begin(GAME, list(seats), Options(**options), dice)
    asked = 0
    while position.ask and position.state.table.year < 80:
        for seat, prompt in position.ask.prompts.items():
            answer = GAME.computer(view(position.state, seat), prompt, Under(dice, f"computer {asked}"))
            position = runner.submit(GAME, position.save, dice, seat, answer)
        for seat in list(position.ask.prompts):
            position = runner.ready(GAME, position.save, dice, seat)
        asked += 1
    return position


def test_an_empty_centre_is_taken():
    state = china({CAO: "XPI"}, {CAO: "XPI"}, season="fall", order=[CAO])
    assert orders(state, CAO) in (["A XPI - YAN"], ["A XPI - QNG"])


def test_an_army_on_a_centre_it_is_about_to_take_stays_there_in_fall():
    state = china({CAO: "LDO", YUAN: "ZHN"}, {CAO: "XCH", YUAN: "ZHN"}, season="fall", order=[CAO, YUAN])
    assert orders(state, CAO) == ["A LDO H"]


def test_an_attack_gets_support_where_it_can():
    armies = {CAO: "YAN CHL", YUAN: "JIH", SHI: "JIO"}
    centres = {CAO: "YAN XCH LUO FAN XPI", YUAN: "JIH", SHI: "JIO"}
    lines = orders(china(armies, centres, order=[CAO, YUAN, SHI], year=2), CAO)
    assert any(line.endswith("- JIH") and " S " in line for line in lines)
    assert any(line in ("A YAN - JIH", "A CHL - JIH") for line in lines)


@pytest.mark.parametrize("season, year, fewest, most", [("spring", 1, 1, 20), ("fall", 1, 40, 40)])
def test_in_the_first_spring_most_attack_nobody_who_has_had_no_slot(season, year, fewest, most):
    """Three in twenty do; from then on all attack what two armies can well take from one."""
    attacks = 0
    for number in range(40):
        state = china({YUAN: "JIH FAN", CAO: "YAN"}, {YUAN: "JIH FAN", CAO: "YAN"}, season=season, year=year)
        dice = Seeded(str(number).encode(), "moods")
        lines = GAME.computer(view(state, YUAN), prompt_of(state, YUAN), dice)
        attacks += any(line.endswith("- YAN") and " S " not in line for line in lines)
    assert fewest <= attacks <= most


def test_land_of_the_great_is_worth_more_than_that_of_the_small():
    centres = {CAO: "LUO WAN XCH XPI YAN", YUAN: "JIH", SHI: "JIO JAZ"}
    state = china({CAO: "LUO", YUAN: "JIH", SHI: "JIO"}, centres, year=4)
    mind = Worth(state.table, SHI, [1] * 29)
    assert mind.lean(CAO) > 1 > mind.lean(YUAN) > 0
    assert mind.lean(NOBODY) == 1


@pytest.mark.parametrize("year, held_down", [(PATIENCE, True), (PATIENCE + 1, False)])
def test_in_a_war_too_long_nobody_is_held_down_for_being_ahead(year, held_down):
    """If all hold down whoever leads, equals exchange centres for ever."""
    centres = {CAO: "LUO WAN XCH XPI YAN FAN PIY CHE HAN", YUAN: "JIH", SHI: "JIO JAZ"}
    state = china({CAO: "LUO", YUAN: "JIH", SHI: "JIO"}, centres, year=year)
    mind = Worth(state.table, SHI, [1] * 29)
    assert (mind.lean(CAO) > 1 > mind.lean(YUAN)) is held_down
    assert (mind.lean(CAO) < 1 < mind.lean(YUAN)) is not held_down
    assert (mind.rival == CAO) is held_down


def test_a_threatened_capital_is_supported():
    armies = {CAO: "LUO WAN", YUAN: "HED HNE CHL"}
    state = china(armies, {CAO: "LUO WAN XCH XPI", YUAN: "JIH"}, order=[CAO, YUAN])
    assert "A WAN S LUO" in orders(state, CAO)


def test_a_hopeless_attack_is_not_made():
    state = china({CAO: "YON"}, {CAO: "YON"}, order=[CAO])
    state.table.armies |= {"HZH": NOBODY}
    state.table.guards = {"HZH": ["BAX", "BDG", "CHD"]}
    state.table.armies |= {"BAX": NOBODY, "BDG": NOBODY, "CHD": NOBODY}
    assert "A YON - HZH" not in orders(state, CAO)


def test_builds_go_where_danger_is():
    state = china(
        {YUAN: "TAI", CAO: "YAN CHL"},
        {YUAN: "TAI JIH ZHN", CAO: "YAN CHL"},
        season="winter",
        order=[YUAN, CAO],
    )
    prompt = winter_prompt(state.table, YUAN)
    assert GAME.computer(view(state, YUAN), prompt, DICE)[0] == "Build JIH"


@pytest.mark.long
@pytest.mark.parametrize("seats", [tuple(HOME), (SHI, CAO), tuple(HOME)[:4]])
def test_games_of_computers_end_with_a_winner(seats):
    assert outcome(game(1, seats).state).winners


@pytest.mark.long
def test_computers_play_step_by_step_too():
    position = game(2, (SHI, YUAN, CAO), stepwise=True, year_limit=8)
    assert position.state.table.ended
    assert all(len(page.save.log) < 100 for page in position.filled)


def test_step_by_step_the_support_that_was_given_counts_in_any_mood():
    """A mind of another mood at each step, that forgot what was given, supported one attack and another till
    none was left to make any: a war stood still for 150 years so.
    """
    state = china({CAO: "XCH WAN HNG", YUAN: "LUO"}, {CAO: "XCH"}, order=[CAO, YUAN], year=5, stepwise=True)
    given = [Order(seat=CAO, kind="support move", at=at, of="XCH", to="LUO") for at in ("WAN", "HNG")]
    for mood in ([1] * 29, [20] * 29):
        state.table.last = None
        alone = [deed for deed in deeds(Worth(state.table, CAO, mood), ["XCH"], {}) if deed.to == "LUO"]
        state.table.last = Report(year=5, season="spring", seat=CAO, orders=given)
        mind = Worth(state.table, CAO, mood)
        [begun] = (deed for deed in deeds(mind, ["XCH"], {}) if deed.to == "LUO")
        assert all(begun.gain > deed.gain for deed in alone)
        assert plan(mind, ["XCH"])["XCH"].to == "LUO"
        state.table.last = Report(year=5, season="fall", seat=CAO, orders=given)
        assert not Worth(state.table, CAO, mood).given, "that was another slot's"


@pytest.mark.parametrize(
    "options", [{"foreign_support": True}, {"allow_ring": True, "carry_support": True}, {"home_builds": True}]
)
def test_computers_play_under_every_option(options):
    assert game(3, year_limit=5, **options).state.table.ended


def test_a_computer_is_deterministic_and_sees_only_its_view():
    state = china({CAO: "YAN CHL", YUAN: "JIH"}, {CAO: "YAN", YUAN: "JIH"}, order=[CAO, YUAN])
    assert orders(state, CAO) == orders(state, CAO)
    assert game(4, year_limit=3).save == game(4, year_limit=3).save


@pytest.mark.soak
def test_a_hundred_games_of_computers():
    lengths, winners = [], {}
    for seed in range(100):
        table = game(seed).state.table
        assert table.winners, f"game {seed} has no winner in {table.year} years"
        lengths.append(table.year)
        winners[table.winners[0]] = winners.get(table.winners[0], 0) + 1
    print(f"years: median {statistics.median(lengths)}, longest {max(lengths)}; wins {winners}")
    assert 10 <= statistics.median(lengths) <= 20
    assert len(winners) >= 5
