"""What people type around their orders and beside them: what each line comes to, or with what it is refused.

Each table is "typed, meant": a line that is carried out, or words of the sentence that refuses it.
"""

import pytest

from games.conquest.commanding import commanding
from games.conquest.giving import acts
from games.core.errors import Held
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
        ("<@112233> hire 4", "HIRE 4 INFANTRY"),
        ("<@!112233>, hire 4", "HIRE 4 INFANTRY"),
        ("@Mandate hire 4", "HIRE 4 INFANTRY"),
        ("hire 4 please bot", "HIRE 4 INFANTRY"),
        ("<@112233> ROLL 2", "ROLL 2"),
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
        ("give 2 to <@112233>", "cannot be read here"),
    ],
)
def test_bullets_mentions_and_remarks_say_nothing(typed, meant):
    if meant == "cannot be read here":
        assert heard(at_war(), typed).errors
    else:
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
    assert isinstance(asked, Held)
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
