"""Lines that order nothing and put in doubt what stands with them, whichever way round."""

from functools import partial

import pytest

from games.core.reading.hedged_lines import in_doubt
from tests.steps import steps

ORDERS = ("A FAN - TAI", "A WAN H", "XCH - LUO")
DOUBT = [
    "if he attacks", "If he attacks:", "if XCH - LUO", "unless he moves", "in case he moves:",
    "when he comes:", "only if he attacks", "until he moves", "otherwise", "should I", "should I:",
    "what if", "what if I",
    "is that legal", "is that right?", "would that work?", "is FAN - TAI legal?", "can I do that", "why?",
    "maybe", "perhaps", "Maybe:", "not sure", "not yet", "don't", "never", "do not", "don’t do this",
    "tomorrow", "later", "next turn", "for next round", "plan", "my plan", "Plan B", "I plan to", "I might",
    "I would:", "I could", "thinking", "let me think", "Ideas", "draft", "options:", "for example",
    "ignore below", "please ignore", "withdrawn", "wrong game", "Dear Blue,", "Blue wrote:", "Regards",
    "如果", "thinking of:",
]  # fmt: skip
"""Lines that say no order, each of which makes something else of an order beside it."""
PLAIN = [
    "my orders", "Orders:", "here we go", "thanks", "good luck", "Spring of year 1", "for glory", "all right",
    "sorry for the delay", "the North", "never mind", "no wait", "nvm",
]  # fmt: skip
"""Lines that doubt nothing that stands below them."""


def is_order(line: str) -> bool:
    return line.strip() in ORDERS


def covered(text: str) -> list[str]:
    return [
        text[part.start : part.end].strip() for each in in_doubt(text, (), is_order) for part in each.lines
    ]


@pytest.mark.parametrize("line", DOUBT)
def test_a_line_of_doubt_holds_for_what_stands_above_and_below_it(line: str) -> None:
    for text in (f"A FAN - TAI\n{line}", f"{line}\nA FAN - TAI", f"A WAN H\n{line}\nA FAN - TAI"):
        assert "A FAN - TAI" in covered(text), text
    [found] = in_doubt(f"A WAN H; {line}", (), is_order)
    assert found.why == "beside"


@pytest.mark.parametrize("line", PLAIN)
def test_a_line_that_doubts_nothing_leaves_what_stands_below_it(line: str) -> None:
    assert covered(f"{line}\nA FAN - TAI\nA WAN H") == []


@pytest.mark.parametrize("line", DOUBT)
def test_an_empty_line_parts_it_from_what_it_does_not_speak_of(line: str) -> None:
    assert "A FAN - TAI" not in covered(f"A FAN - TAI\n \n{line}\nA WAN H")


@pytest.mark.parametrize(
    "line",
    ["A WAN H if he attacks", "if XCH moves then A WAN H", "should I A WAN H", "A WAN H?", "not A WAN H",
     "tomorrow: A WAN H", "A WAN H, maybe", "if he comes, A WAN H"],
)  # fmt: skip
def test_a_line_with_an_order_of_its_own_doubts_that_alone(line: str) -> None:
    assert covered(f"A FAN - TAI\n{line}") == covered(f"{line}\nA FAN - TAI") == []


def test_a_question_mark_alone_asks_about_what_stands_above_it() -> None:
    assert covered("A FAN - TAI\n?") == ["A FAN - TAI"]
    assert covered("A FAN - TAI\nA WAN H\n ??") == ["A FAN - TAI", "A WAN H"]
    assert covered("A FAN - TAI\n\n?") == []


@pytest.mark.parametrize("piece", ["if he\n", "maybe ", "a, if ", "? ", "?\n", "not\n\n", "then "])
def test_a_text_of_double_length_takes_twice_the_steps_and_a_bounded_number_of_readings(piece: str) -> None:
    tried = 0

    def reading(_line: str) -> bool:
        nonlocal tried
        tried += 1
        return False

    def read(text: str) -> None:
        in_doubt(text, (), reading)

    read(piece)
    once, twice = (steps(partial(read, (piece * 800)[: 800 * many])) for many in (1, 2))
    assert twice <= 2.4 * once + 2000, (piece, once, twice)
    assert tried <= 3 * 48


def test_the_name_of_the_question_doubts_nothing() -> None:
    assert in_doubt("My plan:\nA FAN - TAI", (), is_order, ("plan",)) == []
    assert in_doubt("My plan:\nA FAN - TAI", (), is_order)
    for line in ("the plan for this turn", "Plan 4:", "plan"):
        assert in_doubt(f"{line}\nA FAN - TAI", (), is_order, ("plan",)) == []
    for line in ("I plan to", "Plan B:", "plan is not sure", "is this the turn"):
        assert in_doubt(f"{line}\nA FAN - TAI", (), is_order, ("plan",)), line
