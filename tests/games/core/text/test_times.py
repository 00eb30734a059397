"""Lines below a heading of another time are no orders for now; a code block or a quotation is a frame."""

import pytest

from games.core.text.tokens import is_elsewhen, times_of
from games.warlords.movement_question import foresee
from games.warlords.public_state_model import HOME, Options
from games.warlords.state import setup
from tests.games.warlords.play import CAO, YUAN, prompt_of


@pytest.fixture(scope="module")
def spring():
    """Yuan Shao in the Spring of the first year."""
    return prompt_of(setup(list(HOME), Options()), YUAN).shape


def read(shape, text):
    sheet = shape.check(text, ())
    return list(sheet.lines), [error.message for error in sheet.errors]


@pytest.mark.parametrize(
    "text",
    [
        "```\nA FAN - TAI\n```",
        "```A FAN - TAI```",
        "```diff\n+ A FAN - TAI\n```",
        "||A FAN - TAI||",
        "`A FAN - TAI`",
        "__A FAN -> TAI__",
    ],
)
def test_a_code_block_or_a_spoiler_is_only_a_frame(spring, text):
    assert read(spring, text) == (["A FAN - TAI"], [])


@pytest.mark.parametrize(
    "heading",
    ["Summer:\n", "Summer: ", "Fall of year 1\n", "Year 2:\n", "Spring 3:\n", "夏:\n", "Sommer:\n",
     "Summer:\nYuan Shao:\n", "ORDERS FOR AUTUMN\n"],
)  # fmt: skip
def test_what_stands_below_another_season_or_year_is_not_carried_out_now(spring, heading):
    found, errors = read(spring, f"{heading}A FAN - TAI")
    assert found == []
    assert len(errors) == 1
    assert "Spring of year 1" in errors[0]


@pytest.mark.parametrize(
    "heading",
    [
        "Spring:\n",
        "Spring of year 1: ",
        "Year 1 Spring\n",
        "Turn 1:\n",
        "Spring 191:\n",
        "Yuan Shao, Spring:\n",
    ],
)
def test_a_heading_of_this_season_and_year_says_nothing_new(spring, heading):
    assert read(spring, f"{heading}A FAN - TAI") == (["A FAN - TAI"], [])


def test_each_season_has_what_stands_below_it(spring):
    found, [error] = read(spring, "Spring:\nA FAN - TAI\n\nFall:\nA FAN - JIH\n")
    assert found == ["A FAN - TAI"]
    assert "Spring of year 1" in error


def test_an_order_for_another_season_in_brackets_is_refused(spring):
    assert read(spring, "A FAN - TAI (summer)")[0] == []
    assert read(spring, "A FAN - TAI (to build in winter)") == (["A FAN - TAI"], [])


def test_ahead_of_time_the_heading_names_the_season_that_comes():
    state = setup(list(HOME), Options())
    state.table.mover = state.table.order.index(CAO) + 1
    prompt = foresee(state, CAO)
    assert read(prompt.shape, "Fall of year 1:\nA LUO H")[1] == []
    assert read(prompt.shape, "Spring of year 1:\nA LUO H")[0] == []


def test_times_are_compared_as_far_as_both_are_named():
    now = times_of(["spring", "of", "year", "2"])
    assert now == (("season", "spring"), ("number", "2"))
    assert not is_elsewhen(times_of(["spring"]), now)
    assert not is_elsewhen(times_of(["turn", "2"]), now)
    assert not is_elsewhen(times_of(["7"]), now)
    assert is_elsewhen(times_of(["spring", "3"]), now)
    assert not is_elsewhen(times_of(["summer"]), times_of(["round", "2"]))
