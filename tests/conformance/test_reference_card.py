"""Reference cards: every order of a game's own grammar stands on its card, in a line that the game reads."""

from __future__ import annotations

from typing import Any

import pytest

import renderers
from games.conquest.commands import grammar as conquest
from games.conquest.commands import orders as conquest_orders
from games.conquest.standing_orders import reader
from games.conquest.standing_orders.order import DEEDS, Refuse
from games.core.grammar.reader import Grammar
from games.core.rules.newcomer_guide import GuideRow
from games.redux.orders import actions as grammar
from games.redux.orders import bids as redux
from games.redux.orders import standing
from games.redux.orders.standing import order_of
from games.redux.printed_data import COMMON, SPACES
from games.redux.reading.clauses import said
from games.suntzu import orders as suntzu_orders
from games.suntzu import reading as suntzu
from games.warlords import orders as warlords
from games.yuan import plan_model
from games.yuan.public_state_model import BOARD
from games.yuan.reading import auction_bids
from games.yuan.reading.lexicon import lexicon
from renderers import reference_card
from renderers.palette import STANDARD
from renderers.scene import Text
from tests.conformance.courses import GAMES
from tests.renderers.test_redux import overlaps

OWN_WORDS = ("undo", "clear", "what if", "WHAT IF", "GIVE")
"""Words of the bot, which no grammar of a game has, and deeds that are read by themselves."""


def rows(slug: str, **options: Any) -> list[GuideRow]:
    game = GAMES[slug]
    assert game.manual is not None
    parts = game.manual.card(game.options(**options))
    return [row for part in parts if part.typed for row in part.rows]


def read_by(grammar: Grammar, line: str) -> set[type]:
    found = grammar.read(grammar.row(line))
    return {type(one) for one in found} if isinstance(found, list) else set()


@pytest.mark.parametrize(
    "slug, grammar, orders",
    [("warlords", warlords.GRAMMAR, warlords.ORDERS), ("conquest", conquest.GRAMMAR, conquest_orders.ORDERS)],
)
def test_every_declared_order_stands_on_the_card(slug: str, grammar: Grammar, orders: Any):
    found: set[type] = set()
    for row in rows(slug):
        found |= read_by(grammar, row.written)
    assert found >= set(orders)


def test_every_line_of_a_sheet_of_sun_tzu_stands_on_the_card():
    found: set[type] = set()
    for row in rows("suntzu"):
        reading = suntzu.READER.read(row.written)
        for clause in reading:
            told = suntzu.parse(["S3"], clause)
            assert told, row.written
            found |= {type(line) for line in told.orders}
    assert found == set(suntzu_orders.ORDERS)


def test_every_standing_order_of_conquest_stands_on_the_card():
    found: set[type] = set()
    for row in rows("conquest"):
        if (is_command := read_by(conquest.GRAMMAR, row.written)) or row.written.startswith(OWN_WORDS):
            assert is_command or row.written.startswith(OWN_WORDS)
            continue
        rule = reader.rule_of(row.written)
        assert rule is not None, row.written
        found.add(type(rule.deed))
    assert found | {Refuse} == set(DEEDS)


def test_every_bid_action_and_standing_order_of_redux_stands_on_the_card():
    heads: set[str] = set()
    for row in rows("redux"):
        if row.written.startswith(OWN_WORDS):
            continue
        for one in said(row.written):
            found = grammar.entry_of(one.words) or order_of(one.words) or redux.line_of(one.words)
            heads.add(type(found).__name__)
    named = {row.written.split()[0] for row in card("redux") if not row.written.startswith(OWN_WORDS)}
    declared = {one.__name__ for read in (redux, grammar, standing) for one in read.GRAMMAR.orders}
    assert declared - {"Stay"} | {"Pass", "Exchange", "Always"} <= heads, (
        "where he goes stands for that he stays"
    )
    assert set(COMMON) <= named, "each space stands there with what it gives"
    assert {"BWW", "TRI", "POP"} <= {word for row in card("redux") for word in row.written.split()}
    assert set(SPACES) <= {word for row in card("redux") for word in row.written.split()}


def card(slug: str) -> list[GuideRow]:
    game = GAMES[slug]
    assert game.manual is not None
    return [row for part in game.manual.card(game.options()) for row in part.rows]


def test_the_card_of_yuan_has_every_letter_and_level_and_the_whole_opening():
    text = " ".join(row.written for row in card("yuan"))
    assert all(f"{letter}{level}" in text for letter in "D" for level in (1, 2, 3))
    assert "PASS" in text
    assert {"F on a Village", "F on a City", "M on your City", "M on an enemy"} <= {
        row.written for row in card("yuan")
    }
    told = {row.written: row.meaning for row in card("yuan")}
    assert told["level 2"].startswith(f"{plan_model.COSTS[2]} Chão")
    assert told["level 3"].startswith(f"{plan_model.COSTS[3]} Chão")
    opened = {row.written.split()[0] for row in rows("yuan", auction="sealed", tiles="draft", cities="draft")}
    assert {"BID", "TAKE", "TILE", "PLAN", "PASS"} <= opened


def test_every_order_of_an_auction_of_yuan_stands_on_the_card():
    reader = lexicon(tuple(BOARD), auction_bids.BIDDING, silent=("silent",))
    auction = [
        row.written for row in rows("yuan", auction="sealed") if row.written.startswith(("BID", "TAKE"))
    ]
    found = {
        type(each)
        for line in auction
        for clause in reader.read(line)
        for each in auction_bids.parse(clause).orders
    }
    assert found == set(auction_bids.ORDERS)


@pytest.mark.parametrize("slug", [slug for slug in GAMES if GAMES[slug].manual])
def test_a_card_is_drawn_so_that_it_is_read_at_550_pixels(slug: str):
    game = GAMES[slug]
    drawn = renderers.card(slug, game.options())
    assert drawn.size[0] == 1100
    assert drawn.png.startswith(b"\x89PNG")
    assert drawn.alt.startswith(f"Reference card of {game.title}.")
    assert game.manual is not None
    scene = reference_card.scene(game, game.manual.card(game.options()), STANDARD)
    assert overlaps(scene) == []
    sizes = [mark.size for mark in scene.marks if isinstance(mark, Text)]
    assert min(sizes) / 2 >= 13
