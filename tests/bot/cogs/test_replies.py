"""The answer to a player: all that is in force, in one message, errors first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import words as sentences
from bot.judge.orders.intake_context import CommandReply, Reply
from bot.judge.typed_text import escaped, sentence
from bot.ui.order_replies import text_of
from games.core.rules.errors import Illegal

DEADLINE = "Deadline: <t:1772452800:F> (<t:1772452800:R>)"


def reply(**parts):
    of_commands = {"at_once", "carried", "standing"} & set(parts)
    kind = CommandReply if of_commands else Reply
    return kind(1, "#1 Silk", "Wei", "Round 1", **{"clock": DEADLINE, **parts})


def test_who_which_game_which_phase_until_when():
    text = text_of(reply(lines=("GO EAST",), receipt="ABCDE"))
    assert text.splitlines()[0] == "**#1 Silk** · you are **Wei** · Round 1"
    assert "```\nGO EAST\n```" in text
    assert DEADLINE in text
    assert text.endswith("-# Receipt `ABCDE` · stored; `/orders history` shows all that you sent")


def test_help_shows_a_long_question_whole_where_nothing_else_needs_the_room():
    question = "\n".join(f"- general {n}: {'x' * 200}" for n in range(6))
    text = text_of(reply(said=(question,), receipt="ABCDE"))
    assert question in text
    assert len(text) <= 2000
    crowded = text_of(reply(said=(question,), lines=("A",) * 40, errors=("wrong" * 90,), receipt="ABCDE"))
    assert len(crowded) <= 2000
    assert "ABCDE" in crowded


def test_errors_come_before_what_is_in_force_and_warnings_after():
    text = text_of(reply(lines=("A",), errors=("wrong",), warnings=("doomed",), notes=("7/12",)))
    assert text.index("wrong") < text.index("In force") < text.index("doomed") < text.index("7/12")


@pytest.mark.parametrize(
    "parts, words",
    [
        ({}, "Nothing of yours is in force yet."),
        ({"asked": False}, "Nothing is asked of you now."),
        ({"lines": ("A",), "premove": True, "asked": False}, "Sent ahead"),
        ({"lines": ("A",), "ready": True}, "✅ Ready"),
        ({"lines": ("A",)}, "Not ready"),
        ({"lines": ("A",), "closed": True}, "Everybody was ready"),
        ({"closed": True}, "there was no order of yours"),
        ({"stale": True}, "nothing was done"),
        ({"lines": ("A",), "spoken": True}, "Taken in"),
        ({"errors": ("x",), "spoken": True}, "unchanged"),
        (
            {"errors": ("x",), "at_once": True, "receipt": "ABCDE", "counts": False},
            "kept, but changed nothing",
        ),
        (
            {"errors": ("x",), "at_once": True, "receipt": "ABCDE", "carried": (("B", ()),)},
            "`ABCDE` · stored",
        ),
    ],
)
def test_each_state_is_said(parts, words):
    assert words in text_of(reply(**parts))


def test_that_nothing_is_asked_is_said_once():
    """`ready`, and orders, where nothing is asked: the sentence that says more is enough."""
    unasked = str(Illegal(sentences.orders.NOT_ASKED))
    for parts in ({"said": (sentences.orders.NOBODY_WAITS,)}, {"errors": (unasked,)}):
        assert text_of(reply(asked=False, **parts)).casefold().count("nothing is asked of you now") == 1


def test_a_sheet_that_is_too_long_is_cut_and_says_so():
    text = text_of(reply(lines=tuple(f"A {n:03} - {n + 1:03} by the long way" for n in range(90))))
    assert len(text) <= 2000
    assert "`/orders show` lists all" in text
    assert text.count("```") == 2


def test_nothing_a_player_types_becomes_markup_or_a_ping():
    text = text_of(reply(errors=("“@everyone **x** <@1> `y`” – no.",), lines=("```",)))
    assert "@everyone" not in text
    assert "<@1>" not in text
    assert "**x**" not in text
    assert text.count("```") == 2


words = st.text(st.characters(exclude_categories=["Cs"]), max_size=400)
many = st.lists(words, max_size=30).map(tuple)


@pytest.mark.long
@given(many, many, many, many, st.lists(st.text("ABC -", max_size=60), max_size=80).map(tuple))
def test_no_answer_is_longer_than_a_message(errors, warnings, notes, said, lines):
    text = text_of(
        reply(errors=errors, warnings=warnings, notes=notes, said=said, lines=lines, receipt="ABCDE")
    )
    assert len(text) <= 2000
    assert "Receipt `ABCDE`" in text


def test_escaping_keeps_the_words():
    assert escaped("Cao Cao 曹操, 3/4, A FAN - TAI [2]") == "Cao Cao 曹操, 3/4, A FAN - TAI [2]"


@pytest.mark.parametrize(
    "text, plain",
    [
        ("*a* __b__ ~~c~~ ||d|| `e`", r"\*a\* \_\_b\_\_ \~\~c\~\~ \|\|d\|\| \`e\`"),
        ("\\*a", r"\\\*a"),
        ("> a\n# b\n - c\n-# d", "\\> a\n\\# b\n \\- c\n\\-# d"),
        ("[a](https://b.example/c_d)", r"[a]\(https://b.example/c\_d)"),
        ("<@1> @everyone", "\\<@\u200b1> @\u200beveryone"),
    ],
)
def test_nothing_is_read_as_markup(text, plain):
    assert escaped(text) == plain


@pytest.mark.parametrize(
    "text, shown",
    [
        ("“a `b`” – use `c` or *d*.", r"“a \`b\`” – use `c` or \*d\*."),
        ("behind a `;`. For example: A FAN - TAI", "behind a `;`. For example: `A FAN - TAI`"),
        ("“x” – no. For example: a `b`", r"“x” – no. For example: a `b`"),
        ("“`x” – no ` at all", r"“\`x” – no \` at all"),
        ("“x”: `<@1> @everyone`", "“x”: `<@\u200b1> @\u200beveryone`"),
    ],
)
def test_a_sentence_keeps_its_own_code_and_nothing_of_what_is_quoted(text, shown):
    """Backticks of the bot's own sentences were shown with a stroke before them."""
    assert sentence(text) == shown


@pytest.mark.long
@given(st.text(alphabet=st.characters(exclude_characters="”"), max_size=40))
def test_what_is_quoted_is_escaped_whole(typed):
    assert sentence(f"“{typed}” – that is no order.") == escaped(f"“{typed}” – that is no order.")
