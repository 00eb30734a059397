"""The promises of the one reader of sheets for every game: a broken line changes nothing, examples are right,
reading takes steps in proportion to what is read.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import catalogue
from games.core.play.dice import Seeded, Under
from games.core.reading.answer_reading import read_typed
from games.core.reading.clauses import MOST_ERRORS
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Orders, Prompt
from games.core.rules.protocol import AnyGame
from tests.conformance.courses import GAMES
from tests.conformance.test_orders import MOMENTS, lines_of, prompts, sheets
from tests.examples import LONG, examples, spread
from tests.steps import steps

READS_ITSELF = ("redux",)
"""Games that say orders back in names, and read them in a way of their own."""


@cache
def sheets_of(slug: str) -> list[tuple[Prompt[Any], Orders]]:
    """Return questions whose answers are read by the shared reader."""
    if slug in READS_ITSELF:
        return []
    return [(prompt, shape) for prompt, shape in sheets(slug, MOMENTS) if shape.gloss is not None]


@pytest.fixture(scope="session", params=GAMES)
def slug(request: pytest.FixtureRequest) -> str:
    """Return each game whose orders the shared reader reads."""
    if not sheets_of(request.param):
        pytest.skip("it reads its orders itself")
    return str(request.param)


@cache
def lines_everywhere(slug: str) -> list[str]:
    """Return every line that is legal at one of these questions."""
    return list(dict.fromkeys(line for _, shape in sheets_of(slug) for line in lines_of(shape)))


ELSEWHEN = ["tomorrow:\n{line}", "Turn 987: {line}"]
"""A line below a heading of another time."""


@pytest.mark.parametrize("each", catalogue())
def test_what_is_for_another_time_is_taken_by_no_game(each: str):
    for prompt, shape in sheets(each, MOMENTS):
        line = next((line for lines in shape.legal().values() for line in lines), "")
        frames = [frame for frame in ELSEWHEN if line and not (shape.at_once and "\n" in frame)]
        for frame in frames:
            sheet = shape.check(frame.format(line=line), ())
            assert sheet.lines == (), (prompt.text, frame.format(line=line))
            assert sheet.errors
        if line:
            assert shape.check(f"```\n{line}\n```", ()).lines


HALF_MEANT = [
    "~~{line}~~", "{line} unless it rains", "if they move {line}", "{line}?", "{line} xyzzy", "xyzzy {line}",
    "<@123> {line}", "{line} maybe", "maybe {line}", "not {line}", "don't {line}", "never {line}",
    "or {line}", "{line} only if I win", "{line} instead of that", "{line} tomorrow", "should I {line}",
]  # fmt: skip
"""An order, with words that take it back, doubt it, wait for something or say nothing that is known."""


@pytest.mark.parametrize("each", catalogue())
def test_no_game_stores_anything_of_a_line_that_is_not_meant_whole(each: str):
    for prompt, shape in spread(list(sheets(each, MOMENTS)), 4):
        for unit in list(shape.legal())[:3]:
            lines = shape.legal()[unit]
            line = lines[len(lines) // 2] if lines else ""
            for frame in HALF_MEANT if line else ():
                sheet = shape.check(frame.format(line=line), ())
                assert sheet.lines == (), (prompt.text, frame.format(line=line))
                assert sheet.errors


BROKEN = [
    "xyzzy plugh", "qqq", "~~{line}~~", "{line} unless it rains", "if they move {line}", "{line}?",
    "{line} xyzzy", "xyzzy {line}", "-1 -1", "<@123> {line}", "{line} maybe", "not {line}", "or {line}",
    "Tomorrow: {line}", "next turn:\n{line}",
]  # fmt: skip
"""Lines that nobody can take for an order."""


@pytest.mark.deeper
def test_a_broken_line_changes_nothing(slug: str):
    """After a text with one broken line the same orders are in force as after the text without it."""

    @settings(max_examples=examples(20))
    @given(st.data())
    def trial(data: st.DataObject) -> None:
        number = data.draw(st.integers(0, len(sheets_of(slug)) - 1))
        _, shape = sheets_of(slug)[number]
        dice = Seeded(b"broken", f"{slug}{number}")
        draft = tuple(map(str, shape.sample(Under(dice, str(data.draw(st.integers(0, 5)))))))  # type: ignore[arg-type]  a list
        legal = st.sampled_from(lines_of(shape))
        before, after = data.draw(st.lists(legal, max_size=2)), data.draw(st.lists(legal, max_size=2))
        broken = data.draw(st.sampled_from(BROKEN)).format(line=data.draw(legal))
        whole = shape.check("\n".join([*before, broken, *after]), draft)
        without = shape.check("\n".join([*before, *after]), draft)
        assert whole.lines == without.lines, broken
        assert len(whole.errors) == len(without.errors) + 1, broken

    trial()


@pytest.mark.deeper
def test_an_example_is_legal_where_it_is_offered(slug: str):
    @settings(max_examples=examples(30))
    @given(st.data())
    def trial(data: st.DataObject) -> None:
        number = data.draw(st.integers(0, len(sheets_of(slug)) - 1))
        _, shape = sheets_of(slug)[number]
        dice = Seeded(b"examples", f"{slug}{number}")
        draft = tuple(map(str, shape.sample(Under(dice, "draft")))) if data.draw(st.booleans()) else ()  # type: ignore[arg-type]  a list
        everywhere = st.sampled_from(lines_everywhere(slug))
        words = st.sampled_from(["xyzzy", "-", "S", "9", "FAN", "QIN", "PLAN", "bid", "~~", "if", "\n", '"'])
        text = " ".join(data.draw(st.lists(st.one_of(everywhere, words), min_size=1, max_size=4)))
        sheet = shape.check(text, draft)
        for error in sheet.errors[:MOST_ERRORS]:
            if error.example:
                again = shape.check(error.example, sheet.lines)
                assert again.errors == (), (text, draft, error.example)
                assert again.lines

    trial()


def test_an_example_for_a_question_of_another_shape_is_a_right_answer(game: AnyGame):
    for prompt in prompts(game.slug, 8):
        if isinstance(prompt.shape, Orders):
            continue
        for text in ("xyzzy", "-5", "", "?"):
            try:
                prompt.read(read_typed(prompt.shape, text))
            except OrderError as error:
                if error.example:
                    prompt.read(read_typed(prompt.shape, error.example))


HOSTILE = [
    "A", "A B - ", "x\n", "é", "<@1>", "曹", "- ", ", ;", "`", "( ", "(a) ", "~~a", "a? ", "if ", "FAN, ",
    "FAN hodl\n", "waive\n", "bid 3\n", "heg d1\n", "qin 9 ", "use ", "LUO and ", "a · b ", "\ufdfa", "| ",
    "a" * 50, "1. ",
]  # fmt: skip


@pytest.mark.deeper
def test_reading_twice_as_much_takes_twice_the_steps(slug: str):
    """The steps inside a regular expression are not counted."""
    _, shape = sheets_of(slug)[0]
    for piece in spread(HOSTILE, 9):
        text = (piece * 1200)[:1200]
        shape.check(text, ())
        once, twice = (steps(partial(shape.check, text * many, ())) for many in (1, 2))
        assert twice <= 2.4 * once + 2000, (piece, once, twice)


def test_an_echo_is_read_as_the_line_it_echoes(slug: str):
    for _, shape in sheets_of(slug)[:6]:
        assert shape.gloss is not None
        for line in lines_of(shape)[::7][:40]:
            echo = f"{line} · {shape.gloss(line)}"
            sheet = shape.check(echo if shape.gloss(line) else line, ())
            assert (sheet.errors, sheet.lines) == ((), (line,)), echo


ENOUGH = 20
"""Lines of other moments that `make test` tries at most."""


@pytest.mark.deeper
def test_an_illegal_line_changes_nothing(slug: str):
    """So does a line that is legal elsewhere in the game and refused here, alone and beside the draft."""
    tried = 0
    for number in range(160):
        dice = Seeded(b"illegal", f"{slug}{number}")
        _, shape = sheets_of(slug)[number % len(sheets_of(slug))]
        draft = tuple(map(str, shape.sample(Under(dice, "draft"))))  # type: ignore[arg-type]  a list
        line = lines_everywhere(slug)[dice.throw("line", 1, len(lines_everywhere(slug)))[0] - 1]
        if not shape.check(line, ()).errors or not shape.check(line, draft).errors:
            continue
        legal = lines_of(shape)
        around = [legal[face - 1] for face in dice.throw("around", 3, len(legal))]
        whole = shape.check("\n".join([*around[:1], line, *around[1:]]), draft)
        assert whole.lines == shape.check("\n".join(around), draft).lines, line
        tried += 1
        if tried > ENOUGH and not LONG:
            break
    assert tried > ENOUGH


@pytest.mark.parametrize("rules", [slug for slug in GAMES if slug not in ("toy", "caravan", "conquest")])
@pytest.mark.parametrize("often, said", [(2, "twice"), (3, "3 times")])
def test_an_order_repeated_word_for_word_counts_once_and_is_said_to_be_repeated(
    rules: str, often: int, said: str
):
    """Not in Conquest, whose lines are commands: each is carried out when it is read."""
    tried = 0
    for _, shape in sheets_of(rules) or sheets(rules, MOMENTS):
        once = next(
            (sheet for line in lines_of(shape) if (sheet := shape.check(line, ())).lines == (line,)), None
        )
        if once is None or shape.check(f"{once.lines[0]}\n{once.lines[0]}", ()).lines != once.lines:
            continue  # a line that may stand several times: `Waive`
        [line] = once.lines
        again = shape.check("\n".join([line] * often), ())
        assert (again.lines, again.errors) == ((line,), ())
        new = [warning for warning in again.warnings if warning not in once.warnings]
        assert new == [f"{line} stands in your message {said} and counts once."]
        assert shape.check(line, (line,)).warnings == once.warnings  # sent again later, it is nothing new
        tried += 1
    assert tried > 5


NUMBERS = ["1. {} 2. {}", "1) {} 2) {}", "(1) {} (2) {}", "**1.** {}, **2.** {}", "{} 2. {}", "3: {} 4: {}"]
"""Lists that somebody wrote on one line."""


@pytest.mark.parametrize("shown", NUMBERS)
def test_both_orders_of_a_numbered_list_on_one_line_are_read(slug: str, shown: str):
    """If lines are commands a number within one may be its own, `PLACE 2. END`."""
    tried = 0
    for _, shape in sheets_of(slug):
        if shown.startswith("{}") and (shape.at_once or GAMES[slug].due):
            continue
        units = shape.legal()
        lines = [units[unit][number % len(units[unit])] for number, unit in enumerate(list(units)[:2])]
        parted = shape.check("\n".join(lines), ())
        if len(lines) < 2 or parted.errors:
            continue
        sheet = shape.check(shown.format(*lines), ())
        assert (sheet.lines, sheet.errors) == (parted.lines, ()), shown.format(*lines)
        tried += 1
    assert tried > 5 or slug == "yuan" or shown.startswith("{}")  # most sheets of YUAN hold one order


def test_a_number_that_means_something_is_no_number_of_a_list():
    """`1. QIN 2. CHU 3.` may be two cards, so it is not made a list of three provinces."""
    for _, shape in sheets_of("suntzu"):
        if "QIN 2" in shape.legal().get("QIN", ()) and "CHU 3" in shape.legal().get("CHU", ()):
            assert shape.check("1. QIN 2. CHU 3.", ()).lines == ("QIN 2", "CHU 3")
            return
    pytest.fail("nobody is asked for cards")
