"""Acts of a seat at any time, whoever is asked: laying down standing orders, giving something away.

Nothing of it shows to others but what the act itself tells them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from bot import words
from bot.judge.orders import named_standing_orders
from bot.judge.orders.intake_context import MOST, Carried, Intake
from bot.judge.session import lines_of
from games.core.play import runner
from games.core.play.save import STANDING, Act
from games.core.reading.clauses_to_orders import DOUBTS
from games.core.reading.message_commands import TextPart, only, parts, put_off, take_apart
from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.core.rules.prompts import AnyPrompt, Orders, Sheet
from games.core.text.talk import is_chat
from storage import queries
from storage.models import Submission

TAKE_BACK = "clear standing {line}"
TAKEN_BACK = re.compile(
    r"\s*(?:clear|cancel|drop|forget|remove|delete) standing (?:orders? )?(?P<line>\S.*)", re.IGNORECASE
)
WITHDRAWN = re.compile(r"\s*(?:clear|cancel|forget|remove|delete)\s(?P<line>.*)", re.IGNORECASE)
"""A line that sounds as if a standing order were to be taken back, and does not say so."""


async def take(case: Intake, text: str, *, meant: Callable[[str], str] | None = None) -> str:
    """Do those parts of a text that may be sent at any time; return the text with blanks in their place.

    Of an edited message `meant` returns what of the text that it had before was meant.
    """
    acts = case.seen.acts
    text = await _take_kept(case, acts, text)
    sent = _meant(acts, text)
    kinds = dict(sent[:MOST])
    if not kinds:
        return text
    before = await _before(case, acts, meant) if meant else {}
    lines: list[str] = []
    later = put_off(text)
    late = [part for part in parts(text) if any(one.start <= part.start < one.end for one in later)]
    clears = [part for part in parts(text) if part not in late and _clears(text, part)]
    cleared = clears if STANDING in kinds.values() else []
    if cleared:
        _lay(case, [])
    kinds = {part: "" if part in late else kind for part, kind in kinds.items()}
    case.errors += [
        Unreadable(DOUBTS["later"], quote=text[part.start : part.end].strip()[:80])
        for part, kind in kinds.items()
        if not kind
    ]
    _leave(case, [text[part.start : part.end].strip()[:80] for part, _ in sent[MOST:]])
    for kind in dict.fromkeys(filter(None, kinds.values())):
        mine = [part for part in kinds if kinds[part] == kind]
        if kind == STANDING:
            texts = [only(text, [part]) for part in mine]
            lines += _lay_down(case, case.seen.acts[kind], texts, before.get(kind, ()))
        elif before.get(kind):
            case.said.append(words.orders.EDITED_DONE)
        else:
            for part in mine:
                lines += _do(case, kind, acts[kind], only(text, [part]))
    if lines or case.errors or STANDING in kinds.values():
        await case.file(text, lines, accepted=not case.errors)
    done = {*dict(sent), *cleared}
    return only(text, [part for part in parts(text) if part not in done])


def _meant(acts: Mapping[str, AnyPrompt], text: str) -> list[tuple[TextPart, str]]:
    """Return the parts of a text that may be sent at any time, each with what it is meant as."""
    return [(part, kind) for part in parts(text) if (kind := _kind(acts, text, part))]


def _leave(case: Intake, rest: Sequence[str]) -> None:
    """Say of what is more than one message takes that nothing of it was done."""
    if rest:
        case.errors.append(Illegal(words.orders.TOO_MANY.format(most=MOST), quote=rest[0]))
        case.left = (*case.left, *rest[1:])


def _clears(text: str, part: TextPart) -> bool:
    """Return whether a part forgets all standing orders: before any that the same text lays down."""
    return [command.word for command in take_apart(text[part.start : part.end]).commands] == [
        "clear standing"
    ]


async def _take_kept(case: Intake, acts: Mapping[str, AnyPrompt], text: str) -> str:
    """Do what a text asks with standing orders under a name; return it with blanks in its place.

    Kept ones are laid down in the place of all in force, as far as they can be laid down today.
    """
    said = {
        part: found
        for part in parts(text)
        if (found := named_standing_orders.asked(text[part.start : part.end]))
    }
    if not said:
        return text
    for part, found in said.items():
        wanted = await named_standing_orders.do(case, found)
        if wanted and isinstance(shape := acts[STANDING].shape, Orders):
            fits = bool(shape.check("\n".join(wanted), ()).lines)
            gone = (case.seen.standing or ()) if fits else ()
            lines = _lay_down(case, case.seen.acts[STANDING], ["\n".join(wanted)], gone)
            await case.file(text[part.start : part.end], lines, accepted=fits)
    return only(text, [part for part in parts(text) if part not in said])


async def clear(case: Intake, text: str) -> None:
    """Forget the seat's standing orders."""
    if STANDING not in case.seen.acts:
        case.said.append(words.orders.KNOWS_NO_STANDING)
        return
    _lay(case, [])
    await case.file(text, [], accepted=True)


def show(case: Intake) -> None:
    """Show the seat's standing orders."""
    if STANDING not in case.seen.acts:
        case.said.append(words.orders.KNOWS_NO_STANDING)
    case.shows_standing = STANDING in case.seen.acts


def unasked(case: Intake, text: str) -> None:
    """Answer what is sent by one who is not asked and can order nothing ahead of time."""
    if is_chat(text):
        case.said.append(words.orders.TALK)
    elif error := withdrawn(case, text) or nearly(case, text):
        case.errors.append(error)
    elif STANDING in case.seen.acts:
        case.errors.append(Illegal(words.orders.STANDING_ALONE, quote=" ".join(text.split())[:80]))
    else:
        case.errors.append(Illegal(words.orders.NOT_ASKED))


def instead(case: Intake, text: str, sheet: Sheet) -> OrderError | None:
    """Return what is wrong with a text of which nothing is a line of a turn to come, and which may have been
    meant for standing orders or the like, None if it was not.
    """
    if case.spoken or set(sheet.lines) != set(case.seen.answer):
        return None
    other = withdrawn(case, text)
    meant = any(error.is_meant for error in sheet.errors)
    return other or (None if meant else nearly(case, text))


def nearly(case: Intake, text: str) -> OrderError | None:
    """Return what is wrong with a text that is nearly what may be sent at any time, None if it is not."""
    shapes = [prompt.shape for prompt in case.seen.acts.values()] if not case.spoken else []
    found = (error for shape in shapes if isinstance(shape, Orders) for error in shape.check(text, ()).errors)
    return next((error for error in found if error.is_meant), None)


def is_elsewhere(case: Intake, row: Submission) -> bool:
    """Return whether a text was filed with what may be sent at any time, which is no draft."""
    acts = case.seen.acts
    said = [command.word for command in take_apart(row.text).commands]
    return any(_kind(acts, line, part) for line in row.lines for part in parts(line)) or (
        not row.lines and said == ["clear standing"]
    )


def stay(case: Intake) -> None:
    """Say of standing orders that they stay when what was sent for the open question is forgotten."""
    if case.seen.standing and not case.spoken:
        case.said.append(words.orders.STANDING_STAY)


def _kind(acts: Mapping[str, AnyPrompt], text: str, part: TextPart) -> str:
    """Return as what a part of a text is meant that may be sent at any time, "" if as none of it."""
    words = text[part.start : part.end].strip()
    if take_apart(words).commands:
        return ""
    for kind, prompt in acts.items():
        shape = prompt.shape
        if kind == STANDING and TAKEN_BACK.fullmatch(words):
            return kind
        if isinstance(shape, Orders) and shape.claims and shape.claims(words):
            return kind
    return ""


def _lay_down(case: Intake, prompt: AnyPrompt, texts: Sequence[str], gone: Sequence[str]) -> list[str]:
    """Lay down standing orders on top of those in force; `gone` are the lines that the text takes the place
    of.
    """
    if not isinstance(prompt.shape, Orders):
        return []
    draft = [line for line in lines_of(prompt.default) if line not in gone]
    lines = tuple(draft)
    for text in texts:
        if found := TAKEN_BACK.fullmatch(text.strip()):
            lines = _without(case, lines, found["line"])
            continue
        sheet = prompt.shape.check(text, lines)
        lines = sheet.lines
        case.errors += sheet.errors
        case.warnings += sheet.warnings
        case.notes += sheet.notes
    _lay(case, list(lines))
    case.own = tuple(line for line in lines if line not in draft)
    return list(case.own if case.spoken else lines)


def _without(case: Intake, lines: tuple[str, ...], begun: str) -> tuple[str, ...]:
    """Return the standing orders but for those that begin with a text, as it is typed."""
    head = begun.casefold().split()
    gone = [line for line in lines if line.casefold().split() == head]
    gone = gone or [line for line in lines if line.casefold().split()[: len(head)] == head]
    if len(gone) > 1:
        example = TAKE_BACK.format(line=gone[0])
        why = words.orders.SEVERAL_STANDING.format(count=len(gone))
        case.errors.append(Illegal(why, quote=begun[:80], example=example))
        return lines
    if not gone:
        example = TAKE_BACK.format(line=lines[0]) if lines else ""
        case.errors.append(Illegal(words.orders.NO_SUCH_STANDING, quote=begun[:80], example=example))
    return tuple(line for line in lines if line not in gone)


def withdrawn(case: Intake, text: str) -> OrderError | None:
    """Return what is said to a text that sounds as if a standing order were to be taken back, if one has its
    words: it stays until the text says so.
    """
    found = WITHDRAWN.fullmatch(text.strip())
    said = set(found["line"].casefold().split()) if found else set[str]()
    meant = [line for line in case.seen.standing or () if said and said <= set(line.casefold().split())]
    if not meant or case.spoken:
        return None
    example = TAKE_BACK.format(line=meant[0])
    return Illegal(words.orders.STANDING_STAYS, quote=text.strip()[:80], example=example)


def _lay(case: Intake, lines: list[str]) -> None:
    case.shows_standing = True
    if list(case.seen.standing or ()) == lines:
        return
    try:
        case.go_on(
            runner.act(case.game, case.position.save, case.dice, Act(STANDING, case.place, list(lines)))
        )
        case.laid_down = True
    except OrderError as error:
        case.errors.append(error)


def _do(case: Intake, kind: str, prompt: AnyPrompt, text: str) -> list[str]:
    """Do something once, as one line says it."""
    if not isinstance(prompt.shape, Orders):
        return []
    sheet = prompt.shape.check(text, ())
    case.errors += sheet.errors
    case.notes += sheet.notes
    done: list[str] = []
    for line in sheet.lines if not sheet.errors else ():
        try:
            position = runner.act(case.game, case.position.save, case.dice, Act(kind, case.place, [line]))
        except OrderError as error:
            case.errors.append(error)
            break
        case.go_on(position)
        case.carried.append(Carried(line, case.heard(position)))
        done.append(line)
    return done


async def _before(
    case: Intake, acts: Mapping[str, AnyPrompt], meant: Callable[[str], str]
) -> dict[str, tuple[str, ...]]:
    """Return the lines that an edited message said before, by the kind of act."""
    rows = await queries.sound_submissions(case.change.session, case.change.game.id, case.place)
    mine = [row for row in rows if row.source_id == case.source_id]
    found: dict[str, tuple[str, ...]] = {}
    for row in mine[-1:]:
        said = meant(row.text)
        for part, kind in _meant(acts, said)[:MOST]:
            shape = acts[kind].shape
            if isinstance(shape, Orders):
                found[kind] = (*found.get(kind, ()), *shape.check(only(said, [part]), ()).lines)
    return found
