"""The further counts of the bench for Three Kingdoms Redux, counted by hand on a few games."""

import pytest

from games.redux.printed_data import SHU, STATES, WEI, WU
from tests.bench import balance, generals


def traits(winners, of_wei):
    parts = {seat: dict.fromkeys((*generals.PARTS, "enhancements"), 2) for seat in STATES}
    return generals.Traits(winners, {WEI: of_wei, WU: (), SHU: ()}, parts)


def test_generals_are_counted_in_means_of_their_state():
    games = [traits((WEI,), ("CRE", "CHO")), traits((WU,), ("CRE", "XDU")), traits((WEI, SHU), ("CRE",))]
    served, won = generals.rates(games, WEI)
    # 5 services of 22 generals: a mean of 5/22; Cao Ren has 3 of them.
    assert served["CRE"] == pytest.approx(3 * 22 / 5)
    # Won with: Cao Ren 1.5 of 3, Cao Hong 1 of 1, Xiahou Dun 0 of 1; in all 2.5 of 5.
    assert won == pytest.approx({"CRE": 1.0, "CHO": 2.0, "XDU": 0.0})
    text = "\n".join(generals.lines(games, balance.interval))
    assert "| Wei | CRE 13.20, CHO 4.40, XDU 4.40 |" in text
    assert "Above 1.5 or below 0.6: CRE, CHO, XDU." in text
    assert "| Wei | 2.0 | 2.0 |" in text
