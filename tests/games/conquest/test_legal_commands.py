"""The listed commands are those accepted: commands of later phases too, as things will stand then."""

from __future__ import annotations

import pytest

from games.conquest.command_question import commanding
from games.conquest.commands.execution import outlook
from games.conquest.commands.legal_commands import lines, units
from games.conquest.rules import repositioning
from games.conquest.state import Realm
from games.core.rules.errors import OrderError
from tests.games.conquest.board import RED, neutral, put, realm


def listed(made: Realm) -> set[str]:
    view = outlook(made, RED)
    return {line for unit in units(view) for line in lines(view, unit)}


def accepted(made: Realm, line: str) -> bool:
    try:
        commanding(made, RED).read([line])
    except OrderError:
        return False
    return True


def board(phase: str) -> Realm:
    made = realm(phase=phase)
    put(made, "YEC", RED, 4, "Guan Yu")
    put(made, "CHL", RED, 24)
    neutral(made, "SHD", 2)
    made.hands[RED].gold, made.hands[RED].reserve = 2, ["Zhang Fei"]
    assert made.table.turn is not None
    made.table.turn.unplaced = 3
    if phase == "reposition":
        repositioning.begin(made, RED)
    return made


SAID = {
    "BUY 1": "cards",
    "DISMISS Zhang Fei": "generals",
    "HIRE 2 INFANTRY": "infantry",
    "PLACE 3 YEC": "deploy",
    "PLACE Zhang Fei YEC": "deploy",
    "SWAP Zhang Fei FOR Guan Yu": "deploy",
    # The three that are not placed go to Ye, the weakest province at the border, before anybody invades.
    "INVADE YEC - SHD WITH ALL BUT 4 + Guan Yu": "invade",
    "INVADE CHL - SHD WITH ALL": "invade",
    "MOVE Guan Yu YEC - CHL": "",
    "MOVE 3 CHL - YEC": "reposition",
    "END": "reposition",
}
"""The last phase in which each can be said; "" never: Chenliu is full."""
PHASES = ("cards", "generals", "infantry", "deploy", "invade", "reposition")


@pytest.mark.parametrize("phase", PHASES)
def test_a_command_is_listed_until_its_phase_is_over(phase: str) -> None:
    made = board(phase)
    offered = listed(made)
    for line, last in SAID.items():
        fits = last != "" and PHASES.index(phase) <= PHASES.index(last)
        assert (line in offered) is fits, line
        assert accepted(made, line) is fits, line


def test_a_swap_in_a_full_province_is_listed() -> None:
    made = board("deploy")
    put(made, "CHL", RED, 23, "Wei Yan")
    assert "SWAP Zhang Fei FOR Wei Yan" in listed(made)


def test_a_swift_general_is_offered_two_steps() -> None:
    made = board("invade")
    put(made, "CHL", RED, 4, "Xiahou Yuan")
    put(made, "TAI", RED, 1)
    assert "MOVE Xiahou Yuan CHL - TAI" in listed(made)
    assert "MOVE 1 CHL - TAI" not in listed(made)
