"""Options that change how the table plays: each by what it does, and by what does not happen without it."""

from __future__ import annotations

import pytest

from games.conquest import GAME
from games.conquest.land import region
from games.conquest.options import Options
from games.conquest.public_state_model import Invasion, Turn, clock_of, region_at
from games.conquest.rules import fate, victory, windows
from games.conquest.rules.invading_units import Group, muster
from games.conquest.rules.invasion_state import Fight
from games.conquest.state import Realm, close_turn, setup
from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.rules.prompts import Seat
from games.core.rules.protocol import view
from tests.games.conquest.board import BLUE, BROWN, GREEN, RED, drive, put, realm, say, told

FIFTEEN = (
    "YEC",
    "TAI",
    "SHD",
    "CHL",
    "LUO",
    "XUC",
    "TSH",
    "BOH",
    "ZHS",
    "HDG",
    "WAN",
    "CAG",
    "XHE",
    "DAI",
    "BEI",
)


def rich(**options: object) -> Realm:
    """Red holds fourteen provinces and stands before a fifteenth, which is empty."""
    made = realm(BLUE, RED, GREEN, BROWN, **options)
    for code in FIFTEEN[:-1]:
        put(made, code, RED, 3)
    for code, seat in (("KJI", BLUE), ("NHI", GREEN), ("JNG", BROWN)):
        put(made, code, seat, 5)
    return made


@pytest.mark.parametrize("check, over_at", [("at_once", "act"), ("turn", "turn"), ("round", "round")])
def test_check_says_at_which_moment_fifteen_provinces_win(check, over_at):
    made = rich(check=check)
    say(made, "INVADE TSH - BEI WITH 1")
    for moment in ("act", "turn", "round"):
        assert not made.table.ended
        victory.look(made, moment)
        if moment == over_at:
            break
    assert made.table.winners == [RED]


@pytest.mark.parametrize("check", ["turn", "round"])
def test_what_was_held_for_a_moment_does_not_win_where_the_end_is_looked_for_later(check):
    made = rich(check=check)
    say(made, "INVADE TSH - BEI WITH 1")
    victory.look(made, "act")
    made.table.lands["BEI"].owner = BLUE
    victory.look(made, "turn")
    victory.look(made, "round")
    assert not made.table.ended


def test_control_turn_start_a_province_counts_once_it_was_held_as_the_turn_began():
    made = rich(control="turn_start")
    made.table.began[RED] = list(FIFTEEN[:-1])
    say(made, "INVADE TSH - BEI WITH 1")
    for moment in ("act", "turn", "round"):
        victory.look(made, moment)
        assert not made.table.ended, "fourteen were held as the turn began"
        if moment == "act":
            close_turn(made.table)
    made.table.began[RED] = list(FIFTEEN)
    victory.look(made, "act")
    assert made.table.winners == [RED]


def hill(holders: list[Seat | None], hold: str, rounds: int = 3) -> Realm:
    """At each round end somebody holds Ye, or nobody does; Red and Blue are in the game besides."""
    made = realm(mode="custom", hold=hold, hold_rounds=rounds)
    put(made, "KJI", RED, 1)
    put(made, "JNG", BLUE, 1)
    for holder in holders:
        land = made.table.lands["YEC"]
        land.owner, land.infantry = (holder, 2) if holder else (Seat(""), 0)
        victory.look(made, "round")
    return made


@pytest.mark.parametrize(
    "holders, winners",
    [
        ([RED, RED], []),
        ([RED, RED, RED], [RED]),
        ([RED, RED, BLUE, RED, RED], []),
        ([RED, None, RED, RED], []),
        ([BLUE, RED, RED, RED], [RED]),
    ],
)
def test_hold_a_province_at_so_many_round_ends_in_a_row_wins(holders, winners):
    assert hill(holders, "YEC").table.winners == winners


def test_hold_is_not_counted_between_round_ends():
    made = hill([RED, RED], "YEC")
    for moment in ("act", "turn", "act"):
        victory.look(made, moment)
    assert not made.table.ended


def test_hold_a_region_needs_every_province_of_it():
    made = realm(mode="custom", hold="4", hold_rounds=1)
    put(made, "JNG", BLUE, 1)
    codes = region(1, 4)
    for code in codes[:-1]:
        put(made, code, RED, 1)
    victory.look(made, "round")
    assert not made.table.ended
    put(made, codes[-1], RED, 1)
    victory.look(made, "round")
    assert made.table.winners == [RED]
    assert all(region_at(made.table, code) == 4 for code in codes)


@pytest.mark.parametrize(
    "hardcore, face, drawn",
    [("off", 2, False), ("off", 3, True), ("round", 2, True), ("round", 3, True), ("turn", 3, False)],
)
def test_hardcore_says_with_which_die_the_round_brings_a_card(hardcore, face, drawn):
    made = realm(hardcore=hardcore)
    put(made, "YEC", RED, 2)
    put(made, "SHD", BLUE, 2)
    made.deck["fate"] = ["locusts", "flood"]
    drive(fate.round_die(made), [face])
    assert bool(made.table.fate_card) is drawn
    assert made.table.tactics == ("attack" if face % 2 else "defend")


@pytest.mark.parametrize("open_gold", [False, True])
def test_open_gold_is_seen_by_all_and_else_by_its_owner_alone(open_gold):
    made = setup((BLUE, RED), Options(open_gold=open_gold))
    made.hands[RED].gold = 7
    for seat in (BLUE, None):
        shown = dict(view(made, seat).backs[RED])
        assert shown.get("gold") == (7 if open_gold else None)
    assert view(made, RED).hand.gold == 7


@pytest.mark.parametrize("one_card, left", [(False, []), (True, ["fortify"])])
def test_one_card_of_a_defender_fires_in_a_window_and_the_next_in_the_next(one_card, left):
    made = realm(one_card=one_card)
    put(made, "YEC", RED, 3)
    put(made, "SHD", BLUE, 6)
    made.hands[BLUE].cards = ["ambush", "fortify"]
    made.hands[BLUE].standing = ["PLAY Ambush", "PLAY Fortify"]
    say(made, "INVADE YEC - SHD WITH 3", [6, 6], [1, 1, 1])
    assert made.hands[BLUE].cards == left
    if one_card:
        say(made, "INVADE YEC - SHD WITH 3", [6, 6, 6], [1, 1, 1])
        assert made.hands[BLUE].cards == [], "the next engagement is another window"


@pytest.mark.parametrize("one_card, left", [(False, []), (True, ["forced_march"])])
def test_a_capture_is_a_window_of_its_own_and_takes_one_card_too(one_card, left):
    made = realm(one_card=one_card)
    put(made, "YEC", RED, 4)
    put(made, "SHD", BLUE, 2)
    made.hands[RED].cards = ["fire_attack", "plunder", "forced_march"]
    # Fire kills one, the engagement the other: Plunder comes after what was played before the dice.
    plays = "PLAY Fire Attack PLAY Plunder PLAY Forced March"
    say(made, f"INVADE YEC - SHD WITH 3 {plays}", [1], [6, 6, 6], [1])
    assert [event["card"] for event in told(made, "played")][:2] == ["fire_attack", "plunder"]
    assert made.hands[RED].cards == left


def test_with_pauses_the_clock_of_a_turn_stands_still_and_goes_on_under_its_name():
    seats = [BLUE, BROWN, GREEN, RED]
    over, last, paused = list[str](), "", 0
    for position in play(GAME, seats, Options(mode="seven", rounds=6, reactions="pause"), Seeded(b"p", "p")):
        if position.ask is None:
            break
        name = position.ask.clock or position.ask.during
        if position.ask.during:
            paused += 1
            turn = position.state.table.turn
            assert turn is not None
            assert turn.seat not in position.ask.prompts, "the defender is asked"
            assert position.ask.during == clock_of(position.state.table, turn.seat)
        if name != last:
            over.append(last)
            assert name not in over, "a clock that is over does not come back"
        last = name
    assert paused


@pytest.mark.parametrize(
    "given, says",
    [
        ({"mode": "custom"}, "add rounds=10"),
        ({"mode": "custom", "gold": True}, "gold=true rounds=10"),
        ({"gold": True}, "gold=true rounds=10"),
        ({"mode": "custom", "hold": "XXX"}, "hold=LUO or hold=3, not XXX"),
        ({"mode": "custom", "hold": "9"}, "not 9"),
        ({"mode": "custom", "rounds": 4, "gold": True}, ""),
        ({"mode": "seven", "gold": True}, ""),
        ({"mode": "custom", "hold": "luo"}, ""),
        ({"mode": "custom", "provinces": 9}, ""),
        ({"mode": "custom", "quickplay": True}, ""),
    ],
)
def test_a_table_that_could_not_end_is_not_opened_and_is_told_how_it_could(given, says):
    assert GAME.conflict is not None
    fault = GAME.conflict(Options.model_validate(given))
    assert says in fault
    assert bool(says) == bool(fault)


@pytest.mark.parametrize("ends, winners", [({}, [RED]), ({"rounds": 9}, []), ({"provinces": 9}, [])])
def test_c73_who_has_the_oath_of_all_wins_a_custom_game_that_nothing_else_would_end(ends, winners):
    """Red cannot attack Blue, so neither will ever hold all of region 4 alone."""
    made = realm(RED, BLUE, mode="custom", hold="4", **ends)
    put(made, "LUO", RED, 2)
    put(made, "WAN", BLUE, 2)
    made.table.lords = {BLUE: RED}
    victory.look(made, "act")
    assert made.table.winners == winners


def test_a_turn_has_the_hours_of_its_table_and_who_is_silent_no_more_than_half_a_day():
    """C61: after two turns without a word the clock is 12 h; a shorter one stays."""
    for hours, of_the_silent in ((24, 12), (36, 12), (8, 8)):
        made = realm(turn_hours=hours)
        made.table.started = True
        put(made, "YEC", RED, 5)
        made.table.at, made.table.turn = 0, Turn(seat=RED)
        assert next(GAME.turn(made)).hours == hours
        made.absences = {RED: 2}
        assert next(GAME.turn(made)).hours == of_the_silent


def test_pause_hours_are_those_of_a_defenders_question():
    made = realm(reactions="pause", pause_hours=9)
    put(made, "YEC", RED, 5)
    put(made, "SHD", BLUE, 5)
    assert made.table.turn is not None
    group = Group(muster(made.table, made.table.turn, "YEC", 3, ()))
    fight = Fight(made, made.table.turn, Invasion(target="SHD", source="YEC"), group)
    asked = next(windows.pause(fight, "before"))
    assert (list(asked.prompts), asked.hours) == ([BLUE], 9)
