"""`why?` behind a message that was refused: what was wrong with it is said once more."""

from __future__ import annotations

from bot import words
from bot.judge.orders import unmeant_lines
from bot.judge.orders.intake_context import Intake
from bot.judge.typed_text import escaped
from games.core.reading.answer_reading import read_typed
from games.core.reading.message_commands import take_apart, words_of
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Orders
from games.core.text.talk import without_small_talk
from games.core.text.tokens import unquoted
from storage import queries


async def say_again(case: Intake) -> None:
    """Say again what was wrong with the last that somebody sent for this question."""
    now = (case.change.game.turn, case.change.game.step)
    rows = await queries.sound_submissions(case.change.session, case.change.game.id, case.place)
    last = next((row for row in reversed(rows) if row.user_id == case.user_id), None)
    if last is not None and (last.turn, last.step) == now and not case.spoken:
        _read_again(case, last.text, last.lines)
    if case.errors and last is not None:
        case.said.append(words.glossary.WHY_REFUSED.format(said=escaped(" ".join(last.text.split())[:80])))
    else:
        case.said.append(words.glossary.WHY_NOTHING)


def _read_again(case: Intake, text: str, done: list[str]) -> None:
    """Note what is wrong with a text that was sent before; nothing of it is carried out."""
    prompt = case.seen.prompt
    said = without_small_talk(unmeant_lines.without_corrections(case, unquoted(text)))
    said = unmeant_lines.without_remarks(case, unmeant_lines.without(case, said))
    rest = take_apart(said, words_of(prompt.shape if prompt else None)).rest
    if prompt is None or not rest.strip():
        return
    if isinstance(prompt.shape, Orders):
        draft = () if prompt.shape.at_once else case.seen.answer
        if not prompt.shape.at_once or not done:
            case.errors += prompt.shape.check(rest, draft).errors
        return
    try:
        prompt.read(read_typed(prompt.shape, rest.strip()))
    except OrderError as error:
        case.errors.append(error)
