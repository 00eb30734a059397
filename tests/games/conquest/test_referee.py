"""An independent referee replays games of Conquest from their exports and finds what the program shows.

A few games in the short run, many in the long one, over all numbers of players, boards, ends, modes of
reactions and options, played by people who try everything that is legal, and by computers.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games.conquest import GAME
from games.core.play.save import Document
from tests.examples import spread
from tests.games.conquest import people
from tests.games.conquest.referee import Difference, Referee
from tests.games.conquest.referee_games import asked, game, shown
from tests.games.conquest.referee_lines import Asker

CHOICES: dict[str, tuple[Any, ...]] = {
    "mode": ("seven", "three_kingdoms", "21", "annihilation", "custom"),
    "board": (1, 2, 3, 4),
    "rounds": (3, 4, 5),
    "reactions": ("standing", "standing", "pause"),
    "veto": ("standing", "standing", "pause"),
    "hardcore": ("off", "off", "turn", "round"),
    "card_rolls": (False, False, True),
    "first_income": ("none", "provinces"),
    "check": ("at_once", "turn", "round"),
    "group_cap": (False, False, True),
    "control": ("present", "present", "turn_start"),
    "captors_rest": (False, True),
    "superior": ("judged", "units"),
    "rebellion": ("any", "spare"),
    "all_dice": (False, True),
    "retreat": ("open", "taken"),
    "reinforce": ("any", "one"),
    "one_card": (False, True),
    "vassals": ("chain", "flat"),
    "emptied": ("victory", "always"),
    "buddy": ("own", "round"),
    "open_gold": (False, True),
    "copies": ("each", "each", "one"),
    "errata": (True, True, False),
    "standstill": (0, 0, 2),
}
ENDS: tuple[dict[str, Any], ...] = (
    {"rounds": 4, "gold": True},
    {"provinces": 12},
    {"regions": 2},
    {"hold": "LUO", "hold_rounds": 2},
    {"hold": "3", "hold_rounds": 2},
)


def drawn(seed: int) -> tuple[int, dict[str, Any]]:
    """Return how many play, and with which options."""
    lots = random.Random(seed)
    options = {name: lots.choice(values) for name, values in CHOICES.items()}
    count = lots.choice((2, 3, 3, 4, 4, 5, 6, 7, 8))
    if lots.random() < 0.35:
        options["quickplay"] = True
    else:
        options |= {
            "start_provinces": lots.choice((1, 2, 3 if count > 7 else 4)),
            "neutrals": lots.choice((1, 2)),
        }
        options |= {"start_infantry": lots.choice((4, 8, 12)), "empty": lots.choice((5, 10))}
    if options["mode"] == "custom":
        options |= lots.choice(ENDS)
    return count, options


def played(seed: int) -> Document:
    """Return the export of a game that is drawn from a seed: three of four are people's."""
    count, options = drawn(seed)
    return game(seed, people.person if seed % 4 else GAME.computer, count, **options)


def judge(export: Document) -> None:
    """Replay an export, and compare at every question."""
    referee = Referee(export, shown(export))
    referee.judge()
    assert referee.compared > 5


@pytest.mark.long
def test_a_referee_who_knows_the_rules_alone_sees_what_the_program_shows():
    judge(game(3, people.person, 2, mode="seven", rounds=2, quickplay=True, first_income="provinces"))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 201))
def test_a_referee_sees_it_in_many_games_of_all_kinds(seed: int):
    judge(played(seed))


RARE = ("chance:charm", ":permission", "PLAY Revolt", "FORBID", "ACCEPT")
"""Events that games of courtiers reach and others hardly ever, as they stand in an export."""


def courtly(seed: int) -> Document:
    """Return the export of a game in which everybody swears, forbids, revolts and charms."""
    options = {
        "mode": "seven",
        "rounds": 4 + seed % 4,
        "board": 1 + seed % 4,
        "veto": ("pause", "pause", "standing")[seed % 3],
        "reactions": "pause" if seed % 5 == 0 else "standing",
        "vassals": ("chain", "flat")[seed % 2],
        "empty": (20, 10)[seed % 2],
        "neutrals": 1,
        "start_infantry": 8,
    }
    return game(seed, people.courtier, (3, 5, 6, 8, 4)[seed % 5], **options)


@pytest.mark.long
@pytest.mark.parametrize("seed", spread(range(60), 12))
def test_a_referee_sees_oaths_vetoes_revolts_and_charms(seed: int):
    judge(courtly(seed))


@pytest.mark.long
def test_courtiers_reach_what_is_rare():
    missing, seeds = set(RARE), iter(range(60))
    while missing and (seed := next(seeds, None)) is not None:
        text = json.dumps(courtly(seed)["turns"])
        missing = {each for each in missing if each not in text}
    assert missing == set()


def offered(seed: int, export: Document) -> Asker:
    """Try commands at the questions of a game, and return what came of it."""
    asker = Asker(export, asked(export), random.Random(seed))
    asker.judge()
    return asker


@pytest.mark.long
@pytest.mark.parametrize("seed", spread([seed for seed in range(1, 61) if seed % 4], 12))
def test_the_program_takes_all_that_the_digest_allows_and_no_more(seed: int):
    asker = offered(seed, played(seed))
    assert asker.disputes == []
    if asker.tried > 50:  # a game that is over in a few turns offers little
        assert asker.tried > asker.legal > 10


def test_a_referee_notices_what_is_not_by_the_rules():
    export = game(1, GAME.computer, 2, mode="seven", rounds=1)
    commands = [
        entry for turn in export["turns"] for entry in turn["log"] if entry["key"].endswith(":command")
    ]
    hired = next(entry for entry in commands if "INFANTRY" in str(entry["answers"]))
    [seat] = hired["answers"]
    for line in ("HIRE 5 INFANTRY", "HIRE 400 INFANTRY", "BUY 9", "PLAY Taxes", "PLACE 3 LUO"):
        hired["answers"][seat] = [line]
        with pytest.raises(Difference):
            Referee(export).judge()
