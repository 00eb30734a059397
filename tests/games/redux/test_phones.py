"""More of what people send from phones: full-width letters, Chinese, lists, pasted echoes, afterthoughts."""

import pytest

from games.core.reading.answer_reading import read_typed
from games.core.rules.errors import OrderError
from games.redux.menus.bid_form import bid_blanks
from games.redux.phases.conflict import space_prompt
from games.redux.printed_data import COMMON, SHU, WEI, WU
from games.redux.questions.bids import bid_prompt, named
from games.redux.questions.standing_orders import standing_prompt
from tests.games.redux.test_spellings import bidding, bids, sheet


def standing(text, draft=()):
    return standing_prompt(bidding(), WEI).shape.check(text, draft)


BIDS = [
    ("ＣＡＯ － ＨＡＮ ＋２Ｐ", "CAO - HAN +2P"),
    ("CAO－HAN＋2P", "CAO - HAN +2P"),
    ("cao–han+2p+h", "CAO - HAN +2P +H"),
    ("CAO - HAN two pop", "CAO - HAN +2P"),
    ("Cao Cao to Han, two pop", "CAO - HAN +2P"),
    ("cao han 2 pops", "CAO - HAN +2P"),
    ("CAO - HAN +2Pops", "CAO - HAN +2P"),
    ("CAO - HAN 2 pop support", "CAO - HAN +2P"),
    ("CAO - HAN +2 pop support", "CAO - HAN +2P"),
    ("CAO - HAN 2 tokens", "CAO - HAN +2P"),
    ("CAO - HAN with the emperor’s token", "CAO - HAN +H"),
    ("CAO - pop support +1P", "CAO - POP +1P"),
    ("CAO - POP Win popular support", "CAO - POP"),
    ("CAO - HAN (if empty)", "CAO - HAN IF EMPTY"),
    ("CAO - HAN\nif nobody is there", "CAO - HAN IF EMPTY"),
    ("CAO - HAN; only if nobody is there", "CAO - HAN IF EMPTY"),
    ("CAO - HAN. If empty.", "CAO - HAN IF EMPTY"),
    ("CAO - HAN\nif nobody bids on REC, xhu - rec", "CAO - HAN|XHU - REC IF EMPTY"),
    ("CAO - HAN (uncontested I hope), XHU - REC", "CAO - HAN|XHU - REC"),
    ("CAO >> HAN", "CAO - HAN"),
    ("CAO 👉 HAN ✅", "CAO - HAN"),
    ("CAO_HAN", "CAO - HAN"),
    ("- [ ] CAO - HAN\n- [x] XHU - REC", "CAO - HAN|XHU - REC"),
    ("**CAO** - __HAN__ +2P", "CAO - HAN +2P"),
    ("```\nCAO - HAN +2P\nXHU - REC\n```", "CAO - HAN +2P|XHU - REC"),
    ("So far: `CAO - HAN +2P`", "CAO - HAN +2P"),
    ("Your orders: CAO - HAN +2P; XHU - REC", "CAO - HAN +2P|XHU - REC"),
    ("My bids:\nCAO - HAN\nXHU - REC", "CAO - HAN|XHU - REC"),
    ("Queue: CAO - HAN", "CAO - HAN"),
    ("Bid 1: CAO - HAN\nBid 2: XHU - REC", "CAO - HAN|XHU - REC"),
    ("曹操到漢", "CAO - HAN"),
    ("曹操→獻帝", "CAO - HAN"),
    ("曹操漢帝，徐晃 招募", "CAO - HAN|XHU - REC"),
    ("曹仁 攻 吳 2S", "CRE - BWW 2S"),
    ("曹仁 - 魏吴 2S", "CRE - BWW 2S"),
    ("CRE - battle Wei–Wu 2S", "CRE - BWW 2S"),
    ("CRE to the Wu border with 1 horse", "CRE - BWW 1H"),
    ("CRE - BWW 2 x spears", "CRE - BWW 2S"),
    ("CRE - BWW 2I", "CRE - BWW 2S"),
    ("CRE - BWW with two units of infantry", "CRE - BWW 2S"),
    ("CRE - BWW 2 army units of cavalry", "CRE - BWW 2H"),
    ("CAO - training, XHU - recruiting", "CAO - TRN|XHU - REC"),
    ("I'll pass", "PASS"),
    ("I pass this round", "PASS"),
    ("pass for the round", "PASS"),
]


@pytest.mark.parametrize("typed, lines", BIDS)
def test_bids(typed, lines):
    told = bids(typed)
    assert list(told.lines) == lines.split("|")
    assert not told.errors


SHEETS = [
    ("ＴＲＢ １Ｇ １Ｒ", "TRB 1G 1R"),
    ("trb 1 gold & 1 rice", "TRB 1G 1R"),
    ("trb 2x gold", "TRB 2G"),
    ("collect tribute 1 gold 1 rice", "TRB 1G 1R"),
    ("徵收 2G\n练兵 2", "TRB 2G|TRN 2"),
    ("TRD sell 1 spear, buy 1 horse", "TRD W-1S W+1H"),
    ("HIM import a separation card", "HIM IMP SEP"),
    ("BWW - CRE - HEF - GRA", "BWW CRE - HEF GRA"),
    ("BWW CRE HEF treasury token", "BWW CRE - HEF TRE"),
    ("CRE stays at Hefei", "BWW CRE - HEF"),
    ("decline TRN, MKT", "DECLINE TRN|DECLINE MKT"),
    ("decline TRN and MKT", "DECLINE TRN|DECLINE MKT"),
    ("no TRN, no MKT", "DECLINE TRN|DECLINE MKT"),
    ("decline TRN\nMKT", "DECLINE TRN|MKT"),
    ("decline TRN, MKT DEV", "DECLINE TRN|MKT DEV"),
    ("So far: `TRB 2G`, `MKT DEV`", "TRB 2G|MKT DEV"),
]


@pytest.mark.parametrize("typed, lines", SHEETS)
def test_sheets(typed, lines):
    told = sheet(typed)
    assert list(told.lines) == lines.split("|")
    assert not told.errors


CONDITION = "I carry out no conditions"
REFUSED = [
    (bids, "cao han + 2ps + token", "which token? +1P is a popular support", "CAO - HAN +2P"),
    (bids, "CAO - HAN (only if Wu is not there)", "a bid waits with IF EMPTY", "CAO - HAN IF EMPTY"),
    (bids, "CAO - HAN (or REC)", "“or” is no general and no space.", "CAO - HAN"),
    (bids, "CAO - HAN (not)", "“not” is no general and no space.", "CAO - HAN"),
    (bids, "CAO - HAN\nif Wu passes", "a bid waits with IF EMPTY", "CAO - HAN IF EMPTY"),
    (bids, "~~CAO - HAN~~", "struck through", "CAO - HAN"),
    (bids, "CAO - HAN?", "a question", "CAO - HAN"),
    (bids, "tomorrow: CAO - HAN", "for another time", "CAO - HAN"),
    (bids, "Wu: CAO - HAN", "you are Wei", "CAO - HAN"),
    (bids, "CAO - HAN unless it rains", "a bid waits with IF EMPTY", "CAO - HAN"),
    (bids, "HAN: CAO", "begin with one of your generals", "CAO - HAN"),
    (bids, "CAO - HANN", "did you mean HAN (Control Han emperor)?", "CAO - HAN"),
    (bids, "Cao Caoo - Han", "did you mean CAO (Cao Cao)?", "CAO - HAN"),
    (bids, "CAO @ HAN", "“@” is no general and no space.", "CAO - HAN"),
    (bids, "CAO - nothing", "“nothing” is no general and no space.", "CAO - TRB"),
    (bids, "CAO - Wooden Ox", "Wooden Ox is no space; name a space for Cao Cao", "CAO - TRB"),
    (bids, "CAO - HAN 9P", "popular support, not 9", "CAO - HAN"),
    (sheet, "~~TRB 2G~~", "struck through", "TRB 2G"),
    (sheet, "TRB 2G?", "a question", "TRB 2G"),
    (sheet, "TRB 2G if possible", CONDITION, "TRB 2G"),
    (sheet, "TRB 2G (if possible)", CONDITION, "TRB"),
    (sheet, "TRB 2G\nif possible", CONDITION, "TRB"),
    (sheet, "MKT DEV (or tax)", "“or” is no word of a sheet.", "MKT"),
    (sheet, "MKT TAX", "cannot be chosen here; what can: DEV", "MKT"),
    (sheet, "TRD 3R", "cannot be chosen here", "TRD R+1"),
    (sheet, "REC", "you have not won it", "TRB"),
    (standing, "~~ALLY REC~~", "struck through", "ALLY REC"),
    (standing, "ALLY REC if empty", "waits for nothing but IF LOSING", "ALLY REC"),
    (standing, "ALWAYS TRB 2G", "this is no standing order", "ALWAYS END BUY YES"),
]


@pytest.mark.parametrize("ask, typed, why, example", REFUSED)
def test_what_is_refused_has_an_example_that_is_right_when_it_is_pasted(ask, typed, why, example):
    told = ask(typed)
    assert not told.lines
    [error] = told.errors
    assert why in error.message.replace("\u200b", "")
    assert error.example.startswith(example)
    again = ask(error.example)
    assert again.lines == (error.example,)
    assert not again.errors


@pytest.mark.parametrize(
    "ask, begun, behind",
    [
        *((bids, "CAO - HAN ", item) for item in ("", "P", "H", "G")),
        *((bids, f"CAO - HAN {guard}", "") for guard in ("+", "IF LEAD<=", "MAX ", "ELSE ")),
        *((sheet, begun, item) for begun in ("TRB ", "TRD R+", "LFA ") for item in ("", "G")),
        *((standing, begun, item) for begun in ("ALWAYS TRB ", "ALLY REC ") for item in ("", "P")),
    ],
)
def test_a_number_of_a_thousand_figures_is_refused_with_a_short_sentence(ask, begun, behind):
    told = ask(begun + "1" * 1_000 + behind)
    assert not told.lines
    assert len(str(told.errors[0])) <= 400


LEFT = [
    (bids, "take cao from han", "a bid goes to a space"),
    (bids, "cao from han to trb", "a bid goes to a space"),
    (bids, "CAO stays home", "who has no bid stays at home: `clear CAO`"),
    (bids, "no cao", "who has no bid stays at home: `clear CAO`"),
    (bids, "don't cao han", "who has no bid stays at home: `clear CAO`"),
    *((bids, f"CAO {letter}", f"a single {letter} names no space") for letter in "HSCVP"),
    (bids, "cao - han if empty else h", "a single H names no space"),
    (bids, "xhu s cao - han", "each bid is a line of its own"),
    (sheet, "TRN and MKT decline", "which of these do you decline?"),
    (sheet, "TRN, MKT: decline", "which of these do you decline?"),
    (sheet, "TRN decline and MKT", "which of these do you decline?"),
    (sheet, "decline TRN then MKT", "begin with the space"),
    (sheet, "decline TRN take MKT", "begin with the space"),
    (sheet, "decline TRN but take MKT", "“but” is no word"),
]


@pytest.mark.parametrize("ask, typed, why", LEFT)
def test_what_may_mean_the_opposite_is_refused(ask, typed, why):
    told = ask(typed)
    assert not told.lines
    assert why in told.errors[0].message


TAKEN = [
    ("decline TRN and take MKT DEV", "DECLINE TRN|MKT DEV"),
    ("no trn, take trb u", "DECLINE TRN|TRB U"),
    ("no trn, take mkt dev, trb u", "DECLINE TRN|MKT DEV|TRB U"),
    ("skip TRN & take MKT dev", "DECLINE TRN|MKT DEV"),
    ("don't take TRN and MKT", "DECLINE TRN|DECLINE MKT"),
    ("decline TRN, psh 2s first", "DECLINE TRN|PSH 2S"),
]


@pytest.mark.parametrize("typed, lines", TAKEN)
def test_a_refusal_ends_where_something_is_taken(typed, lines):
    told = sheet(typed)
    assert list(told.lines) == lines.split("|")
    assert not told.errors


@pytest.mark.parametrize("typed", ["tri", "TRI", "bww", "pop", "HAN"])
def test_another_space_is_not_the_beginning_of_the_name_of_one_that_can_be_named(typed):
    """TRI, the tribes, is no alliance space, and not meant for TRB, Collect tribute."""
    shape = space_prompt((table := bidding().table), table.order[-1]).shape
    with pytest.raises(OrderError, match="choose among"):
        read_typed(shape, typed)
    assert read_typed(shape, "trib") == "TRB"


BACK = [
    (bids, "CAO - HAN|XHU - REC", "clear cao", "XHU - REC"),
    (bids, "CAO - HAN|XHU - REC", "cancel the bid of Cao Cao", "XHU - REC"),
    (bids, "CAO - HAN|XHU - REC", "clear CAO - HAN", "XHU - REC"),
    (bids, "CAO - HAN|XHU - REC|CRE - TRB", "clear cao, xhu", "CRE - TRB"),
    (bids, "CAO - HAN|XHU - REC|CRE - TRB", "forget cao and xhu", "CRE - TRB"),
    (bids, "CAO - HAN|XHU - REC", "clear xhu, cre trb", "CAO - HAN|CRE - TRB"),
    (bids, "CAO - HAN|PASS", "cancel the pass", "CAO - HAN"),
    (sheet, "TRB U|DECLINE TRN", "clear TRN", "TRB U"),
    (sheet, "TRB U|DECLINE TRN", "clear decline TRN", "TRB U"),
    (sheet, "TRB U|MKT DEV", "forget the market", "TRB U"),
    (standing, "ALLY REC TRN|ALWAYS END BUY YES", "clear ally", "ALWAYS END BUY YES"),
    (standing, "ALLY REC TRN|ALWAYS END BUY YES", "clear always end buy", "ALLY REC TRN"),
]


@pytest.mark.parametrize("ask, draft, typed, left", BACK)
def test_what_is_taken_back_is_what_is_named(ask, draft, typed, left):
    told = ask(typed, tuple(draft.split("|")))
    assert list(told.lines) == left.split("|")
    assert not told.errors


@pytest.mark.parametrize(
    "ask, draft, typed",
    [
        (bids, "CAO - HAN", "clear XHU"),
        (bids, "CAO - HAN", "clear CAO TRB"),
        (bids, "CAO - HAN", "clear TRB"),
        (sheet, "TRB U", "clear CRE"),
        (standing, "ALLY REC TRN", "clear HGA"),
    ],
)
def test_what_does_not_stand_there_cannot_be_taken_back(ask, draft, typed):
    told = ask(typed, (draft,))
    assert list(told.lines) == [draft]
    assert "nothing stands here of" in told.errors[0].message


def test_who_names_the_alliance_space_is_told_with_whom_and_against_whom():
    table = bidding().table
    table.order = [SHU, WEI, WU]
    told = space_prompt(table, WU).text
    assert "You and Wei are allied in this round, against Shu." in told


def test_the_form_of_a_bid_says_who_is_sent_already_and_is_opened_again_for_the_others():
    s = bidding()
    home = s.table.realms[WEI].at_home
    for sent in (home[:0], home[:1], home):
        [blank] = bid_blanks(s, WEI, [f"{code} - TRN" for code in sent])
        assert blank.title == "A bid"
        assert blank.again == ("" if sent == home else "Next general")
        generals = blank.fields[0].options
        assert [one.value for one in generals] == [*home, "PASS"], "places of choices stay as they are"
        assert [one.value for one in generals if one.note == f"{one.value} - TRN"] == sent


@pytest.mark.parametrize("popular, last", [(0, ["IF EMPTY"]), (2, ["+1P", "+2P", "+H", "IF EMPTY", "MAX 2"])])
def test_the_last_question_of_the_form_has_few_choices_each_of_which_stands_with_every_space(popular, last):
    s = bidding()
    s.table.realms[WEI].popular = popular
    s.table.emperor = WEI if popular else WU
    [blank] = bid_blanks(s, WEI, [])
    assert [field.key for field in blank.fields] == ["general", "space", "along", "extras"]
    choices = {field.key: [one.value for one in field.options] for field in blank.fields}
    assert choices["extras"] == last
    check = bid_prompt(s, WEI, "bid", "", []).shape.check
    for space in set(choices["space"]) & set(COMMON):
        for more in ([], *([each] for each in choices["extras"])):
            told = check(blank.write({"general": ["CAO"], "space": [space], "extras": more}), ())
            assert len(told.lines) == 1, (space, more, told.errors)


def test_a_bid_is_said_back_in_names():
    assert named("CAO - HAN +1P IF EMPTY") == "Cao Cao: Control Han emperor if it is empty"
    assert named("PASS") == ""
