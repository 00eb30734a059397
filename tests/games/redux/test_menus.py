"""Bids and sheets by menus: every line that menus make is accepted, and says what was chosen."""

import random

import pytest

from games.core.play.self_play import at_random
from games.core.rules.prompts import Orders
from games.redux import GAME
from games.redux.menus.action_sheet import sheet_step
from games.redux.menus.bid import bid_step
from games.redux.printed_data import SHU, WEI, WU
from games.redux.questions.action_sheet import sheet_prompt
from games.redux.questions.bids import bid_prompt
from games.redux.questions.standing_orders import acts
from tests.conformance.courses import played
from tests.examples import LONG, few
from tests.games.redux.play import bid, give, redux, win

DEPTH = 40 if LONG else 12
"""Positions of a game that are looked at."""
MODES = ("ladder", "sealed", "waves")


def bidding():
    s = redux()
    s.table.stage = "bid"
    return s


def values(step):
    return [option.value for option in step.options]


def test_a_bid_goes_from_general_to_space_to_support_and_conditions():
    s = give(bid(bidding(), WU, "GNI", "TRB", 4), WEI, "XCH", p=2, t=2, s=2)
    where = bid_step(s, WEI, "CAO", (), ())
    assert where.line == ""
    assert "BUS" not in values(where)
    note = next(option.note for option in where.options if option.value == "TRB")
    assert note == "combat: you come to 4, the best rival has 4"
    assert bid_step(s, WEI, "CAO", ("TRB",), ()).line == "CAO - TRB"
    assert values(bid_step(s, WEI, "CAO", ("BWW",), ())) == ["1S", "2S"]
    with_help = bid_step(s, WEI, "CAO", ("TRB", "+1P", "IF LEAD<=4"), ())
    assert with_help.line == "CAO - TRB +1P IF LEAD<=4"
    assert values(with_help) == ["MAX 1", "ELSE"]
    whole = bid_step(s, WEI, "CAO", ("TRB", "IF EMPTY", "ELSE", "XCH", "BWW", "1S", "+2P"), ())
    assert whole.line == "CAO - TRB IF EMPTY ELSE XCH - BWW 1S +2P"
    assert bid_step(s, WEI, "CAO", ("TRB", "IF EMPTY", "ELSE", "XCH"), ()).line == ""


def test_a_line_by_menus_has_three_further_bids_and_is_done():
    """Taking what is offered as long as something is offered leads to the button that sends it."""
    s = bidding()
    path: tuple[str, ...] = ("TRN", "IF EMPTY")
    for _ in range(3):
        assert values(bid_step(s, WEI, "CAO", path, ())) == ["ELSE"]
        path = (*path, "ELSE", "CAO", "TRN", "IF EMPTY")
    done = bid_step(s, WEI, "CAO", path, ())
    assert not done.options
    assert done.line == " ELSE ".join(["CAO - TRN IF EMPTY"] * 4)


def test_the_tribes_take_nothing_a_gold_or_units():
    s = give(bidding(), SHU, "MLI", g=1, t=1, h=1)
    assert values(bid_step(s, SHU, "MLI", ("TRI",), ())) == ["ALONE", "1H", "G"]
    assert bid_step(s, SHU, "MLI", ("TRI", "ALONE"), ()).line == "MLI - TRI"
    assert bid_step(s, SHU, "MLI", ("TRI", "G"), ()).line == "MLI - TRI G"


def test_what_the_draft_spends_is_not_offered_again():
    s = give(bidding(), WEI, "XCH", p=2)
    assert "+2P" in values(bid_step(s, WEI, "CAO", ("TRB",), ()))
    assert "+2P" not in values(bid_step(s, WEI, "CAO", ("TRB",), ("XCH - REC +1P",)))


def test_what_comes_after_a_bid_in_the_draft_does_not_open_a_way_for_it():
    """A new line for a general takes the place of their first one: there nobody leads to the battle yet."""
    s = give(bidding(), WEI, "XCH", t=2, s=2)
    shape = bid_prompt(s, WEI, "wave 1", "?", []).shape
    assert values(bid_step(s, WEI, "XCH", ("BWW",), ("CAO - BWW 1S", "XCH - REC"))) == ["ALONE", "1S"]
    draft = ("XCH - REC", "CAO - BWW 1S")
    assert values(bid_step(s, WEI, "XCH", ("BWW",), draft)) == ["1S"]
    spent = ("XCH - REC", "CAO - BWW 2S")
    assert "BWW" not in values(bid_step(s, WEI, "XCH", (), spent)), "all units go with Cao Cao"
    assert "BWW" not in values(bid_step(s, WEI, "XCH", ("TRB", "IF EMPTY", "ELSE", "XCH"), spent))
    sheet = shape.check("XCH - TRB IF EMPTY ELSE XCH - BWW 1S", draft)
    assert not sheet.errors
    assert sheet.lines == ("XCH - TRB IF EMPTY ELSE XCH - BWW 1S", "CAO - BWW 1S")


def test_what_a_draft_swaps_away_is_not_offered():
    s = give(bidding(), SHU, "GPI", "ZGL", t=1, s=1)
    assert values(bid_step(s, SHU, "ZGL", ("BUS",), ())) == ["1S"]
    assert bid_prompt(s, SHU, "bid", "?", []).shape.check("GPI 1S V", ()).lines == ("GPI 1S V",)
    assert values(bid_step(s, SHU, "ZGL", ("BUS",), ("GPI 1S V",))) == ["1V"]


def test_what_a_card_decides_before_a_building_is_named_is_no_line_yet():
    """`CON YJI 1G` would be read as a building called YJI: Yue Jin's gold is asked about first."""
    s = give(win(redux(), WEI, "CON", "YJI"), WEI, hand="FIN", g=9, r=9, s=9, h=9, c=9, v=9)
    shape, path = sheet_prompt(s, WEI).shape, ()
    step = sheet_step(s, WEI, "CON", path, ())
    lines = []
    while step.options and len(path) < 9:
        assert not step.line or not shape.check(step.line, ()).errors, step.line
        lines.append(step.line)
        path = (*path, step.options[0].value)
        step = sheet_step(s, WEI, "CON", path, ())
    assert "" in lines
    assert not shape.check(step.line, ()).errors
    assert step.line == "CON FIN S YJI 1G S"


def test_who_promises_to_take_all_actions_is_not_offered_to_decline_one():
    s = redux()
    for space, general in (("TRB", "PTO"), ("REC", "GYU"), ("FRM", "ZFE"), ("PCV", "WYA"), ("MKT", "LHU")):
        s = win(s, SHU, space, general)
    shape = sheet_prompt(s, SHU).shape
    assert "DECLINE" in values(sheet_step(s, SHU, "TRB", (), ()))
    promise = next(line for line in shape.legal()["PTO"] if line.endswith("YES"))
    assert shape.check("DECLINE TRB", (promise,)).errors
    assert "DECLINE" not in values(sheet_step(s, SHU, "TRB", (), (promise,)))
    assert sheet_step(s, SHU, "TRB", ("DECLINE",), (promise,)) is None


def test_who_promises_to_take_few_actions_is_offered_no_more_of_them():
    s = redux()
    for space, general in (("TRB", "ZGJ"), ("REC", "GNI"), ("FRM", "LSU"), ("PCV", "LXU"), ("MKT", "SCE")):
        s = win(s, WU, space, general)
    shape = sheet_prompt(s, WU).shape
    taken = ("ZGJ YES", "TRB", "REC", "FRM", "PCV", "DECLINE MKT")
    assert shape.check("\n".join(taken), ()).lines == taken
    assert shape.check("MKT", taken).errors
    step = sheet_step(s, WU, "MKT", (), taken)
    assert (values(step), step.line) == (["DECLINE"], "")
    assert "more than you promised" in step.text
    assert sheet_step(s, WU, "MKT", ("TAX",), taken) is None


def test_a_card_that_trades_no_more_says_no_word_of_it():
    """Gu Yong may trade rice or weapons after hiring: who chooses to be done writes nothing."""
    s = give(win(redux(), WU, "HIM", "GYO"), WU, g=4, r=4, u=1)
    shape, ends = sheet_prompt(s, WU).shape, set()
    for path in paths(lambda path: sheet_step(s, WU, "HIM", path, ()), 4):
        step = sheet_step(s, WU, "HIM", path, ())
        ends.add(path[-1] if path else "")
        assert not step.line or not shape.check(step.line, ()).errors, (path, step.line)
    assert "DONE" in ends


def paths(step, depth, path=()):
    """Yield every way of so many choices."""
    yield path
    for option in step(path).options if depth else ():
        yield from paths(step, depth - 1, (*path, option.value))


def test_what_later_lines_of_a_sheet_bring_is_not_offered_to_an_earlier_one():
    """A new line for an action takes the place of its first one: before a recruit's gold has come."""
    s = give(win(win(redux(), SHU, "TRD", "LHU"), SHU, "TRB", "WYA"), SHU, g=2)
    shape, draft = sheet_prompt(s, SHU).shape, ("TRD R+2", "TRB 2G")
    assert shape.check("\n".join(draft), ()).lines == draft
    first = sheet_step(s, SHU, "TRD", (), ())
    assert values(sheet_step(s, SHU, "TRD", (), draft)) == values(first)
    assert values(sheet_step(s, SHU, "TRD", (), ("TRB 2G", "TRD R+2"))) != values(first), "now it is there"


def test_an_action_asks_what_its_space_and_its_cards_decide():
    s = give(win(redux(), SHU, "TRB", "WYA"), SHU, "IPA")
    s = give(win(s, SHU, "CON", "JWE"), SHU, hand="HAR", v=1, g=2)
    first = sheet_step(s, SHU, "TRB", (), ())
    assert first.line == "TRB"
    assert values(first) == ["2R", "1G 1R", "2G", "U", "DECLINE"]
    assert sheet_step(s, SHU, "TRB", ("DECLINE",), ()).line == "DECLINE TRB"
    assert sheet_step(s, SHU, "TRB", ("U",), ()).line == "TRB U"
    price = sheet_step(s, SHU, "CON", (), ())
    assert [option.label for option in price.options][:2] == ["The full price", "1 gold instead of 1 vessel"]


def test_an_action_that_would_change_nothing_is_not_offered_as_a_line():
    s = give(win(redux(), SHU, "TRD", "LHU"), SHU, g=2)
    step = sheet_step(s, SHU, "TRD", (), ())
    assert step.line == ""
    assert "DONE" not in values(step)
    assert sheet_step(s, SHU, "TRD", ("R+2",), ()).line == "TRD R+2"
    assert "DONE" not in values(sheet_step(s, SHU, "TRD", (), ()))
    bare = win(redux(), SHU, "TRN", "LHU")
    nothing = sheet_step(bare, SHU, "TRN", (), ())
    assert (nothing.text, nothing.line, values(nothing)) == (
        "there is no untrained army to train.",
        "",
        ["DECLINE"],
    )


def test_what_earlier_lines_bring_may_be_spent_by_later_ones():
    s = win(win(redux(), SHU, "REC", "GYU"), SHU, "TRN", "ZFE")
    assert values(sheet_step(s, SHU, "TRN", (), ()))[-1] == "DECLINE"
    assert "2" not in values(sheet_step(give(s, SHU, u=0), SHU, "TRN", (), ()))
    assert "2" in values(sheet_step(s, SHU, "TRN", ("NO",), ("REC",)))


def test_a_battle_names_who_where_and_what_the_token_does():
    s = win(redux(), WEI, "BWW", "CRE", "YJI", units="2H")
    assert values(sheet_step(s, WEI, "BWW", (), ()))[:2] == ["CRE", "YJI"]
    assert sheet_step(s, WEI, "BWW", ("CRE", "GRA"), ()).line.startswith("BWW CRE - SHC GRA")


@pytest.mark.parametrize("path", [("ZZZ",), ("TRB", "+9P"), ("TRB", "IF EMPTY", "IF LEAD<=3"), ("BUS",)])
def test_a_choice_that_cannot_be_made_is_refused(path):
    assert bid_step(give(bidding(), WEI, p=1), WEI, "CAO", path, ()) is None


@pytest.mark.long
@pytest.mark.parametrize("mode", few(MODES))
def test_every_line_that_menus_make_in_random_games_is_accepted(mode):
    course = played(GAME, 5, at_random, 3, rounds=2, bidding=mode)
    chance, found = random.Random(mode), 0
    for position in course.some(DEPTH):
        for prompt in position.ask.prompts.values():
            shape = prompt.shape
            if not isinstance(shape, Orders) or shape.steps is None:
                continue
            for unit in shape.legal():
                found += accepted(shape, unit, chance)
    assert found > DEPTH


def accepted(shape, unit, chance):
    """Choose at random until nothing is left; return how many lines there were on the way, all accepted."""
    path, found = (), 0
    for _ in range(9):
        step = shape.steps(unit, path, ())
        if step is None:
            assert path == ()
            return found
        if step.line:
            sheet = shape.check(step.line, ())
            assert not sheet.errors, (step.line, str(sheet.errors[0]))
            assert len(sheet.lines) == 1
            found += 1
        if not step.options:
            return found
        path = (*path, chance.choice(step.options).value)
    return found


def test_prompts_offer_their_menus():
    s = give(bidding(), WEI, "XCH")
    assert bid_prompt(s, WEI, "bid", "?", []).shape.steps("XCH", ("TRB",), ()).line == "XCH - TRB"
    t = win(redux(), WEI, "REC", "XCH")
    assert sheet_prompt(t, WEI).shape.steps("REC", (), ()).line == "REC"
    assert sheet_prompt(t, WEI).shape.steps("END LFA", (), ()) is None


def test_a_menu_says_before_it_is_sent_that_a_standing_order_would_do_nothing():
    step = standing(redux(), WU, "HGA", "STAY")
    assert step.text == "He stays. Huang Gai does not serve Wu now, so it waits until he does."
    assert standing(give(redux(), WU, "HGA"), WU, "HGA", "STAY").text == "He stays."


def test_a_hold_is_listed_where_there_is_a_queue_to_stop():
    assert "HOLD" in acts(redux(), WEI)["standing"].shape.legal()
    assert "HOLD" not in acts(redux(bidding="waves"), WEI)["standing"].shape.legal()


def standing(s, seat, *path):
    shape = acts(s, seat)["standing"].shape
    assert shape.rooted
    return shape.steps("", path, ())


def test_a_standing_order_goes_from_what_is_answered_to_spaces_in_the_order_of_preference():
    s = give(bidding(), WEI, "YUJ ZLI")
    assert values(standing(s, WEI)) == ["ALLY", "JOIN", "HOLD", "ZLI"]
    assert standing(s, WEI, "ALLY").line == ""
    assert {"POP", "HAN"}.isdisjoint(values(standing(s, WEI, "ALLY")))
    assert standing(s, WEI, "ALLY", "REC", "TRN").line == "ALLY REC TRN"
    assert standing(s, WEI, "JOIN", "TRB").line == "JOIN TRB"
    assert standing(s, WEI, "HOLD").line == "HOLD"
    assert standing(s, WEI, "ZLI", "1").line == "ALWAYS END ZLI H"
    assert standing(give(bidding(), SHU, "FYI"), SHU, "FYI", "1").line == "ALWAYS END FYI NO"
    assert standing(s, SHU, "JOIN") is None
    assert standing(s, WEI, "ALLY", "REC", "REC") is None
    assert "HOLD" not in values(standing(give(redux(bidding="sealed"), WEI), WEI))


def test_huang_gais_answer_is_chosen_step_by_step():
    s = give(bidding(), WU, "HGA")
    assert values(standing(s, WU, "HGA"))[0] == "STAY"
    assert standing(s, WU, "HGA", "STAY").line == "HGA STAY"
    assert standing(s, WU, "HGA", "REC").line == "HGA MOVE REC"
    assert standing(s, WU, "HGA", "REC", "TRB", "LOSING").line == "HGA MOVE REC TRB IF LOSING"
    assert standing(s, WU, "HGA", "LOSING") is None


def test_every_standing_order_of_menus_and_lists_is_accepted():
    s = give(give(give(bidding(), WEI, "YUJ ZLI"), WU, "HGA"), SHU, "FZH FYI")
    for seat in (WEI, WU, SHU):
        prompt, stack = acts(s, seat)["standing"], [()]
        while stack:
            path = stack.pop()
            step = standing(s, seat, *path)
            if step.line:
                sheet = prompt.shape.check(step.line, ())
                assert (sheet.errors, sheet.lines) == ((), (step.line,))
            stack += [(*path, value) for value in values(step) if len(path) < 3]
        for lines in prompt.shape.legal().values():
            for line in lines:
                assert prompt.shape.check(line, ()).lines == (line,)
