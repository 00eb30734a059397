"""Computers: they finish what they begin, spend what they have, and never ask for what is refused."""

from __future__ import annotations

import pytest

from games.conquest import GAME
from games.conquest.card_data import STRATEGY
from games.conquest.command_question import commanding
from games.conquest.computer.cards import AIMS
from games.conquest.computer.computer import computer, doctrine
from games.conquest.land import PROVINCES
from games.conquest.rules.fate import flood
from games.conquest.rules.income import is_flooded
from games.conquest.standing_orders.sheet import read
from games.conquest.state import Realm
from games.core.rules.prompts import Orders, Seat
from games.core.rules.protocol import view
from tests.bench.straight import played
from tests.examples import few
from tests.games.conquest.board import BLUE, BROWN, GREEN, RED, drive, neutral, put, realm

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
    for code in ("LXI", "DAI", "ZHS", "BOH"):
        put(made, code, RED, 20)
    put(made, "KJI", GREEN, 5)
    put(made, "JNG", BROWN, 5)
    for code, land in made.table.lands.items():
        if not land.owner:
            put(made, code, BLUE, 20)
    made.hands[RED].gold = 2
    assert not command(made).startswith("INVADE")
    made.hands[RED].gold = 100
    assert command(made).startswith("INVADE")


@pytest.mark.parametrize(
    "card, line",
    [
        ("taxes", "PLAY Taxes"),
        ("conscription", "PLAY Conscription"),
        ("bribery", "PLAY Bribery SHD"),
        ("rebellion", "PLAY Rebellion TAI"),
        ("assassination", "PLAY Assassination Guan Yu"),
        ("talent", "PLAY Seek Talent"),
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


@pytest.mark.parametrize(
    "plot, at", [("assassination", "Assassination Liu Bei"), ("rebellion", "Rebellion CHL")]
)
def test_spies_go_first_to_whom_a_plot_would_strike(plot: str, at: str):
    made = realm(RED, BLUE, GREEN, phase="cards")
    put(made, "YEC", RED, 5)
    put(made, "TAI", BLUE, 4, "Liu Bei")
    put(made, "CHL", GREEN, 9)
    made.hands[RED].cards = [plot, "spies"]
    victim = "BLUE" if plot == "assassination" else "GREEN"
    assert command(made) == f"PLAY Spies {victim}"
    made.hands[RED].cards = [plot]
    assert command(made) == f"PLAY {at}"


def test_spies_without_a_plot_wait_until_the_hand_is_full_and_go_to_the_strongest_neighbour():
    made = realm(RED, BLUE, GREEN, BROWN, phase="cards")
    put(made, "YEC", RED, 5)
    put(made, "TAI", BLUE, 4)
    put(made, "CHL", GREEN, 9)
    put(made, "KJI", BROWN, 20)  # far away
    made.hands[RED].cards = ["spies", "medicine", "envoy"]
    assert not command(made).startswith("PLAY")
    made.hands[RED].cards = ["spies", "medicine", "envoy", "ambush"]
    assert command(made) == "PLAY Spies GREEN"
    made.table.lords = {RED: GREEN}  # nobody spies on a lord
    assert command(made) == "PLAY Spies BLUE"


def test_computers_raise_dams_against_a_flood():
    made = realm(RED, BLUE)
    put(made, "YEC", RED, 5)
    standing = read(doctrine(made.table, RED))
    assert "PLAY Dams" in standing
    made.hands[RED].standing, made.hands[RED].cards = standing, ["dams"]
    drive(flood(made), [list(PROVINCES).index("YEC") + 1])
    assert made.hands[RED].cards == []
    assert not is_flooded(made, "YEC")


def test_reinforcements_come_where_those_at_hand_are_too_few():
    made = realm(RED, BLUE, GREEN, BROWN)
    put(made, "YEC", RED, 7)
    put(made, "SHD", RED, 7)
    put(made, "TAI", BLUE, 5)
    for code, land in made.table.lands.items():
        if not land.owner:
            neutral(made, code, 20)
    assert command(made) == "END"  # 6 and 6 ready, and 1.5 x 5 + 1 = 8.5 are needed
    made.hands[RED].cards = ["reinforcements"]
    assert command(made) == "INVADE YEC - TAI WITH 6 UNTIL UNITS<=2 REINFORCE FROM SHD 6"
    made.table.tokens.flood = ["SHD"]
    assert command(made) == "END"
    made.table.tokens.flood = []
    put(made, "YEC", RED, 12)  # 11 are enough alone: the card is kept
    assert command(made) == "INVADE YEC - TAI WITH 11 UNTIL UNITS<=2"


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


def test_every_card_of_the_own_turn_is_played():
    own = {card.key for card in STRATEGY.values() if "MAIN" in card.windows}
    assert own <= {*AIMS, "forced_march"}
    assert isinstance(commanding(realm(RED, BLUE), RED).shape, Orders)


def facing_two(**options: object) -> Realm:
    """Red's army in Ye can take Shangdang, of its own region, or else Taiyuan; all others are too strong."""
    made = realm(RED, BLUE, GREEN, BROWN, **options)
    for code, seat, count in (("YEC", RED, 24), ("SHD", BLUE, 2), ("TAI", GREEN, 6), ("KJI", BROWN, 9)):
        put(made, code, seat, count)
    for code, land in made.table.lands.items():
        if not land.owner:
            neutral(made, code, 24)
    return made


def best(made: Realm) -> str:
    """Return the province that Red's computer invades."""
    line = command(made)
    return line.split()[3] if line.startswith("INVADE") else line


def test_a_second_choice_is_made_where_the_best_invasion_is_forbidden():
    sworn, sent, flooded = facing_two(), facing_two(), facing_two()
    assert best(sworn) == "SHD"
    sworn.table.lords = {RED: BLUE}
    assert best(sworn) == "TAI"
    assert sent.table.turn is not None
    sent.table.turn.barred = [BLUE]
    assert best(sent) == "TAI"
    flooded.table.tokens.flood = ["SHD"]
    assert best(flooded) == "TAI"


def test_a_lords_veto_is_read():
    made = facing_two()
    made.table.lords = {RED: BROWN}
    assert best(made) == "SHD"
    made.table.vetoes = {BROWN: ["BLUE"]}
    assert best(made) == "TAI"
    made.table.vetoes = {BROWN: ["ALL"]}
    assert best(made) == "END"


@pytest.mark.parametrize("capped, group", [(True, 18), (False, 21)])
def test_under_group_cap_a_group_is_no_larger_than_its_target_holds(capped: bool, group: int):
    """Shangdang holds 20, two of them Generals; without the option all go but one who stays."""
    made = facing_two(group_cap=capped)
    put(made, "YEC", RED, 22, "Guan Yu", "Zhang Fei")
    made.hands[RED].gold = 40
    assert command(made).startswith(f"INVADE YEC - SHD WITH {group} + Guan Yu + Zhang Fei")


def test_a_card_that_may_not_be_aimed_at_the_best_is_aimed_at_the_next_and_keeps_no_other_back():
    made = realm(RED, BLUE, phase="cards", rebellion="spare")
    put(made, "YEC", RED, 5)
    put(made, "TAI", BLUE, 9, "Liu Bei")  # with a Ruler in it: spared
    put(made, "SHD", BLUE, 7)
    made.hands[RED].cards = ["rebellion", "taxes"]
    assert command(made) == "PLAY Rebellion SHD"
    put(made, "CHL", BLUE, 5, "Guan Yu")
    made.table.lands["SHD"].infantry = 2
    assert command(made) == "PLAY Taxes"


@pytest.mark.long
@pytest.mark.parametrize("seed", [9, 10])
def test_computers_do_not_stall_where_groups_are_capped(seed: int):
    options = GAME.options.model_validate(
        {
            "mode": "21",
            "group_cap": True,
            "all_dice": True,
            "rebellion": "spare",
            "start_infantry": 8,
            "empty": 10,
        }
    )
    over = played(GAME, SEATS[:4], options, seed.to_bytes(32, "big"), "soak")
    assert over.outcome.winners
    assert over.state.table.round < SANE
