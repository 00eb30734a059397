"""Replies to messages that order nothing: small talk, wishes, plain questions about how one plays."""

from __future__ import annotations

import re

from bot import words
from bot.judge.letters import letter_reading
from bot.judge.orders import how_to_play_questions, named_standing_orders, typed_slash_commands, why_refused
from bot.judge.orders.game_status_questions import chances_asked
from bot.judge.orders.intake_context import Intake
from bot.judge.orders.questions_to_bot import is_asked, orders
from bot.judge.orders.typed_table_requests import wished
from bot.judge.orders.unmeant_lines import clearing
from bot.judge.telling import texts
from games.core.reading.answer_reading import read_typed
from games.core.reading.message_commands import take_apart
from games.core.reading.taking_back import takes_back, takes_one_back
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Amount, Orders, Shape
from games.core.text.talk import is_chat, is_small_talk
from games.core.text.tokens import folded

NUMBER_WORDS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
BID = re.compile(rf"\s*(?:i )?bid[\s:=]+(?:\d{{1,4}}|{NUMBER_WORDS})[\s.!]*", re.IGNORECASE)


WHY_WORDS = """
why; why not; but why; why is that; why was that; whats wrong; what is wrong; what was wrong; whats wrong with
it; what is wrong with it; what is wrong with that; whats wrong with that; why not accepted; why was it
refused; why was that refused; why refused; why doesnt it work; why doesnt that work; why did it not work;
what did i do wrong; whats the problem; what is the problem; what is the error; whats the error
"""
"""Questions of somebody whose message was refused."""
WHY = frozenset(folded(each) for each in WHY_WORDS.split(";"))


async def answered(case: Intake, text: str, *, edited: bool = False) -> bool:
    """Answer a message that orders nothing; return whether it was one. What is `edited` is only heard here if
    it is written to somebody.
    """
    if edited:
        case.said += [words.letters.EDITED_TO_LETTER] if (is_letter := bool(written_to(case, text))) else []
        return is_letter
    if folded(text) in WHY:
        await why_refused.say_again(case)
        return True
    said = aside(case, text)
    case.said += [said] if said else []
    return bool(said)


def aside(case: Intake, text: str) -> str:
    """Return what is said to a message that orders nothing: small talk, what is wished of the table or said
    to another seat, what takes nothing back, a bid where nothing is bid for; "" to any other.
    """
    if reader := written_to(case, text):
        return words.letters.NEARLY.format(name=reader)
    said = _said(case, text)
    if said and case.seen.is_at_once and wished(text) == "draw" and (line := _ordered(case, text)):
        return (
            ""
            if line.casefold() == text.strip().casefold()
            else said + words.orders.DRAW_OR.format(line=line)
        )
    if said and not _counts(case, text):
        return said
    return _unanswered(case, text)


def written_to(case: Intake, text: str) -> str:
    """Return the name of the seat that a text is written to without the form of a letter, "" if to none."""
    own, row = case.held.seat, case.change.game
    return letter_reading.addressed(case.game, row, case.change.seats, own, text.strip())


def _said(case: Intake, text: str) -> str:
    """Return what is said to a text if it orders nothing, "" if it may be an order or a question."""
    shape = case.seen.prompt.shape if case.seen.prompt else None
    if BID.fullmatch(text) and not _takes_bids(shape):
        return words.orders.NO_BID
    if case.game.acts is None and named_standing_orders.asked(text):
        return words.orders.KNOWS_NO_STANDING
    if (wish := wished(text)) is not None:
        return words.orders.WISHED[wish]
    if (lines := texts.answers_amid(shape)) and (takes_back(text) or is_small_talk(text)):
        return words.orders.ANSWER_AMID.format(lines=" / ".join(f"`{line}`" for line in lines))
    if takes_back(text):
        return words.orders.NOTHING_TAKEN_BACK
    if takes_one_back(text):
        return words.orders.ONE_TAKEN_BACK + _by_name(case)
    if reader := letter_reading.nearly(letter_reading.powers_of(case.game, case.change.seats), text):
        return words.letters.NEARLY.format(name=reader)
    told = typed_slash_commands.told(text) or how_to_play_questions.answer(case, text)
    return told or (words.orders.TALK if is_small_talk(text) else "")


def _takes_bids(shape: Shape | None) -> bool:
    """Return whether a question is answered by bids, be they right or wrong."""
    lines = (line for each in shape.legal().values() for line in each) if isinstance(shape, Orders) else ()
    return isinstance(shape, Amount) or any(map(BID.fullmatch, lines))


def _unanswered(case: Intake, text: str) -> str:
    """Return what is said to a question that nothing else answers, "" to what is none or may be an order."""
    if not how_to_play_questions.is_question(text) or take_apart(text).commands:
        return ""
    if chances_asked(text) or is_asked(case, text):
        return ""
    if _counts(case, text) or _counts(case, text.rstrip(" ?!.")):
        return ""
    return how_to_play_questions.named(case, text) or words.glossary.UNKNOWN_QUESTION


def _ordered(case: Intake, text: str) -> str:
    """Return the first command that a text would be, "" if it is none."""
    shape = case.seen.prompt.shape if case.seen.prompt else None
    return next(iter(shape.check(text, ()).lines), "") if isinstance(shape, Orders) else ""


def _by_name(case: Intake) -> str:
    """Return how one order is taken back by the name of its unit, "" where there is none to take back."""
    line = clearing(case)
    return words.orders.ONE_BY_NAME.format(line=line) if line else ""


def _counts(case: Intake, text: str) -> bool:
    """Return whether a text answers the question at hand, or is a word to the bot that does something."""
    prompt = case.seen.prompt
    if any(command.word not in ("talk", "help", "draw") for command in take_apart(text).commands):
        return True
    acts = [act.shape for act in case.seen.acts.values() if isinstance(act.shape, Orders)]
    if any(act.claims and act.claims(text) and not act.check(text, ()).errors for act in acts):
        return True
    if prompt is None or isinstance(prompt.shape, Orders):
        return orders(case, text)
    if is_chat(text, greeting=True):
        return False  # no greeting is the beginning of an option
    try:
        prompt.read(read_typed(prompt.shape, text))
    except OrderError:
        return False
    return True
