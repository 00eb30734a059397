"""The rules for players: they fit into messages, name every card and skill; their examples can be read."""

from __future__ import annotations

import re

import pytest

from games.conquest import gifts
from games.conquest.card_data import FATE, GENERALS, RULERS, STRATEGY
from games.conquest.commands.reader import read
from games.conquest.next_turn.line import kept_line
from games.conquest.options import Options
from games.conquest.standing_orders import reader, sheet
from games.conquest.telling.rulebook import rules
from games.conquest.what_if import what_if
from games.core.rules.protocol import view
from tests.games.conquest.board import BLUE, RED, put, realm

EXAMPLES = [
    line
    for chapter in rules(Options())
    for block in re.findall(r"```\n(.*?)```", chapter.text, re.DOTALL)
    for line in block.strip().splitlines()
]


@pytest.mark.parametrize("line", EXAMPLES)
def test_every_example_can_be_read(line):
    if line.startswith("WHAT IF"):
        made, asker = realm(), BLUE if "RED" in line else RED
        put(made, "YEC", RED, 9)
        put(made, "TAI", BLUE, 4)
        assert what_if(view(made, asker), line.removeprefix("WHAT IF "))
        return
    if line.startswith("IF") and not sheet.claims(line):
        assert kept_line(line) is not None
        return
    if sheet.claims(line):
        rule = reader.rule_of(line)
        assert rule is not None
        assert reader.rule_of(str(rule)) == rule
        return
    assert not gifts.claims(line)
    command = read(line)
    assert command is not None
    assert read(str(command)) == command


def test_every_card_ruler_and_general_has_its_words():
    text = "\n".join(chapter.text for chapter in rules(Options()))
    for name in (*RULERS, *GENERALS, *(card.title for card in (*FATE.values(), *STRATEGY.values()))):
        assert f"**{name}**" in text, name
    for person in GENERALS.values():
        for skill in person.skills:
            assert skill.name.replace("_", " ") in text


def test_every_chapter_fits_into_a_message_under_every_mode():
    for mode in ("three_kingdoms", "seven", "21", "annihilation", "custom"):
        for chapter in rules(Options(mode=mode, hardcore="turn", reactions="pause")):
            assert 0 < len(chapter.text) <= 2000, chapter.key


def test_what_the_table_agreed_on_is_told_as_it_is():
    [usual, other] = (
        next(chapter.text for chapter in rules(options) if chapter.key == "agreed")
        for options in (Options(), Options(one_card=True, check="round", standstill=9))
    )
    assert "- One card in each window: **no**" in usual
    assert "- One card in each window: **yes**" in other
    assert "- When the end is looked for: **round**" in other
    assert "0: never: **9**" in other
    assert len(other) <= 2000
