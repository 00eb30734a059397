"""Texts around orders and beside them: the order of each line, or its refusal.

Each table is "typed, meant": a line that is carried out, or words of the sentence that refuses it.
"""

import pytest

from games.conquest.anytime_acts import acts
from games.conquest.command_question import commanding
from games.core.rules.errors import Unconfirmed
from tests.examples import few
from tests.games.conquest.board import BLUE, GREEN, RED, put, realm


def at_war(**options):
    """Return a board in round 2: Red (Cao Cao) at turn against Blue (Liu Bei) and Green."""
    made = realm(BLUE, RED, GREEN, **options)
    put(made, "YEC", RED, 6, "Cao Cao", "Guan Yu")
    put(made, "TAI", BLUE, 3, "Liu Bei")
    put(made, "SHD", GREEN, 5)
    made.table.turn.phase = "cards"
    made.hands[RED].gold = 4
    made.hands[RED].cards = ["ambush"]
    return made


def heard(made, text, seat=RED):
    """Return the sheet of what a line is taken for: an act that claims it, else a command."""
    for prompt in acts(made, seat).values():
        if prompt.shape.claims(text):
            return prompt.shape.check(text, ())
    return commanding(made, RED).shape.check(text, ())


def is_as_meant(made, text, meant, seat=RED):
    sheet = heard(made, text, seat)
    if sheet.errors:
        assert meant in str(sheet.errors[0]), (text, str(sheet.errors[0]))
        assert sheet.lines == ()
    else:
        assert "; ".join(sheet.lines) == meant, text


@pytest.mark.parametrize(
    "typed, meant",
    [
        ("Red: hire 4", "HIRE 4 INFANTRY"),
        ("Red's orders: hire 4", "HIRE 4 INFANTRY"),
        ("orders for Red: hire 4", "HIRE 4 INFANTRY"),
        ("Cao Cao: hire 4", "HIRE 4 INFANTRY"),
        ("紅: hire 4", "HIRE 4 INFANTRY"),
        ("Red hire 4", "HIRE 4 INFANTRY"),
        ("Blue: hire 4", "you play Red, not Blue."),
        ("Blue hire 4", "you play Red, not Blue."),
        ("Liu Bei: hire 4", "you play Red, not Blue."),
        ("Blue's orders:", "you play Red, not Blue."),
        ("Blue:", "you play Red, not Blue."),
        ("Blue", "you play Red, not Blue."),
        ("Red:", ""),
        ("Red's orders", ""),
        ("Round 2: hire 4", "HIRE 4 INFANTRY"),
        ("Round 2", ""),
        ("Red, round 2: hire 4", "HIRE 4 INFANTRY"),
        ("Turn 2: hire 4", "HIRE 4 INFANTRY"),
        ("Round 3: hire 4", "its heading names another time, and this is round 2"),
        ("Round 3:", "its heading names another time, and this is round 2"),
        ("Round 3", "its heading names another time, and this is round 2"),
        ("Red round 1: hire 4", "its heading names another time"),
        ("next round: hire 4", "cannot be read here"),
        ("Turn 2: pass", "NEXT closes this phase, END ends your turn"),
        ("Red: ROLL 2", "ROLL 2"),
        ("Blue: ROLL 2", "you play Red, not Blue."),
        ("Red: give 2 to blue", "GIVE 2 TO BLUE"),
        ("Green: give 2 to blue", "you play Red, not Green."),
        ("Round 2: IF UNITS<=3 ROLL 1", "IF UNITS<=3 ROLL 1"),
        ("Round 9: IF UNITS<=3 ROLL 1", "its heading names another time"),
    ],
)
def test_a_heading_says_whose_and_for_which_round_a_line_is(typed, meant):
    is_as_meant(at_war(), typed, meant)


@pytest.mark.parametrize(
    "typed, meant",
    [
        ("hire 4 please bot", "HIRE 4 INFANTRY"),
        ("a) hire 4", "HIRE 4 INFANTRY"),
        ("1) hire 4", "HIRE 4 INFANTRY"),
        ("- hire 4", "HIRE 4 INFANTRY"),
        ("• hire 4", "HIRE 4 INFANTRY"),
        ("hire 4 // two gold", "HIRE 4 INFANTRY"),
        ("hire 4 // for the west", "HIRE 4 INFANTRY"),
        ("hire 4 (two gold)", "HIRE 4 INFANTRY"),
        ("hire 4 // place 4 YEC", "one command a line"),
        ("hire 4 // end", "one command a line"),
        ("ROLL 2 // says the manual", "ROLL 2"),
        ("give 2 to blue // as promised", "GIVE 2 TO BLUE"),
    ],
)
def test_bullets_and_remarks_say_nothing(typed, meant):
    is_as_meant(at_war(), typed, meant)


FALLEN = "what is counted is who is left, not who fell"


@pytest.mark.parametrize(
    "part",
    [
        "UNTIL 3 losses",
        "until 3 lost",
        "until I lost 3",
        "until I have lost 3",
        "until losses 3",
        "until losses reach 3",
        "until 3 casualties",
        "until 3 of mine are killed",
        "until 3 killed",
        "until 3 are dead",
        "until 3 dead",
        "until 3 fallen",
        "until 3 fall",
        "until 3 units lost",
        "until 3 infantry die",
        "until units lost 3",
        "until units<=3 lost",
        "until enemy has lost 2",
        "until 2 enemies are dead",
        "until enemy losses 2",
        "stop after losing 3",
        "stop after 3 losses",
        "stop after 3 are killed",
        "stop if 3 die",
        "stop if i lose 3",
        "for 3 losses",
        "max 3 losses",
        "stop at most 3 losses",
        "until 3 gone",
        "until 3 are down",
        "until 3 captured",
        "until units<=2 taken",
        "until 3 won",
    ],
)
def test_who_fell_is_never_counted_as_who_is_left(part):
    made = at_war()
    is_as_meant(made, f"INVADE YEC - TAI WITH 5 {part}", FALLEN)
    is_as_meant(made, f"attack TAI from YEC with 5, {part}", FALLEN)


@pytest.mark.parametrize("part", ["3 losses", "3 lost", "3 are dead", "3 casualties", "units<=3 lost"])
def test_no_standing_order_counts_who_fell(part):
    sheet = heard(at_war(), f"IF {part} ROLL 1")
    assert sheet.lines == ()
    assert FALLEN in str(sheet.errors[0])


@pytest.mark.parametrize(
    "part, kept",
    [
        ("UNTIL 3", " UNTIL UNITS<=3"),
        ("until 3 left", " UNTIL UNITS<=3"),
        ("until taken", " UNTIL UNITS<=0"),
        ("to the death", " UNTIL UNITS<=0"),
        ("until rounds 3", " UNTIL ROUNDS 3"),
        ("stop after 3 rounds", " UNTIL ROUNDS 3"),
        ("UNTIL 3 LOSSES Guan Yu", " UNTIL UNITS<=3 LOSSES Guan Yu"),
        ("lose Guan Yu first", " LOSSES Guan Yu"),
        ("UNTIL UNITS<=3 ROLL 2 DICE", " UNTIL UNITS<=3 ROLL 2"),
    ],
)
def test_what_says_who_is_left_is_read(part, kept):
    is_as_meant(
        at_war(), f"INVADE YEC - TAI WITH 3 + Guan Yu {part}", f"INVADE YEC - TAI WITH 3 + Guan Yu{kept}"
    )


@pytest.mark.parametrize(
    "part, why",
    [
        ("LOSSES 3", "name who falls before the others"),
        ("losses", "name who falls before the others"),
        ("LOSSES 2 + Guan Yu", "name who falls before the others"),
        ("stop after 3", "is that UNTIL ROUNDS 3, or UNTIL UNITS<=3?"),
        ("until 3 left, to the death", "when to stop is said twice"),
        ("until 3 left, until rounds 2", "is said twice"),
    ],
)
def test_what_could_be_counted_in_two_ways_is_asked(part, why):
    is_as_meant(at_war(), f"INVADE YEC - TAI WITH 3 + Guan Yu {part}", why)


@pytest.mark.parametrize(
    "typed",
    [
        "gold",
        "gold?",
        "show gold",
        "show my gold",
        "Show me my gold",
        "how much gold do i have?",
        "my cards",
        "tell me my gold",
    ],
)
def test_who_asks_for_their_own_gold_is_told_it_alone(typed):
    for made in (at_war(), at_war(turn=BLUE)):
        sheet = heard(made, typed)
        assert (sheet.lines, sheet.errors) == ((), ())
        assert sheet.notes == ("You have 4 gold; cards: Ambush; reserve: nobody. This is told to you alone.",)


@pytest.mark.parametrize(
    "typed",
    ["reveal", "reveal gold", "show gold to all", "show my gold to everybody", "show everyone my gold"],
)
def test_gold_is_shown_to_all_only_after_one_more_word(typed):
    made = at_war()
    sheet = heard(made, typed)
    [asked] = sheet.errors
    assert isinstance(asked, Unconfirmed)
    assert asked.example == "REVEAL GO"
    assert "4" not in str(asked), "a gamemaster who writes for a player learns nothing"
    assert heard(made, asked.example).lines == ("REVEAL",)


@pytest.mark.parametrize(
    "typed, meant",
    [
        ("play ambush at ye always", "IF AT YEC PLAY Ambush"),
        ("play ambush always at ye", "IF AT YEC PLAY Ambush"),
        ("play the ambush card if invaded", "PLAY Ambush"),
        ("lose guan yu first", "LOSSES Guan Yu"),
        ("lose guan yu, then cao cao", "LOSSES Guan Yu, Cao Cao"),
    ],
)
def test_a_standing_order_is_known_by_any_of_its_words(typed, meant):
    for made in (at_war(), at_war(turn=BLUE)):
        is_as_meant(made, typed, meant)


def test_a_card_of_defence_alone_is_a_standing_order_of_who_is_not_at_turn():
    is_as_meant(at_war(turn=BLUE), "PLAY Ambush", "PLAY Ambush")
    is_as_meant(at_war(), "PLAY Ambush", "Ambush is not played between commands")


@pytest.mark.parametrize(
    "typed, meant",
    [
        ("hier 4", "HIRE 4 INFANTRY"),
        ("hire 4 infanty", "HIRE 4 INFANTRY"),
        ("buuy 2 cards", "BUY 2"),
        ("attak TAI from YEC with 4", "INVADE YEC - TAI WITH 4"),
        ("INVADE YEC - TAI WITH 5 + Guan Yo", "INVADE YEC - TAI WITH 5 + Guan Yu"),
        ("yec -> tai 5", "INVADE YEC - TAI WITH 5"),
        ("yec -> tai 5 + guan yu", "INVADE YEC - TAI WITH 5 + Guan Yu"),
        ("INVADE YEC - TAI WITH 7", "INVADE YEC - TAI WITH 6"),
        ("INVADE YEC - TAI WITH 99", "INVADE YEC - TAI WITH 6"),
        ("hire 3", "HIRE 2 INFANTRY"),
        ("hire 4000", "HIRE 8 INFANTRY"),
        ("paly ambush always", "PLAY Ambush ALWAYS"),
        ("LOSES Guan Yo first", "LOSSES Guan Yu"),
        ("IF UNITS<=3 RERTEAT TO SHD", "IF UNITS<=3 RETREAT TO SHD"),
        ("giv 2 to bleu", "GIVE 2 TO BLUE"),
        ("give 20 to blue", "GIVE 4 TO BLUE"),
    ],
)
def test_what_was_nearly_right_is_shown_and_may_be_sent_but_is_not_taken(typed, meant):
    made = at_war()
    sheets = [prompt.shape.check(typed, ()) for prompt in (commanding(made, RED), *acts(made, RED).values())]
    found = [error.example for sheet in sheets for error in sheet.errors if error.is_meant]
    assert meant in found
    assert heard(made, meant).lines
    assert heard(made, typed).lines == ()


def is_right(made, line, seat=RED):
    """Return whether a line is accepted as it is, by what claims it, and warned of in no way."""
    sheet = heard(made, line, seat)
    return bool(sheet.lines) and not sheet.errors and not sheet.warnings


def test_what_is_wrong_behind_a_command_leaves_the_command_as_the_example():
    for behind in ("UNTIL 3 losses", "quickly now please", "PLAY Nothing"):
        [error] = commanding(at_war(), RED).shape.check(f"INVADE YEC - TAI WITH 5 {behind}", ()).errors
        assert error.example == "INVADE YEC - TAI WITH 5"
        assert not error.is_meant, "a part of it is missing"


def test_ones_own_people_and_places_are_offered_before_those_of_others():
    made = at_war()
    put(made, "SHD", RED, 3)
    made.table.turn.phase = "deploy"
    made.hands[RED].reserve = ["Guo Jia"]
    [error] = commanding(made, RED).shape.check("place gou jia yec", ()).errors
    assert error.example == "PLACE Guo Jia YEC"
    for typed, named in (("LOSSES Guan Yi", "Guan Yu"), ("LOSSES Coa Cao", "Cao Cao")):
        [error] = acts(made, RED)["standing"].shape.check(typed, ()).errors
        assert error.example == f"LOSSES {named}"


WRONG_LINES = """
lorem ipsum; INVADE; attack; attack TAI; invade yec; yec; 5; MOVE; PLACE 3; PLACE 9 YEC; HIRE; hire guan yu
BUY 9; BUY 99; PLAY; PLAY Taxes; PLAY Nothing; SWAP; DISMISS Zhang Fei; INVADE TAI - YEC WITH 3
INVADE YEC - YEC WITH 2; INVADE YEC - JZH WITH 2; MOVE 3 YEC - TAI; INVADE YEC - TAI WITH 5 UNTIL 3 losses
FOLLOW 3; VETO; ALLOW TAI; DISCARD; pass; next turn; END?; ~~END~~; tomorrow: hire 4; Blue: hire 4
Round 9: hire 4; give; give 2; give 2 to red; GIVE 99 TO BLUE; give 2 to purple; IF; IF UNITS<=3; RETREAT
RETREAT TO; REINFORCE; FEALTY; REINFORCE FROM SHD; FEALTY MAYBE; LOSSES; ROLL 9; ROLL; FATE; REACT; CHARM x
DUEL maybe; IF AT TAI PLAY Nothing; PLAY Medicine ALWAYS; IF AT TAI BY 10+ PLAY Taxes; ASK
ASK FIRST BELOW 900
"""
WRONG = [each.strip() for line in WRONG_LINES.strip().split("\n") for each in line.split(";")]
SITUATIONS = [
    {},
    {"phase": "invade"},
    {"phase": "reposition"},
    {"phase": "deploy", "unplaced": 3},
    {"gold": 0},
    {"gold": 0, "phase": "invade", "cards": []},
]


@pytest.mark.parametrize("now", few(SITUATIONS, 2))
@pytest.mark.parametrize("typed", WRONG)
def test_the_example_beside_every_refusal_is_right_when_it_is_pasted_back(typed, now):
    made = at_war()
    made.table.turn.phase = now.get("phase", "cards")
    made.table.turn.unplaced = now.get("unplaced", 0)
    made.hands[RED].gold = now.get("gold", 4)
    made.hands[RED].cards = now.get("cards", ["ambush"])
    sheets = [commanding(made, RED).shape.check(typed, ())]
    sheets += [act.shape.check(typed, ()) for act in acts(made, RED).values() if act.shape.claims(typed)]
    for error in (error for sheet in sheets for error in sheet.errors):
        assert not error.example or is_right(made, error.example), (typed, error.example)
        assert error.example or typed.casefold().startswith("give")
        assert "RULER" not in error.example.split()[-1:] or "LOSSES" in error.example


def standing(made, line):
    """Return what is warned of when a standing order is laid down, "" if nothing."""
    sheet = acts(made, RED)["standing"].shape.check(line, ())
    assert not sheet.errors, line
    assert len(sheet.lines) == 1, "it stands all the same"
    return " ".join(sheet.warnings)


@pytest.mark.parametrize(
    "line, why",
    [
        ("PLAY Ambush ALWAYS", ""),
        ("IF AT YEC PLAY Ambush", ""),
        ("IF AT TAI PLAY Ambush", "TAI is not yours"),
        ("PLAY Envoy ALWAYS", "you do not hold Envoy"),
        ("PLAY Dams ALWAYS", "you do not hold Dams"),
        (
            "PLAY Aggressive Retreat ALWAYS",
            "you do not hold Aggressive Retreat, nor has a General there the skill",
        ),
        ("RETREAT TO CHL", "you do not hold Aggressive Retreat, nor has a General there the skill"),
        ("REINFORCE FROM SHD 3", "you do not hold Reinforcements"),
        ("DUEL Liu Bei", "no General of yours in YEC has the skill"),
        ("IF BY RED ROLL 1", "nobody attacks themselves"),
        ("IF BY PURPLE ROLL 1", "Purple is not in the game"),
        ("IF UNITS<=0 ROLL 1", "with no unit left there is nothing to defend"),
        ("CHARM", "no General of yours in YEC has the skill"),
        ("LOSSES Zhang Fei", "Zhang Fei is not in play for you"),
        ("LOSSES Zhang Fei, RULER", ""),
        ("LOSSES Guan Yu", ""),
        ("FEALTY YES", ""),
        ("REFUSE DUEL", ""),
        ("ROLL 1", ""),
        ("FATE 4", ""),
        ("ASK FIRST", ""),
    ],
)
def test_a_standing_order_that_can_do_nothing_is_warned_of_with_the_reason(line, why):
    warned = standing(at_war(), line)
    assert why in warned
    assert bool(why) == bool(warned)


@pytest.mark.parametrize(
    "line, why",
    [
        ("REINFORCE FROM TAI 3", "TAI is not yours"),
        ("REINFORCE FROM YEC 3 AT CHL", ""),
        ("REINFORCE FROM CHL 3 AT CHL", "CHL does not border CHL"),
        ("RETREAT TO SHD", "SHD is neither yours nor empty"),
        ("IF AT YEC RETREAT TO CHL", ""),
        ("RETREAT TO DAI", "none of yours borders DAI"),
    ],
)
def test_with_the_cards_in_hand_places_are_looked_at(line, why):
    made = at_war()
    put(made, "CHL", RED, 3)
    made.hands[RED].cards = ["reinforcements", "aggressive_retreat"]
    assert why in standing(made, line)
    assert bool(why) == bool(standing(made, line))


def test_who_is_sworn_is_told_that_no_fealty_is_offered_again():
    made = at_war()
    made.table.lords[RED] = BLUE
    assert "you are sworn to Blue (Liu Bei)" in standing(made, "FEALTY YES")
