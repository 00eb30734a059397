"""Rulings C75 to C81 and C83: what edition 3 decides, and that games of edition 2 stay what they were."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from games.conquest import GAME
from games.conquest.land import CAPS
from games.conquest.options import STORED_IN_EDITION_2, Options
from games.conquest.public_state_model import units
from games.conquest.rules import victory
from games.conquest.state import Realm, setup
from games.conquest.turn import turn
from games.core.play.dice import Seeded, Under
from games.core.record.verifying import load, parse, verify
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Scale, view
from renderers import charts
from tests.games.conquest.board import BLUE, BROWN, GREEN, RED, at, put, realm, say, told

EXPORTS = Path(__file__).parent / "exports"


def facing(count: int = 6, against: int = 6, **options: object) -> Realm:
    made = realm(**options)
    put(made, "YEC", RED, count)
    put(made, "SHD", BLUE, against)
    return made


def test_a_game_that_edition_2_played_verifies_wholly():
    document = parse((EXPORTS / "edition-2.json").read_text(encoding="utf-8"))
    assert document["edition"] == 2
    assert verify(GAME, load(document)).whole


def test_what_was_stored_by_edition_2_is_played_and_written_as_it_was():
    document = json.loads((EXPORTS / "edition-2.json").read_text(encoding="utf-8"))
    stored = document["options"]
    assert stored.keys() == STORED_IN_EDITION_2
    options = Options.model_validate(stored)
    assert (options.copies, options.errata, options.standstill) == ("one", False, 0)
    assert options.model_dump(mode="json") == stored
    new = Options()
    assert (new.copies, new.errata) == ("each", True)
    for chosen in (new, Options(copies="one"), Options(errata=False), Options(standstill=3)):
        assert Options.model_validate(chosen.model_dump(mode="json")) == chosen


@pytest.mark.parametrize("copies, dice, left", [("each", ([6], [6]), 1), ("one", ([6],), 3)])
def test_c75_two_copies_that_an_attacker_wrote_are_both_played_in_one_window(copies, dice, left):
    made = facing(copies=copies)
    made.hands[RED].cards = ["fire_attack", "fire_attack"]
    # A 6 burns three; of six the first leaves three, the second may not burn the last.
    volley = ([1, 1, 1], [6] * left)
    say(made, "INVADE YEC - SHD WITH 5 PLAY Fire Attack PLAY Fire Attack", *dice, *volley)
    assert at(made, "SHD") == (BLUE, left, [])
    assert made.hands[RED].cards == ["fire_attack"] * (2 - len(dice))


@pytest.mark.parametrize("copies, rolled", [("each", [6]), ("one", [6, 6])])
def test_c75_a_defenders_two_lines_play_two_copies_of_ambush(copies, rolled):
    made = facing(copies=copies)
    made.hands[BLUE].cards = ["ambush", "ambush"]
    made.hands[BLUE].standing = ["PLAY Ambush", "IF BY 3+ PLAY Ambush"]
    say(made, "INVADE YEC - SHD WITH 5", rolled, [1, 1, 1])
    assert told(made, "invasion")[0]["dice"][0][0] == rolled


def test_c75_two_plunders_take_up_to_three_gold_each():
    made = facing(against=1)
    put(made, "KJI", BLUE, 1)
    made.hands[RED].cards, made.hands[BLUE].gold = ["plunder", "plunder"], 5
    say(made, "INVADE YEC - SHD WITH 5 PLAY Plunder PLAY Plunder", [6, 6, 6], [1])
    assert (made.hands[RED].gold, made.hands[BLUE].gold) == (5, 0)


@pytest.mark.parametrize("errata, parting", [(True, [1, 1, 1]), (False, [1, 1])])
def test_c76_an_ambush_is_for_its_engagement_and_not_for_the_parting_volley_after_it(errata, parting):
    made = facing(count=6, against=3, errata=errata)
    put(made, "LUO", BLUE, 1)
    made.hands[BLUE].cards = ["ambush", "aggressive_retreat"]
    made.hands[BLUE].standing = ["PLAY Ambush", "IF UNITS<=2 RETREAT TO LUO"]
    say(made, "INVADE YEC - SHD WITH 5", [6, 6], [1, 1, 1], parting, [6])
    assert at(made, "LUO") == (BLUE, 2, [])


@pytest.mark.parametrize(
    "buddy, errata, barred", [("round", True, True), ("round", False, False), ("own", True, False)]
)
def test_c77_a_province_left_empty_by_a_capture_is_abandoned_though_another_is_won(buddy, errata, barred):
    made = realm(buddy=buddy, errata=errata)
    put(made, "YEC", RED, 3)
    put(made, "KJI", RED, 3)
    say(made, "INVADE YEC - SHD WITH 3")
    assert (at(made, "YEC")[0], at(made, "SHD")[0]) == ("", RED)
    assert (RED in made.table.abandoned) is barred


def test_c77_a_source_that_keeps_a_unit_is_not_abandoned():
    made = realm(buddy="round")
    put(made, "YEC", RED, 3)
    say(made, "INVADE YEC - SHD WITH 2")
    assert made.table.abandoned == []


@pytest.mark.parametrize("errata", [True, False])
def test_c78_with_control_turn_start_a_region_counts_once_it_was_held_as_the_turn_began(errata):
    made = realm(BLUE, RED, GREEN, mode="custom", regions=1, control="turn_start", errata=errata)
    for code in ("LUO", "HDG"):  # region 4 of board 1 is these and WAN
        put(made, code, RED, 3)
    put(made, "KJI", BLUE, 1)
    put(made, "JNG", GREEN, 1)
    made.table.began[RED] = ["LUO", "HDG"]
    say(made, "INVADE LUO - WAN WITH 1")
    victory.look(made, "act")
    assert bool(made.table.ended) is not errata
    made.table.began[RED] = ["LUO", "HDG", "WAN"]
    victory.look(made, "act")
    assert made.table.winners == [RED]


@pytest.mark.parametrize("errata, again", [(True, ()), (False, ([5],))])
def test_c79_who_shot_and_was_then_won_by_betrayal_does_not_shoot_for_the_other_side_as_well(errata, again):
    made = facing(errata=errata)
    put(made, "SHD", BLUE, 6, "Sun Shangxiang")  # ARCHERY; ties to the defender, who acts first
    made.hands[RED].cards = ["betrayal"]
    # She misses for Blue, is won, and without C79 hits for Red; then she is a D8 of Red's.
    say(made, "INVADE YEC - SHD WITH 5 PLAY Betrayal", [4], *again, [1], [1, 1], [6, 6, 6])
    assert at(made, "SHD") == (BLUE, 6 - len(again), [])
    assert "Sun Shangxiang" in made.table.rosters[RED].generals


def opened(seed: int, **options: object) -> Realm:
    """Return a board as chance has laid it out."""
    seats = tuple(power.seat for power in GAME.powers)
    made = setup(seats, Options(**options))
    script, dice = turn(made), Seeded(seed.to_bytes(32, "big"), "laid")
    asked, step = next(script), 0
    try:
        while True:
            answers = {
                seat: prompt.read(prompt.shape.sample(Under(dice, f"{step}/{seat}")))
                for seat, prompt in asked.prompts.items()
            }
            asked, step = script.send(answers), step + 1
    except StopIteration:
        return made


def test_c80_a_doubled_garrison_begins_within_the_cap_with_its_ruler():
    full, over = 0, 0
    for seed in range(12):
        made = opened(seed, start_infantry=12, start_provinces=2)
        shao = [each for each in made.table.rosters.values() if each.ruler == "Yuan Shao"]
        assert all(units(made.table, code) <= CAPS[code] for code in CAPS)
        full += sum(units(made.table, each.ruler_at) == CAPS[each.ruler_at] for each in shao)
        before = opened(seed, start_infantry=12, start_provinces=2, errata=False)
        over += sum(units(before.table, code) > CAPS[code] for code in CAPS)
    assert full
    assert over, "24 and Yuan Shao are 25, wherever he begins"


def still(holders: list[str], **options: object) -> Realm:
    """At each round end somebody holds Ye; Red holds two provinces more, Blue one with much gold."""
    made = realm(BLUE, RED, GREEN, BROWN, mode="annihilation", **options)
    for code, seat in (("KJI", RED), ("NHI", RED), ("JNG", BLUE), ("LDG", GREEN), ("WWE", BROWN)):
        put(made, code, seat, 5)
    made.hands[BLUE].gold = 99
    for holder in holders:
        put(made, "YEC", GREEN if holder == "green" else BROWN, 2)
        victory.look(made, "round")
    return made


def test_c81_after_a_standstill_of_so_many_rounds_provinces_are_counted():
    assert not still(["green"] * 9).table.ended, "without the option a board may stand for ever"
    assert not still(["green"] * 3, standstill=3).table.ended, "it stood still at two round ends"
    made = still(["green"] * 4, standstill=3)
    # Red and Green hold two each, neither has gold; Red has ten units, Green seven.
    assert made.table.winners == [RED]
    outcome = GAME.outcome(made)
    assert outcome is not None
    assert outcome.reason == "Nothing has changed hands for 3 rounds, and Red has the most provinces (2)."


def test_c81_what_changes_hands_begins_the_count_anew():
    made = still(["green", "green", "green", "brown", "brown", "brown"], standstill=3)
    assert not made.table.ended
    assert still(["green", "green", "green", "brown", "brown", "brown", "brown"], standstill=3).table.ended


def shown(made: Realm) -> tuple[Mapping[Seat, Sequence[int]], Scale]:
    seen = view(made, None)
    return GAME.figures(seen), GAME.scale(seen)


@pytest.mark.parametrize("errata, lords", [(True, 3), (False, 2)])
def test_c83_the_chart_counts_what_wins_those_of_vassals_for_their_lord(errata, lords):
    made = realm(BLUE, RED, GREEN, errata=errata)
    for code, seat in (("YEC", RED), ("SHD", RED), ("KJI", BLUE), ("JNG", GREEN)):
        put(made, code, seat, 3)
    made.table.lords[BLUE] = RED
    figures, scale = shown(made)
    assert {seat: row[-1] for seat, row in figures.items()} == {RED: lords, BLUE: 1, GREEN: 1}
    assert scale.counted == ("provinces, with those of vassals" if errata else "own provinces")


@pytest.mark.parametrize(
    "options, goal, counted, red",
    [
        ({}, 15, "provinces, with those of vassals", 4),
        ({"mode": "21"}, 21, "provinces, with those of vassals", 4),
        ({"mode": "21", "provinces": 9, "regions": 3}, 9, "provinces, with those of vassals", 4),
        ({"mode": "custom", "regions": 3, "quickplay": True}, 3, "whole regions", 1),
        ({"mode": "seven", "regions": 3}, None, "provinces, with those of vassals", 4),
        ({"mode": "annihilation"}, None, "provinces, with those of vassals", 4),
    ],
)
def test_c83_the_line_of_the_chart_is_the_number_that_wins(options, goal, counted, red):
    made = realm(**options)
    for code in ("LUO", "HDG", "WAN", "YEC"):  # region 4 of board 1, and one more
        put(made, code, RED, 3)
    put(made, "KJI", BLUE, 1)
    figures, scale = shown(made)
    assert (scale.goal, scale.counted, figures[RED][-1]) == (goal, counted, red)


def test_c83_with_control_turn_start_the_chart_counts_what_was_held_as_the_turn_began():
    made = realm(control="turn_start")
    put(made, "YEC", RED, 3)
    put(made, "SHD", RED, 3)
    made.table.began[RED] = ["YEC"]
    assert shown(made)[0][RED][-1] == 1


@pytest.mark.parametrize("errata, first, rows", [(True, 0, [1, 2, 3]), (False, 1, [2, 3])])
def test_c83_the_chart_begins_with_the_setup_or_as_it_did_after_round_1(errata, first, rows):
    """Charts stored in edition 2 have no row of the setup: their first is called round 1, not the start."""
    made = realm(errata=errata)
    made.table.history = [{RED: number, BLUE: 1} for number in rows[:-1]]
    for code in ("YEC", "SHD", "KJI"):
        put(made, code, RED, 3)
    figures, scale = shown(made)
    assert (list(figures[RED]), scale.first) == (rows, first)
    words = charts.told(GAME, view(made, None)).splitlines()[0]
    assert words.endswith("round end, 1 first." if first else "round end, the start first.")


@pytest.mark.parametrize("errata, rows", [(True, 1), (False, 0)])
def test_c83_the_setup_leaves_the_first_row_of_the_chart(errata, rows):
    """Eight players hold one province each; Two Seats gives Liu Biao another."""
    made = opened(3, errata=errata)
    held = {seat: 1 + (each.ruler == "Liu Biao") for seat, each in made.table.rosters.items()}
    assert made.table.history == [held] * rows


def test_c83_a_round_that_is_over_is_shown_once():
    made = realm()
    made.table.at, made.table.turn = -1, None
    made.table.history = [{RED: 1, BLUE: 1}, {RED: 2, BLUE: 1}, {RED: 3, BLUE: 1}]
    assert list(shown(made)[0][RED]) == [1, 2, 3]
