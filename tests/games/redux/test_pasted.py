"""Every example of the rules is accepted when it is pasted where it fits, and nothing of it is lost."""

import re

import pytest

from games.core.rules.prompts import Seat
from games.core.rules.protocol import view
from games.redux.printed_data import SHU, SPACES, WEI, WU
from games.redux.public_state_model import Options
from games.redux.questions.action_sheet import sheet_prompt
from games.redux.questions.bids import bid_prompt
from games.redux.questions.standing_orders import standing_prompt
from games.redux.telling.rulebook import rules
from games.redux.what_if import what_if
from tests.games.redux.play import bid, give, redux, station, win

WORDS = (
    "GRA",
    "IF EMPTY",
    "IF LEAD<=3",
    "MAX 2",
    "ELSE …",
    "+2P",
    "+H",
    "2S",
    "G",
    "R+3",
    "R-3",
    "W+1H",
    "W-1H",
)
"""Parts of lines, which the rules explain one by one."""


def bidding():
    s = give(redux(1), WEI, "XHU CRE", p=3, t=3, s=2, h=2, g=3)
    s.table.stage, s.table.emperor = "bid", WEI
    return s


def all_won():
    s = give(redux(4), WEI, hand="HAR", g=5, r=5, u=4, t=2, h=2, s=2, v=2, p=2, market=1, farm=1, tribal=12)
    for number, space in enumerate(code for code in SPACES if SPACES[code].kind != "border"):
        win(s, WEI, space, "CAO" if space == "HAN" else f"X{number}")
    bid(s, WEI, "CRE", "BWW", units="2S")
    s.table.won[WEI].append("BWW")
    s.table.decks = {"SEP": 5, "UNI": 5}
    return s


def in_wu():
    return win(win(give(redux(4), WU, "GAR LFA", g=3, u=2), WU, "POP", "LME"), WU, "TRB", "ZGJ")


def in_shu():
    s = give(redux(4), SHU, "PTO GPI FYI", p=5, s=1)
    for number, space in enumerate(("TRB", "REC", "PSH", "PCV", "POP")):
        win(s, SHU, space, f"X{number}")
    return s


def hao_zhao():
    s = give(redux(4), WEI, hand="RAT", s=1, g=1, r=2, farm=1)
    return win(station(s, WEI, "HZH", "HEF", "1S", number=4), WEI, "REC", "CAO")


def unpaid():
    return station(redux(4), WEI, "CRE", "HEF", "2S", number=3)


PLACES = {
    "POP LME U GAR": (in_wu, WU),
    "LFA 2G": (in_wu, WU),
    "ZGJ": (in_wu, WU),
    "GPI 1S V": (in_shu, SHU),
    "PTO": (in_shu, SHU),
    "END FYI YES": (in_shu, SHU),
    "END HZH RAT": (hao_zhao, WEI),
    "END LOSE CRE S": (unpaid, WEI),
}


def examples() -> list[tuple[str, str]]:
    found: dict[tuple[str, str], None] = {}
    for mode in ("ladder", "sealed", "waves"):
        for chapter in rules(Options(bidding=mode)):
            for block, word in re.findall(r"```\n(.*?)\n```|`([^`\n]+)`", chapter.text, re.DOTALL):
                if (text := block or word) not in WORDS and chapter.key != "cards":
                    found[chapter.key, text] = None
    return list(found)


def assert_laid_down_or_asked(text: str) -> None:
    """A question without consequences is answered; a standing order is one of the state that has the card."""
    if text.startswith("what if "):
        place = all_won() if "TRB" in text else bidding()
        assert what_if(view(place, WEI), text.removeprefix("what if "))
    elif text not in ("standing", "IF LOSING"):
        seat = WU if "HGA" in text else SHU if "FYI" in text else WEI
        told = standing_prompt(bidding(), seat).shape.check(text, ())
        assert not told.errors
        assert list(told.lines) == text.splitlines()


@pytest.mark.parametrize("chapter, text", examples())
def test_an_example_is_accepted_where_it_fits(chapter: str, text: str) -> None:
    if chapter == "ahead":
        assert_laid_down_or_asked(text)
        return
    if chapter == "writing-bids":
        shape = bid_prompt(bidding(), WEI, "bid", "", []).shape
    else:
        table, seat = PLACES.get(text, (all_won, WEI))
        shape = sheet_prompt(table(), Seat(seat)).shape
    told = shape.check(text, ())
    assert not told.errors
    assert len(told.lines) == len(text.splitlines())
