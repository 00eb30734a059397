"""The fields of a form as Discord has them: a text, a few things to tick, or a menu, within its limits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot import words
from bot.ui.components import LONGEST_OPTION, LONGEST_TITLE, PAGE, option
from games.core.rules.prompts import Field, Option

FEW = 10
"""Options that stand as a list to tick; more stand in a menu."""
LONGEST_FIELD = 1000


def label(field: Field, chosen: Sequence[str]) -> ui.Label[Any]:
    """Return a field with what stands above it; `chosen` is chosen in it beforehand."""
    return ui.Label(
        text=field.label[:LONGEST_TITLE] or "…",
        description=field.note[:LONGEST_OPTION] or None,
        component=_component(field, chosen),
    )


def _component(field: Field, chosen: Sequence[str]) -> ui.Item[Any]:
    if not field.options:
        return _text(field, chosen)
    if len(field.options) <= FEW and field.most > 1:
        return _boxes(field, chosen)
    if 1 < len(field.options) <= FEW and field.needed:
        return _ways(field, chosen)
    return _menu(field, chosen)


def _text(field: Field, chosen: Sequence[str]) -> ui.TextInput[Any]:
    before = "".join(chosen)[:LONGEST_FIELD]
    return ui.TextInput(custom_id=field.key, default=before, required=field.needed, max_length=LONGEST_FIELD)


def _boxes(field: Field, chosen: Sequence[str]) -> ui.CheckboxGroup[Any]:
    return ui.CheckboxGroup(
        custom_id=field.key,
        options=[discord.CheckboxGroupOption(**_parts(one, chosen)) for one in field.options],
        required=field.needed,
        min_values=int(field.needed),
        max_values=min(field.most, len(field.options)),
    )


def _ways(field: Field, chosen: Sequence[str]) -> ui.RadioGroup[Any]:
    ways = [discord.RadioGroupOption(**_parts(one, chosen)) for one in field.options]
    return ui.RadioGroup(custom_id=field.key, options=ways)


def _menu(field: Field, chosen: Sequence[str]) -> ui.Select[Any]:
    return ui.Select(
        custom_id=field.key,
        placeholder=words.controls.CHOOSE if field.needed else words.controls.LEAVE_IT,
        options=[
            option(one.value, one.label, one.note, chosen=one.value in chosen) for one in field.options[:PAGE]
        ],
        required=field.needed,
        min_values=int(field.needed),
        max_values=min(field.most, len(field.options), PAGE),
    )


def _parts(one: Option, chosen: Sequence[str]) -> dict[str, Any]:
    """Return what the option of a group is made of, cut to what Discord takes."""
    return {
        "value": one.value[:LONGEST_OPTION],
        "label": one.label[:LONGEST_OPTION] or "…",
        "description": one.note[:LONGEST_OPTION] or None,
        "default": one.value in chosen,
    }
