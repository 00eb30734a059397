"""Words to the bot itself, split off from orders."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.reading.message_commands import MEANING, alone, only, parts, take_apart
from games.core.text.tokens import Source


@pytest.mark.parametrize(
    "text, words, rest",
    [
        ("ready", ["ready"], ""),
        ("Ready!", ["ready"], ""),
        ("**done**", ["ready"], ""),
        ("`confirm`", ["ready"], ""),
        ("I'm ready.", ["ready"], ""),
        ("submit", ["ready"], ""),
        ("lock in", ["ready"], ""),
        ("Lock it in!", ["ready"], ""),
        ("finalize", ["ready"], ""),
        ("finalise", ["ready"], ""),
        ("A FAN H\nsubmit", ["ready"], "A FAN H\n      "),
        ("should I submit", [], "should I submit"),
        ("submit FAN", [], "submit FAN"),
        ("lock", [], "lock"),
        ("not ready", ["not ready"], ""),
        ("Unready", ["not ready"], ""),
        ("clear", ["clear"], ""),
        ("cancel", ["clear"], ""),
        ("all hold", ["all hold"], ""),
        ("No orders.", ["all hold"], ""),
        ("Both hold!", ["all hold"], ""),
        ("hold everything", ["all hold"], ""),
        ("both hold FAN", [], "both hold FAN"),
        ("Same as before", ["again"], ""),
        ("orders", ["orders"], ""),
        ("SHOW", ["orders"], ""),
        ("missing", ["missing"], ""),
        ("help", ["help"], ""),
        ("resign", ["resign"], ""),
        ("clear FAN", [], "clear FAN"),
        ("A FAN H", [], "A FAN H"),
        ("ready FAN", [], "ready FAN"),
        ("clear; A FAN - TAI; ready", ["clear", "ready"], "     ; A FAN - TAI;      "),
        ("", [], ""),
        ("A FAN H\nready", ["ready"], "A FAN H\n     "),
        ("qin 9 / from han / ready", ["ready"], "qin 9 / from han /      "),
        ("A FAN/TAI", [], "A FAN/TAI"),
        ("LXU, TSC, ZYU, ready", ["ready"], "LXU, TSC, ZYU,      "),
        ("A FAN - TAI Ready!", ["ready"], "A FAN - TAI       "),
        ("am I ready ready", [], "am I ready ready"),
        ("A FAN - TAI, ready?", ["talk"], "A FAN - TAI,       "),
        ("A FAN - TAI ready?", [], "A FAN - TAI ready?"),
        ("ready?", ["talk"], ""),
        ("~~ready~~", [], "~~ready~~"),
        ("~~A FAN H\nready~~", [], "~~A FAN H\nready~~"),
        ("Undo?", ["talk"], ""),
        ("missing?", ["missing"], ""),
        ("already", [], "already"),
        ("qin ready\nA FAN H", ["ready"], "qin      \nA FAN H"),
    ],
)
def test_whole_clauses_are_commands_and_the_rest_are_orders(text, words, rest):
    read = take_apart(text)
    assert [command.word for command in read.commands] == words
    assert read.rest == rest
    assert read.has_orders == bool(rest)


def test_a_command_knows_where_it_stood():
    [command] = take_apart("A FAN H\n  Not Ready").commands
    assert (command.quote, command.line, command.column) == ("Not Ready", 2, 3)


@given(
    st.lists(st.sampled_from([*MEANING, "A FAN H", "x", "**", "\u200b"]), max_size=8), st.sampled_from("\n;,")
)
def test_what_is_left_stands_where_it_stood(parts, mark):
    text = mark.join(parts)
    read = take_apart(text)
    source = Source(text).text
    assert read.rest == "" or len(read.rest) == len(source)
    assert all(kept in (" ", there) for kept, there in zip(read.rest, source, strict=False))
    assert len(read.commands) == sum(part in MEANING for part in parts)


@pytest.mark.long
@given(st.text(max_size=300))
def test_any_text_can_be_taken_apart(text):
    read = take_apart(text)
    assert take_apart(read.rest).commands == ()


@pytest.mark.parametrize(
    "text, said",
    [
        ("hire 4; place 4 YEC\nEND", ["hire 4", "place 4 YEC", "END"]),
        (" ;; \n", []),
    ],
)
def test_a_message_has_parts(text, said):
    assert [text[part.start : part.end].strip() for part in parts(text)] == said


def test_a_part_knows_that_the_whole_is_struck_through():
    text = "~~HIRE 4\nPLACE 4 YEC~~; END"
    kept = [only(text, [part]) for part in parts(text)]
    assert all(len(each) == len(text) for each in kept)
    struck = [Source(each).is_struck(*next(Source(each).clauses())) for each in kept[:2]]
    assert struck == [True, True]
    assert kept[2].replace("~", "").strip() == "END"
    assert not Source(kept[2]).is_struck(text.index("END"), len(text))
    assert not only(text, []).strip()


def test_a_part_alone_is_struck_through_if_any_of_it_was():
    text = "~~HIRE 4\nPLACE 4 YEC~~; END; BUY ~~2~~ 1"
    assert [typed for _, typed in alone(text)] == ["~~HIRE 4~~", "~~PLACE 4 YEC~~", " END", "~~ BUY 2 1~~"]


@pytest.mark.parametrize(
    "text",
    [
        "Tomorrow:\nready",
        "Tomorrow: ready",
        "next turn\nundo",
        "Later:\n\nclear",
        "Next turn:\nA FAN H ready",
    ],
)
def test_below_a_heading_of_another_time_no_word_is_carried_out(text: str) -> None:
    assert not take_apart(text).commands
    assert take_apart(text).rest == text


def test_another_heading_ends_what_is_for_another_time() -> None:
    found = take_apart("Tomorrow:\nA FAN H\n\nNow:\nA YAN H\nready")
    assert [command.word for command in found.commands] == ["ready"]
    assert [command.word for command in take_apart("ready\nTomorrow:\nA FAN H").commands] == ["ready"]
