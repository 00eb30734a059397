"""The reader that all games share: tokens with their kinds, places by any name, and what was meant."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.reading.clauses import MOST_ERRORS, Clause, Reader, bounded
from games.core.reading.suggest import unknown
from games.core.rules.board import Board
from games.core.rules.errors import Ambiguous, Illegal, Unreadable
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Power

ROWS = [
    {"code": "FAN", "name": "Fangzi", "chinese": "房子", "aliases": ["Fng"], "neighbours": []},
    {"code": "TAI", "name": "Taiyuan", "chinese": "太原", "neighbours": []},
    {"code": "TSH", "name": "Taishan", "chinese": "泰山", "neighbours": []},
    {"code": "SWJ", "name": "Southwest Jing", "chinese": "武陵", "neighbours": []},
    {"code": "LUO", "name": "Luoyang", "chinese": "洛陽", "simplified": "洛阳", "neighbours": []},
    {"code": "YON", "name": "Yong", "aliases": ["Chang'an"], "neighbours": []},
]
POWERS = [Power(Seat("cao-cao"), "Cao Cao", "曹操", ("Cao",)), Power(Seat("wu"), "Wu & Yue")]
READER = Reader(
    Board.read({"territories": ROWS}), POWERS, {"fleet": ("ship", "fleet"), "siege": ("siege", "siege")}
)


def kinds(text):
    return [[f"{token.kind}:{token.value}" for token in clause.tokens] for clause in READER.clauses(text)]


@pytest.mark.parametrize(
    "name",
    [
        "FAN",
        "fan",
        "Fangzi",
        "FANGZI",
        "fng",
        "Fangz",
        "fang",
        "房子",
        "Ｆａｎ",
        "A Fan",
        "Army in Fan",
        "the Fan",
        "**Fan**",
    ],
)
def test_a_place_is_known_by_code_name_prefix_alias_and_chinese_name(name):
    assert kinds(name) == [["place:FAN"]]


@pytest.mark.parametrize(
    "text, tokens",
    [
        ("Southwest Jing holds", ["place:SWJ", "hold:hold"]),
        ("southwest h", ["place:SWJ", "hold:hold"]),
        ("Chang'an - LUO", ["place:YON", "arrow:-", "place:LUO"]),
        ("changan → 洛阳", ["place:YON", "arrow:→", "place:LUO"]),
        ("房子太原", ["place:FAN", "place:TAI"]),
        ("fan moves to tai", ["place:FAN", "arrow:arrow", "place:TAI"]),
        (
            "fan supports tai to luo",
            ["place:FAN", "support:support", "place:TAI", "arrow:arrow", "place:LUO"],
        ),
        ("build luo", ["build:build", "place:LUO"]),
        ("disband luo", ["disband:disband", "place:LUO"]),
        ("waive 2", ["waive:waive", "number:2"]),
        ("all hold", ["all:all", "hold:hold"]),
        ("clear fan", ["clear:clear", "place:FAN"]),
        ("siege luo", ["siege:siege", "place:LUO"]),
        ("tai", ["place:TAI"]),
        ("tais", ["place:TSH"]),
        ("ta - luo", ["ambiguous:TAI TSH", "arrow:-", "place:LUO"]),
        ("fan - 長安", ["place:FAN", "arrow:-", "word:長安"]),
        ("<@12> h", ["mention:<@12>", "hold:hold"]),
    ],
)
def test_tokens_have_kinds(text, tokens):
    assert kinds(text) == [tokens]


@pytest.mark.parametrize("prefix", ["Cao Cao:", "cao cao :", "Cao:", "曹操："])
def test_the_power_before_a_colon_is_the_speaker(prefix):
    [clause] = READER.clauses(f"{prefix} A FAN H")
    assert clause.speaker == "cao-cao"
    assert [token.kind for token in clause.tokens] == ["place", "hold"]


def test_headings_are_left_out():
    assert kinds("My orders:\nFAN h") == [["place:FAN", "hold:hold"]]


def test_several_meanings_are_all_named():
    [clause] = READER.clauses("luo - ta")
    error = unknown(READER, clause, "?")[0]
    assert isinstance(error, Ambiguous)
    assert str(error) == "“luo - ta” – “ta” could be TAI (Taiyuan) or TSH (Taishan)."
    assert (error.line, error.column) == (1, 7)


@pytest.mark.parametrize(
    "word, first", [("Taijuan", "TAI"), ("Luoyan", "LUO"), ("FNA", "FAN"), ("Changsan", "YON")]
)
def test_a_place_that_does_not_exist_brings_the_three_nearest(word, first):
    near = READER.nearest(word)
    assert near[0] == first
    assert len(near) == 3


def test_an_unknown_place_is_pointed_at():
    [_, clause] = READER.clauses("FAN h\n  FAN - Xyzzy")
    error = unknown(READER, clause, "?")[0]
    assert isinstance(error, Unreadable)
    assert (error.line, error.column, error.quote) == (2, 9, "FAN - Xyzzy")
    assert "“Xyzzy”" in error.message


def test_errors_are_bounded():
    errors = [Illegal(str(number), line=number) for number in range(1, 31)]
    assert len(bounded(errors[:8])) == 8
    cut = bounded(errors)
    assert len(cut) == 9
    assert "and 22 more" in cut[-1].message
    assert cut[-1].line == 9


@given(st.text(max_size=300))
def test_any_text_becomes_clauses(text):
    for clause in READER.clauses(text):
        assert isinstance(unknown(READER, clause, "?")[0], (Unreadable, Ambiguous))
        assert len(clause.quote) <= 80


def test_what_an_error_quotes_and_where_is_looked_up_for_those_that_are_shown(monkeypatch):
    """Of ninety errors eight are shown, and one counts the rest from the line of the ninth on."""
    looked, real = [], Clause.place

    def counted(clause, at):
        looked.append(at)
        return real(clause, at)

    monkeypatch.setattr(Clause, "place", counted)
    errors = [clause.error(Illegal, "no.") for clause in READER.clauses("FAN TAI\n" * 90)]
    assert looked == []
    shown = bounded(errors)
    assert [str(error) for error in shown][1] == "line 2: “FAN TAI” – no."
    assert (shown[8].line, len(looked)) == (9, MOST_ERRORS + 1)
