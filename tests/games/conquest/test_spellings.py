"""Commands as players type them on their phones: each means one thing, or is refused with a right example."""

import pytest

from games.conquest.command_question import commanding
from games.conquest.commands.reader import read
from games.conquest.gifts import gift
from games.conquest.rules import repositioning
from games.conquest.rules.fealty import answering
from games.conquest.standing_orders.reader import rule_of
from games.conquest.standing_orders.sheet import claims
from games.core.rules.errors import OrderError, Unreadable
from games.core.rules.prompts import Orders
from tests.games.conquest import board as conquest


@pytest.mark.parametrize(
    "text, line",
    [
        ("buy", "BUY 1"),
        ("buy a card", "BUY 1"),
        ("Buy two cards", "BUY 2"),
        ("hire general", "HIRE 1 GENERALS"),
        ("hire a General", "HIRE 1 GENERALS"),
        ("hire three generals", "HIRE 3 GENERALS"),
        ("recruit 4", "HIRE 4 INFANTRY"),
        ("put 4 in Ye", "PLACE 4 YEC"),
        ("place Guan Yu at YEC", "PLACE Guan Yu YEC"),
        ("attack Taiyuan from Ye with 5", "INVADE YEC - TAI WITH 5"),
        ("invade TAI from YEC with 5", "INVADE YEC - TAI WITH 5"),
        ("invade from YEC TAI with 5", "INVADE YEC - TAI WITH 5"),
        ("invade from YEC to TAI with 5", "INVADE YEC - TAI WITH 5"),
        ("attack with 5 infantry from YEC to TAI", "INVADE YEC - TAI WITH 5"),
        ("invade into TAI from YEC with 5", "INVADE YEC - TAI WITH 5"),
        ("INVADE YEC - TAI 5 + Guan Yu", "INVADE YEC - TAI WITH 5 + Guan Yu"),
        ("attack YEC → TAI w/ 5", "INVADE YEC - TAI WITH 5"),
        ("attack YEC - TAI with all but 1", "INVADE YEC - TAI WITH ALL BUT 1"),
        ("INVADE YEC - TAI WITH 5 REINFORCE FROM SHD 3", "INVADE YEC - TAI WITH 5 REINFORCE FROM SHD 3"),
        ("INVADE YEC - TAI WITH 5 REINFORCE SHD 3", "INVADE YEC - TAI WITH 5 REINFORCE FROM SHD 3"),
        *(
            (f"{verb} TAI from YEC with 5", "INVADE YEC - TAI WITH 5")
            for verb in ("strike", "charge", "besiege", "hit", "att", "assault", "conquer")
        ),
        ("move SHD from YEC with 3", "MOVE 3 YEC - SHD"),
        ("march to SHD from YEC with 3", "MOVE 3 YEC - SHD"),
        ("send 3 to SHD from YEC", "MOVE 3 YEC - SHD"),
        ("YEC strikes TAI with 5", "INVADE YEC - TAI WITH 5"),
        ("move 3 from YEC to SHD", "MOVE 3 YEC - SHD"),
        ("reposition 3 YEC SHD", "MOVE 3 YEC - SHD"),
        ("INVADE YEC - TAI WITH 5 UNTIL UNITS<3", "INVADE YEC - TAI WITH 5 UNTIL UNITS<=2"),
        ("INVADE YEC - TAI WITH 5 until 2 or fewer", "INVADE YEC - TAI WITH 5 UNTIL UNITS<=2"),
        ("INVADE YEC - TAI WITH 5 UNTIL ENEMY≤1", "INVADE YEC - TAI WITH 5 UNTIL ENEMY<=1"),
        ("INVADE YEC - TAI WITH 5 for 3 rounds", "INVADE YEC - TAI WITH 5 UNTIL ROUNDS 3"),
        ("Taxes", "PLAY Taxes"),
        ("next phase", "NEXT"),
        ("end phase", "NEXT"),
        ("close phase", "NEXT"),
        ("buy 2 strategy cards", "BUY 2"),
        ("purchase 2 cards", "BUY 2"),
        ("draw a card", "BUY 1"),
        ("buy 4 infantry", "HIRE 4 INFANTRY"),
        ("buy 4 troops", "HIRE 4 INFANTRY"),
        ("buy 4 units", "HIRE 4 INFANTRY"),
        ("buy 2 generals", "HIRE 2 GENERALS"),
        ("recruit two cards", "BUY 2"),
        ("raise 4 soldiers", "HIRE 4 INFANTRY"),
        ("hire infantry x4", "HIRE 4 INFANTRY"),
        ("hire 2 officers", "HIRE 2 GENERALS"),
        ("play the Taxes card", "PLAY Taxes"),
        ("dismiss general Zhang Fei", "DISMISS Zhang Fei"),
        ("add 3 troops to YEC", "PLACE 3 YEC"),
        ("show my gold to all", "REVEAL"),
        ("show everybody my gold", "REVEAL"),
        ("reveal gold", "REVEAL"),
        ("lift veto TAI", "ALLOW TAI"),
        ("YEC attacks TAI with 5", "INVADE YEC - TAI WITH 5"),
        ("attack TAI with 5 from YEC", "INVADE YEC - TAI WITH 5"),
        ("invade Taiyuan with 5 + Guan Yu from Ye", "INVADE YEC - TAI WITH 5 + Guan Yu"),
        ("take TAI from YEC with 5", "INVADE YEC - TAI WITH 5"),
        ("conquer TAI from YEC with 5 men", "INVADE YEC - TAI WITH 5"),
        ("invade YEC - TAI with all infantry and Guan Yu", "INVADE YEC - TAI WITH ALL + Guan Yu"),
        ("invade YEC - TAI with 5 until I have 3 left", "INVADE YEC - TAI WITH 5 UNTIL UNITS<=3"),
        ("invade YEC - TAI with 5 stop at 3 units", "INVADE YEC - TAI WITH 5 UNTIL UNITS<=3"),
        ("invade YEC - TAI with 5 until captured", "INVADE YEC - TAI WITH 5 UNTIL UNITS<=0"),
        ("invade YEC - TAI with 5 to the death", "INVADE YEC - TAI WITH 5 UNTIL UNITS<=0"),
        ("invade YEC - TAI with 5 once", "INVADE YEC - TAI WITH 5"),
        ("invade YEC - TAI with 5 twice", "INVADE YEC - TAI WITH 5 UNTIL ROUNDS 2"),
        ("invade YEC - TAI with 5 3 times", "INVADE YEC - TAI WITH 5 UNTIL ROUNDS 3"),
        ("invade YEC - TAI with 5 for 3 engagements", "INVADE YEC - TAI WITH 5 UNTIL ROUNDS 3"),
        ("invade YEC - TAI with 5, max 3 rounds", "INVADE YEC - TAI WITH 5 UNTIL ROUNDS 3"),
        ("invade YEC - TAI with 5 until enemy has 1 left", "INVADE YEC - TAI WITH 5 UNTIL ENEMY<=1"),
        ("invade YEC - TAI with 5 using Feint", "INVADE YEC - TAI WITH 5 PLAY Feint"),
        ("invade YEC - TAI with 5 and Feint", "INVADE YEC - TAI WITH 5 PLAY Feint"),
        ("invade YEC - TAI with 5, duel with Guan Yu", "INVADE YEC - TAI WITH 5 DUEL Guan Yu"),
        ("invade YEC - TAI with 5, followed by 2", "INVADE YEC - TAI WITH 5 BRING 2"),
        ("follow with 2", "FOLLOW 2"),
        ("move YEC - SHD 3", "MOVE 3 YEC - SHD"),
        ("shift 3 from YEC to SHD", "MOVE 3 YEC - SHD"),
        ("end my turn", "END"),
    ],
)
def test_a_command_is_kept_in_one_spelling(text, line):
    command = read(text)
    assert command is not None
    assert str(command) == line
    assert read(line) == command


@pytest.mark.parametrize(
    "text",
    [
        "5 YEC - TAI",
        "YEC - TAI with 5",
        "attack TAI",
        "invade YEC with 5",
        "pass",
        "continue",
        "stop",
        "4 in YEC",
        "hire Guan Yu",
        "invade YEC - TAI with 5 2",
        "invade YEC - TAI with 5 using 2 dice",
        "invade YEC - TAI with 5 until 3 left until enemy has 1",
        "invade YEC - TAI with 5 once until 2 left",
        "invade YEC - TAI with 5 3 times until 2 left",
        "invade YEC - TAI with 5 roll 1 roll 2",
        "invade YEC - TAI with 5 bring 2 follow 3",
        "invade YEC - TAI with 5 losses RULER losses Guan Yu",
        "next turn",
    ],
)
def test_what_may_mean_several_things_is_refused(text):
    with pytest.raises(Unreadable):
        read(text)


@pytest.mark.parametrize(
    "text, why",
    [
        ("place 4 from YEC", "say where to here, not from where"),
        ("place all from YEC", "say where to here, not from where"),
        ("place Guan Yu away from YEC", "say where to here, not from where"),
        ("invade YEC - TAI with 5 until 3 die", "not who fell"),
        ("invade YEC - TAI with 5 until 3 are dead", "not who fell"),
        ("invade YEC - TAI with 5, stop if 3 die", "not who fell"),
    ],
)
def test_a_small_word_that_turns_the_meaning_round_is_refused(text, why):
    with pytest.raises(Unreadable, match=why):
        read(text)


@pytest.mark.parametrize("text", ["place 4 from YEC", "place Guan Yu from YEC"])
def test_who_places_from_a_province_is_shown_how_to_place_into_one(text):
    realm = conquest.realm(phase="deploy")
    conquest.put(realm, "YEC", conquest.RED, 4, "Cao Cao")
    realm.table.turn.unplaced = 4
    shape = commanding(realm, conquest.RED).shape
    [error] = shape.check(text, ()).errors
    assert error.example.startswith("PLACE ")
    assert not shape.check(error.example, ()).errors


def test_until_it_is_taken_may_be_said_beside_when_to_stop():
    command = read("invade YEC - TAI with 5 until taken, stop if 2 left")
    assert command is not None
    assert str(command) == "INVADE YEC - TAI WITH 5 UNTIL UNITS<=2"


@pytest.mark.parametrize(
    "text, line",
    [
        ("IF UNITS<4 RETREAT TO SHD", "IF UNITS<=3 RETREAT TO SHD"),
        ("if fewer than 4 units retreat to SHD", "IF UNITS<=3 RETREAT TO SHD"),
        ("retreat to Shangdang if 3 or fewer", "IF UNITS<=3 RETREAT TO SHD"),
        ("if 3 left retreat to SHD", "IF UNITS<=3 RETREAT TO SHD"),
        ("IF UNITS≤3 RETREAT TO SHD", "IF UNITS<=3 RETREAT TO SHD"),
        ("play ambush if attacked by 10 or more", "IF BY 10+ PLAY Ambush"),
        ("if attacked at Taiyuan play ambush", "IF AT TAI PLAY Ambush"),
        ("reinforce from SHD 4 if TAI is invaded", "IF AT TAI REINFORCE FROM SHD 4"),
        ("always roll 2 dice", "ROLL 2"),
        ("if attacked at TAI then play Ambush", "IF AT TAI PLAY Ambush"),
        ("when TAI is attacked by more than 10 play Ambush", "IF AT TAI BY 11+ PLAY Ambush"),
        ("if Blue attacks TAI play Fortify", "IF AT TAI BY BLUE PLAY Fortify"),
        ("offer fealty if 4 or fewer", "IF UNITS<=4 FEALTY YES"),
        ("swear fealty if 3 units left", "IF UNITS<=3 FEALTY YES"),
        ("never swear fealty", "FEALTY NO"),
        ("refuse duels", "REFUSE DUEL"),
        ("react off", "REACT NO"),
        ("losses Wen Chou first", "LOSSES Wen Chou"),
        ("reinforce TAI from SHD with 4 infantry", "IF AT TAI REINFORCE FROM SHD 4"),
        ("REINFORCE FROM SHD 4 AT TAI", "IF AT TAI REINFORCE FROM SHD 4"),
        ("retreat to SHD at TAI", "IF AT TAI RETREAT TO SHD"),
        ("retreat from TAI to SHD", "IF AT TAI RETREAT TO SHD"),
        ("if 3 left retreat to SHD from TAI", "IF AT TAI UNITS<=3 RETREAT TO SHD"),
        ("reinforce to TAI from SHD with 4", "IF AT TAI REINFORCE FROM SHD 4"),
        ("reinforce from SHD 4 to TAI", "IF AT TAI REINFORCE FROM SHD 4"),
        ("roll 1 die at TAI", "IF AT TAI ROLL 1"),
        ("if at TAI roll 2 at TAI", "IF AT TAI ROLL 2"),
        ("retreat to SHD, if 3 left", "IF UNITS<=3 RETREAT TO SHD"),
        ("when TAI is attacked reinforce TAI from SHD with 4", "IF AT TAI REINFORCE FROM SHD 4"),
        ("no fealty at TAI", "IF AT TAI FEALTY NO"),
    ],
)
def test_a_standing_order_is_kept_in_one_spelling(text, line):
    rule = rule_of(text)
    assert rule is not None
    assert str(rule) == line
    assert rule_of(line) == rule


@pytest.mark.parametrize(
    "text",
    [
        "IF UNITS>3 RETREAT TO SHD",
        "IF UNITS<0 RETREAT TO SHD",
        "IF BY 10 or fewer PLAY Ambush",
        "never retreat",
        "accept duels",
        "retreat from TAI",
        "if 3 left retreat from TAI",
        "reinforce TAI 4",
        "reinforce TAI with 4",
        "if 3 die play ambush",
        "IF UNITS 6+ PLAY Ambush",
        "if 6 or more units play Ambush",
        "if fewer than 0 units retreat to SHD",
        "if react no",
        "DUEL Guan Yu, Zhang Fei",
        "FATE 4 AT TAI",
        "ask first if units<=3",
    ],
)
def test_a_standing_order_that_would_mean_the_contrary_is_refused(text):
    with pytest.raises(Unreadable):
        rule_of(text)


@pytest.mark.parametrize(
    "text",
    [
        "if TAI and SHD are invaded play Ambush",
        "if TAI is attacked play Ambush at SHD",
        "if at TAI retreat to SHD from YEC",
        "if at TAI reinforce YEC from SHD 4",
        "play Envoy if by Red, by Blue",
        "if 3 left play Fortify if 5 left",
        "if by 10+ by 12+ play Ambush",
    ],
)
def test_a_condition_that_names_two_is_refused_not_cut_to_the_second(text):
    with pytest.raises(Unreadable, match="write a line for each"):
        rule_of(text)


@pytest.mark.parametrize(
    "text, said",
    [
        ("retreat", "RETREAT TO SHD"),
        ("retreat from TAI", "RETREAT TO SHD"),
        ("reinforce TAI 4", "REINFORCE FROM SHD 4 AT TAI"),
        ("ROLL 4", "ROLL 2 AT TAI"),
        ("LOSSES", "LOSSES Wen Chou, RULER"),
        ("reinforce from SHD", "REINFORCE FROM SHD 4 AT TAI"),
        ("PLAY nothing", "PLAY Ambush"),
        ("IF UNITS<=3", "PLAY Ambush"),
    ],
)
def test_a_refused_standing_order_is_shown_a_right_one_of_its_kind(text, said):
    with pytest.raises(OrderError) as caught:
        rule_of(text)
    assert caught.value.example.endswith(said)
    assert rule_of(caught.value.example) is not None


def test_a_condition_alone_is_asked_what_is_done_then():
    with pytest.raises(OrderError, match="say what is done then"):
        rule_of("IF UNITS<=3")


@pytest.mark.parametrize(
    "text, verb",
    [("hire 3", "HIRE "), ("buy 9", "BUY "), ("attack TAI", "INVADE "), ("invade YEC - CHL", "INVADE ")],
)
def test_a_refusal_shows_a_right_command_of_the_same_kind(text, verb):
    realm = conquest.realm(phase="cards")
    conquest.put(realm, "YEC", conquest.RED, 4, "Cao Cao")
    conquest.neutral(realm, "TAI", 4)
    realm.hands[conquest.RED].gold = 2
    shape = commanding(realm, conquest.RED).shape
    [error] = shape.check(text, ()).errors
    assert error.example.startswith(verb)
    assert not shape.check(error.example, ()).errors


@pytest.mark.parametrize("text", ["~~HIRE 4~~", "HIRE 4?", "should I hire 4?", "~~GIVE 2 TO BLUE~~"])
@pytest.mark.parametrize("reads", [read, rule_of, lambda text: gift(conquest.realm(), conquest.RED, text)])
def test_what_is_struck_through_or_asked_is_no_order(reads, text):
    with pytest.raises(Unreadable, match=r"struck through|a question"):
        reads(text)


@pytest.mark.parametrize(
    "text, verb",
    [("hrie 4", "HIRE"), ("INVDE YEC - TAI WITH 3", "INVADE"), ("paly Taxes", "PLAY")],
)
def test_the_verb_that_was_meant_is_named(text, verb):
    with pytest.raises(Unreadable, match=f"did you mean {verb}"):
        read(text)


@pytest.mark.parametrize(
    "text", ["hire 4, place 4 in YEC", "hire 4 and place 4 in YEC", "hire 4 then place 4 YEC"]
)
def test_two_commands_on_a_line_are_said_to_be_two(text):
    with pytest.raises(Unreadable, match="one command a line"):
        read(text)


@pytest.mark.parametrize(
    "text",
    ["play Ambush if attacked", "always play Ambush", "never swear fealty", "refuse duels"],
)
def test_what_is_meant_for_later_is_taken_for_a_standing_order(text):
    assert claims(text)


@pytest.mark.parametrize("text", ["give Blue 2", "gift blue 2 gold", "pay 2 to blue", "give Liu Bei 2 gold"])
def test_gold_goes_to_whom_it_is_said_to_in_any_order(text):
    realm = conquest.realm()
    conquest.put(realm, "SHD", conquest.BLUE, 2, "Liu Bei")
    realm.hands[conquest.RED].gold = 3
    assert gift(realm, conquest.RED, text) == (conquest.BLUE, 2)


def test_all_gold_may_be_given():
    realm = conquest.realm()
    realm.hands[conquest.RED].gold = 3
    assert gift(realm, conquest.RED, "give all my gold to Blue") == (conquest.BLUE, 3)


@pytest.mark.parametrize(
    "phase, text, verb", [("invade", "5 YEC - TAI", "INVADE "), ("reposition", "3 YEC - CHL", "MOVE ")]
)
def test_who_names_no_deed_is_shown_what_is_done_now(phase, text, verb):
    realm = conquest.realm(phase=phase)
    conquest.put(realm, "YEC", conquest.RED, 6)
    conquest.put(realm, "CHL", conquest.RED, 2)
    conquest.neutral(realm, "TAI", 2)
    if phase == "reposition":
        repositioning.begin(realm, conquest.RED)
    shape = commanding(realm, conquest.RED).shape
    [error] = shape.check(text, ()).errors
    assert "say what they do" in error.message
    assert error.example.startswith(verb)


def test_a_refusal_says_which_words_cannot_be_read():
    with pytest.raises(Unreadable, match="I do not know “quickly”"):
        read("HIRE 4 INFANTRY quickly")


@pytest.mark.parametrize(
    "text, line",
    [
        ("please buy 2 cards", "BUY 2"),
        ("skip phase", "NEXT"),
        ("skip the phase please", "NEXT"),
        ("pass my turn", "END"),
        ("could you buy 2 cards", "BUY 2"),
        ("I'd like to hire 4 infantry", "HIRE 4 INFANTRY"),
        ("let's hire 4 infantry", "HIRE 4 INFANTRY"),
        ("ok, I want to hire 4 infantry", "HIRE 4 INFANTRY"),
        ("buy 4x infantry", "HIRE 4 INFANTRY"),
        ("deploy 3 @ CHD", "PLACE 3 CHD"),
        ("place zhangfei in 鄴", "PLACE Zhang Fei YEC"),
        ("攻 鄴 - 太原 5", "INVADE YEC - TAI WITH 5"),
        ("invade 邺 → 太原 with 5", "INVADE YEC - TAI WITH 5"),
        ("move 3 from 宛 to 代", "MOVE 3 WAN - DAI"),
        ("attack TAI from YEC with 5, stop if 2 left", "INVADE YEC - TAI WITH 5 UNTIL UNITS<=2"),
        ("attack TAI from YEC with 5 until only 2 remain", "INVADE YEC - TAI WITH 5 UNTIL UNITS<=2"),
        ("attack TAI from YEC with 5 until they have 1", "INVADE YEC - TAI WITH 5 UNTIL ENEMY<=1"),
        ("attack TAI from YEC with all the rest", "INVADE YEC - TAI WITH ALL"),
    ],
)
def test_polite_and_foreign_hands_are_read(text, line):
    command = read(text)
    assert command is not None
    assert str(command) == line


@pytest.mark.parametrize(
    "text, meant",
    [
        ("hire 4 infanty", "infantry"),
        ("hire 1 genral", "general"),
        ("buy 2 crads", "cards"),
        ("play Taxse", "Taxes"),
        ("discard Ambsh", "Ambush"),
        ("dismiss Guanyou", "Guan Yu"),
        ("hire 4 in YEC", "PLACE 4 YEC"),
    ],
)
def test_the_noun_that_was_meant_is_named_and_not_taken(text, meant):
    with pytest.raises(Unreadable, match=meant):
        read(text)


@pytest.mark.parametrize(
    "text",
    [
        "I will not attack TAI from YEC with 5",
        "I'd like to not hire 4",
        "please don't hire 4",
        "could you not buy 2 cards",
        "I'd like to know",
        "they attack TAI",
        "continue turn",
    ],
)
def test_polite_words_hide_no_denial(text):
    with pytest.raises(Unreadable):
        read(text)


def test_two_places_without_a_deed_are_known_for_places():
    with pytest.raises(Unreadable, match="say what they do"):
        read("鄴 - 太原")


@pytest.mark.parametrize("text", ["pass", "skip", "Stop."])
def test_in_the_last_phase_passing_ends_the_turn_and_is_asked_about_before(text):
    for phase, lines in (("reposition", ("END",)), ("invade", ())):
        realm = conquest.realm(phase=phase)
        conquest.put(realm, "YEC", conquest.RED, 4)
        sheet = commanding(realm, conquest.RED).shape.check(text, ())
        assert sheet.lines == lines
        assert bool(sheet.errors) is (not lines)


@pytest.mark.parametrize("text", ["place all in YEC", "put the rest in YEC", "place everything at YEC"])
def test_all_that_waits_may_be_placed_at_once(text):
    realm = conquest.realm(phase="deploy")
    conquest.put(realm, "YEC", conquest.RED, 4)
    shape = commanding(realm, conquest.RED).shape
    [error] = shape.check(text, ()).errors
    assert "no infantry to place" in error.message
    assert realm.table.turn is not None
    realm.table.turn.unplaced = 5
    assert shape.check(text, ()).lines == ("PLACE 5 YEC",)


def test_who_moves_into_a_foreign_province_hears_of_invading():
    realm = conquest.realm(phase="reposition")
    conquest.put(realm, "YEC", conquest.RED, 4)
    repositioning.begin(realm, conquest.RED)
    [error] = commanding(realm, conquest.RED).shape.check("move 2 YEC - TAI", ()).errors
    assert "INVADE goes there" in error.message


@pytest.mark.parametrize(
    "text, line",
    [
        ("accept", "ACCEPT"),
        ("Accept!", "ACCEPT"),
        ("yes please", "ACCEPT"),
        ("ok, I accept.", "ACCEPT"),
        ("no", "REJECT"),
        ("I refuse", "REJECT"),
        ("yes, accept", "ACCEPT"),
        ("no, I refuse", "REJECT"),
    ],
)
def test_an_offer_of_fealty_is_answered_in_any_words(text, line):
    shape = answering("fealty", "", ["REJECT", "ACCEPT"]).shape
    assert isinstance(shape, Orders)
    assert shape.check(text, ()).lines == (line,)


@pytest.mark.parametrize("text", ["accept or reject", "don't accept", "maybe", "accept?", "~~accept~~", "4"])
def test_what_is_no_clear_answer_is_refused(text):
    shape = answering("fealty", "", ["REJECT", "ACCEPT"]).shape
    assert isinstance(shape, Orders)
    sheet = shape.check(text, ())
    assert sheet.errors
    assert not sheet.lines


def test_a_lord_forbids_and_a_general_falls_as_they_are_called():
    veto = answering("permission", "", ["ALLOW", "FORBID"]).shape
    loss = answering("losses", "", ["Guan Yu", "Lü Bu"]).shape
    assert isinstance(veto, Orders)
    assert isinstance(loss, Orders)
    assert veto.check("forbid it", ()).errors
    assert veto.check("Forbid!", ()).lines == ("FORBID",)
    assert veto.check("ok, allow", ()).lines == ("ALLOW",)
    assert loss.check("losses guanyu", ()).lines == ("Guan Yu",)
    assert loss.check("lu bu", ()).lines == ("Lü Bu",)
