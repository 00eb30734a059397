"""A computer side."""

from __future__ import annotations

from typing import Any

from games.core.prompts import Answer, Dice, Prompt
from games.core.protocol import View


def computer(view: View[Any, Any], prompt: Prompt[Any], dice: Dice) -> Answer:
    """Return an answer."""
    return prompt.shape.sample(dice)
