"""The states that are asked for a sheet: those that have won something, or could decide something as far as
all can see.
"""

import pytest

from games.redux.phases.resolution import resolution
from games.redux.printed_data import SHU, WEI, WU
from games.redux.questions.action_sheet import sheet_prompt
from games.redux.sheets.execution import rehearse
from tests.games.redux.play import give, redux, station, win


def asked(s):
    """Return who is asked for a sheet, nobody if the round ends without one."""
    try:
        prompts = next(resolution(s)).prompts
    except StopIteration:
        return []
    return [seat for seat, prompt in prompts.items() if prompt.key == "sheet"]


def test_d21_who_has_won_nothing_and_has_nothing_to_decide_is_not_asked():
    s = win(redux(), WEI, "REC", "CAO")
    assert asked(s) == [WEI]


def test_d21_nobody_is_asked_in_a_round_without_anything_to_decide():
    s = redux()
    assert asked(s) == []
    assert s.table.round == 3 or s.table.stage == "recruit"


@pytest.mark.parametrize("resolved", ["together", "in_turn"])
def test_d21_a_card_that_decides_something_at_the_rounds_end_is_asked_about(resolved):
    assert asked(give(redux(resolution=resolved), SHU, "FYI", p=1)) == [SHU]
    assert asked(give(redux(resolution=resolved), SHU, "FYI")) == []
    assert asked(give(redux(resolution=resolved), WU, "LFA", g=1)) == [WU]


def test_d21_units_that_cannot_be_paid_are_asked_about():
    s = station(station(redux(), SHU, "GYU", "GNA", "1S"), SHU, "ZFE", "JTG", "1S")
    assert asked(give(s, SHU, g=1, r=1)) == [SHU]
    s = station(station(redux(), SHU, "GYU", "GNA", "1S"), SHU, "ZFE", "JTG", "1S")
    assert asked(give(s, SHU, g=2, r=2)) == []


@pytest.mark.parametrize("hand", ["CIT", "ABA", "CIT SPA ROA"])
def test_d21_being_asked_tells_nothing_of_the_hand(hand):
    """Li Yan may build in round 3: whatever the hand holds, Shu is asked; without a card it is not."""
    assert asked(give(redux(3), SHU, "LYA", hand=hand, g=1, r=1)) == [SHU]
    assert asked(give(redux(3), SHU, "LYA", g=1, r=1)) == []


def test_d21_promises_alone_ask_nobody():
    assert asked(give(redux(), WU, "ZGJ")) == []
    assert asked(give(redux(), SHU, "PTO")) == []


def test_d25_the_question_says_what_silence_comes_to_and_silence_comes_to_it():
    s = give(redux(), WEI, "XDU LYE", g=3, r=5, u=2)
    for space, general in (("TRN", "CAO"), ("MKT", "XDU"), ("TRB", "LYE")):
        win(s, WEI, space, general)
    text = sheet_prompt(s, WEI).text
    assert text.endswith(
        "all of it comes to: TRB: +2 gold. MKT: +1 marketplace. TRN: −2 untrained, +2 trained."
    )
    after = rehearse(s, WEI, [], strict=False)[0].table.realms[WEI]
    assert (after.market, after.untrained, after.trained) == (1, 0, 2)
    s.table.won[WEI] = []
    assert sheet_prompt(s, WEI).silence == "at the round's end what costs nothing is used, and nothing else"
