"""Words: rules whose examples can be read, reports, positions, and the text of every card."""

import re

import pytest

from games.core.play.dice import Seeded
from games.core.play.self_play import play
from games.core.rules.protocol import Event, view
from games.core.telling.prose import LONGEST
from games.redux import GAME
from games.redux.events_to_text import ended, prose
from games.redux.orders.actions import entry_of
from games.redux.orders.bids import line_of
from games.redux.orders.standing import order_of
from games.redux.printed_data import DISPUTED, ENHANCEMENTS, GENERALS, OURS, SETUP, SHU, STATES, WEI, WU
from games.redux.public_state_model import Options
from games.redux.questions.action_sheet import sheet_prompt
from games.redux.questions.bids import bid_prompt
from games.redux.reading.clauses import said
from games.redux.state import setup as laid_out
from games.redux.telling.card_reference import card_text, cards
from games.redux.telling.designed_values import VALUES
from games.redux.telling.position_text import describe, figures, gazetteer, points, standing
from games.redux.telling.rulebook import rules
from games.redux.what_if import what_if
from tests.games.redux.play import ally, bid, ending, gains, give, redux, station, told, win

TABLES = [
    Options(bidding=mode, resolution=how)
    for mode in ("ladder", "sealed", "waves")
    for how in ("together", "in_turn")
]


@pytest.mark.parametrize("options", TABLES)
def test_the_examples_of_the_rules_can_be_read(options):
    found = 0
    for chapter in rules(options):
        read = {"writing-bids": line_of, "ahead": order_of}.get(chapter.key, entry_of)
        for example in re.findall(r"```\n(.*?)\n```", chapter.text, re.DOTALL):
            for one in said(example):
                assert one.strange is None, example
                assert read(one.words) is not None, one.words
                found += 1
        for example in re.findall(
            r"`((?:ALLY|JOIN|HGA|ALWAYS|END|CON|HAN|POP|BWW|MKT|FRM|TRB|LFA|GPI|DECLINE|TRI)[^`]*)`",
            chapter.text,
        ):
            [one] = said(example)
            assert one.strange is None
            found += 1
    assert found > 20


def test_the_rules_say_what_the_options_have_chosen():
    texts = {
        mode: {c.key: c.text for c in rules(Options(bidding=mode))} for mode in ("ladder", "sealed", "waves")
    }
    assert len({text["writing-bids"] for text in texts.values()}) == 3
    plain, other = (
        {c.key: c.text for c in rules(Options(units_add_to_battle_bid=adds))} for adds in (False, True)
    )
    assert plain["bids"] != other["bids"]


@pytest.mark.parametrize("code", [*GENERALS, *ENHANCEMENTS])
def test_every_card_has_a_text_with_its_figures_and_marks_what_is_ours(code):
    text = card_text(code, Options())
    card = GENERALS.get(code) or ENHANCEMENTS[code]
    assert text.startswith(f"**{card.name}** {card.chinese} · `{code}`")
    assert card.text in text
    assert "designed here, not the printed card's value" in text
    assert len(text) < 1000
    if code in GENERALS:
        for name in ("administration", "combat", "leadership"):
            mark = "" if name in card.sourced else " *ours*"
            assert re.search(rf"{name} \*\*{getattr(card, name)}\*\*{re.escape(mark)}( ·|\n)", text)
    else:
        assert "** *ours*\nneeds **" in text


def test_a_card_is_read_with_the_options_of_the_table():
    options = [Options(position_counts=counts) for counts in ("generals", "locations")]
    texts = [{card.code: card.text for card in cards(each)} for each in options]
    assert len(texts[0]) == len(GENERALS) + len(ENHANCEMENTS) == 111
    differ = {code for code in texts[0] if texts[0][code] != texts[1][code]}
    assert differ == {"CRE", "LXU", "GNI"}


def test_every_value_of_ours_and_every_doubtful_one_stands_in_the_rules():
    text = next(chapter.text for chapter in rules(Options()) if chapter.key == "values")
    assert "generals at the start, the lord included: **Wei 5, Wu 4, Shu 3** ?" in text
    assert "gold at the start: **Wei 1, Wu 3, Shu 5** *ours*" in text
    assert set(OURS["setup"]) | set(DISPUTED) == set(VALUES)


@pytest.mark.parametrize("code", [*GENERALS, *ENHANCEMENTS])
def test_no_card_speaks_the_language_of_the_program(code):
    card = GENERALS.get(code) or ENHANCEMENTS[code]
    assert not re.search(r"R\d+|mode =|[A-Z]{2,}_|supersede|->", card.text), card.text


def test_the_picture_in_words_shows_bids_borders_and_to_a_state_its_own_cards():
    s = give(bid(redux(), WEI, "XHU", "REC", 4), WEI, hand="RAT IPA")
    station(s, WU, "GNI", "HEF", "1S")
    own, other = describe(view(s, WEI)), describe(view(s, SHU))
    assert "Recruit armies: Wei XHU 4" in own
    assert "HEF Wu GNI" in own
    assert "RAT IPA" in own
    assert "RAT" not in other
    assert len(own) <= LONGEST


def test_positions_come_in_state_order_with_points_and_supply():
    s = give(redux(), WEI, g=2, s=1)
    s.table.order = [WU, WEI, SHU]
    found = standing(view(s, None))
    assert list(found) == [WU, WEI, SHU]
    assert "2 gold" in found[WEI]
    assert "1S" in found[WEI]


def test_the_gazetteer_names_every_space_location_and_general_in_play():
    text = "\n".join(gazetteer(view(redux(), None)))
    for code in ("TRN", "HEF", "CAO", "SJI", "LBE"):
        assert f"**{code}**" in text


def test_a_report_says_who_did_what_with_whom():

    s = give(win(redux(), SHU, "TRB", "WYA"), SHU, "IPA")
    gains(s, SHU, "TRB 2R")
    [event] = [event for event in s.told if event.kind == "action"]
    assert prose(event) == "Shu – **Demand tribute** (Wei Yan): +1 gold, +3 rice, +1 untrained."
    assert told(s, "action")
    assert STATES


def test_a_bid_is_answered_with_what_it_leads():
    s = give(bid(redux(), WU, "GNI", "REC", 4), WEI, "XHU XCH")
    prompt = bid_prompt(s, WEI, "bid", "?", [])
    notes = prompt.shape.check("XHU - REC\nXCH - TRB", ()).notes
    assert notes == ("XHU - REC: 4 against 4, does not lead.", "XCH - TRB: 5 against 0, leads.")


def test_a_bid_that_waits_is_answered_with_what_would_be_played_now_or_that_it_waits():
    """A guard was not looked at: tokens that `MAX` adds did not count, and what would not be played led."""
    s = give(bid(redux(), WU, "GNI", "REC", 5), WEI, "XHU XCH", p=2)
    shape = bid_prompt(s, WEI, "bid", "?", []).shape
    assert shape.check("XHU - REC MAX 2", ()).notes == ("XHU - REC +2P: 6 against 5, leads.",)
    assert shape.check("XHU - REC IF EMPTY", ()).notes == (
        "XHU - REC waits: what it asks for does not hold now.",
    )
    otherwise = shape.check("XHU - REC IF EMPTY ELSE XHU - TRB", ()).notes
    assert otherwise == ("XHU - TRB: 4 against 0, leads.",)


def test_a_level_that_an_action_paid_is_not_told_a_second_time_as_neglect():
    s = give(win(redux(), WEI, "REC", "XCH"), WEI, u=1)
    notes = sheet_prompt(s, WEI).shape.check("REC XCH", ()).notes
    assert notes == (
        "REC: +2 trained, −1 tribal relations.",
        "Tribal relations: −1.",
        "Upkeep: nothing.",
    )


def test_an_imported_card_is_no_nothing():
    """It was said of importing that it brings nothing."""
    s = win(redux(), WEI, "HIM", "CAO")
    shape = sheet_prompt(s, WEI).shape
    assert shape.check("HIM IMP UNI", ()).notes[0] == "HIM: a card of the Unification deck."
    give(s, WEI, u=1, r=1)
    notes = sheet_prompt(s, WEI).shape.check("HIM IMP SEP HIRE", ()).notes
    assert notes[0] == "HIM: −1 rice, −1 untrained, +1 trained, a card of the Separation deck."
    assert what_if(view(win(redux(), WEI, "HIM", "CAO"), WEI), "HIM IMP UNI") == [
        "HIM: a card of the Unification deck."
    ]
    told_of_none = [prose(Event("action", {"seat": WEI, "space": "HIM", "generals": ["CAO"], "changes": []}))]
    assert told_of_none == ["Wei – **Hire instructor and/or import technology** (Cao Cao)."]


def test_what_cards_bring_outside_the_actions_is_reported():
    """Nobody could read in a report why these figures had changed."""
    s = give(ally(redux(), "TRB", WEI, SHU), WU, "ZGJ")
    gains(s, WU, "ZGJ")
    assert told(s, "card") == [{"seat": WU, "card": "ZGJ", "changes": ["rice +2"]}]
    s = redux()
    for space in ("REC", "TRB", "MKT", "POP", "PSH"):
        win(s, SHU, space, "PTO" if space == "MKT" else f"X{space}")
    give(s, SHU, "PTO")
    gains(s, SHU, "PTO")
    assert [prose(event) for event in s.told if event.kind == "card"] == ["Shu, Pang Tong: +1 gold."]
    s = win(redux(), WEI, "TRB", "PDE", "CAO")
    gains(s, WEI, "TRB 2R")
    assert [prose(event) for event in s.told if event.kind == "card"] == [
        "Wei, Pang De: +1 tribal relations."
    ]
    ending(s, WEI)
    ending(s, WU)
    assert [prose(event) for event in s.told if event.kind == "tribes"] == ["Wu: tribal relations fall to 5."]


def test_the_rules_tell_the_numbers_of_the_data_files(monkeypatch):
    """Amounts that a host corrects stood in the rules, and in the reason of an end, as they were before."""
    changed = {
        "gives": {"train": 21, "recruit": 22, "tribute": 23, "produce": 24, "popular": 25},
        "hire": {"rice": 26, "trains": 27},
        "tribal_gain": {"none": 28, "gold": 29, "one": 31, "two": 32},
        "tribal_purchase": 33,
        "cards_dealt": {"SEP": 34, "UNI": 35},
    }
    for name, value in changed.items():
        monkeypatch.setitem(SETUP, name, value)
    text = "\n".join(chapter.text for chapter in rules(Options()) if chapter.key != "values")
    assert [number for number in range(21, 36) if number != 30 and f"{number}" not in text] == []
    for name, value in (("end_stationed", 4), ("end_full_borders", 3)):
        monkeypatch.setitem(SETUP, name, value)
    assert ended("stationed", [WEI]).startswith("A state has four generals on the borders.")
    assert ended("borders", [WEI]).startswith("Three borders have no free location.")


def test_a_sheet_is_answered_with_what_it_gives_what_the_rounds_end_costs_and_what_is_not_paid():
    s = give(win(redux(), SHU, "TRB", "WYA"), SHU, "IPA", p=2)
    station(s, SHU, "GYU", "GNA", "2S")
    station(s, SHU, "ZFE", "JTG", "2S")
    notes = sheet_prompt(s, SHU).shape.check("TRB 2R", ()).notes
    assert notes == (
        "TRB: +1 gold, +3 rice, +1 untrained, +1 spear, +1 horse.",
        "Tribal relations: −1.",
        "Upkeep: −1 gold, −2 rice, +1 military point.",
        "Not paid, and lost: 2 infantry of Guan Yu and 1 infantry of Zhang Fei. `END LOSE GYU S` says which.",
    )


def test_the_first_circle_of_the_ladder_is_no_second():
    """The question of the first circle said "circle 2"."""
    told: dict[int, str] = {}
    for position in play(
        GAME, STATES, Options(bidding="ladder"), Seeded(b"s", "g"), dict.fromkeys(STATES, GAME.computer)
    ):
        if position.ask and position.ask.key.endswith(":bid"):
            told.setdefault(position.state.table.circle, GAME.phase(view(position.state, None)))
        if len(told) > 2:
            break
    assert told == {0: "Round 1: bids", 1: "Round 1: bids, circle 2", 2: "Round 1: bids, circle 3"}


def test_the_chart_begins_with_what_the_board_says_of_the_start():
    """Wei, Wu and Shu have 4, 6 and 8 points before anybody has acted, not none."""
    s = laid_out(STATES, Options())
    before = figures(view(s, None))
    assert before == {seat: [total] for seat, total in points(view(s, None)).items()}
    assert list(before.values()) == [[4], [6], [8]]
    s.table.points.append({WEI: 9, WU: 7, SHU: 8})
    assert figures(view(s, WEI)) == {WEI: [4, 9], WU: [6, 7], SHU: [8, 8]}


def test_a_question_says_who_is_at_home_and_how_nobody_is_sent():
    s = give(redux(), WEI, "XHU")
    shape = bid_prompt(s, WEI, "bid", "", []).shape
    assert shape.intro == (
        "At home: Cao Cao (CAO) and Xu Huang (XHU). A line sends one of them; `PASS` sends nobody any more "
        "in this round."
    )
