"""The end of a war, said from its reason: one winner or several, by name and Ruler."""

import pytest

from games.conquest.events_to_text import CATALOGUE, prose
from games.core.rules.protocol import Event

ONE = [["red", "Cao Cao"]]
TWO = [["red", "Cao Cao"], ["blue", ""]]


@pytest.mark.parametrize(
    "why, facts, sentence",
    [
        ("alone", {"victors": ONE}, "Red (Cao Cao) alone is left."),
        ("sworn", {"victors": ONE}, "All others are gone or sworn to Red (Cao Cao)."),
        ("deserted", {"victors": []}, "Everybody has left the game."),
        ("provinces", {"victors": ONE, "number": 15}, "Red (Cao Cao) holds 15 provinces."),
        ("provinces", {"victors": TWO, "number": 15}, "Red (Cao Cao) and Blue hold 15 provinces."),
        ("balance", {"victors": []}, "Three kingdoms of eleven provinces or more hold one another at bay."),
        ("regions", {"victors": ONE, "number": 3}, "Red (Cao Cao) holds 3 whole regions."),
        (
            "rounds",
            {"victors": TWO, "round": 7, "what": "gold", "number": 30},
            "After round 7 Red (Cao Cao) and Blue have the most gold (30).",
        ),
        ("regions", {"victors": ONE, "number": 1}, "Red (Cao Cao) holds 1 whole region."),
        ("held", {"victors": ONE, "what": "3", "number": 1}, "Red (Cao Cao) has held region 3 for 1 round."),
        ("held", {"victors": ONE, "what": "LUO", "number": 3}, "Red (Cao Cao) has held LUO for 3 rounds."),
    ],
)
def test_an_ending_is_said_from_its_reason(why, facts, sentence):
    assert CATALOGUE.ended(why, facts) == sentence
    assert prose(Event("ended", {"why": why, **facts})) == f"**{sentence}**"
