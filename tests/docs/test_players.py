"""The examples in the documents are orders, and the README lists the games that there are."""

from __future__ import annotations

import re
from pathlib import Path

from games import catalogue
from games.conquest.anytime_acts import acts
from games.conquest.command_question import commanding
from games.conquest.commands.execution import carry_out
from games.conquest.commands.reader import read
from games.conquest.next_turn.line import kept_line
from games.conquest.next_turn.sheet import foresee
from games.conquest.what_if import what_if
from games.core.rules.errors import Unreadable
from games.core.rules.prompts import Orders, Seat, Sheet
from games.core.rules.protocol import view
from games.redux.orders.actions import entries_of
from games.redux.orders.bids import line_of
from games.redux.orders.standing import order_of
from games.redux.reading.clauses import said
from games.suntzu.public_state_model import BLUE, RED
from games.suntzu.sheet_question import sheet_prompt
from games.suntzu.turn import book_of
from games.warlords.movement_question import movement_prompt
from games.warlords.order_checks import OrderChecks
from games.warlords.public_state_model import HOME, Options
from games.warlords.state import setup
from games.warlords.winter_adjustments import winter_prompt
from games.yuan.reading.auction_question import bid_prompt
from games.yuan.reading.plan_question import plan_prompt
from tests.games.conquest import board as conquest
from tests.games.suntzu.play import duel
from tests.games.warlords.play import YUAN, china
from tests.renderers.test_yuan import table_of

ROOT = Path(__file__).parents[2]
PLAYERS = (ROOT / "docs/players.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```\n(.+?)\n```$", PLAYERS, re.MULTILINE | re.DOTALL)
HEARD = re.compile(r"`([^`\n]+)`")


def test_the_orders_for_warlords_are_all_taken_together() -> None:
    """One warlord owns all the armies named, and no order takes the place of another."""
    [block] = [block for block in BLOCKS if "JIH" in block]
    state = setup(list(HOME), Options())
    shape = movement_prompt(OrderChecks(state.table, Seat("yuan-shao")), "orders", "?").shape
    assert isinstance(shape, Orders)
    sheet = shape.check(block, ())
    assert not sheet.errors
    assert not sheet.warnings
    assert len(sheet.lines) == len(block.splitlines()) == 3


def test_the_supported_army_moves_where_the_support_says() -> None:
    [block] = [block for block in BLOCKS if "JIH" in block]
    state = setup(list(HOME), Options())
    shape = movement_prompt(OrderChecks(state.table, Seat("yuan-shao")), "orders", "?").shape
    assert isinstance(shape, Orders)
    lines = shape.check(block, ()).lines
    moves = [line.removeprefix("A ") for line in lines if " S " not in line and " - " in line]
    helped = [line.partition(" S ")[2] for line in lines if " S " in line]
    assert helped
    assert all(move in moves for move in helped)


def test_the_plans_for_yuan_are_read() -> None:
    table = table_of("default_4p", 4)
    shape = plan_prompt(table, Seat("dragon"), 30, "plan", "?").shape
    assert isinstance(shape, Orders)
    [plan] = [block for block in BLOCKS if block.startswith("PLAN")]
    spelled = [text for text in HEARD.findall(PLAYERS) if text.startswith("datong") or text == "PASS"]
    assert len(spelled) == 2
    for text in (plan, *spelled):
        assert not [error for error in shape.check(text, ()).errors if isinstance(error, Unreadable)], text


def test_the_bids_for_yuan_are_taken() -> None:
    table = table_of("default_4p", 4)
    shape = bid_prompt(table, Seat("dragon"), 9, ("DAL", "HEG"), "bid").shape
    assert isinstance(shape, Orders)
    bids = [text for text in HEARD.findall(PLAYERS) if text.startswith(("BID", "TAKE"))]
    assert len(bids) == 2
    for text in bids:
        assert not shape.check(text, ()).errors, text


def test_the_turn_of_conquest_is_carried_out_command_by_command() -> None:
    """Red holds Ye, and Taiyuan is neutral: each line of the turn is right after the one before it."""
    made = conquest.realm(phase="cards")
    conquest.put(made, "YEC", conquest.RED, 4, "Cao Cao")
    conquest.neutral(made, "TAI", 4)
    made.hands[conquest.RED].gold = 2
    [block] = [block for block in BLOCKS if block.startswith("HIRE")]
    for line in block.splitlines():
        if line.startswith("ODDS"):
            assert what_if(view(made, conquest.RED), line.removeprefix("ODDS "))
            continue
        shape = commanding(made, conquest.RED).shape
        assert isinstance(shape, Orders)
        sheet = shape.check(line, ())
        assert not sheet.errors, sheet.errors
        assert sheet.lines
        if line.startswith(("HIRE", "PLACE")):
            conquest.drive(carry_out(made, conquest.RED, read(sheet.lines[0])))


def test_the_standing_orders_of_conquest_are_all_in_force_together() -> None:
    made = conquest.realm()
    conquest.put(made, "TAI", conquest.RED, 4)
    [block] = [block for block in BLOCKS if block.startswith("IF INVADED")]
    shape = acts(made, conquest.RED)["standing"].shape
    assert isinstance(shape, Orders)
    assert shape.claims is not None
    assert all(map(shape.claims, block.splitlines()))
    sheet = shape.check(block, ())
    assert not sheet.errors
    assert len(sheet.lines) == len(block.splitlines())
    [asked] = [text for text in HEARD.findall(PLAYERS) if text.startswith("WHAT IF")]
    made.hands[conquest.RED].standing = list(sheet.lines)
    question = asked.replace("RED", "BLUE").removeprefix("WHAT IF ")
    assert "PLAY Ambush" in what_if(view(made, conquest.RED), question)[0]


def test_the_readme_lists_the_rule_sets_that_can_be_played_and_no_other() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    part = readme.partition("These rule sets can be played:")[2].partition("\n![")[0]
    assert sorted(re.findall(r"^- \*\*(.+?)\*\*:", part, re.MULTILINE)) == sorted(
        game.title for game in catalogue().values()
    )


def test_the_turn_of_conquest_that_is_written_ahead_is_kept_as_it_stands() -> None:
    [block] = [block for block in BLOCKS if block.startswith("BUY 1")]
    assert [kept_line(line) is not None for line in block.splitlines()] == [True] * 6
    made = conquest.realm()
    conquest.put(made, "YEC", conquest.BLUE, 4)
    shape = foresee(made, conquest.BLUE).shape
    assert isinstance(shape, Orders)
    sheet = shape.check(block, ())
    assert not sheet.errors
    assert list(sheet.lines) == block.splitlines()


def test_the_bids_sheets_and_standing_orders_of_redux_are_read() -> None:
    [bids] = [block for block in BLOCKS if block.startswith("CAO - HAN")]
    [sheet] = [block for block in BLOCKS if block.startswith("REC")]
    assert len([line_of(one.words) for one in said(bids)]) == 5
    assert [entry.text for entry in entries_of(sheet.splitlines())] == sheet.splitlines()
    kinds = ("ALLY", "JOIN", "HGA", "ALWAYS", "HOLD")
    laid = [text for text in HEARD.findall(PLAYERS) if text.startswith(kinds)]
    assert [order_of(one.words) is not None for text in laid for one in said(text)] == [True] * len(kinds)
    [spoken] = re.findall(r"\*(Cao Cao to Han\s.+?)\*", PLAYERS, re.DOTALL)
    assert [line_of(one.words) for one in said(" ".join(spoken.split()))] == [line_of(next(said(bids)).words)]


def rows_below(words: str) -> list[tuple[list[str], str]]:
    """Return the rows of the first table below some words: what is written, and what it is said to be."""
    table = PLAYERS.split(words, 1)[1].split("|---|---|\n", 1)[1].split("\n\n", 1)[0]
    cells = [row.strip("|").split("|") for row in table.splitlines()]
    return [(HEARD.findall(written), meant.strip()) for written, meant in cells]


BUILDS = re.compile(r"Build [A-Z]{3}")


def test_what_is_read_besides_in_warlords_is_read_so() -> None:
    state = setup(list(HOME), Options())
    moves = movement_prompt(OrderChecks(state.table, Seat("yuan-shao")), "orders", "?").shape
    won = china({YUAN: "TAI"}, {YUAN: "JIH FAN ZHN"}, season="winter", order=[YUAN])
    winter = winter_prompt(won.table, YUAN).shape
    for written, meant in rows_below("In **Warlords of China** these are read besides"):
        for text in written:
            if BUILDS.search(meant):
                lines = winter.check(text, ("Build FAN",) if text.startswith("not") else ()).lines
                assert list(lines) == BUILDS.findall(meant), text
            elif meant.startswith("Waive"):
                assert winter.check(text, ()).lines == ("Waive",) * (1 if meant == "Waive" else 2), text
            else:
                sheet = moves.check(text, ())
                assert sheet.lines, text
                assert not sheet.errors, text
                wanted = re.findall(r"A [A-Z]{3} (?:H|- [A-Z]{3}|S [A-Z]{3}(?: - [A-Z]{3})?)", meant)
                assert list(sheet.lines) == wanted or not wanted, text


def test_what_is_read_in_sun_tzu_is_read_so() -> None:
    rows = rows_below("In **Sun Tzu** a message may say the whole round")
    for written, meant in rows[:-1]:
        lines = [line for text in written for line in cards(text, ()).lines]
        assert list(dict.fromkeys(lines)) == re.findall(r"[A-Z]{3,}(?: (?:[A-Z]{3}|[+-]?\d+|P)\b)+", meant), (
            written
        )
    whole = cards("qin 9; from wuu; support 10", ()).lines
    for text in rows[-1][0]:
        assert len(cards(text, whole).lines) == len(whole) - 1, text


def cards(text: str, draft: tuple[str, ...]) -> Sheet:
    """Read a sheet of Sun Tzu with a hand that has what the page names."""
    hand = ("9", "P", "+2", "-1", "1", "4", "10")
    rules = book_of(duel({RED: {"HAN": 2}, BLUE: {"CHU": 1}}, blue=hand, warlords={BLUE: []}, aside=1), BLUE)
    return sheet_prompt(rules, "sheet", "?").shape.check(text, draft)
