"""RULINGS.md names tests for every ruling of the compendium and of our own, and those tests are there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import games.redux
from games.redux.phases.conflict import absence
from games.redux.phases.resolution import clear
from games.redux.printed_data import ENHANCEMENTS, GENERALS, SETUP, name_of
from games.redux.public_state_model import Options
from games.redux.sheets.legal_lines import legal
from tests.games.redux.play import SHU, WEI, WU, ending, gains, give, offered, redux, refused, sheet_read, win
from tests.games.redux.script import answers, driven

TEXT = (Path(games.redux.__file__).parent / "RULINGS.md").read_text(encoding="utf-8")
ROWS = dict(re.findall(r"^\| ([RD]\d+) \|(.*)\|$", TEXT, re.MULTILINE))
LAST = 352
OURS = 25


def named(row: str) -> list[tuple[str, str]]:
    return re.findall(r"`(\w+)::(test_\w+)`", row)


def test_every_ruling_has_a_test():
    expected = [f"D{n}" for n in range(1, OURS + 1)] + [f"R{n}" for n in range(1, LAST + 1)]
    assert sorted(ROWS) == sorted(expected)
    assert [ruling for ruling, row in ROWS.items() if not named(row)] == []


def test_every_test_that_is_named_is_there_and_cites_the_ruling():
    here = Path(__file__).parent
    sources = {
        path.stem.removeprefix("test_"): path.read_text(encoding="utf-8") for path in here.glob("test_*.py")
    }
    for ruling, row in ROWS.items():
        for module, test in named(row):
            assert f"def {test}(" in sources[module], f"{ruling}: {module}::{test}"
            assert ruling.lower() in test.split("_"), f"{test} does not cite {ruling}"


CARDS = {
    code: row.split() for code, row in re.findall(r"^\| ([A-Z]{3}) [^|]*\| ([R\d ]+) \|$", TEXT, re.MULTILINE)
}


@cache
def parts_of(module: str) -> dict[str, str]:
    """The source of every name of a module of tests, with its decorators."""
    text = (Path(__file__).parent / f"test_{module}.py").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for node in ast.parse(text).body:
        decorators = [ast.unparse(one) for one in getattr(node, "decorator_list", [])]
        source = "\n".join([*decorators, ast.unparse(node)])
        targets = [
            one for one in ast.walk(node) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Store)
        ]
        names = [node.name] if isinstance(node, ast.FunctionDef) else [one.id for one in targets]
        found |= dict.fromkeys(names, source)
    return found


def played_with(module: str, test: str) -> str:
    """The source of a test and of the names of its module that it uses, and those use in their turn."""
    parts, seen, left = parts_of(module), dict[str, str](), [test]
    while left:
        name = left.pop()
        seen[name] = parts[name]
        left += [word for word in re.findall(r"\w+", parts[name]) if word in parts and word not in seen]
    return "\n".join(seen.values())


@pytest.mark.parametrize("code", [*GENERALS, *ENHANCEMENTS], ids=name_of)
def test_every_card_is_played_by_a_test_of_its_rulings(code):
    tests = [found for ruling in CARDS[code] for found in named(ROWS[ruling])]
    assert any(re.search(rf"\b{code}\b", played_with(*found)) for found in tests), tests


def test_every_option_of_a_reading_is_spoken_of():
    spoken = re.findall(r"`(\w+)`", TEXT)
    paces = [name for name in Options.model_fields if name.endswith("_hours")]
    plain = [*paces, "rounds", "resolution", "bidding"]
    assert [name for name in Options.model_fields if name not in plain and name not in spoken] == []


def test_d9_jia_xus_purchase_comes_with_the_benefits_and_there_is_one_a_round():
    s = give(win(redux(8), WEI, "TRB", "PDE", "CAO"), WEI, "JXU", tribal=12, r=4)
    assert offered(s, WEI, "BUY", end=True) == [("NO", "YES")]
    s = give(redux(8), WEI, "JXU", tribal=12, r=4)
    assert offered(s, WEI, "BUY") == []
    assert ending(s, WEI, "END BUY YES") == {"r": -2, "p": 1}


def test_d13_an_order_word_and_a_card_never_mean_the_same_but_for_tax_which_decides_nothing():
    s = give(win(redux(), WEI, "MKT", "CAO"), WEI, "TAX", m=2)
    assert gains(s, WEI, "MKT TAX") == {"g": 2 * SETUP["tax"]}
    s = give(win(redux(), WEI, "CON", "CAO"), WEI, hand="TAX", g=1, r=1, m=1)
    assert gains(s, WEI, "CON TAX") == {"g": -1, "r": -1}


def test_d15_a_silent_state_passes_at_its_second_deadline_and_is_served_after_the_fourth():
    s = redux()
    s.table.stage = "bid"
    s.absences = {WEI: 4}
    give(s, WEI, "XUY")
    s, asked = driven(s, answers())
    assert not any(WEI in ask.prompts for ask in asked)
    assert [(bid.general, bid.space) for bid in s.table.bids if bid.seat == WEI] == [("XUY", "TRB")]
    assert sum(WU in ask.prompts for ask in asked if "bid" in ask.key) == 2


def test_d15_who_is_served_is_told_so_and_no_more_that_they_will_be():
    s = redux()
    s.absences = {WEI: 5, WU: 1}
    s.table.civil = [WEI]
    assert absence(s, WEI).then == "A civil servant bids for your state until you speak again."
    assert absence(s, WU).then.startswith("At 4 a civil servant bids for your state from the next round on")


def test_d16_a_card_imported_by_a_sheet_is_not_built_by_the_same_sheet():
    s = win(give(win(redux(), WEI, "HIM", "GJI"), WEI, g=9, r=9), WEI, "CON", "LYE")
    s.deck["UNI"] = ["BAR"]
    s.table.decks["UNI"] = 1
    assert "can be built" in refused(s, WEI, "HIM IMP UNI\nCON BAR")
    assert [error.message for error in sheet_read(s, WEI, "HIM IMP UNI\nCON BAR").errors]


def test_d16_nor_is_it_built_in_the_usual_way_or_at_the_rounds_end():
    s = win(give(win(redux(), WEI, "HIM", "GJI"), WEI, g=9, r=9), WEI, "CON", "LYE")
    s.deck["UNI"], s.table.decks["UNI"] = ["BAR"], 1
    assert gains(s, WEI, "HIM IMP UNI") == {}
    assert (s.hands[WEI].cards, s.table.realms[WEI].built) == (["BAR"], [])
    s = give(win(redux(3), SHU, "HIM", "LBE"), SHU, "LYA", g=9, r=9)
    s.deck["UNI"], s.table.decks["UNI"] = ["BAR"], 1
    assert gains(s, SHU, "HIM IMP UNI") == {}
    assert offered(s, SHU, "LYA", end=True) == []
    clear(s)
    assert s.hands[SHU].imported == []


def test_d17_actions_that_are_not_mentioned_are_taken_afterwards_in_the_usual_way():
    s = win(win(win(redux(), SHU, "TRB", "GYU"), SHU, "POP", "LBE"), SHU, "REC", "ZFE")
    assert gains(s, SHU, "TRB U\nDECLINE REC") == {"u": 1, "p": 1}
    assert s.table.realms[SHU].taken == ["TRB", "POP"]


def test_d18_fewer_than_half_in_the_first_wave_is_a_pass():
    s = give(redux(bidding="waves"), WEI, "XHU CRE")
    s.table.stage = "bid"
    _, asked = driven(s, answers(wei_wave_1="CAO - HAN", wu_wave_1="SJI - REC", shu_wave_1="LBE - TRB"))
    assert not any("wei:wave 2" in ask.key for ask in asked)


def test_d19_what_a_sealed_line_waits_for_is_judged_when_its_turn_comes():
    s = redux(bidding="sealed")
    s.table.stage = "bid"
    given = answers(wei_programme="CAO - HAN", wu_programme="SJI - HAN IF EMPTY ELSE SJI - REC")
    s, _ = driven(s, given)
    assert [bid.space for bid in s.table.bids] == ["HAN", "REC"]


def test_d20_nothing_that_costs_is_used_at_a_rounds_end_without_a_word():
    s = give(redux(3), SHU, "FYI LYA FZH WTP", hand="BSP", g=5, r=5, p=2, u=1)
    assert ending(s, SHU) == {"tribal": -1}
    assert "END FYI" in legal(give(redux(3), SHU, "FYI", p=1), SHU)
