"""The quiet thread: what is told between two decisions of people is one post, with one map under it.

What computers do one after the other is held back until a person is asked something new, and then told at
once. The turn of a person, and a story that the rules name, grow in place; their map hangs on them when they
are over. Where nobody is left to be asked, a post ends when it is full. What of the open report was told so
far follows from the stored events, so a game keeps only where it began.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot import words
from bot.judge.judge import Judge, Session
from bot.judge.notices import missed_deadline_notices
from bot.judge.settings.running_game_models import Report
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages
from bot.judge.telling.messages import LONGEST, Body, Controls, PictureOf, marked, paragraphs
from games.core.play.save import AnyPosition
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, Ask, Event
from storage import queries
from storage.game_change import Change
from storage.models import Game, Message, Priority
from storage.unit_of_work import STORY

CORRECTED = "corrected"
"""The kind of event of a corrected board, which is told at once."""
FULL = 1200
"""Characters after which a report ends that nobody is asked after."""
POST = 3600
"""Characters of a report in one post when it is over: a message of the second kind holds 4,000."""
SHORT = 400
"""Characters up to which a report opens the named story that begins after it, and is no post of its own."""


def is_quiet(row: Game) -> bool:
    """Return whether a game's thread is told in few posts, not of each step."""
    return settings_of(row).thread == "quiet"


def people_of(opened: Session, position: AnyPosition) -> list[SeatName]:
    """Return the seats that people hold who will be asked something."""
    held = [each for each in opened.change.seats if each.status == "held" and each.user_id is not None]
    seats = [SeatName(each.seat) for each in held]
    return [seat for seat in seats if not missed_deadline_notices.fate(opened.game, position.state, seat)]


async def tell(
    judge: Judge, opened: Session, positions: Sequence[AnyPosition], lines: Sequence[str] = ()
) -> None:
    """Tell the table the events of these positions, as far as a report of them is due."""
    change, game, row, last = opened.change, opened.game, opened.change.game, positions[-1]
    people = people_of(opened, last)
    fresh = _begun_before(positions[0], str(row.version))
    report = settings_of(row).report or fresh
    events = [event for each in positions for event in each.news]
    goes_on = (fresh.turn, fresh.told) >= (report.turn, report.told)
    straight = goes_on and _is_straight(positions)
    if not straight and report.count:
        before = [event for event in await told_under(change, report, last) if event not in events]
        events = [*before[-report.count :], *events]
    elif straight and (report.turn, report.told) != (fresh.turn, fresh.told):
        events = await told_under(change, report, last)
    told = max(0, len(events) - sum(len(each.news) for each in positions))
    report.notes += [(told, line) for line in lines if line]
    for number, position in enumerate(positions):
        told = min(len(events), told + len(position.news))
        full = _is_full(game, report, events[:told], people)
        if not full and _opens(game, report, events[:told], position.ask):
            report.name = position.ask.story if position.ask else ""
        elif full or _ends(report, position.ask, position.save.ready, people):
            await _close(judge, opened, report, events[:told], position)
            report = _begun(position, f"{row.version}.{number}", people)
            events, told = events[told:], 0
    at_once = not straight or any(event.kind == CORRECTED for each in positions for event in each.news)
    if last.ask is None or at_once:
        if last.filled and last.filled[-1].is_unplayed:
            events = _without(events, last.filled[-1].told, report)
        await _close(judge, opened, report, events, last)
        report, events = _begun(last, f"{row.version}.{len(positions)}", people), []
    elif _is_asked(last.ask, last.save.ready, people):
        await _grow(judge, opened, report, events)
    report.count = len(events)
    with changing(row) as kept:
        kept.report = report


async def cut(judge: Judge, opened: Session, *, over: bool = False) -> None:
    """Post the open report, and begin the next with the next event: the turn begins anew, or is `over`."""
    row, position = opened.change.game, opened.position
    if (report := settings_of(row).report) is not None:
        events = await told_under(opened.change, report, position)
        if over and not position.save.log:
            events = _without(events, position.state.told, report)
        await _close(judge, opened, report, events, opened.position)
    with changing(row) as kept:
        kept.report = None


def _without(events: list[Event], opening: Sequence[Event], report: Report) -> list[Event]:
    """Return events without those with which a turn opened that nobody played, unless they stand there."""
    return events if report.parts else events[: max(0, len(events) - len(opening))]


def _is_straight(positions: Sequence[AnyPosition]) -> bool:
    """Return whether what is new was told after all else: what is done before the first question of a turn
    stands in front of what had been told in it, or is a turn of its own (a correction of the board).
    """
    pages = [(page.told, page.news) for position in positions for page in position.filled]
    pages.append((positions[-1].state.told, positions[-1].fresh))
    return all(told[len(told) - len(news) :] == news for told, news in pages)


def _begun_before(position: AnyPosition, mark: str) -> Report:
    """Return the report that begins with the first event of a position."""
    if position.filled:
        page = position.filled[0]
        return Report(turn=page.save.turn, told=len(page.told) - len(page.news), mark=mark)
    return Report(turn=position.save.turn, told=len(position.state.told) - len(position.fresh), mark=mark)


def _begun(position: AnyPosition, mark: str, people: Sequence[SeatName]) -> Report:
    """Return the report that begins with the question now open."""
    ask, name = position.ask, ""
    if ask is not None:
        asked = _is_asked(ask, position.save.ready, people)
        name = ask.story or (ask.clock if asked else "")
    return Report(turn=position.save.turn, told=len(position.state.told), mark=mark, name=name)


def _is_asked(ask: Ask, ready: Sequence[SeatName], people: Sequence[SeatName]) -> bool:
    return any(seat in people and seat not in ready for seat in ask.prompts)


def _ends(report: Report, ask: Ask | None, ready: Sequence[SeatName], people: Sequence[SeatName]) -> bool:
    """Return whether a report ends with a question: a person is asked something new, a named story begins, or
    what it tells of is over. What is asked amid a turn belongs to the report of that turn.
    """
    if ask is None:
        return False
    name = ask.clock or ask.during or ask.story
    if ask.during or (report.name and name == report.name):
        return False
    return bool(report.name or ask.story) or _is_asked(ask, ready, people)


def _opens(game: AnyGame, report: Report, events: Sequence[Event], ask: Ask | None) -> bool:
    """Return whether a story begins with a question, and what is held back is short enough to open it."""
    if ask is None or not ask.story or ask.clock or ask.during or report.name or report.parts:
        return False
    return 0 < sum(map(len, _lines(game, report, events))) <= SHORT


def _is_full(game: AnyGame, report: Report, events: Sequence[Event], people: Sequence[SeatName]) -> bool:
    """Return whether a report that nobody is asked after fills its post."""
    return not people and sum(map(len, _lines(game, report, events))) > FULL


async def told_under(change: Change, report: Report, last: AnyPosition) -> list[Event]:
    """Return the events from the beginning of a report to a position."""
    turns = await queries.told(change.session, change.game.id, report.turn, last.save.turn - 1)
    return [*(event for turn in turns for event in turn), *last.state.told][report.told :]


def _lines(game: AnyGame, report: Report, events: Sequence[Event]) -> list[str]:
    """Return the lines of a report: its name, its public events in words, our own lines between them."""
    notes = [(min(at, len(events)), line) for at, line in report.notes]
    cuts = sorted({0, *(at for at, _ in notes)})
    said: list[str] = []
    for start, end in zip(cuts, [*cuts[1:], len(events)], strict=True):
        said += [line for at, line in notes if at == start]
        said += game.report(events[start:end])
    return [f"### {report.name}", *said] if said and report.name else said


async def _close(
    judge: Judge, opened: Session, report: Report, events: Sequence[Event], position: AnyPosition
) -> None:
    """Post a report that is over, with the map of where it led if a turn was finished in it, and a button for
    each step if there were several.
    """
    lines = _lines(opened.game, report, events)
    led = position.save.turn - report.turn
    picture = PictureOf(turn=position.save.turn) if led > 0 else None
    first = report.turn + 1 if led > 1 else 0
    if report.parts:
        await _write(judge, opened.change, report, lines, picture, first)
    elif lines:
        under: Controls = "steps" if first else "none"
        await messages.say(
            judge, opened.change, lines, picture=picture, controls=under, about=first, longest=POST
        )


async def _grow(judge: Judge, opened: Session, report: Report, events: Sequence[Event]) -> None:
    """Bring the post of a report that goes on up to date."""
    if (lines := _lines(opened.game, report, events)) or report.parts:
        await _write(judge, opened.change, report, lines)


async def _write(
    judge: Judge,
    change: Change,
    report: Report,
    lines: list[str],
    picture: PictureOf | None = None,
    first: int = 0,
) -> None:
    """Put lines in the place of those that stand in a report's messages, the picture under the last, and the
    button for its steps from a turn on.
    """
    row, texts = change.game, paragraphs(lines, LONGEST)
    parts = max(report.parts, len(texts))
    for part in range(parts):
        text = texts[part] if part < len(texts) else words.games.TAKEN_BACK
        body = Body(text=marked(row, text), layout=True)
        if part == parts - 1:
            body.picture, body.controls, body.about = picture, "steps" if first else "none", first
        message = Message(turn=row.turn, step=row.step, kind=STORY, audience="public", priority=Priority.MAP)
        message.nonce, message.body = (
            f"g{row.id}.r{report.mark}.{part}",
            body.model_dump(exclude_defaults=True),
        )
        message.due_at = judge.now()
        await change.tell(message)
    report.parts = parts


async def every(
    judge: Judge, opened: Session, positions: Sequence[AnyPosition], lines: Sequence[str] = ()
) -> None:
    """Tell the events of these positions, a message for each turn, `lines` at the head."""
    chapters, opening = _chapters(positions)
    for events, turn in chapters[:-1]:
        await _report(judge, opened, events, turn, lines)
        lines = ()
    if chapters:
        events, turn = chapters[-1]
        await _report(judge, opened, [*events, *opening], turn, lines)
    elif opening or lines:
        await _report(judge, opened, opening, None, lines)


def _chapters(positions: Sequence[AnyPosition]) -> tuple[list[tuple[list[Event], int]], list[Event]]:
    """Return the events of each finished turn with the number of the next, and those of the running turn."""
    chapters: list[tuple[list[Event], int]] = []
    opening: list[Event] = []
    for position in positions:
        for page in position.filled:
            chapters.append(([*opening, *page.news], page.save.turn + 1))
            opening = []
        opening.extend(position.fresh)
    return chapters, opening


async def _report(
    judge: Judge, opened: Session, events: Sequence[Event], turn: int | None, head: Sequence[str]
) -> None:
    """Tell events to the table, under some lines of our own."""
    lines = [*head, *(opened.game.prose(event) for event in events if event.audience is None)]
    picture = PictureOf(turn=turn) if turn is not None else None
    if any(lines):
        await messages.say(judge, opened.change, lines, picture=picture)
