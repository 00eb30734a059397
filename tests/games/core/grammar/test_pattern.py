"""The notation of patterns: what is read from it and what is printed with it."""

import pytest

from games.core.grammar.pattern import (
    Choice,
    Maybe,
    Repeated,
    Series,
    SlotNode,
    Word,
    expanded,
    fields,
    parse,
    printer,
    usage,
)

RULES = {"way": "({from} - {to}|- {to} FROM {from})", "twice": "<way> <way>"}


def test_a_pattern_is_a_tree():
    assert parse("A {at+} [B|C {n}] x*") == Series(
        (
            Word("A"),
            SlotNode("at", each="+"),
            Maybe(Choice((Word("B"), Series((Word("C"), SlotNode("n")))))),
            Repeated(Word("x")),
        )
    )


def test_a_comparison_is_a_word_and_not_a_rule():
    assert parse("UNITS <= {n}") == Series((Word("UNITS"), Word("<="), SlotNode("n")))


@pytest.mark.parametrize("pattern", ["A (B", "A ]", "{at", "A {a b}", "A (B]", "[A)"])
def test_a_pattern_whose_brackets_do_not_fit_is_refused(pattern):
    with pytest.raises(ValueError, match=r"is none|too many|not closed"):
        parse(pattern)


def test_a_rule_is_put_in():
    assert [one.name for one in fields(expanded(parse("GO <twice>"), RULES))] == [
        "from",
        "to",
        "to",
        "from",
    ] * 2


def test_a_rule_within_itself_is_refused():
    with pytest.raises(ValueError, match="within itself"):
        expanded(parse("<a>"), {"a": "A [<b>]", "b": "B <a>"})


@pytest.mark.parametrize(
    "pattern, values, line",
    [
        ("GO {at} [FOR {n}]", {"at": "X", "n": 1}, "GO X"),
        ("GO {at} [FOR {n}]", {"at": "X", "n": 2}, "GO X FOR 2"),
        ("GO (FOR {n}|{at})", {"at": "X", "n": 1}, "GO X"),
        ("GO &(FOR {n}|TO {at}|{at} TO)", {"at": "X", "n": 3}, "GO FOR 3 TO X"),
        ("GO [PLEASE] {at}", {"at": "X", "n": 3}, "GO X"),
    ],
)
def test_what_has_its_usual_value_is_not_printed(pattern, values, line):
    words = printer(parse(pattern), {"at": str, "n": str}, {"n": 1})
    assert " ".join(words(values)) == line


def test_the_help_shows_the_pattern_with_nouns():
    shown = usage(
        parse("GO [PLEASE] {at} &([,] FOR {n}|UNTIL {m}|TILL {m}) [, WITH {who}]"),
        {"at": "place", "n": "price"},
    )
    assert shown == "GO <place> [FOR <price>] [UNTIL <m>] [, WITH <who>]"
