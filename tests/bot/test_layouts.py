"""Messages of the second kind: what they are made of, and which limits the bot keeps by itself."""

from types import SimpleNamespace

import pytest
from discord import TextDisplay, ui

import renderers
from bot.delivery import courier, layouts
from bot.delivery.layouts import Shown, brief, fault, layout
from bot.judge.telling.messages import Body
from bot.ui.components import ControlTag, Menu, Press, option, sheet
from games import catalogue


def buttons(count):
    return [Press(ControlTag("map", number), str(number)) for number in range(count)]


def shape(view):
    """Return the kinds of the parts of a box, and how many stand in each row."""
    [box] = view.to_components()
    return [(part["type"], len(part.get("components", ()))) for part in box["components"]]


def test_words_picture_and_controls_stand_in_one_box():
    menu = Menu(ControlTag("unit", 1), "Which?", [option("u0", "Luoyang")])
    view = layout("**Spring**", sheet(*buttons(6), menu), [Shown("map.png", "A map")], 0xC0392B)
    assert shape(view) == [(10, 0), (12, 0), (14, 0), (1, 5), (1, 1), (1, 1)]
    [box] = view.to_components()
    assert box["accent_color"] == 0xC0392B
    assert box["components"][1]["items"][0] == {
        "media": {"url": "attachment://map.png"}, "description": "A map", "spoiler": False,
    }  # fmt: skip
    assert view.is_persistent()
    assert fault(view) == ""


def test_what_is_no_picture_is_shown_as_a_file():
    assert shape(layout("It is over.", None, [Shown("silk-1.html", "The game")])) == [(10, 0), (13, 0)]


def test_a_description_is_cut_between_words():
    long = "Luoyang is blue. " * 30
    assert len(brief(long)) <= 256
    assert long.startswith(brief(long).removesuffix("…") + " ")
    assert brief("short") == "short"


TOO_MUCH = {
    "4,000 characters": (lambda: layout("x" * 4000), ""),
    "4,001 characters": (lambda: layout("x" * 4001), "4001 characters"),
    "nothing": (lambda: layout("x", sheet(*buttons(5))), ""),
    "an id twice": (lambda: layout("x", sheet(*buttons(1), *buttons(1))), "doubled_ids=1"),
    "an id of 101": (
        lambda: layout("x", sheet(Press(ControlTag("map", 1, rest="x" * 100), "x"))),
        "custom_id=",
    ),
    "26 options": (
        lambda: layout(
            "x", sheet(Menu(ControlTag("unit", 1), "?", [option(str(n), "x") for n in range(26)]))
        ),
        "26 options",
    ),
}


@pytest.mark.parametrize("case", TOO_MUCH)
def test_what_discord_py_lets_pass_is_found(case):
    make, why = TOO_MUCH[case]
    found = fault(make())
    assert why in found
    assert bool(found) is bool(why)


LIMITS = {
    "an id": (lambda count: {"custom_id": "x" * count}, 100),
    "a label": (lambda count: {"label": "x" * count}, 80),
    "options": (lambda count: {"options": [{"label": "x"}] * count}, 25),
    "an option": (lambda count: {"options": [{"label": "x"}, {"label": "x" * count}]}, 100),
    "a note": (lambda count: {"items": [{"description": None}, {"description": "x" * count}]}, 256),
}


@pytest.mark.parametrize("part", LIMITS)
def test_of_each_part_as_much_is_taken_as_discord_takes(part):
    make, most = LIMITS[part]
    assert [bool(layouts._fault(make(count))) for count in (1, most, most + 1)] == [False, False, True]
    assert layouts._fault({"custom_id": ""}), "an id has a character at least"


def test_more_components_than_a_message_has_are_found(monkeypatch):
    monkeypatch.setattr(ui.LayoutView, "_add_count", lambda *_: None)
    view = ui.LayoutView()
    for number in range(40):
        view.add_item(ui.TextDisplay(str(number)))
    assert fault(view) == ""
    view.add_item(ui.TextDisplay("40"))
    assert fault(view) == "41 components"


@pytest.mark.parametrize("slug", ["warlords", "yuan", "suntzu", "conquest", "redux"])
def test_each_seat_has_a_colour_of_its_own(slug):
    colours = [renderers.colour(slug, power.seat) for power in catalogue()[slug].powers]
    assert len(set(colours)) == len(colours)
    assert all(0 <= colour <= 0xFFFFFF for colour in colours)
    assert renderers.colour("toy", "wei") is None


@pytest.mark.parametrize("of_second_kind, room", [(True, 4000), (False, 2000)])
def test_a_message_whose_picture_is_missing_says_so_and_loses_no_words_for_which_there_is_room(
    of_second_kind, room
):
    why = "\nIts map cannot be drawn."
    for length in (room - len(why), room):
        body = Body(text="x" * length, layout=of_second_kind)
        text = courier._without(body, why).text
        assert text == "x" * (room - len(why)) + why


def test_the_words_of_a_message_are_those_of_its_parts_in_their_order():
    part = [TextDisplay({"type": 10, "id": number, "content": text}) for number, text in enumerate("abc")]
    box = SimpleNamespace(children=[part[1], SimpleNamespace(children=[part[2]])])
    assert layouts.text_of(SimpleNamespace(content="", components=[part[0], box])) == "a\nb\nc"
    assert layouts.text_of(SimpleNamespace(content="words", components=[part[0]])) == "words"
