"""Lines of a message that are written and not meant are answered, and read by no game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial

from bot import words
from bot.judge.orders import anytime_acts, named_standing_orders, questions_to_bot
from bot.judge.orders.intake_context import Intake
from bot.judge.session import lines_of
from games import catalogue
from games.core.reading.answer_reading import read_typed
from games.core.reading.hedged_lines import Tells, doubts_beside, in_doubt, is_doubt
from games.core.reading.message_commands import TextPart, only, parts, take_apart
from games.core.reading.named_games import called
from games.core.reading.self_corrections import CORRECTS, uncorrected
from games.core.reading.sheets import REMARK
from games.core.reading.slips import codes
from games.core.reading.taking_back import GAME_SIGN, takes_back, withdrawn, withdraws
from games.core.reading.unmeant import ASKED, COMMENTED, INTENDS, ORDERING, Unmeant, is_time, unmeant
from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.core.rules.prompts import Orders
from games.core.text import vocabulary
from games.core.text.talk import is_farewell, is_small_talk, without_small_talk
from games.core.text.tokens import Source, folded, unquoted

CLEAR = "clear"
NEXT_TURN = ("next", "turn")
"""Words of a heading over what is written for a turn that is to come."""
STARS = re.compile(r"\*|(?=[^*]*\*$)")
"""The mark of a word that corrects one in the line above: `*HED`, `HED*`."""
NEAR = 12
"""Lines above a doubt that are looked at for the order that it repeats."""
MOST_WORDS = 8
"""Words of an order of which one may be put right by what is said below it."""


def without(case: Intake, text: str) -> str:
    """Return a text with blanks in the place of what is not meant, each of which is refused. Where lines are
    commands, none behind the first of these is carried out.
    """
    found = _found(case, text)
    text = _refusing(case, text, found) if found else text
    return _without_talk(case, text)


def _without_talk(case: Intake, text: str) -> str:
    """Return a text with blanks in the place of lines of small talk beside others: `sorry for the delay`."""
    every = parts(text)
    lines = [(part, text[part.start : part.end]) for part in every]
    talk = [part for part, line in lines if is_small_talk(line) or is_farewell(line)]
    talk = [part for part, line in lines if part in talk and not _says_something(case, line)]
    return only(text, [part for part in every if part not in talk]) if 0 < len(talk) < len(every) else text


def without_corrections(case: Intake, text: str, *, edited: bool = False) -> str:
    """Return a text without the words with which an order is said anew; of commands above such a line, and of
    all below, none is carried out. One that is `edited` stands in the place of what it said before.
    """
    said, found = _uncorrected(case, text, again=edited)
    return _refusing(case, said, found) if found else said


def _uncorrected(case: Intake, text: str, *, again: bool) -> tuple[str, list[Unmeant]]:
    own = rf"(?m)^[ \t*_`•-]*[(\[]?(?:{vocabulary.GAME} )?[#＃№]\s?{case.change.game.id}\b[*_`)\]]*[:：.,]?"
    text = re.sub(own, lambda found: " " * len(found[0]), text)

    @cache
    def is_order(line: str) -> bool:
        return _says_something(case, without_small_talk(line))

    def is_done(line: str) -> bool:
        last = case.seen.answer[-1:] if case.seen.is_ahead and not case.spoken else case.seen.undo
        return not again and any(_begin_alike(line, done) for done in last)

    against = cache(partial(_stands_against, case))
    at_once, in_order = case.seen.is_at_once, case.seen.is_ahead
    joins = partial(_go_on, case)
    return uncorrected(text, is_order, against, joins, at_once=at_once, in_order=in_order, is_done=is_done)


def _go_on(case: Intake, above: str, line: str) -> bool:
    """Return whether a line that orders in the place of one above it is read as going on with that: of two
    offers, `3` and below it `4`, as a list.
    """
    if not _stands_against(case, above, line):
        return False
    return any(not shape.check(f"{above}\n{line}", ()).errors for shape, _ in _sheets(case))


def _stands_against(case: Intake, above: str, line: str) -> bool:
    """Return whether a line orders in the place of one above it: one for the same unit, or a command of the
    same kind.
    """
    if case.seen.is_at_once or case.seen.is_ahead:
        return _begin_alike(above, line) and _says_something(case, above)
    for shape, _ in _sheets(case):
        before = shape.check(above, ()).lines
        if before and not set(before) <= set(shape.check(line, before).lines):
            return True
    return False


def _begin_alike(one: str, other: str) -> bool:
    return folded(one).split()[:1] == folded(other).split()[:1]


def _refusing(case: Intake, text: str, found: list[Unmeant]) -> str:
    """Return a text with blanks in the place of some parts, each of which is refused; of commands nothing is
    left from the first of these on.
    """
    case.errors += [_refused(case, text, each) for each in found]
    every, gone = parts(text), [part for each in found for part in each.lines]
    if case.seen.is_at_once:
        first = every.index(gone[0])
        case.left = tuple(_quoted(text, part) for part in every[first + len(found[0].lines) :])
        return only(text, every[:first])
    return only(text, [part for part in every if part not in gone])


def without_remarks(case: Intake, text: str) -> str:
    """Return a text with blanks in the place of remarks: behind `//` and an order or a word to the bot, plain
    words of which the game knows none. What else stands there its reader sees.
    """
    if "//" not in text:
        return text
    is_said, known = cache(partial(_says_something, case)), _known(case)
    for part in parts(text):
        order, _, said = text[part.start : part.end].partition("//")
        if not said.strip() or ORDERING.search(said) or not known.isdisjoint(folded(said).split()):
            continue
        if is_said(order.strip()) and not is_said(said.strip()):
            told = REMARK.format(quote=" ".join(said.split()))
            case.warnings += [told] if told not in case.warnings else []
            text = text[: part.end - len(said) - 2].ljust(part.end) + text[part.end :]
    return text


def _known(case: Intake) -> set[str]:
    """Return the words of the names and codes of a game."""
    options = case.game.options.model_validate(case.change.game.options)
    called = codes(case.game, options)
    return {word.casefold() for name in (*called, *called.values()) for word in name.split()}


def meant(case: Intake, text: str) -> str:
    """Return what of a text that was sent before is read: what was quoted or not meant then is not."""
    said, anew = _uncorrected(case, unquoted(text), again=True)
    said = without_small_talk(said)
    gone = [part for each in (*anew, *_found(case, said)) for part in each.lines]
    return only(said, [part for part in parts(said) if part not in gone]) if gone else said


def _found(case: Intake, text: str) -> list[Unmeant]:
    """Return what of a text is not meant, in reading order."""
    prompt = case.seen.prompt
    own = (prompt.key,) if prompt else ()
    if case.seen.is_ahead:
        own = (*own, *NEXT_TURN)
    is_said = cache(partial(_says_something, case))
    others = _others(case) if ":" in text or "：" in text else ()
    found = unmeant(text, own, others, cache(partial(_answers, case)))
    found = [each for each in found if not _is_remark(case, text, each, own, is_said)]
    gone = [part for each in found for part in each.lines]
    doubted = in_doubt(text, gone, is_said, own, partial(_is_understood, case))
    found += [each for each in doubted if each.why != "question" or not _is_for_bot(case, text, each)]
    found += _said_otherwise(text, [part for each in found for part in each.lines], is_said, own)
    found += _withdrawn(case, text, [part for each in found for part in each.lines], is_said)
    return sorted(found, key=lambda each: each.lines[0].start)


def _others(case: Intake) -> frozenset[str]:
    """Return the names of the other rule sets by which nothing is called in this game."""
    names = frozenset(name for game in catalogue().values() for name in called(game))
    powers = {folded(name) for power in case.game.powers for name in (power.name, *power.aliases)}
    return names - powers - called(case.game) - _known(case)


def _is_remark(case: Intake, text: str, each: Unmeant, own: tuple[str, ...], is_said: Tells) -> bool:
    """Return whether a line is marked as a remark in a program is, or only thinks (`think about it`), and
    doubts what stands with it, puts something off that is no order: `see you tomorrow`, or names this game.
    """
    named = folded(GAME_SIGN.sub(f"{vocabulary.GAME} ", each.said)).split()
    if vocabulary.GAME in named and str(case.change.game.id) in named:
        return True
    if ASKED.match(text, each.lines[0].start):
        return bool(take_apart(each.order).commands) or not is_said(each.order)
    if each.why == "later" or (each.why == "doubt" and not ORDERING.search(each.order)):
        return not (is_said(each.order) or _is_understood(case, each.order))
    line = text[each.lines[0].start : each.lines[0].end]
    is_comment = bool(COMMENTED.match(line)) or (bool(INTENDS.match(line)) and len(parts(text)) > 1)
    return is_comment and not is_said(each.order) and is_doubt(line, own) and doubts_beside(line, is_said)


def _is_for_bot(case: Intake, text: str, each: Unmeant) -> bool:
    """Return whether a question is one that the bot answers: `is it my turn?`."""
    [part] = each.lines
    return questions_to_bot.is_asked(case, text[part.start : part.end])


def _said_otherwise(
    text: str, gone: list[TextPart], is_said: Tells, own: tuple[str, ...]
) -> Iterator[Unmeant]:
    """Yield each line that repeats an order above it with a word that takes it back or doubts it, and that
    order: `FAN H` and below it `cancel FAN H`, `FAN H unless they attack`. What its game reads is left to it.
    """
    lines = [(part, text[part.start : part.end]) for part in parts(text) if part not in gone]
    for at, (part, line) in enumerate(lines):
        if at and is_doubt(line, own):
            words_of_it = f" {folded(line)} "
            above = lines[max(0, at - NEAR) : at]
            same = [each for each, said in above if f" {folded(said)} " in words_of_it and is_said(said)]
            if same and not is_said(line):
                yield Unmeant((*same, part), "revoked", line.strip())


def _withdrawn(case: Intake, text: str, gone: list[TextPart], is_said: Tells) -> Iterator[Unmeant]:
    """Yield each line that takes an order back by its words, `cancel A FAN H`, and that no game reads."""
    for part in parts(text):
        line = text[part.start : part.end].strip()
        order = withdrawn(line) if part not in gone else ""
        is_order = any(shape.check(order, ()).lines for shape, _ in _sheets(case)) if order else False
        if not (is_order or (order and _is_understood(case, order))):
            continue
        if not is_said(line) or (is_order and _says_the_same(case, line, order)):
            yield Unmeant((part,), "withdrawn", line, order)


def _says_the_same(case: Intake, line: str, order: str) -> bool:
    """Return whether a line orders what an order in it does, so that the verb before that says nothing."""
    return any(shape.check(line, ()).lines == shape.check(order, ()).lines for shape, _ in _sheets(case))


def clearing(case: Intake, order: str = "") -> str:
    """Return the line that takes back an order in force, or the first of those, by its unit; "" where there
    is none. A gamemaster who writes for a seat is not told what its player sent.
    """
    shape, draft = case.seen.prompt.shape if case.seen.prompt else None, case.seen.answer
    if case.spoken or not isinstance(shape, Orders) or shape.at_once:
        return ""
    meant = set(shape.check(order, ()).lines) if order else set(draft)
    for unit, lines in shape.legal().items():
        stands = any(line in lines and line in meant for line in draft)
        sheet = shape.check(f"{CLEAR} {unit}", draft) if stands else None
        if sheet is not None and not sheet.errors and sheet.lines != draft:
            return f"{CLEAR} {unit}"
    return ""


def _refused(case: Intake, text: str, each: Unmeant) -> OrderError:
    """Return why lines are not read; an order that could be sent so is shown."""
    part = each.lines[0]
    line, column = Source(text).spot(part.end - len(text[part.start : part.end].lstrip()))
    said = {
        "heading": words.orders.UNMEANT_HEADING,
        "elsewhere": words.orders.UNMEANT_ELSEWHERE,
        "doubt": words.orders.UNMEANT_DOUBT,
        "revoked": words.orders.UNMEANT_TAKEN_BACK,
        "corrected": words.orders.UNMEANT_CORRECTED,
        "anew": words.orders.UNMEANT_ANEW,
        "later": words.orders.UNMEANT_LATER,
        "done": words.orders.UNMEANT_DONE_BEFORE,
        "beside": words.orders.UNMEANT_BESIDE,
        "question": words.orders.UNMEANT_QUESTION,
        "withdrawn": words.orders.UNMEANT_DONE if case.seen.is_at_once else words.orders.UNMEANT_WITHDRAWN,
    }
    is_later = each.why == "doubt" and is_time(each.said)
    message = said["later" if is_later else each.why].format(said=" ".join(each.said.split())[:80])
    is_right = bool(each.order) and each.why not in ("withdrawn", "done") and _is_right(case, each.order)
    example = _canonical(case, each.order) if is_right else _put_right(case, text, each)
    if each.why == "withdrawn":
        example = clearing(case, each.order)
    error = Unreadable(message, quote=_quoted(text, part), line=line, column=column, example=example)
    error.is_meant = bool(example)
    return error


def _put_right(case: Intake, text: str, each: Unmeant) -> str:
    """Return the order that a line below another one corrects it to, with its words in the place of one word:
    `LUO - CHL` and `sorry, I meant HED` are `LUO - HED`; "" where that is no order, or could be several.
    """
    every = [text[part.start : part.end].strip(" \t.!") for part in each.lines]
    orders = [line.split() for line in every if line != each.said.strip(" \t.!")]
    corrects = CORRECTS.match(each.said) or STARS.match(each.said)
    if corrects is None or len(orders) != 1 or len(orders[0]) > MOST_WORDS:
        return ""
    anew, [order] = each.said[corrects.end() :].strip(" \t.!*"), orders
    tries = dict.fromkeys(" ".join([*order[:at], anew, *order[at + 1 :]]) for at in range(len(order)))
    right = [line for line in tries if line.split() != order and _is_right(case, line)]
    return _canonical(case, right[0]) if len(right) == 1 else ""


def _canonical(case: Intake, order: str) -> str:
    """Return an order as its game writes it, one that comes to several lines as it is typed."""
    shape = case.seen.prompt.shape if case.seen.prompt else None
    lines = shape.check(order, ()).lines if isinstance(shape, Orders) else ()
    return lines[0] if len(lines) == 1 else order


def _says_something(case: Intake, line: str) -> bool:
    """Return whether a line is an order or an answer, takes back one that stands, or asks for something."""
    said = [command.word for command in take_apart(line).commands]
    if (said and "talk" not in said and not takes_back(line)) or questions_to_bot.is_asked(case, line):
        return True
    if case.seen.acts and (anytime_acts.TAKEN_BACK.fullmatch(line) or named_standing_orders.asked(line)):
        return True
    prompt = case.seen.prompt
    if prompt is not None and not isinstance(prompt.shape, Orders) and _is_right(case, line):
        return True
    return any(_reads(shape, line, standing) for shape, standing in _sheets(case))


def _is_understood(case: Intake, line: str) -> bool:
    """Return whether a line is an order, though it may break a rule: beside those above it, it may not."""
    checked = [shape.check(line, ()).errors for shape, _ in _sheets(case)]
    return any(errors and all(isinstance(error, Illegal) for error in errors) for errors in checked)


def _sheets(case: Intake) -> list[tuple[Orders, tuple[str, ...]]]:
    """Return what reads orders now, each with what is in force there; nothing for a gamemaster, who is not to
    learn it from what is refused.
    """
    prompt = case.seen.prompt
    sheets = [(prompt.shape, case.seen.answer)] if prompt else []
    sheets += [(each.shape, tuple(lines_of(each.default))) for each in case.seen.acts.values()]
    hidden = case.spoken
    return [(shape, () if hidden else standing) for shape, standing in sheets if isinstance(shape, Orders)]


def _reads(shape: Orders, line: str, standing: tuple[str, ...]) -> bool:
    """Return whether a line is read whole: it orders something, or takes back what stands."""
    sheet = shape.check(line, ())
    if sheet.lines or (standing and shape.check(line, standing).lines != shape.check("", standing).lines):
        return True
    return withdraws(line) and not (sheet.errors or shape.at_once)


def _answers(case: Intake, line: str) -> bool:
    """Return whether a line answers a question that is answered by no lines of orders: `NO`."""
    prompt = case.seen.prompt
    return prompt is not None and not isinstance(prompt.shape, Orders) and _is_right(case, line)


def _is_right(case: Intake, order: str) -> bool:
    """Return whether an order would be taken as it stands, if it were sent alone."""
    prompt = case.seen.prompt
    if prompt is None or unmeant(order):
        return False
    if isinstance(prompt.shape, Orders):
        sheet = prompt.shape.check(order, ())
        return bool(sheet.lines) and not (sheet.errors or sheet.warnings)
    try:
        prompt.read(read_typed(prompt.shape, order))
    except OrderError:
        return False
    return True


def _quoted(text: str, part: TextPart) -> str:
    return " ".join(text[part.start : part.end].split())[:80]
