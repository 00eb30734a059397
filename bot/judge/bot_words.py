"""Words to the bot itself: ready, not ready, all hold, missing, help."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.judge import immediate_commands, order_sheets, standing_orders, words
from bot.judge.intake import Case
from games.core import runner
from games.core.letter import Word
from games.core.prompts import Orders, Prompt, Sheet

NOT_READY = "You are not marked ready: put right first what is wrong."
NOBODY_WAITS = "Nothing is asked of you now, so nobody waits for you."
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


async def obey(case: Case, word: Word, text: str) -> None:
    """Do what a word asks; `clear` was done before the orders, `orders` is what every answer shows."""
    match word:
        case "ready":
            ready(case)
        case "not ready":
            unready(case)
        case "all hold":
            await order_sheets.put(case, text, Sheet(()))
        case "help" | "missing" | "resign" | "talk" | "draw":
            case.said.append(SAID[word](case))
        case "undo" | "undo all":
            await immediate_commands.undo(case, every=word == "undo all")
        case "standing":
            standing_orders.show(case)
        case "clear standing":
            await standing_orders.clear(case, text)
        case "clear" | "orders":
            return


def ready(case: Case) -> None:
    """Mark the seat ready, unless some of what came with it is wrong or the table waits for the deadline."""
    save = case.position.save
    if case.errors:
        case.said.append(NOT_READY)
    elif not case.is_asked:
        if premove := save.premoves.get(case.place):
            premoves = {**save.premoves, case.place: replace(premove, ready=True)}
            case.position = replace(case.position, save=replace(save, premoves=premoves))
        else:
            case.said.append(NOBODY_WAITS)
    elif not case.move.game.settings.get("early", True):
        case.said.append(immediate_commands.LATER)
    else:
        case.sent = tuple(case.draft)
        case.position = runner.ready(case.game, save, case.dice, case.place)


def unready(case: Case) -> None:
    """Take the ready mark away."""
    save = case.position.save
    if case.is_asked:
        case.position = runner.ready(case.game, save, case.dice, case.place, value=False)
    elif premove := save.premoves.get(case.place):
        premoves = {**save.premoves, case.place: replace(premove, ready=False)}
        case.position = replace(case.position, save=replace(save, premoves=premoves))


def missing(case: Case) -> str:
    """Return which units have no order yet."""
    prompt = case.prompt
    if prompt is None or case.spoken:
        return ""
    if not isinstance(prompt.shape, Orders):
        return "" if case.draft else "Your answer is missing."
    if prompt.shape.one:
        return "Nothing is missing." if case.draft else "Your answer is missing."
    draft = case.draft
    without = [
        unit for unit, lines in prompt.shape.legal().items() if not any(line in lines for line in draft)
    ]
    return f"No order yet for: {', '.join(without)}." if without else "Nothing is missing."


def guidance(case: Case) -> str:
    """Return how to write to the bot, with examples that are right just now."""
    prompt = case.prompt
    if prompt is None or case.spoken:
        return HELP
    return "\n".join([_written(prompt), *(f"- `{line}`" for line in words.examples_of(prompt.shape))])


def _written(prompt: Prompt[Any]) -> str:
    """Return how the question at hand is answered."""
    if not isinstance(prompt.shape, Orders):
        return f"{prompt.text} {HELP_ANSWER}"
    return HELP_AT_ONCE if prompt.shape.at_once else HELP_ONE if prompt.shape.one else HELP


SAID: dict[str, Callable[[Case], str]] = {
    "help": guidance,
    "missing": missing,
    "resign": lambda _case: RESIGN,
    "talk": lambda _case: TALK,
    "draw": lambda _case: DRAW,
}
"""What is said to a word that changes nothing."""
