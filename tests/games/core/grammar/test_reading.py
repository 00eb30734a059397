"""Declared orders are read: every meaning is found, none is taken first, a line comes back as printed."""

import random

import pytest

from games.core.grammar.input_row import row_in
from games.core.grammar.order import Order, order, slot
from games.core.grammar.problem import Problem
from games.core.grammar.reader import MOST_WORDS
from games.core.grammar.slots import Place
from games.core.reading.clauses import Reader
from games.core.rules.board import Board
from games.core.rules.board import Place as Camp
from games.core.rules.errors import Ambiguous, Unreadable
from tests import grammars
from tests.examples import examples
from tests.games.core.grammar.caravan import ENGLISH, OTHER, PLACES, Hire, Rest, Ride, Trade, drawn, grammar
from tests.steps import steps

CARAVAN = grammar()
LETTERS = "oas wel - , + ( ) . ' ’ 9 ½ ² ③ 城 <@1> ; with 99999999999 until ride * ~~ ? Well's @all"


def said(text, reader=CARAVAN):
    """Return the lines of the orders in a text, or the whole sentence about what is wrong."""
    found = reader.read(reader.row(text))
    return str(found.error()) if isinstance(found, Problem) else [str(one) for one in found]


@pytest.mark.parametrize(
    "text, lines",
    [
        ("oasis goes to the well", ["RIDE OAS - WEL"]),
        ("ride to well from oasis, please", ["RIDE OAS - WEL"]),
        ("OAS, WEL go FRT", ["RIDE OAS - FRT", "RIDE WEL - FRT"]),
        ("oas -> wel, twr rests", ["RIDE OAS - WEL", "REST TWR"]),
        ("watchtower rests", ["REST TWR"]),
        ("Watch Tower town", "“Watch Tower town” – I do not know “town”; did you mean TWR?"),
        ("rest all", ["REST ALL"]),
        ("sell 2 silk, tea to fort", ["TRADE 2 silk, 1 tea - FRT"]),
        (
            "sell silk fort until under 3 with Amra for nothing",
            ["TRADE 1 silk - FRT FOR FREE WITH Amra UNTIL 2"],
        ),
        ("sell silk fort with Amra with Bela with Amra", ["TRADE 1 silk - FRT WITH Amra WITH Bela"]),
        ("hire 5 + amra and bela", ["HIRE 5 + Amra + Bela"]),
        ("rest 3 amra", ["HIRE 3 + Amra"]),
        ("ÔÀSÏS → wel", ["RIDE OAS - WEL"]),
    ],
)
def test_a_text_is_read_as_people_write_it(text, lines):
    assert said(text) == lines


@pytest.mark.parametrize(
    "text, message",
    [
        ("oas wel", "what lies between two camps?"),
        ("fort", "what shall the caravan of FRT do?"),
        ("ride oas wel, fort", "what shall the caravan of FRT do?"),
        ("sell silk fort until 3 lost", "what is counted is who is left, not who is lost."),
        ("sell silk fort for 0", "this must be a number from 1 to 99."),
        ("hire 3 and 4", "the number is said twice; which one do you mean?"),
        ("sell silk fort until 2 until 3", "the how few is said twice; which one do you mean?"),
        ("sell silk for 3", "“for” cannot be read here: something is missing here: what is sold? or where?"),
        ("ride", "something is missing here: which caravan? or where to?"),
        ("never rest oas", "“never” cannot be read here."),
        ("sorry, rest oas", "“sorry” cannot be read here."),
        ("ride oas well maybe", "“maybe” cannot be read here."),
        ("hire 3 ride oas wel", "one order a line: what follows goes on a line of its own, or behind a `;`."),
        ("rest oas with Amra", "“with Amra” cannot be read here."),
        ("silk oas", "this does not begin as any order does."),
        ("oa rezt", "I do not know “rezt”; did you mean rest?"),
    ],
)
def test_what_cannot_be_read_is_answered_by_what_is_wrong(text, message):
    assert said(text).split(" – ")[1] == message


def test_an_error_knows_its_line_and_column():
    row = CARAVAN.row("sell silk to\n   fort wth Amra")
    error = CARAVAN.read(row).error("REST OAS")
    assert (error.line, error.column, error.example) == (2, 9, "REST OAS")
    assert "did you mean with?" in str(error)


def test_only_words_that_may_stand_there_are_offered():
    """`frt` is no nearer to a guard than to a camp, but behind "with" there stands a guard."""
    assert "did you mean Amra?" in said("sell silk oas with emra")
    assert "did you mean WEL?" in said("ride oas weel")


def test_two_words_that_nobody_knows_are_told_at_once():
    assert said("rde oas - weel").endswith("did you mean ride? I do not know “weel”; did you mean WEL?")


def test_a_beginning_of_several_names_is_asked_about():
    @order
    class Go(Order):
        at: str = slot(Place(), "where?")
        line = "RIDE {at}"

    reader = grammar(Go, traps=())
    reader.lexicon.known["xx"] = reader.lexicon.known["oasis"]._replace(
        sort="several", means={"several": ("place", ["OAS", "WEL"])}
    )
    found = reader.read(reader.row("ride xx"))
    assert (found.why.kind, found.why.message) == (Ambiguous, "“xx” could be OAS or WEL.")
    assert [str(one) for one in found.why.meant] == ["RIDE OAS", "RIDE WEL"]


def test_what_may_mean_two_orders_is_asked_about_and_neither_is_taken():
    @order
    class Tent(Order):
        at: str = slot(Place(), "where?")
        line = "HIRE {at}"
        also = ("{at} REST",)

    reader = grammar(Rest, Tent)
    found = reader.read(reader.row("oas rests"))
    assert found.why.kind is Ambiguous
    assert found.why.message == "this may mean REST OAS or HIRE OAS; which one do you mean?"
    assert list(grammars.shared(reader, 200, random.Random(1)))


@pytest.mark.long
def test_no_two_patterns_of_the_caravans_share_a_text():
    count = examples(2_000)
    assert not list(grammars.shared(CARAVAN, count, random.Random(2)))
    assert not list(grammars.lost(CARAVAN, count, random.Random(3)))


@pytest.mark.parametrize("cls", [Ride, Rest, Trade, Hire])
def test_an_order_that_is_printed_reads_as_itself(cls):
    dice = random.Random(cls.__name__)
    for _ in range(examples(200)):
        one = drawn(cls, dice)
        assert CARAVAN.order(str(one)) == one, str(one)
        assert CARAVAN.order(str(one).lower()) is None


def test_a_second_language_is_a_second_list_of_words():
    assert not grammars.wordless(grammar()), "every kind has a word"
    other, both = grammar(words=OTHER), grammar(words=ENGLISH | OTHER)
    assert said("oas xgoes xto wel", other) == said("oas xgoes xto wel", both) == ["RIDE OAS - WEL"]
    assert said("xsell xtwo silk xto frt xfor xfree", other) == ["TRADE 2 silk - FRT FOR FREE"]
    assert "do not know “goes”" in said("oas goes wel", other)
    assert said("oas goes xto wel", both) == ["RIDE OAS - WEL"]


def test_every_text_is_read_or_refused_by_an_error_of_orders():
    dice = random.Random(5)
    pieces = [*LETTERS.split(), "\n", "\ud800", "\u0301"]
    for _ in range(examples(1_500)):
        text = " ".join(dice.choices(pieces, k=dice.randrange(12)))
        found = CARAVAN.read(CARAVAN.row(text))
        if isinstance(found, Problem):
            assert isinstance(found.error(), Unreadable | Ambiguous)


def test_clauses_of_the_common_reader_are_read_without_what_stands_in_brackets():
    board = Board([Camp(code, name) for code, (*_, name) in PLACES.items()])
    clauses = Reader(board).clauses("Spring orders:\n OAS (my best) - WEL")
    assert str(CARAVAN.read(row_in(CARAVAN.lexicon, clauses))[0]) == "RIDE OAS - WEL"
    assert isinstance(CARAVAN.read(row_in(CARAVAN.lexicon, clauses, aside=True)), Problem)


# ---------------------------------------------------------------- the work grows with the text


GROWING = [
    ("oas - wel, ", "frt rests"),
    ("sell silk oas ", "with amra "),
    ("sell silk oas ", "until 3 "),
    ("sell ", "silk, "),
    ("hire ", "2 + amra "),
    ("hire ", "((((("),
    ("ride oas ", "- "),
    ("oas", "      "),
    ("wel - ", "watch tower"),
    ("", "watch - tower "),
    ("", "zzz "),
    ("", "oas "),
    ("sell silk oas ", "wiht amra "),
    ("", "城"),
    ("", "9"),
]


@pytest.mark.parametrize("begin, more", GROWING)
def test_a_text_of_double_length_costs_twice_as_much(begin, more):
    """A row is bounded; below the bound and beyond it the work grows with its length and no faster."""

    def work(times):
        reader = grammar()
        found = reader.read(reader.row(begin + more * times))
        return found.error() if isinstance(found, Problem) else found

    work(4)
    for less in (MOST_WORDS // 8, 2 * MOST_WORDS):
        once, twice = steps(lambda n=less: work(n)), steps(lambda n=2 * less: work(n))
        assert twice < 2.6 * once, (less, once, twice)


def test_a_row_that_nobody_would_write_is_not_read():
    assert said("ride oas wel, " * MOST_WORDS).endswith("too long for me: send it in shorter ones.")
