"""What is answered to words that change nothing: how orders are written, what is missing, small talk."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.judge import words
from bot.judge.intake import Intake
from games.core.prompts import Orders, Prompt

RESIGN = "To give up your seat for good use the command `/player resign`; it asks once more."
HELP_ANSWER = "Answer in a line; the last one counts. Other words: `ready`, `not ready`, `clear`."
TALK = "I read orders here, and pass nothing on to anybody. Write `help` to see how orders are written."
DRAW = "Nothing is agreed here: speak about a draw with the other players where all can read it."
HELP = (
    "Write one order a line; the last one for a unit counts. "
    "Other words: `ready`, `not ready`, `orders`, `missing`, `clear`."
)
HELP_AT_ONCE = (
    "Each line is a command and is done when you send it; several are done in order. "
    "Other words: `undo`, `undo all`, `standing`, `ready` (ends your turn)."
)
HELP_ONE = (
    "One line is your whole answer; the last one counts. "
    "Other words: `ready`, `not ready`, `orders`, `clear`."
)


def missing(case: Intake) -> str:
    """Return which units have no order yet."""
    prompt = case.seen.prompt
    if prompt is None or case.spoken:
        return ""
    if not isinstance(prompt.shape, Orders):
        return "" if case.seen.answer else "Your answer is missing."
    if prompt.shape.one:
        return "Nothing is missing." if case.seen.answer else "Your answer is missing."
    draft = case.seen.answer
    without = [
        unit for unit, lines in prompt.shape.legal().items() if not any(line in lines for line in draft)
    ]
    return f"No order yet for: {', '.join(without)}." if without else "Nothing is missing."


def guidance(case: Intake) -> str:
    """Return how to write to the bot, with examples that are right just now."""
    prompt = case.seen.prompt
    if prompt is None or case.spoken:
        return HELP
    examples = (f"- `{line}`" for line in words.examples_of(prompt.shape))
    return "\n".join(
        [_written(prompt), *examples, *([] if isinstance(prompt.shape, Orders) else [prompt.text])]
    )


def _written(prompt: Prompt[Any]) -> str:
    """Return how the question at hand is answered."""
    if not isinstance(prompt.shape, Orders):
        return HELP_ANSWER
    return HELP_AT_ONCE if prompt.shape.at_once else HELP_ONE if prompt.shape.one else HELP


SAID: dict[str, Callable[[Intake], str]] = {
    "help": guidance,
    "missing": missing,
    "resign": lambda _case: RESIGN,
    "talk": lambda _case: TALK,
    "draw": lambda _case: DRAW,
}
"""What is said to a word that changes nothing."""
