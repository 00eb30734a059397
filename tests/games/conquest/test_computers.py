"""Computers: they finish what they begin, spend what they have, and never ask for what is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from games.conquest import GAME
from games.conquest.commanding import commanding
from games.conquest.computer import computer
from games.conquest.computer_outlook import leads, threats
from games.conquest.decks import STRATEGY
from games.conquest.state import Realm
from games.core.prompts import Orders, Seat
from games.core.protocol import view
from tests.bench.straight import played
from tests.examples import few
from tests.games.conquest.board import BLUE, BROWN, GREEN, RED, neutral, put, realm

SEATS = tuple(power.seat for power in GAME.powers)
SANE = 200
"""Rounds within which computers eliminate one another; before they spent their gold it took thousands."""


def command(made: Realm) -> str:
    """Return what Red's computer does next, which the rules accept."""
    prompt = commanding(made, RED)
    answer = computer(view(made, RED), prompt, _no_dice())
    prompt.read(answer)
    assert isinstance(answer, list)
    return str(answer[0])


def _no_dice():
    class NoDice:
        def throw(self, label: str, count: int, sides: int) -> list[int]:
            raise AssertionError(label)

        def shuffle(self, label: str, n: int) -> list[int]:
            raise AssertionError(label)

    return NoDice()


@pytest.mark.parametrize("count, seed", few([(2, 0), (3, 3), (4, 1), (5, 0), (6, 0), (8, 2), (7, 2)], 2))
def test_computers_eliminate_one_another_in_a_sane_number_of_rounds(count: int, seed: int):
    options = GAME.options.model_validate({"mode": "annihilation", "board": 1 + seed % 4})
    over = played(GAME, SEATS[:count], options, seed.to_bytes(32, "big"), f"annihilation-{seed}")
    assert over.outcome.winners
    assert over.state.table.round < SANE


def test_more_infantry_than_a_hundred_are_hired_with_one_command():
    made = realm(RED, BLUE, phase="infantry")
    for code in ("YEC", "TAI", "SHD", "CHL", "LUO", "XUC", "TSH", "BOH"):
        put(made, code, RED, 1)
    put(made, "KJI", BLUE, 5)
    made.hands[RED].gold = 2_000
    # Six provinces of 24 or 20: 4 x 23 for YEC, TAI, CHL, LUO, XUC and 19 for the others, less two spared.
    assert command(made) == "HIRE 170 INFANTRY"


def test_full_armies_attack_when_gold_lies_idle_and_wait_while_it_does_not():
    made = realm(RED, BLUE, GREEN, BROWN)
    put(made, "YOU", BLUE, 24)
    put(made, "DAI", RED, 20)
    put(made, "KJI", GREEN, 5)
    put(made, "JNG", BROWN, 5)
    for code, land in made.table.lands.items():
        if not land.owner:
            put(made, code, BLUE, 20)
    made.hands[RED].gold = 2
    assert not command(made).startswith("INVADE")
    made.hands[RED].gold = 100
    assert command(made).startswith("INVADE")


def test_armies_attack_one_after_the_other_what_none_can_take_alone():
    made = realm(RED, BLUE, GREEN, BROWN)
    made.table.lords = {RED: GREEN}  # who are not attacked
    put(made, "YEC", BLUE, 20)
    for code in ("SHD", "ZHS", "CHL"):
        put(made, code, RED, 20)
    for code, land in made.table.lands.items():
        if not land.owner:
            put(made, code, GREEN, 20)
    # One stays, and a third of the 20 beside: 13 go of each. 3 x 13 < 1.25 x (1.5 x 20) + 2 < 4 x 13.
    assert not command(made).startswith("INVADE")
    put(made, "TSH", RED, 20)
    assert command(made).split(" ")[3:6] == ["YEC", "WITH", "13"]


def test_a_free_province_that_somebody_else_may_take_is_taken_first():
    made = realm(RED, BLUE, GREEN, BROWN)
    put(made, "SHD", RED, 12)
    put(made, "TSH", BLUE, 4)
    for code in ("TAI", "CHL", "LUO", "HDG", "YEC"):
        neutral(made, code, 2)
    for seat, code in ((GREEN, "KJI"), (BROWN, "JNG")):
        put(made, code, seat, 5)
    assert command(made).split(" ")[3] in ("YEC", "CHL")  # both lie beside Taishan


def test_who_sits_in_a_corner_is_feared_before_who_is_as_great_and_watched_by_three():
    made = realm(RED, BLUE, GREEN, BROWN)
    west = ("WWE", "JCH", "TSU", "HZG", "ZTG", "CHD")
    middle = ("LUO", "SHD", "CHL", "XUC", "RUN", "WAN")
    for code in west:
        put(made, code, BLUE, 5)
    for code in middle:
        put(made, code, GREEN, 5)
    put(made, "CAG", RED, 5)  # beside both
    put(made, "SHC", BROWN, 5)  # beside the middle
    held = Counter(land.owner for land in made.table.lands.values())
    found = threats(made.table, RED, held)
    # Fifteen win, and four players look at who is nearer than eight. Each of three eyes that lack brings a
    # province: two for Blue, 6 + 2 - 7 = 1, and one for Green, 6 + 1 - 7 = 0.
    assert found == {BLUE: 1.0}


def test_who_has_had_a_turn_more_is_not_ahead_by_what_it_brought():
    made = realm(RED, BLUE, GREEN, BROWN)
    made.table.order = [BLUE, RED, GREEN, BROWN]
    found = leads(made.table, RED, {RED: 2, BLUE: 3, GREEN: 3, BROWN: 1})
    assert found == pytest.approx({BLUE: 0.0, RED: 0.0, GREEN: 0.15, BROWN: -0.15})


@pytest.mark.parametrize(
    "card, line",
    [
        ("taxes", "PLAY Taxes"),
        ("conscription", "PLAY Conscription"),
        ("bribery", "PLAY Bribery SHD"),
        ("rebellion", "PLAY Rebellion TAI"),
        ("assassination", "PLAY Assassination Guan Yu"),
        ("talent", "PLAY Seek Talent"),
        ("spies", "DISCARD Spies"),
    ],
)
def test_computers_play_the_cards_of_their_own_turn(card: str, line: str):
    made = realm(RED, BLUE, phase="cards")
    put(made, "YEC", RED, 5, "Cao Cao")
    put(made, "TAI", BLUE, 7, "Liu Bei", "Guan Yu")
    put(made, "BOH", BLUE, 6)
    neutral(made, "SHD", 4)
    neutral(made, "CHL", 2)
    made.hands[RED].cards = [card]
    assert command(made) == line


def test_a_vassal_revolts_and_a_lord_frees_the_vassals_of_others():
    made = realm(RED, BLUE, GREEN, phase="cards")
    for code, seat in (("YEC", RED), ("TAI", BLUE), ("KJI", GREEN)):
        put(made, code, seat, 5)
    made.hands[RED].cards = ["revolt"]
    made.table.lords = {RED: BLUE}
    assert command(made) == "PLAY Revolt RED"
    made.table.lords = {GREEN: BLUE}
    assert command(made) == "PLAY Revolt GREEN"
    made.table.lords = {GREEN: RED}
    assert not command(made).startswith("PLAY")


def test_computers_write_cards_with_an_invasion_where_something_comes_of_them():
    made = realm(RED, BLUE)
    put(made, "YEC", RED, 20)
    put(made, "TAI", BLUE, 5, "Guan Yu")
    for code, land in made.table.lands.items():
        if not land.owner:
            neutral(made, code, 20)
    made.hands[RED].cards = ["plunder", "feint", "fire_attack", "betrayal", "ambush"]
    assert command(made).endswith("PLAY Betrayal PLAY Fire Attack PLAY Feint PLAY Plunder")
    made.table.tactics = "attack"  # Red wins ties without a Feint
    assert "Feint" not in command(made)
    made.table.lands["TAI"].owner = Seat("neutral")
    assert command(made).endswith("PLAY Fire Attack")


def test_under_masterful_idle_units_go_all_the_way_to_where_they_count():
    made = realm(RED, BLUE, phase="reposition")
    for code in ("BEI", "LDG", "LXI", "TSH", "BOH", "XPI", "YOU"):
        put(made, code, RED, 3)
    made.table.lands["LDG"].infantry = 9
    put(made, "DAI", BLUE, 20)
    for code in ("ZHS", "YEC", "CHL", "GLG", "SHC"):
        put(made, code, BLUE, 24)
    made.table.rosters[RED].ruler, made.table.rosters[RED].ruler_at = "Sun Jian", "BEI"
    assert made.table.turn is not None
    made.table.turn.present = {code: made.table.lands[code].infantry for code in made.table.lands}
    source, _, target = command(made).removeprefix("MOVE ").split(" ")[1:4]
    assert (source, target) == ("LDG", "YOU")


def test_every_card_of_the_own_turn_is_played_or_thrown_away():
    from games.conquest.computer_cards import AIMS, USELESS

    own = {card.key for card in STRATEGY.values() if "MAIN" in card.windows}
    assert own <= {*AIMS, *USELESS, "forced_march"}
    assert isinstance(commanding(realm(RED, BLUE), RED).shape, Orders)
