"""The reply to every text of a player: the whole state of their orders, never more than one message.

And what its buttons do that stand for a word: ready, not ready, undo.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from discord import ButtonStyle, ui

from bot import words
from bot.judge import typed_text
from bot.judge.audience import views
from bot.judge.orders.intake_context import CommandReply, Reply
from bot.judge.telling.messages import LONGEST
from bot.ui import words_as_commands
from bot.ui.app import Act
from bot.ui.components import ControlTag, Press, deed, further, sheet
from bot.ui.responses import hear, say
from storage import queries

GREEN, BLUE = ButtonStyle.success, ButtonStyle.primary


BLOCK = 700
"""Characters that standing orders may take in an answer."""

ERRORS, SAYINGS, REMARKS = 650, 400, 600
"""Characters that errors, answers to words, and warnings with notes may take."""


def text_of(reply: Reply) -> str:
    """Return a reply as one message: errors first, then what is in force, warnings and odds, the deadline.

    Where commands are carried out: what came of each, what was wrong, what was not done, what may be sent
    now.
    """
    if isinstance(reply, CommandReply):
        return _carried_out(reply)
    top = _head(reply)
    top += _bounded([f"- {typed_text.sentence(error)}" for error in reply.errors], ERRORS, words.orders.WRONG)
    free = ERRORS + REMARKS if not (reply.lines or reply.errors or _remarks(reply)) else 0
    said = _bounded(list(reply.said), SAYINGS + free)
    bottom = [*_bounded(_remarks(reply), REMARKS), *said, *_end(reply)]
    left = LONGEST - sum(len(line) + 1 for line in (*top, *bottom))
    return "\n".join([*top, *_lines(reply, left), *bottom])[:LONGEST]


def _head(reply: Reply) -> list[str]:
    """Return which game and power an answer is about, if it came too late, and if orders are locked."""
    head = words.orders.FOR if reply.spoken else words.orders.YOU_ARE
    top = [head.format(title=reply.title, power=reply.power, phase=reply.phase)]
    top += [words.orders.STALE] if reply.stale else []
    return [*top, words.gamemaster.LOCKED_FOR_YOU] if reply.locked else top


def _remarks(reply: Reply) -> list[str]:
    """Return warnings and notes as lines."""
    warnings = [f"- ⚠️ {typed_text.sentence(warning)}" for warning in reply.warnings]
    return warnings + [f"- {note}" for note in reply.notes]


def _carried_out(reply: CommandReply) -> str:
    """Return the results of commands, and of acts that may be sent at any time."""
    top = _head(reply)
    heading = words.orders.WAITS if reply.held else words.orders.WRONG
    wrong = _bounded([f"- {typed_text.sentence(error)}" for error in reply.errors], ERRORS, heading)
    after = words.orders.NOT_DONE_EITHER if reply.held else words.orders.NOT_DONE
    left = [after.format(lines=", ".join(f"`{line.replace('`', '')}`" for line in reply.left))]
    heading = words.orders.STANDING if reply.standing else words.orders.NO_STANDING
    standing = _block(heading, reply.standing or ())
    end = [
        *([reply.next] if reply.next else []),
        *([words.orders.UNDO.format(line=reply.undo[0])] if reply.undo else []),
        *([reply.clock] if reply.at_once and reply.clock else []),
        *([_receipt(reply, counts=reply.counts)] if reply.receipt else []),
    ]
    sheet_ahead = _block(words.premoves.SHEET, reply.lines) if reply.ahead and reply.premove else []
    bottom = [
        *wrong,
        *(_bounded(left, SAYINGS) if reply.left else []),
        *_bounded(_remarks(reply), REMARKS),
        *_bounded(list(reply.said), SAYINGS),
        *(standing if reply.standing is not None else []),
        *sheet_ahead,
        *end,
    ]
    room = LONGEST - sum(len(line) + 1 for line in (*top, *bottom))
    done = [text for line, results in reply.carried for text in (f"✅ `{line}`", *results)]
    return "\n".join([*top, *_bounded(done, max(200, room - 40)), *bottom])[:LONGEST]


def _block(heading: str, lines: Sequence[str]) -> list[str]:
    """Return lines as a block under a heading."""
    shown = [line.replace("```", "'''") for line in lines]
    fits = _fitting(shown, BLOCK)
    more = [words.orders.MORE.format(count=len(shown) - fits)] if fits < len(shown) else []
    return [heading, *(["```", *shown[:fits], "```"] if shown else []), *more]


def _lines(reply: Reply, room: int) -> list[str]:
    """Return the lines in force as a block, as many as there is room for."""
    if not reply.lines:
        if reply.closed:
            return [words.orders.CLOSED_EMPTY]
        if reply.spoken:
            return [words.orders.UNTOUCHED] if reply.errors else []
        if reply.asked:
            return [words.orders.EMPTY_IN_FORCE if reply.empty else words.orders.NOTHING_IN_FORCE]
        unasked = words.orders.NOTHING_OWED.rstrip(".").casefold()  # it is said once
        is_said = any(unasked in said.casefold() for said in (*reply.said, *reply.errors))
        return [] if is_said else [words.orders.NOTHING_OWED]
    name = words.orders.SPOKEN
    if not reply.spoken:
        sent = words.premoves.SHEET if reply.ahead else words.orders.AHEAD
        ahead = sent if reply.premove else words.orders.IN_FORCE
        name = words.orders.CLOSED if reply.closed else ahead
    shown = [line.replace("```", "'''") for line in reply.echo or reply.lines]
    fits = _fitting(shown, room - len(name) - len(words.orders.MORE) - 16)
    block = [name, "```", *shown[:fits], "```"]
    return block if fits == len(shown) else [*block, words.orders.MORE.format(count=len(shown) - fits)]


def _end(reply: Reply) -> list[str]:
    """Return whether they are waited for, until when, and the receipt."""
    lines: list[str] = []
    if reply.ahead and reply.premove and not reply.spoken:
        lines.append(words.premoves.TO_CHANGE)
    elif not reply.closed and not reply.spoken and (reply.asked or reply.premove):
        lines.append(words.orders.READY if reply.ready else words.orders.NOT_READY)
    if reply.clock and not reply.closed:
        lines.append(reply.clock)
    if reply.receipt:
        lines.append(_receipt(reply, counts=reply.counts))
    return lines


def _receipt(reply: Reply, *, counts: bool) -> str:
    """Return the receipt of what was sent, and whether any of it counts."""
    return (words.orders.RECEIPT if counts else words.orders.KEPT).format(receipt=reply.receipt)


def _bounded(lines: Sequence[str], room: int, heading: str = "") -> list[str]:
    """Return lines under a heading, as many as there is room for; one that is alone too long is cut."""
    if not lines:
        return []
    short = [line if len(line) <= room else line[: room - 1] + "…" for line in lines]
    fits = max(1, _fitting(short, room))
    rest = [words.orders.AND_MORE.format(count=len(short) - fits)] if fits < len(short) else []
    return [*([heading] if heading else []), *short[:fits], *rest]


def _fitting(lines: Sequence[str], room: int) -> int:
    """Return how many lines fit."""
    used = 0
    for count, line in enumerate(lines):
        used += len(line) + 1
        if used > room:
            return count
    return len(lines)


def under(reply: Reply) -> ui.View | None:
    """Return the controls of an answer to a player: none if it says that the question is closed."""
    tag = ControlTag("", reply.game_id, reply.at)
    if reply.quoted and not reply.stale:
        return sheet(as_it_stands(tag))
    held = once_more(tag, reply.held, reply.meant)
    commands = reply if isinstance(reply, CommandReply) else None
    if commands and commands.standing is not None and not (reply.spoken or reply.asked):
        return sheet(*held, Press(tag.to("compose"), words.controls.COMPOSE, BLUE))
    if reply.spoken or reply.closed or not (reply.asked or reply.writes):
        return sheet(*held) if held and not (reply.spoken or reply.closed or reply.stale) else None
    if reply.stale:
        return further(reply.game_id, reply.at)
    if commands and commands.at_once:
        back = [Press(tag.to("back"), words.controls.UNDO)] if commands.undo else []
        end = [] if commands.amid else [Press(tag.to("ready"), words.controls.END_TURN, GREEN)]
        return sheet(
            *held,
            Press(tag.to("compose"), words.controls.COMPOSE, BLUE),
            *back,
            Press(tag.to("draft"), words.controls.MAP),
            *end,
        )
    if reply.ahead:
        clear = [Press(tag.to("forget"), words.controls.CLEAR)] if reply.lines else []
        return sheet(*held, Press(tag.to("compose"), words.controls.COMPOSE, BLUE), *clear)
    mark = Press(tag.to("ready"), words.controls.READY, GREEN)
    if reply.ready:
        mark = Press(tag.to("unready"), words.controls.NOT_READY)
    draft, compose = Press(tag.to("draft"), words.controls.DRAFT_MAP), tag.to("compose")
    return sheet(*held, mark, draft, Press(compose, words.controls.COMPOSE, BLUE))


MOST_MEANT = 3
"""Lines that were probably meant for which an answer has controls."""


def as_it_stands(tag: ControlTag) -> Press:
    """Return the control that sends a message of which every line was quoted."""
    return Press(tag.to("unquote"), words.controls.SEND_UNQUOTED, BLUE)


def once_more(tag: ControlTag, held: str, meant: Sequence[str]) -> list[Press]:
    """Return the control that sends what is held for its player's word, or those that send what they probably
    meant; a line too long for a control has none.
    """
    if held:
        go = tag.to("go", held)
        return [Press(go, words.controls.GO, GREEN)] if go.fits else []
    sent = {line: tag.to("go", line) for line in meant[:MOST_MEANT]}
    return [Press(go, words.controls.MEANT.format(line=line), GREEN) for line, go in sent.items() if go.fits]


def choosing(tag: ControlTag, choices: Mapping[str, str]) -> list[Press]:
    """Return the controls that send one of a question's few options, each under its words."""
    sent = {label: tag.to("go", value) for value, label in choices.items()}
    return [Press(go, label, BLUE) for label, go in sent.items() if go.fits]


async def answer(act: Act, reply: Reply) -> None:
    """Answer with the whole state of a player's orders; there is no message to read again."""
    await say(act, text_of(reply), view=under(replace(reply, quoted=False)))
    for each in reply.asks:
        row = await act.client.judge.database.ask(queries.game, reply.game_id)
        await words_as_commands.give(act, row, each)


WORDS = {"ready": "ready", "unready": "not ready", "back": "undo"}
"""The words that controls stand for, by their deed."""


async def _say(word: str, act: Act, tag: ControlTag, _values: object) -> None:
    await answer(act, await hear(act, tag.game_id, word, at=tag.at))


for verb, word in WORDS.items():
    deed(verb)(partial(_say, word))


@deed("forget", "game")
async def _forget(act: Act, tag: ControlTag, _values: object) -> None:
    """Forget what was written for a turn to come, as long as it has not come: others play meanwhile."""
    seen = await views.look(act.client.judge, tag.game_id, act.user.id)
    await answer(act, await hear(act, tag.game_id, "clear", at=None if seen.is_ahead else tag.at))


@deed("go")
async def _go(act: Act, tag: ControlTag, _values: object) -> None:
    """Take in the line that the control bears: it waited for its player's word, or is what they meant."""
    await answer(act, await hear(act, tag.game_id, tag.rest, at=tag.at))
