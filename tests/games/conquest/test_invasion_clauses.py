"""The clauses of an invasion: each card and skill is read as one thing, and written again as it was."""

import pytest

from games.conquest.commands.reader import read
from games.conquest.rules.invasion_clauses import ONCE, TO_THE_END, CardPlay, Helpers, SkillPlay, Until

WAY = "INVADE YEC - TAI WITH 5"


@pytest.mark.parametrize(
    "written, plays",
    [
        ("PLAY Feint", (CardPlay("feint"),)),
        ("PLAY Betrayal Lü Bu", (CardPlay("betrayal", "Lü Bu"),)),
        ("DUEL", (SkillPlay("DUEL"),)),
        ("DUEL Lü Bu CHARM Zhang Fei", (SkillPlay("DUEL", "Lü Bu"), SkillPlay("CHARM", "Zhang Fei"))),
        ("REFUSE DUEL", (SkillPlay("REFUSE"),)),
        (
            "REINFORCE FROM CHL 5 + Guan Yu, SHD 2",
            (CardPlay("reinforcements", helpers=(Helpers("CHL", 5, ("Guan Yu",)), Helpers("SHD", 2))),),
        ),
        (
            "PLAY Fire Attack PLAY Fire Attack REFUSE DUEL",
            (CardPlay("fire_attack"), CardPlay("fire_attack"), SkillPlay("REFUSE")),
        ),
    ],
)
def test_what_is_played_with_an_invasion_is_read_and_written_as_it_was(written, plays):
    order = read(f"{WAY} {written}")
    assert order.plays == plays
    assert str(order) == f"{WAY} {written}"


@pytest.mark.parametrize(
    "typed, until, written",
    [
        ("", ONCE, ""),
        ("once", ONCE, ""),
        ("for 3 rounds", Until("rounds", 3), " UNTIL ROUNDS 3"),
        ("until fewer than 3 left", Until("units", 2), " UNTIL UNITS<=2"),
        ("until enemy <= 1", Until("enemy", 1), " UNTIL ENEMY<=1"),
        ("until taken", TO_THE_END, " UNTIL UNITS<=0"),
    ],
)
def test_when_an_invasion_stops_is_one_thing(typed, until, written):
    order = read(f"{WAY} {typed}")
    assert order.until == until
    assert str(order) == f"{WAY}{written}"
