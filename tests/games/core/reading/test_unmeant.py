"""Lines that are written and not meant: examples, drafts, doubts behind a line, lines that take back."""

from functools import partial

import pytest

from games import catalogue
from games.core.reading.self_corrections import uncorrected
from games.core.reading.unmeant import unmeant
from games.core.text.talk import without_small_talk
from tests.conformance.test_orders import MOMENTS, lines_of, sheets
from tests.examples import LONG
from tests.steps import steps

NOT_MEANT = [
    "example: {l}", "e.g. {l}", "E.g.: {l}", "for example {l}", "For instance, {l}", "z.B. {l}",
    "such as {l}", "draft: {l}", "idea: {l}", "plan b: {l}", "option 2: {l}", "note to self: {l}",
    "previously: {l}",
    "例如：{l}", "tell Blue: {l}", "not: {l}", "dont: {l}", "no: {l}", "wrong: {l}", "mistake: {l}",
    "don't. {l}", "not yet, {l}", "ignore: {l}", "ignore this! {l}",
    "undo: {l}", "**Example:** {l}", "- e.g.: {l}",
    "{l} (maybe)", "{l} (not yet)", "{l} [cancelled]", "{l} // or not", "{l} -- maybe", "{l}, ok?",
    "{l}, right?",
    "{l}, no wait", "{l}, cancel",
    "{l}... no", "{l}, scratch that", "{l}, never mind", "{l} - not sure yet", "{l} (later)",
    "{l}; never mind", "{l}\nnever mind", "{l}\nno wait", "{l}\nOops, scratch that!",
    "{l}\ncancel that please", "{l}\nscrap that",
    "{l}; scrap it", "{l}, scrap that",
    "{l}\nSorry, scrap everything!",
    "{l}\nabort", "{l}\ndiscard that", "{l}\nbin that",
    "{l} // ignore this", "{l} // scrap this one", "{l}//only if red agrees", "{l} // do not send yet",
    "{l} // I would rather wait for an answer of Red, whom I wrote to this morning", "{l} // hold off",
    "{l}\n{l}\nnvm", "Ideas:\n{l}\n{l}",
    "❌ {l}", "- 🚫 {l}", "{l} ❌", "{l} 🙅🏻", "🤔 {l}", "{l} 👎", "⛔️{l}", "**{l}** ❓",
]  # fmt: skip
MEANT = [
    "{l}", "orders: {l}", "{l} please", "{l} (go!)", "{l} // for glory",
    "{l} // good but risky", "{l} // see https://a.b/not", "{l} (for now)", "Round 3: {l}",
    "my orders are:\n{l}", "{l}, thanks", "{l}\nthank you", "1. {l}", "{l} -- Ann", "never mind\n{l}",
    "{l} 👍", "✅ {l}", "🏯 {l} ⚔️",
]  # fmt: skip


@pytest.mark.parametrize("frame", NOT_MEANT)
def test_what_is_not_meant_is_found_whole(frame: str) -> None:
    text = frame.format(l="A FAN - TAI")
    covered = [text[part.start : part.end] for each in unmeant(text) for part in each.lines]
    assert sum("A FAN - TAI" in each for each in covered) == text.count("A FAN - TAI")


@pytest.mark.parametrize("frame", NOT_MEANT)
def test_what_is_not_meant_says_nothing_anew(frame: str) -> None:
    """`not: NEXT` was read as `no, rather NEXT`."""
    text = frame.format(l="A FAN - TAI")
    assert uncorrected(text, lambda line: line.strip() == "A FAN - TAI", at_once=True) == (text, [])


@pytest.mark.parametrize(
    "said", ["no, ", "Edit: ", "fixed: ", "sorry, I meant ", "wrong! ", "scrap that, ", "not that – "]
)
def test_what_says_an_order_anew_leaves_the_order(said: str) -> None:
    left, _ = uncorrected(f"{said}A FAN - TAI", lambda line: line.strip() == "A FAN - TAI", at_once=False)
    assert left.strip() == "A FAN - TAI"


@pytest.mark.parametrize("frame", MEANT)
def test_what_is_meant_is_left_alone(frame: str) -> None:
    assert unmeant(frame.format(l="A FAN - TAI")) == []


def test_what_stands_beside_it_is_left_alone() -> None:
    text = "A FAN H\nexample: A TAI H\nA YEC H (maybe)\n\nA LUO H"
    [head, doubt] = unmeant(text)
    assert (head.said, head.order) == ("example:", "A TAI H")
    assert (doubt.said, doubt.order) == ("(maybe)", "A YEC H")
    [below] = unmeant("Ideas:\nA FAN H\nA TAI H\n\nA LUO H")
    assert len(below.lines) == 3


@pytest.mark.long
@pytest.mark.parametrize("slug", catalogue())
def test_no_line_of_any_game_is_taken_for_one_that_is_not_meant(slug: str) -> None:
    for _, shape in sheets(slug, MOMENTS):
        for line in lines_of(shape)[:: 1 if LONG else 9]:
            assert unmeant(line) == [], line
            assert without_small_talk(line) == line


@pytest.mark.parametrize(
    "text",
    ["hi, {l}", "Hello bot! {l}", "OK, I'd like to {l}", "let's {l}", "{l} gg", "{l} lol!",
     "{l}, thanks bot.", "I want {l}",
     "hi, I would like {l}", "{l}\nSent from my iPhone", "{l}\nThat's all.", "{l}, thats it for now"],
)  # fmt: skip
def test_small_talk_around_an_order_is_blank_and_places_stay_true(text: str) -> None:
    said = text.format(l="A FAN - TAI")
    left = without_small_talk(said)
    assert left.strip() == "A FAN - TAI"
    assert len(left) == len(said)
    assert left.index("A FAN") == said.index("A FAN")


@pytest.mark.parametrize(
    "text",
    [
        "I want you to A FAN - TAI",
        "I need them",
        "hi d1",
        "yo",
        "yes",
        "well done",
        "ok A FAN H",
        "A FAN - GL",
        "thanks",
    ],
)
def test_what_may_be_a_name_stays(text: str) -> None:
    assert without_small_talk(text) == text


@pytest.mark.long
@pytest.mark.parametrize(
    "piece", ["e.g. ", "(not) ", "a, not ", "no\n", "x: ", "hi, ", "… ", "- - ", "ideas:\n", "? "]
)
def test_a_text_of_double_length_takes_twice_the_steps(piece: str) -> None:
    def read(text: str) -> None:
        unmeant(without_small_talk(text))

    read(piece)
    once, twice = (steps(partial(read, (piece * 400)[: 800 * many])) for many in (1, 2))
    assert twice <= 2.4 * once + 2000, (piece, once, twice)
