"""Forms of every game: within Discord's limits, with choices that count; whatever is filled in is read."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from games.core.play.dice import Seeded, Under
from games.core.reading.order_forms import blanks_of
from games.core.rules.prompts import Blank, Dice, Field, Option, Orders, Prompt
from games.core.rules.protocol import AnyGame
from tests.conformance.test_orders import prompts
from tests.examples import LONG

MOMENTS, TRIES = (16, 20) if LONG else (3, 4)
FIELDS, CHOICES, VALUE, LABEL, OPTION = 5, 25, 100, 45, 100
FILLED = {"warlords", "suntzu", "redux", "yuan", "conquest"}
"""Rule sets that have a form for what is asked most often."""


@cache
def forms(slug: str) -> list[tuple[Prompt[Any], Orders, Blank]]:
    """Return the forms of questions that are put in games of every kind."""
    return [
        (prompt, prompt.shape, blank)
        for prompt in prompts(slug, MOMENTS)
        if isinstance(prompt.shape, Orders)
        for blank in blanks_of(prompt.shape)
    ]


def filled(blank: Blank, dice: Dice) -> dict[str, list[str]]:
    """Return a random choice in each field that has options."""
    values: dict[str, list[str]] = {}
    for field in blank.fields:
        if field.options:
            [least] = dice.throw(f"left alone {field.key}", 1, 3)
            [number] = dice.throw(field.key, 1, len(field.options))
            chosen = [] if least == 1 and not field.needed else [field.options[number - 1].value]
            values[field.key] = chosen
    return values


def test_every_rule_set_has_forms(game: AnyGame):
    assert forms(game.slug) or game.slug not in FILLED


def faults(field: Field) -> Iterator[str]:
    """Yield which limits of Discord a field does not keep."""
    values = [option.value for option in field.options]
    if len(values) > CHOICES:
        yield "options"
    if len(set(values)) < len(values) or any(not 1 <= len(value) <= VALUE for value in values):
        yield "values"
    if not 1 <= len(field.label) <= LABEL:
        yield f"label {field.label!r}"
    if any(not 1 <= len(each.label) <= OPTION or len(each.note) > OPTION for each in field.options):
        yield "labels of options"
    if len([value for value in values if value in field.chosen]) > field.most:
        yield "chosen beforehand"


def test_a_form_keeps_to_what_discord_takes(game: AnyGame):
    for _, _, blank in forms(game.slug):
        keys = [field.key for field in blank.fields]
        assert 1 <= len(blank.fields) <= FIELDS
        assert len(set(keys)) == len(keys)
        assert all(1 <= len(key) <= VALUE for key in keys)
        assert [fault for field in blank.fields for fault in faults(field)] == []


def test_what_was_filled_in_is_read_or_answered_with_errors_a_player_understands(game: AnyGame):
    dice, accepted = Seeded(b"forms", game.slug), 0
    for number, (prompt, shape, blank) in enumerate(forms(game.slug)):
        for each in range(TRIES):
            text = blank.write(filled(blank, Under(dice, f"{number} {each}")))
            sheet = shape.check(text, ())
            accepted += bool(sheet.lines) and not sheet.errors
            assert all(error.message.endswith((".", "?")) for error in sheet.errors), (text, sheet.errors)
            if sheet.lines and not sheet.errors:
                prompt.read(list(sheet.lines))
    if forms(game.slug):
        assert accepted


def ways(blank: Blank) -> Iterator[tuple[Field, Option, Iterator[dict[str, list[str]]]]]:
    """Yield each choice of a field that must be filled in, and what may be filled in with it: the rest as the
    form has it beforehand, or the first choice of the fields up to one: what goes along fits few places.
    """
    beforehand = {field.key: list(field.chosen) for field in blank.fields if field.options}
    first = {field.key: [field.options[0].value] for field in blank.fields if field.options}
    begun = [dict([*first.items()][: count + 1]) for count in range(len(first))]
    for field in blank.fields:
        for option in field.options if field.needed and not field.chosen else ():
            chosen = {field.key: [option.value]}
            yield field, option, iter({**beforehand, **some, **chosen} for some in ({}, *begun))


def test_what_a_form_asks_for_can_be_sent_with_the_first_choice_of_all_else(game: AnyGame):
    tried = 0
    for _, shape, blank in forms(game.slug):
        for field, option, answers in ways(blank):
            texts, tried = [blank.write(answer) for answer in answers], tried + 1
            sheets = [shape.check(text, ()) for text in texts]
            assert any(sheet.lines and not sheet.errors for sheet in sheets), (field.key, option, texts)
    assert tried or game.slug not in ("conquest", "redux")


def test_one_choice_of_a_unit_alone_is_always_right(game: AnyGame):
    for prompt, shape, blank in forms(game.slug):
        if shape.blanks is not None:
            continue
        for field in blank.fields:
            text = blank.write({field.key: [field.options[-1].value]})
            assert shape.check(text, ()).errors == ()
            prompt.read(text.splitlines())


def test_a_form_that_is_opened_again_shows_what_is_in_force(game: AnyGame):
    for _, shape, blank in forms(game.slug):
        if shape.blanks is not None or shape.at_once:
            continue
        draft = shape.check(blank.write({field.key: [field.options[-1].value] for field in blank.fields}), ())
        standing = [
            value for again in blanks_of(shape, draft.lines) for f in again.fields for value in f.chosen
        ]
        assert set(standing) <= set(draft.lines)
        assert standing or not draft.lines


def test_nothing_filled_in_is_nothing_said(game: AnyGame):
    for _, shape, blank in forms(game.slug):
        if shape.blanks is None:
            assert blank.write({}) == ""
