"""A drafted opening: tiles laid next to others, and first cities three hexes apart."""

import pytest

from games.core.reading.answer_reading import read_typed
from games.core.rules.errors import Ambiguous, Illegal, OrderError, Unreadable
from games.yuan.land import LaidTile, land_of
from games.yuan.public_state_model import Options, Table, free_places
from games.yuan.reading.opening_questions import city_prompt, city_sites, tile_prompt
from tests.games.yuan import oracle_land
from tests.games.yuan.play import DRAGON, LAYOUTS, TIGER


def table(tiles=("CB 0 0 1",), hand=("CA", "CC", "MA", "MB"), cities=()):
    return Table(
        options=Options(),
        seats=[DRAGON, TIGER],
        tiles=list(tiles),
        hand={DRAGON: list(hand)},
        cities=list(cities),
    )


def prompt(**more):
    return tile_prompt(table(**more), DRAGON, "tile 1")


def check(text, draft=(), **more):
    return prompt(**more).shape.check(text, draft)


def test_free_places_are_those_next_to_a_laid_tile_by_row_and_column():
    assert free_places(table(tiles=())) == [(0, 0)]
    assert free_places(table()) == [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]
    two = free_places(table(("CB 0 0 1", "CA 1 0 0")))
    assert two == [(0, -1), (1, -1), (2, -1), (-1, 0), (2, 0), (-1, 1), (0, 1), (1, 1)]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_tile_at_a_free_place_touches_a_laid_one_and_lies_on_none(name):
    tiles = LAYOUTS[name]["tiles"]
    squares = oracle_land.squares_of(tiles)
    for i, j in free_places(table(tiles)):
        x, y = oracle_land.middle(i, j)
        new = [(x, y), *((x + step[0], y + step[1]) for step in oracle_land.RING)]
        assert not any(point in squares for point in new)
        assert any(oracle_land.side_by_side(one, other) for one in new for other in squares)


@pytest.mark.parametrize(
    "text",
    [
        "TILE CC AT 3 TURN 2",
        "tile C at 3 turn 2",
        "cc 3 2",
        "c 3 2",
        "lay CC on place 3, please",
        "cc turned by 2 at place 3",
        "CC: 3 / 2",
    ],
)
def test_a_tile_is_laid_as_people_write(text):
    turn = 0 if "please" in text else 2
    text = text.replace(", please", " please").replace(" / ", "/")
    sheet = check(text)
    assert (sheet.errors, sheet.lines) == ((), (f"TILE CC AT 3 TURN {turn}",))
    assert prompt().read([text]) == LaidTile("CC", -1, 0, turn)


@pytest.mark.parametrize(
    "text, kind, words",
    [
        ("A 3", Ambiguous, "“A” could be CA or MA."),
        ("cd 1", Illegal, "you hold no tile CD; you hold CA, CC, MA, MB."),
        ("d 1", Illegal, "you hold no tile D;"),
        ("cc 7", Illegal, "the free places are numbered from 1 to 6"),
        ("cc 0", Illegal, "numbered from 1 to 6"),
        ("cc 1 6", Illegal, "turned by 0 to 5 squares"),
        ("cc", Unreadable, "at which free place, 1 to 6?"),
        ("cc 1 2 3", Unreadable, "one place and one turn"),
        ("3", Unreadable, "name one of your tiles: CA, CC, MA, MB."),
        ("cc ca 1", Unreadable, "name one of your tiles"),
        ("cc 1\nca 1", Illegal, "otherwise than “cc 1”, so neither counts"),
        ("xyzzy", Unreadable, "“xyzzy” is neither a tile nor a number"),
        ("cc 12345", Unreadable, "one place and one turn"),
        ("tiger: cc 1", Illegal, "you play Dragon"),
    ],
)
def test_what_is_wrong_gets_a_sentence_and_an_example_that_works(text, kind, words):
    draft = ("TILE MB AT 1 TURN 0",)
    sheet = check(text, draft)
    assert sheet.lines == draft
    [error] = sheet.errors
    assert isinstance(error, kind)
    assert words in error.message
    assert check(error.example, draft).errors == ()


def test_the_last_message_s_tile_counts_and_silence_lays_the_first_at_the_first_place():
    assert check("cc 1", ("TILE MB AT 1 TURN 0",)).lines == ("TILE CC AT 1 TURN 0",)
    assert check("clear", ("TILE MB AT 1 TURN 0",)).lines == ()
    question = prompt()
    assert question.read(question.default) == question.read(None) == LaidTile("CA", 0, -1, 0)
    for answer in (3, "CA 1", [3], ["CA 9"], ["CA 1", "CC 1"]):
        with pytest.raises(OrderError):
            question.read(answer)


def test_every_tile_of_the_hand_at_every_free_place_in_six_turns_is_listed():
    question = prompt()
    legal = question.shape.legal()
    assert legal["MB"] == [f"TILE MB AT {place} TURN {turn}" for place in range(1, 7) for turn in range(6)]
    assert list(legal) == ["CA", "CC", "MA", "MB"]
    for line in (line for lines in legal.values() for line in lines):
        assert question.shape.check(line, ()).lines == (line,)
        assert question.read([line]).turn == int(line[-1])
    assert question.shape.check("TILE CA AT 7 TURN 0", ()).errors
    assert question.shape.one


def test_the_sender_sees_what_is_on_the_tile():
    note = (
        "CA: Datong rice; round it from the east: lake, Daming rice, Guangning mine, mountain, Zhangde forest"
    )
    assert check("ca 1").notes[0].startswith(note)


# ------------------------------------------------------------------------------------------ first cities


def steps(one, other):
    """Hexes from one to the other, counted by walking: a step is two half widths, or one and a row."""
    across, up = abs(one[0] - other[0]), abs(one[1] - other[1])
    return up + max(0, across - up) // 2


def test_first_cities_stand_three_hexes_apart_at_least():
    for name, layout in LAYOUTS.items():
        at = oracle_land.land(tuple(layout["tiles"]))["at"]
        placed = layout["cities"][:2]
        expected = sorted(code for code in at if all(steps(at[code], at[city]) >= 3 for city in placed))
        assert city_sites(table(layout["tiles"], cities=placed)) == expected, name


def test_without_such_a_province_the_farthest_ones_are_left():
    tiles = ["CB 0 0 0"]
    # Hangzhou is the centre of its tile: everything else is one hex away.
    assert city_sites(table(tiles, cities=["HAN"])) == ["DAN", "DEZ", "JID", "KUI"]
    # From Daning in the east Jiading lies opposite, Dezhou and Kuizhou are two hexes away too.
    assert city_sites(table(tiles, cities=["DAN"])) == ["DEZ", "JID", "KUI"]


def test_the_default_has_most_provinces_within_two_steps_over_land():
    tiles = LAYOUTS["default_4p"]["tiles"]
    question = city_prompt(table(tiles), DRAGON, "city 1")
    land = oracle_land.land(tuple(tiles))

    def room(code):
        near = [to for to in land["at"] if oracle_land.adjacent(land, code, to)]
        two = [to for to in land["at"] if any(oracle_land.adjacent(land, at, to) for at in near)]
        return len({code, *near, *two})

    assert room(question.default) == max(room(code) for code in land["at"])
    assert question.read(question.default) == question.default


def test_cities_are_chosen_by_code_or_name():
    tiles = LAYOUTS["default_2p"]["tiles"]
    question = city_prompt(table(tiles), DRAGON, "city 1")
    for text in ("DAT", "dat", "Datong", "Datong (rice)", "datong"):
        assert question.read(read_typed(question.shape, text)) == "DAT"
    assert [option.value for option in question.shape.options] == list(land_of(tuple(tiles)).provinces)
    with pytest.raises(OrderError):
        city_prompt(table(tiles, cities=["DAT"]), TIGER, "city 2").read("DAM")
