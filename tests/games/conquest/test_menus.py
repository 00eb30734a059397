"""A turn by menus: whatever is chosen is a command that is accepted, and every command can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games import catalogue
from games.conquest.anytime_acts import acts
from games.conquest.command_question import commanding
from games.conquest.gifts import GIFT
from games.conquest.land import CAPS
from games.conquest.public_state_model import Arrival, Capture
from games.conquest.rules import repositioning
from games.conquest.state import Realm
from games.core.play.dice import Seeded
from games.core.play.save import STANDING
from games.core.play.self_play import play
from games.core.rules.prompts import CHANCE, Orders, Prompt, Step
from tests.examples import examples
from tests.games.conquest.board import BLUE, GREEN, RED, neutral, put, realm

GAME = catalogue()["conquest"]
DEEPEST = 30


def at_war(phase: str = "cards", **options: object) -> Realm:
    """Return a board on which Red could give every kind of command, in one phase or another."""
    made = realm(BLUE, GREEN, RED, phase=phase, **options)
    put(made, "YEC", RED, 8, "Cao Cao", "Guan Yu", "Lü Bu")
    put(made, "CHL", RED, 6)
    put(made, "SHD", BLUE, 4, "Taishi Ci")
    put(made, "TAI", BLUE, 3)
    put(made, "LUO", GREEN, 2)
    neutral(made, "TSH", 2)
    made.table.lords[GREEN] = RED
    made.table.vetoes[RED] = ["TAI"]
    made.table.rosters[RED].generals["Lü Bu"] = "YEC"
    hand = made.hands[RED]
    hand.gold, hand.reserve = 9, ["Zhang Fei", "Huang Zhong"]
    hand.cards = ["taxes", "rebellion", "betrayal", "reinforcements", "feint"]
    turn = made.table.turn
    assert turn is not None
    turn.unplaced = 3
    if phase == "invade":
        put(made, "XUC", RED, 2)
        turn.captures = [Capture(source="CHL", target="XUC", loser=BLUE, lost=0, killed=1, entry=1)]
        turn.arrivals = [Arrival(at="XUC", entry=1, infantry=2, persons=[])]
        turn.entries = 1
    if phase == "reposition":
        repositioning.begin(made, RED)
    return made


def orders(prompt: Prompt) -> Orders:
    assert isinstance(prompt.shape, Orders)
    return prompt.shape


def by_label(shape: Orders, labels: Sequence[str]) -> Step:
    """Choose what a person reads, and return the step it leads to."""
    assert shape.steps is not None
    path: list[str] = []
    for label in labels:
        step = shape.steps("", path, ())
        assert step is not None, path
        [value] = [one.value for one in step.options if one.label == label]
        path.append(value)
    step = shape.steps("", path, ())
    assert step is not None, path
    return step


DUELLING = "DUEL Taishi Ci REFUSE DUEL PLAY Betrayal Taishi Ci"
TURN = [
    ("cards", ["Buy strategy cards", "1"], "BUY 1"),
    ("cards", ["Discard cards", "Taxes", "Betrayal"], "DISCARD Taxes, Betrayal"),
    ("cards", ["Play a card", "Taxes"], "PLAY Taxes"),
    ("cards", ["Play a card", "Rebellion", "Taiyuan (TAI)"], "PLAY Rebellion TAI"),
    ("cards", ["Hire Generals", "2"], "HIRE 2 GENERALS"),
    ("cards", ["Dismiss a General", "Zhang Fei"], "DISMISS Zhang Fei"),
    ("cards", ["Hire infantry", "6"], "HIRE 6 INFANTRY"),
    ("cards", ["Place units", "Ye (YEC)", "All 3"], "PLACE 3 YEC"),
    ("cards", ["Place units", "Chenliu (CHL)", "Zhang Fei"], "PLACE Zhang Fei CHL"),
    ("cards", ["Swap Generals", "Zhang Fei", "Guan Yu"], "SWAP Zhang Fei FOR Guan Yu"),
    ("invade", ["Invade", "Ye (YEC)", "Taiyuan (TAI)", "5"], "INVADE YEC - TAI WITH 5"),
    (
        "invade",
        [
            *("Invade", "Ye (YEC)", "Taiyuan (TAI)", "5", "+ Guan Yu"),
            *("Fight on until few of mine are left", "3 or fewer of mine are left"),
            *("Roll fewer dice", "2 at most", "Play a card with it", "Feint"),
        ],
        "INVADE YEC - TAI WITH 5 + Guan Yu UNTIL UNITS<=3 ROLL 2 PLAY Feint",
    ),
    (
        "invade",
        ["Invade", "Ye (YEC)", "Taiyuan (TAI)", "5", "Fight several engagements", "4 engagements"],
        "INVADE YEC - TAI WITH 5 UNTIL ROUNDS 4",
    ),
    (
        "invade",
        [
            *("Invade", "Ye (YEC)", "Taiyuan (TAI)", "5"),
            *("Fight on until few enemies are left", "2 or fewer enemies are left"),
        ],
        "INVADE YEC - TAI WITH 5 UNTIL ENEMY<=2",
    ),
    (
        "invade",
        [
            *("Invade", "Ye (YEC)", "Shangdang (SHD)", "No infantry", "+ Lü Bu", "+ Guan Yu"),
            *("Duel", "Taishi Ci", "Refuse a duel", "Refuse, for one infantry"),
            *("Play Betrayal", "Taishi Ci", "Say who falls first", "Guan Yu"),
        ],
        f"INVADE YEC - SHD WITH Lü Bu + Guan Yu LOSSES Guan Yu {DUELLING}",
    ),
    (
        "invade",
        [
            *("Invade", "Ye (YEC)", "Shangdang (SHD)", "4"),
            *("Play Reinforcements", "Chenliu (CHL): 3 infantry"),
            *("Let others follow when it is taken", "2"),
            *("Let a General follow when it is taken", "Guan Yu"),
        ],
        "INVADE YEC - SHD WITH 4 REINFORCE FROM CHL 3 BRING 2 + Guan Yu",
    ),
    ("invade", ["Follow into the last capture", "2"], "FOLLOW 2"),
    ("reposition", ["Move among your provinces", "Ye (YEC)", "Chenliu (CHL)", "3"], "MOVE 3 YEC - CHL"),
    (
        "reposition",
        [
            *("Move among your provinces", "Ye (YEC)", "Chenliu (CHL)", "No infantry", "+ Guan Yu"),
            *("… and another move with it", "Chenliu (CHL)", "Ye (YEC)", "2"),
        ],
        "MOVE Guan Yu YEC - CHL, 2 CHL - YEC",
    ),
    ("cards", ["Forbid an invasion to your vassals", "Blue"], "VETO BLUE"),
    ("cards", ["Allow it again", "Taiyuan (TAI)"], "ALLOW TAI"),
    ("cards", ["Close this phase"], "NEXT"),
    ("invade", ["End your turn"], "END"),
]


@pytest.mark.parametrize("phase, labels, line", TURN, ids=[line for _, _, line in TURN])
def test_every_command_is_written_by_menus(phase, labels, line):
    shape = orders(commanding(at_war(phase), RED))
    assert by_label(shape, labels).line == line
    assert shape.check(line, ()).lines == (line,)


def test_gold_is_shown_by_menus_after_it_was_said_that_it_cannot_be_taken_back():
    shape = orders(commanding(at_war("cards"), RED))
    step = by_label(shape, ["Show your gold to all"])
    assert "for good" in step.text
    assert shape.check(step.line, ()).lines == ("REVEAL",)


def test_an_invasion_tells_its_odds_above_the_menu_before_it_is_sent():
    # 3D6 v 3D6, ties to the defender: 1.893 against 1.107 is in the digest; here it is fought on.
    shape = orders(commanding(at_war("invade"), RED))
    text = by_label(shape, ["Invade", "Ye (YEC)", "Taiyuan (TAI)", "5"]).text
    assert "YEC - TAI, 5 v 3. " in text
    assert "expected losses" in text


STANDING_ORDERS = [
    (["Play a card", "Ambush"], "PLAY Ambush ALWAYS", "PLAY Ambush"),
    (
        ["Play a card", "Ambush", "… in one province", "Ye (YEC)", "… when many attack", "9 or more attack"],
        "IF AT YEC BY 9+ PLAY Ambush",
        "IF AT YEC BY 9+ PLAY Ambush",
    ),
    (
        ["Retreat", "Chenliu (CHL)", "… when few are left", "3 or fewer of mine are there"],
        "IF UNITS<=3 RETREAT TO CHL",
        "IF UNITS<=3 RETREAT TO CHL",
    ),
    (
        ["Bring Reinforcements", "Ye (YEC)", "4 infantry", "… in one province", "Chenliu (CHL)"],
        "IF AT CHL REINFORCE FROM YEC 4",
        "IF AT CHL REINFORCE FROM YEC 4",
    ),
    (
        ["Offer fealty", "Yes", "… against one player", "Blue"],
        "IF BY BLUE FEALTY YES",
        "IF BY BLUE FEALTY YES",
    ),
    (["Say who falls first", "Lü Bu", "Cao Cao"], "LOSSES Lü Bu, RULER", "LOSSES Lü Bu, RULER"),
    (["Defend with fewer dice", "2 at most"], "ROLL 2", "ROLL 2"),
    (["Challenge to a duel", "Taishi Ci"], "DUEL Taishi Ci", "DUEL Taishi Ci"),
    (["Refuse duels"], "REFUSE DUEL", "REFUSE DUEL"),
    (["Charm", "Whoever is there"], "CHARM", "CHARM"),
    (["Cards against disasters", "Never"], "FATE NO", "FATE 99"),
    (["Counter-intelligence by itself", "No"], "REACT NO", "REACT NO"),
]


@pytest.mark.parametrize("labels, typed, kept", STANDING_ORDERS, ids=[kept for *_, kept in STANDING_ORDERS])
def test_every_standing_order_is_written_by_menus(labels, typed, kept):
    shape = orders(acts(at_war(), RED)[STANDING])
    assert by_label(shape, labels).line == typed
    assert shape.claims is not None
    assert shape.claims(typed), "it is a standing order, not a command, wherever it is sent"
    assert shape.check(typed, ()).lines == (kept,)


def test_gold_is_given_by_menus():
    shape = orders(acts(at_war(), RED)[GIFT])
    assert by_label(shape, ["Blue", "4"]).line == "GIVE 4 TO BLUE"
    poor = at_war()
    poor.hands[RED].gold = 0
    steps = orders(acts(poor, RED)[GIFT]).steps
    assert steps is not None
    assert steps("", (), ()) is None


def labels(step: Step | None) -> list[str]:
    assert step is not None
    return [one.label for one in step.options]


def moves(made: Realm, *chosen: str) -> Step | None:
    repositioning.begin(made, RED)
    steps = orders(commanding(made, RED)).steps
    assert steps is not None
    return steps("", ("move", *chosen), ())


def test_nobody_is_offered_a_way_to_where_there_is_no_room():
    made = realm(phase="reposition")
    put(made, "YEC", RED, 4)
    put(made, "CHL", RED, CAPS["CHL"])
    put(made, "SHD", RED, CAPS["SHD"] - 1)
    assert set(labels(moves(made))) == {"Ye (YEC)", "Chenliu (CHL)", "Shangdang (SHD)"}
    assert [option.value for option in moves(made, "YEC").options] == ["SHD"]
    assert labels(moves(made, "YEC", "SHD")) == ["1"], "there is room for one"
    put(made, "SHD", RED, CAPS["SHD"])
    assert [option.value for option in moves(made, "CHL").options] == ["YEC"]
    assert moves(made, "YEC") is None, "all around is full"
    assert "Ye (YEC)" not in labels(moves(made))


def test_who_goes_two_steps_is_offered_as_many_as_there_is_room_for_beside_who_leads_them():
    made = realm(phase="reposition")
    put(made, "YEC", RED, 9, "Gan Ning", "Lü Bu")
    put(made, "CHL", RED, 1)
    put(made, "XUC", RED, CAPS["XUC"] - 1)
    assert "XUC" in [option.value for option in moves(made, "YEC").options]
    assert labels(moves(made, "YEC", "XUC")) == ["No infantry"]
    assert labels(moves(made, "YEC", "XUC", "0")) == ["+ Gan Ning"], "Lü Bu takes one step"
    put(made, "XUC", RED, CAPS["XUC"] - 3)
    assert labels(moves(made, "YEC", "XUC")) == ["2", "1", "No infantry"]
    put(made, "XUC", RED, CAPS["XUC"])
    assert "XUC" not in [option.value for option in moves(made, "YEC").options]


def test_what_saves_one_unit_is_not_told_as_units():
    steps = orders(acts(at_war(), RED)[STANDING]).steps
    assert steps is not None
    assert labels(steps("", ("F",), ()))[:2] == [
        "when it saves 1 unit or gold",
        "when it saves 2 units or gold",
    ]


def test_a_menu_says_before_it_is_sent_that_nothing_comes_of_a_standing_order():
    made = realm(phase="reposition")
    put(made, "YEC", RED, 3)
    shape = orders(acts(made, RED)[STANDING])
    step = by_label(shape, ["Play a card", "Ambush"])
    assert step.line
    assert step.text.endswith("Nothing comes of it now: you do not hold Ambush.")
    made.hands[RED].cards = ["ambush"]
    assert "Nothing" not in by_label(orders(acts(made, RED)[STANDING]), ["Play a card", "Ambush"]).text


def wander(prompt: Prompt, dice: Seeded, label: str) -> int:
    """Go through the menus at random; whatever can be sent is accepted. Return how many lines there were."""
    shape, path, lines = orders(prompt), list[str](), 0
    assert shape.steps is not None
    for depth in range(DEEPEST):
        step = shape.steps("", path, ())
        if step is None:
            assert not path, path
            break
        if step.line:
            sheet = shape.check(step.line, ())
            assert not sheet.errors, step.line
            prompt.read(list(sheet.lines))
            lines += 1
        if not step.options:
            assert step.line, f"{path} was offered and leads nowhere"
            break
        values = [one.value for one in step.options]
        assert len(set(values)) == len(values)
        assert all("~" not in value for value in values)
        [face] = dice.throw(f"{label}/{depth}", 1, len(values))
        path.append(values[face - 1])
    return lines


@pytest.mark.parametrize("seed", range(examples(2)))
def test_what_menus_make_is_accepted_at_every_moment_of_a_game(seed):
    dice = Seeded(b"menus", str(seed))
    seats = [power.seat for power in GAME.powers[: 2 + seed % 7]]
    lines = 0
    for moment, position in enumerate(play(GAME, seats, GAME.options(mode="seven", rounds=4), dice)):
        if position.ask is None:
            break
        for seat, prompt in position.ask.prompts.items():
            if seat == CHANCE or prompt.key != "command":
                continue
            lines += wander(prompt, dice, f"turn/{moment}")
            for kind, act in acts(position.state, seat).items():
                lines += wander(act, dice, f"{kind}/{moment}")
    assert lines > 20
    for path in (
        ["nothing"],
        ["inv", "NOWHERE"],
        ["inv", "YEC", "TAI", "x"],
        ["move", "&", "&"],
        ["put", ""],
    ):
        steps = orders(commanding(at_war(), RED)).steps
        assert steps is not None
        assert steps("", path, ()) is None
