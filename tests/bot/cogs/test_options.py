"""Options as people type them, whatever the rule set."""

import re
from dataclasses import replace
from typing import Literal

import pytest
from pydantic import BaseModel, Field

from bot.judge.judge import Refusal
from bot.judge.new_game import read_options
from bot.ui import rule_option_reading
from games import catalogue
from games.yuan import GAME as YUAN
from tests import toy


class Wide(BaseModel):
    """Every kind of option."""

    slot_hours: int = Field(24, ge=1, le=168, description="Hours for a slot")
    turn_order: Literal["fixed", "rotating"] = Field("rotating", description="Who begins")
    home_builds: bool = Field(False, description="Build at home only")
    year_limit: int | None = Field(None, ge=1, description="Years")


GAME = replace(toy.GAME, options=Wide)


@pytest.mark.parametrize(
    "text, chosen",
    [
        ("", {}),
        ("slot_hours=12 turn_order=fixed", {"slot_hours": 12, "turn_order": "fixed"}),
        ("slot_hours: 12, turn_order: fixed;", {"slot_hours": 12, "turn_order": "fixed"}),
        ("SLOT-HOURS = 12", {"slot_hours": 12}),
        ("home_builds", {"home_builds": True}),
        ("home_builds=no", {"home_builds": False}),
        ("year_limit=none", {"year_limit": None}),
        ("year_limit=9", {"year_limit": 9}),
    ],
)
def test_options_are_read_as_people_write_them(text, chosen):
    usual = Wide().model_dump(mode="json")
    assert read_options(GAME, rule_option_reading.read(GAME, text)) == {**usual, **chosen}


@pytest.mark.parametrize("text", ["=3", "slot_hours", "12", "turn_order fixed"])
def test_what_cannot_be_read_is_quoted_with_a_right_example(text):
    with pytest.raises(Refusal, match="="):
        read_options(GAME, rule_option_reading.read(GAME, text))


@pytest.mark.parametrize(
    "text, said",
    [
        ("scenario=mystic_island box=mongolia", "Mystic Island .*leave out box=mongolia"),
        ("players=8 box=mongolia tiles=random", "Eight houses .*leave out box=mongolia"),
        ("players=6 box=mongolia", "players=6 box=mongolia tiles=random"),
    ],
)
def test_options_of_yuan_that_would_do_nothing_are_refused_when_the_game_is_created(text, said):
    with pytest.raises(Refusal, match=said):
        read_options(YUAN, rule_option_reading.read(YUAN, text))


@pytest.mark.parametrize(
    "text, offered",
    [
        ("", ["slot_hours=", "turn_order=", "home_builds=", "year_limit="]),
        ("tu", ["turn_order="]),
        ("turn_order=", ["turn_order=fixed", "turn_order=rotating"]),
        ("slot_hours=12 turn_order=r", ["slot_hours=12 turn_order=rotating"]),
        (
            "slot_hours=12 ",
            ["slot_hours=12 turn_order=", "slot_hours=12 home_builds=", "slot_hours=12 year_limit="],
        ),
        ("home_builds=", ["home_builds=true", "home_builds=false"]),
        ("slot_hours=", ["slot_hours=24", "slot_hours=1", "slot_hours=168"]),
        ("year_limit=", ["year_limit=1", "year_limit=none"]),
        ("nothing=", []),
    ],
)
def test_completion_offers_names_and_then_values(text, offered):
    assert [value for value, _ in rule_option_reading.completed(GAME, text)] == offered


def test_every_option_is_explained():
    assert rule_option_reading.explained(Wide())[1] == "- `turn_order` = rotating: Who begins"


def test_the_options_of_every_rule_set_complete_and_read():
    from games import catalogue

    for game in catalogue().values():
        assert game.options.model_fields
        for name, _ in rule_option_reading.completed(game, ""):
            for text, _ in rule_option_reading.completed(game, name):
                wholes = with_what_it_needs(game, text)
                assert wholes, text
                for whole in wholes:
                    read_options(game, rule_option_reading.read(game, whole))


def with_what_it_needs(game, text):
    """Return a completed option, or it with each that its refusal offers to add if it cannot stand alone."""
    try:
        read_options(game, rule_option_reading.read(game, text))
    except Refusal as refused:
        named = text.split("=")[0]
        offered = [each for each in re.findall(r"\w+=\w+", str(refused)) if not each.startswith(f"{named}=")]
        return [f"{text} {each}" for each in offered]
    return [text]


@pytest.mark.parametrize("slug", catalogue())
def test_no_completion_shows_the_number_of_a_ruling(slug: str):
    game = catalogue()[slug]
    typed = ["", *(f"{name}=" for name in game.options.model_fields)]
    shown = [label for text in typed for _, label in rule_option_reading.completed(game, text)]
    assert shown
    assert not [label for label in shown if re.search(r"\b[A-Z]\d+: ", label)]
