"""Boards: what a data file must keep to, names, borders and distances."""

import pytest

from games.core.rules.board import Board, Place, read_json
from games.core.text.tokens import KEYWORDS
from games.warlords.public_state_model import BOARD, CAPITALS, CENTRES


def row(code, neighbours, **more):
    return {"code": code, "name": more.pop("name", code.title()), "neighbours": neighbours.split(), **more}


LINE = {"territories": [row("ONE", "TWO"), row("TWO", "ONE THR"), row("THR", "TWO"), row("ISL", "")]}


def test_a_board_knows_its_places_borders_and_distances():
    board = Board.read(LINE)
    assert list(board) == ["ONE", "TWO", "THR", "ISL"]
    assert len(board) == 4
    assert board.name("ONE") == "One"
    assert board.borders("ONE", "TWO")
    assert not board.borders("ONE", "THR")
    assert board.distance("ONE", "THR") == 2
    assert board.distance("ONE", "ONE") == 0
    assert board.nearest("ONE", ["THR", "TWO"]) == 1
    assert board.nearest("ONE", []) is None
    with pytest.raises(KeyError):
        board.distance("ONE", "ISL")


@pytest.mark.parametrize(
    "rows, fault",
    [
        ([row("ONE", "TWO"), row("TWO", "")], "not the other way round"),
        ([row("ONE", "TWO")], "not the other way round"),
        ([row("ONE", "ONE")], "borders itself"),
        ([row("ONE", ""), row("ONE", "")], "one code"),
        ([row("ONE", "", aliases=["Wei"]), row("TWO", "", chinese="wei")], "both called"),
        ([row("SUP", "")], "word of the order language"),
        ([row("ONE", "", aliases=["Hold"])], "word of the order language"),
    ],
)
def test_a_board_that_is_not_sound_is_refused(rows, fault):
    with pytest.raises(ValueError, match=fault):
        Board.read({"territories": rows})


def test_no_territory_of_china_is_called_like_a_word_of_the_order_language():
    for place in BOARD.places:
        assert not [name for name in place.names if name.casefold() in KEYWORDS]


def test_china_as_the_rulebook_counts_it():
    assert len(BOARD) == 62
    assert [len(dict.fromkeys(centres)) for centres in CENTRES.values()] == [29, 29]
    assert len(CAPITALS) == 5
    assert BOARD.borders("FAN", "TAI")
    assert BOARD.borders("QNG", "XPI")
    assert BOARD.borders("JIH", "YAN")
    assert BOARD.borders("FAN", "YAN")


def test_distances_are_those_of_a_second_way_of_counting():
    far = {(a, b): 0 if a == b else 1 if BOARD.borders(a, b) else 99 for a in BOARD for b in BOARD}
    for via in BOARD:
        for a in BOARD:
            for b in BOARD:
                far[a, b] = min(far[a, b], far[a, via] + far[via, b])
    assert all(BOARD.distance(a, b) == steps for (a, b), steps in far.items())


def test_a_place_answers_to_all_its_names():
    place = Place("YON", "Yong", "雍州", ("Chang'an",))
    assert place.names == ("YON", "Yong", "雍州", "Chang'an")


def test_a_data_file_is_read_once():
    assert read_json("games.warlords", "china.json") is read_json("games.warlords", "china.json")
