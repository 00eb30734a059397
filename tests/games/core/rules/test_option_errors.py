"""A value that an option does not take is answered with those that it does, and one that is right."""

from __future__ import annotations

import re

import pytest

from games import catalogue
from games.core.rules.errors import OptionError

WRONG = {"integer": ("abc", "-5", "99999", "1.5", ""), "boolean": ("maybe", "7"), "string": ("?" * 99,)}
OPTIONS = [(slug, name) for slug, game in catalogue().items() for name in game.options.model_fields]


@pytest.mark.parametrize("slug, name", OPTIONS)
def test_what_an_option_takes_is_said_with_a_right_example(slug: str, name: str) -> None:
    game = catalogue()[slug]
    field = game.options.model_json_schema()["properties"][name]
    kind = next(each for each in field.get("anyOf", [field]) if each.get("type") != "null")
    for given in WRONG[kind["type"]]:
        with pytest.raises(OptionError) as refused:
            game.chosen({name: given})
        said = str(refused.value)
        assert said.startswith(f"Option {name} takes ")
        assert said.endswith(f"(you gave {given!r}).")
        assert "input" not in said
        for value in kind.get("enum", ()):
            assert f"`{value}`" in said
        for bound in ("minimum", "maximum"):
            assert str(kind.get(bound, "")) in said
        for example in re.findall(rf"like `{name}=([^`]*)`", said):
            assert game.options.model_validate({name: example}) is not None
