"""The texts of the game: rules with examples that work, chances, the map, a sentence for each event."""

import re
from fractions import Fraction
from pathlib import Path

import pytest

from games.core.rules.errors import OrderError
from games.core.rules.protocol import Event
from games.warlords import GAME, report_sentences
from games.warlords.battle_dice import percent
from games.warlords.events_to_text import rounds
from games.warlords.public_state_model import BOARD, HOME, Battle, Options
from games.warlords.report_sentences import TEXTS
from games.warlords.state import setup
from games.warlords.winter_adjustments import winter_prompt
from tests.games.warlords.play import CAO, NOBODY, SUN, YUAN, china, look, play, prompt_of

FENCED = re.compile(r"```\n(.*?)\n```", re.DOTALL)
SETTINGS = [
    Options(),
    Options(stepwise=True, turn_order="fixed", year_limit=9, auto_build=False, home_builds=True),
    Options(support_cap="one", support_mode="best", support_cut=True, carry_support=True),
    Options(allow_ring=True, capital_bonus="both", foreign_support=True, nmr_limit=5),
]


@pytest.mark.parametrize("options", SETTINGS)
def test_the_examples_of_the_rules_work_when_pasted(options):
    start = setup(list(HOME), options)
    for chapter in GAME.rules(options):
        assert 0 < len(chapter.text) <= 1900
        for example in FENCED.findall(chapter.text):
            if chapter.key == "orders":
                sheet = prompt_of(start, YUAN).shape.check(example, ())
            else:
                spare = "JIH FAN TAI" if "Disband" in example else "TAI"
                state = china({YUAN: spare}, {YUAN: "JIH FAN"}, season="winter", order=[YUAN])
                sheet = winter_prompt(state.table, YUAN).shape.check(example, ())
            assert sheet.errors == (), example
            assert sheet.lines


def test_every_option_shows_in_the_rules():
    plain = [chapter.text for chapter in GAME.rules(Options())]
    for change in (
        {"slot_hours": 12},
        {"winter_hours": 12},
        {"turn_order": "fixed"},
        {"support_cap": "one"},
        {"support_mode": "best"},
        {"support_cut": True},
        {"carry_support": True},
        {"allow_ring": True},
        {"capital_bonus": "both"},
        {"home_builds": True},
        {"foreign_support": True},
        {"stepwise": True},
        {"auto_build": False},
        {"nmr_limit": 4},
        {"year_limit": 10},
    ):
        assert [chapter.text for chapter in GAME.rules(Options(**change))] != plain, change


def test_the_chances_in_the_rules_are_those_in_force():
    texts = [{c.key: c.text for c in GAME.rules(options)}["battle"] for options in (SETTINGS[0], SETTINGS[2])]
    assert "90.05 % against 1, and 70.68 % against 1 in a capital" in texts[0]
    # The best of two dice against one: 125 of 216 throws win, 55 lose; with its walls 58 and 126.
    assert "69.44 % against 1, and 31.52 % against 1 in a capital" in texts[1]


def test_every_option_has_its_words_for_the_host():
    for name, field in Options.model_fields.items():
        assert field.description, name


@pytest.mark.parametrize(
    "share, shown",
    [
        (Fraction(0), "0.00 %"),
        (Fraction(1, 10_001), "less than 0.01 %"),
        (Fraction(1, 10_000), "0.01 %"),
        (Fraction(9_999, 10_000), "99.99 %"),
        (Fraction(10_000, 10_001), "more than 99.99 %"),
        (Fraction(1), "100.00 %"),
    ],
)
def test_what_can_happen_is_no_0_percent_and_what_can_fail_no_100(share, shown):
    assert percent(share) == shown


@pytest.mark.parametrize(
    "question, share",
    [
        ("3 v 2 capital", "66.30 %"),
        ("2 dice against 1", "90.05 %"),
        ("1 vs 1+2", "18.75 %"),
        ("two on one", "90.05 %"),
        ("4:3", "79.49 %"),
        ("1 die against 4 dice in a capital", "0.00 %"),
        ("3 dice against 2 in Yong", "66.30 %"),
        ("3 v 2 LUO", "66.30 %"),
        ("3d6 v 2d6 at Fangzi", "83.67 %"),
        ("2 out of Jianye v 1", "98.10 %"),
        ("2 v 8", "less than 0.01 %"),
        ("8 v 2", "more than 99.99 %"),
        ("2 from a capital v 1", "98.10 %"),
    ],
)
def test_questions_about_chances(question, share):
    assert f"**{share}**" in GAME.odds(question)


@pytest.mark.parametrize(
    "question",
    ["", "3", "a v b", "0 v 1", "21 v 1", "1 v 2 v 3", "1 2 3 v 4", "9999999999 v 1", "3 v 2 in Yonk"],
)
def test_a_question_that_makes_no_sense_gets_an_example(question):
    with pytest.raises(OrderError) as caught:
        GAME.odds(question)
    assert GAME.odds(caught.value.example)


def test_w18_w24_equal_at_the_limit_and_nobody_left_stand_in_the_rules():
    [goal] = [chapter.text for chapter in GAME.rules(Options(year_limit=4)) if chapter.key == "goal"]
    assert "equal in all three share the victory" in goal
    assert "if nobody is left, the game is a draw" in goal


def test_the_map_in_words_fits_a_picture_s_description():
    state = setup(list(HOME), Options())
    assert len(GAME.describe(look(state))) <= 1000
    assert "Cao Cao: 5 centres, 1 capital, 5 armies: LUO WAN XCH XPI YAN." in GAME.describe(look(state))
    for at in BOARD:
        state.table.armies[at] = CAO
    assert len(GAME.describe(look(state))) <= 1000


def test_the_gazetteer_has_a_line_for_each_territory():
    state = china({YUAN: "JIH FAN", NOBODY: "YON"}, {YUAN: "JIH"})
    state.table.guards = {"JIH": ["FAN"]}
    lines = GAME.gazetteer(look(state))
    assert len(lines) == len(BOARD) == 62
    [jizhou] = [line for line in lines if "**JIH**" in line]
    assert "capital of Yuan Shao; army of Yuan Shao; supported from FAN" in jizhou
    [yong] = [line for line in lines if "**YON**" in line]
    assert "neutral capital; army of the Independents" in yong
    [tai] = [line for line in lines if "**TAI**" in line]
    assert "empty" in tai


def test_the_moment_and_each_position_in_words():
    state = china(
        {YUAN: "JIH", CAO: "LUO", SUN: "TAI"}, {YUAN: "JIH FAN", CAO: "LUO"}, order=[YUAN, CAO, SUN]
    )
    assert GAME.phase(look(state)) == "Spring of year 1: Yuan Shao moves"
    assert GAME.standing(look(state))[YUAN] == "2 centres, 1 capital, 1 army"
    assert list(GAME.standing(look(state))) == [YUAN, CAO, SUN]
    state.table.season = "winter"
    assert GAME.phase(look(state)) == "Winter of year 1: builds and disbands"
    state.table.out, state.table.order = [SUN], [YUAN, CAO]
    assert GAME.standing(look(state))[SUN] == "out of the game"
    assert GAME.figures(look(state)) == {YUAN: [2], CAO: [1], SUN: [0]}


def test_a_battle_in_words_shows_every_die_and_counts_ties_beyond_twenty():
    battle = Battle(
        at="JIH", source="YAN", attacker=CAO, defender=YUAN, defence_bonus=2, rounds=[([3], [1]), ([6], [2])]
    )
    assert rounds(battle) == "🎲3 : 🎲1+**2**, tie, again: 🎲6 : 🎲2+**2**"
    battle.rounds = [([3], [1])] * 30 + [([6], [1])]
    assert "(10 more ties) 🎲6" in rounds(battle)


def test_every_event_has_its_sentence():
    state = china(
        {YUAN: "JIH FAN TSH", CAO: "YAN LUO", SUN: "CSH"},
        {CAO: "LUO YAN", YUAN: "JIH"},
        season="fall",
        order=[YUAN, CAO, SUN],
    )
    state.absences[SUN] = 2
    play(state, ["A JIH - YAN", "A FAN S JIH - YAN", "A TSH S FAN - YAN"], [6, 5, 1])
    play(play(state, ["A LUO H"]))
    play(play(state, {YUAN: [], CAO: []}))
    spoken = [GAME.prose(event) for event in state.told]
    assert all(spoken)
    assert not [text for text in spoken if "{" in text or "-cao" in text or "-shao" in text]
    assert "🏯 Yuan Shao takes Yanzhou (YAN) from Cao Cao." in spoken
    assert any(
        text.startswith("⚔️ **Battle of Yanzhou** (YAN): Yuan Shao from JIH with FAN against Cao Cao")
        for text in spoken
    )


def test_an_unknown_event_is_silent():
    assert GAME.prose(Event("earthquake", {})) == ""


def test_no_text_of_the_catalogue_is_left_unused():
    files = Path(report_sentences.__file__).parent.glob("*.py")
    sources = "".join(
        path.read_text(encoding="utf-8") for path in files if path.name != "report_sentences.py"
    )
    kinds = ["slot", "idle", "orders", "missed", "moved", "blocked", "lapsed", "battle", "captured"]
    kinds += ["eliminated", "departed", "winter", "adjusted", "year", "ended"]
    ends = [
        "end victory",
        "end last",
        "end nobody",
        "end limit",
        "end shared",
        "departed resigned",
        "departed absent",
    ]
    for name in TEXTS:
        assert name in (*kinds, *ends) or f'"{name}"' in sources or f"'{name}'" in sources, name


def test_who_has_no_army_is_described_without_an_empty_list():
    state = china({YUAN: "TAI", CAO: ""}, {YUAN: "JIH", CAO: "LUO"}, order=[YUAN, CAO])
    told = GAME.describe(look(state))
    assert "Cao Cao: 1 centre, 1 capital, 0 armies; centres without army LUO." in told
    assert ": ;" not in told


def test_a_seat_is_not_said_to_be_given_up_before_it_is():
    """It is given up when it would move next (W16), not when the last deadline is missed."""
    state = china({YUAN: "TAI", CAO: "LUO"}, {YUAN: "JIH", CAO: "LUO"}, order=[YUAN, CAO])
    state.absences = {CAO: state.table.options.nmr_limit}
    absence = GAME.absence(state, CAO)
    assert CAO not in state.table.out
    assert absence.gone == ""
    assert "when you would move next" in absence.then


@pytest.mark.parametrize("missed, why", [(0, "owned no supply centre"), (3, "given up"), (4, "given up")])
def test_who_is_out_is_told_by_what(missed, why):
    """The last deadline that may be missed can be Fall's, and Winter's comes before the next slot."""
    state = china({YUAN: "TAI"}, {YUAN: "JIH"}, order=[YUAN], nmr_limit=3)
    state.table.out, state.absences = [CAO], {CAO: missed}
    assert why in GAME.absence(state, CAO).gone
