"""The report of Warlords: a line a warlord, in which nothing is missing that an event told."""

import re

import pytest

from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.rules.protocol import Event
from games.warlords import GAME
from games.warlords.public_state_model import BOARD
from tests.examples import few
from tests.games.warlords.test_turn_recap import CAO, SUN, battle, orders

SPRING = {"year": 2, "season": "spring", "hours": 24}


def slot(seat):
    return Event("slot", {"seat": seat, **SPRING})


def moved(seat, at, to):
    return Event("moved", {"seat": seat, "at": at, "to": to})


def test_a_slot_is_one_line_with_what_came_of_each_order_fights_first():
    told = GAME.report(
        [
            slot(CAO),
            orders(CAO, "A WAN - SHY", "A XPI - QNG", "A YAN S XPI - QNG", "A LUO H"),
            moved(CAO, "WAN", "SHY"),
            battle("QNG", "XPI", CAO, SUN, [([3, 1], [5])], won=False, attack_support=["YAN"]),
        ]
    )
    assert told == [
        "**Spring of year 2**",
        (
            "**Cao Cao**: ⚔️ XPI → QNG (Qingzhou) with YAN against Sun Quan 🎲3+1 : 🎲5, **lost**; "
            "WAN → SHY (Shangyong); LUO holds."
        ),
    ]


def test_the_season_stands_once_over_its_slots_and_who_is_asked_next_stands_last():
    told = GAME.report([slot(CAO), orders(CAO, "A LUO H"), slot(SUN), orders(SUN, "A JIA H"), slot(CAO)])
    assert told == [
        "**Spring of year 2**",
        "**Cao Cao**: LUO holds.",
        "**Sun Quan**: JIA holds.",
        "**Spring of year 2** – **Cao Cao** moves.",
    ]


def test_what_came_to_nothing_is_told_with_why():
    told = GAME.report(
        [
            orders(CAO, "A WAN - LUO", "A XPI S YAN - FAN", silent=("XCH",)),
            Event("blocked", {"seat": CAO, "at": "WAN", "to": "LUO"}),
            Event("lapsed", {"seat": CAO, "at": "XPI", "of": "YAN", "to": "FAN"}),
        ]
    )
    [line] = told
    assert line == (
        "**Cao Cao**: WAN stays, an own army is in LUO; "
        "XPI was to support YAN → FAN, but there was no battle; no order for XCH."
    )


def test_a_deadline_let_pass_is_told_aloud_in_a_line_of_its_own():
    missed = Event("missed", {"seat": CAO, "count": 1, "limit": 3})
    told = GAME.report([slot(CAO), missed, slot(SUN), orders(SUN)])
    assert told == ["**Spring of year 2**", GAME.prose(missed), "**Sun Quan**: no orders."]


def test_what_one_warlord_took_in_fall_is_one_line_and_what_winter_built_is_one_for_all():
    captured = [
        Event("captured", {"at": at, "before": before, "after": CAO, "year": 2})
        for at, before in (("JIH", SUN), ("YON", None))
    ]
    built = [
        Event("adjusted", {"seat": seat, "lines": [line], "automatic": []})
        for seat, line in ((CAO, "Build WAN"), (SUN, "Build JIA"))
    ]
    assert GAME.report([*captured, *built]) == [
        "🏯 **Cao Cao** takes Jizhou (JIH) from Sun Quan and Yong (YON).",
        "Cao Cao: Build WAN · Sun Quan: Build JIA.",
    ]


@pytest.mark.parametrize("options", [{}, {"stepwise": True}], ids=["sheets", "stepwise"])
@pytest.mark.parametrize("seed", few(range(3)))
def test_no_place_no_die_and_no_result_of_a_whole_game_is_left_out(options, seed):
    """A place of the orders is counted once, though a move is told twice by its events."""
    events = []
    chosen = GAME.chosen({"year_limit": 4, **options})
    seats = [power.seat for power in GAME.powers]
    for position in play(GAME, seats, chosen, Seeded(bytes([seed]), "chronicle")):
        events += [event for event in position.news if event.audience is None]
    told = "\n".join(GAME.report(events))
    plain = "\n".join(filter(None, map(GAME.prose, events)))
    assert re.findall("🎲[0-9+*]+", told) == re.findall("🎲[0-9+*]+", plain)
    assert told.count("**won**") == plain.count("and enter")
    assert told.count("**lost**") == plain.count("The attack fails")
    places = re.compile(r"\b[A-Z]{3}\b")
    assert {*places.findall(told)} >= {*places.findall(plain)} & {*BOARD}
    assert len(told) < 0.6 * len(plain)
