"""What is written with an invasion: each card and skill is read as one thing, and written again as it was."""

import pytest

from games.conquest.commands.reader import read
from games.conquest.rules.plays import CardPlay, Helpers, SkillPlay

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
