"""A warlord that plays by himself, from what everybody sees."""

from __future__ import annotations

from typing import Any

from games.core.dice import Under
from games.core.prompts import Answer, Dice, Prompt
from games.core.protocol import View


def computer(view: View[Any, Any], prompt: Prompt[Any], dice: Dice) -> Answer:
    """Return a legal answer."""
    return prompt.shape.sample(Under(dice, prompt.key))
