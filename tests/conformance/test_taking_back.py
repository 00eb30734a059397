"""Words that take something back say that and what they take back, and nothing else, in every game: drafts
and standing orders stay whole whatever else is said around the word.
"""

from __future__ import annotations

from functools import cache

import pytest

from games import catalogue
from games.core.play.dice import Seeded, Under
from games.core.play.save import STANDING
from games.core.reading.message_commands import DEEDS, take_apart, words_of
from games.core.rules.prompts import Orders
from tests.conformance.courses import GAMES, at_chance
from tests.conformance.test_orders import sheets
from tests.examples import few, spread

DOUBTFUL = [
    *("should I cancel {unit}?", "~~clear {unit}~~", "tomorrow: clear {unit}", "clear all but {unit}"),
    *("can i cancel", "never cancel", "cancel last", "clear xuhu", "cancel {unit} instead", "clear {unit}?"),
    *("don't clear {unit}", "do not cancel {unit}", "clear everything except {unit}", "not clear {unit}"),
    *(
        "clear {unit} if it rains",
        "clear {unit} unless they move",
        "maybe clear {unit}",
        "clear {unit} xyzzy",
    ),
    *("clear {unit} tomorrow", "next turn: clear {unit}", "clear {unit} or not", "clear nothing", "cancel?"),
    *("why cancel {unit}", "clear {unit} <@123>", "(clear {unit} maybe)", "> clear {unit}", "cancel none"),
    *("I would clear {unit} later", "clear what", "clear the table", "forget what I said of {unit}"),
]
"""Words around one that takes something back: a question, a denial, another time, a name that nobody has."""


@cache
def drafts(slug: str) -> list[tuple[Orders, tuple[str, ...]]]:
    """Return questions with a sheet that stands, and what may be laid down at any time with what is."""
    found: list[tuple[Orders, tuple[str, ...]]] = []
    for number, (_, shape) in enumerate(spread(list(sheets(slug)), 5)):
        answer = shape.sample(Under(Seeded(b"taking back", slug), str(number)))
        found.append(
            (shape, () if shape.at_once or not isinstance(answer, list) else tuple(map(str, answer)))
        )
    game = GAMES[slug]
    for number, position in enumerate(at_chance(slug).some(3) if game.acts else ()):
        for seat in list(position.state.hands)[:2]:
            assert game.acts is not None
            prompt = game.acts(position.state, seat).get(STANDING)
            if prompt is not None and isinstance(prompt.shape, Orders):
                answer = prompt.shape.sample(Under(Seeded(b"taking back", slug), str(number)))
                found.append((prompt.shape, tuple(map(str, answer)) if isinstance(answer, list) else ()))
    return found


def units_of(shape: Orders, draft: tuple[str, ...]) -> list[str]:
    """Return what may be named behind the word: units, and what lines begin with."""
    words = [word for line in draft[:2] for word in line.split()[:2] if word.isalpha()]
    return list(dict.fromkeys([*list(shape.legal())[:1], *words[:2]]))


@pytest.mark.long
@pytest.mark.parametrize("slug", catalogue())
def test_nothing_is_taken_back_by_a_line_that_says_more(slug: str):
    tried = 0
    for shape, draft in drafts(slug):
        for text in dict.fromkeys(
            said.format(unit=unit) for unit in units_of(shape, draft) for said in DOUBTFUL
        ):
            found = take_apart(text, words_of(shape))
            assert not [each for each in found.commands if each.word in DEEDS], text
            assert shape.check(text, draft).lines == draft, (text, draft)
        tried += bool(draft)
    assert tried or slug == "conquest"


@pytest.mark.parametrize("slug", few([slug for slug in catalogue() if slug != "conquest"], 2))
def test_naming_what_does_not_stand_takes_nothing_back(slug: str):
    tried = 0
    for shape, whole in drafts(slug):
        draft = shape.check("\n".join(whole[1:]), ()).lines if len(whole) > 1 else whole
        said = {word for line in draft for word in line.split()}
        others = [unit for unit in shape.legal() if said.isdisjoint(unit.split())]
        for text in [f"{verb} {unit}" for unit in spread(others, 4) for verb in ("clear", "cancel")]:
            sheet = shape.check(text, draft)
            assert sheet.lines == draft, (text, draft)
            tried += bool(draft)
        tail = f"{draft[0]} cancel" if draft else ""
        assert not tail or shape.check(tail, draft).lines == draft, tail
    assert tried


@pytest.mark.parametrize("slug", [slug for slug in catalogue() if slug != "conquest"])
def test_what_is_named_alone_is_taken_back(slug: str):
    """`clear` and what it is about; Conquest's commands are carried out when they are sent."""
    tried = 0
    for shape, draft in drafts(slug):
        gone = [unit for unit in units_of(shape, draft) if shape.check(f"clear {unit}", draft).lines != draft]
        for unit in gone:
            for typed in (f"CLEAR {unit}", f"cancel {unit}", f"please clear {unit}"):
                sheet = shape.check(typed, draft)
                assert set(sheet.lines) < set(draft), typed
                assert not sheet.errors
        tried += bool(gone)
    assert tried
