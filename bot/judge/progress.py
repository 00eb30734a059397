"""A game goes on: a move is stored and told, up to the next question or to the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

import structlog

from bot import words
from bot.judge import hotseat, motion_rules, session
from bot.judge.judge import Judge, Session
from bot.judge.leagues import league_course, two_player_matches
from bot.judge.letters import letter_archive
from bot.judge.notices import followers, missed_deadline_notices, premove_reports, quiet_thread_reports
from bot.judge.notices.premove_reports import Come
from bot.judge.question_moment import clock_begun, goes_on, note_asked, set_deadline
from bot.judge.records import results_and_ratings
from bot.judge.session import awaited_computer, computers_of
from bot.judge.settings import declared_absences
from bot.judge.settings.running_game_models import Clock
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages, texts, turn_recap
from bot.judge.telling.messages import Body, PictureOf, paragraphs
from games.core.play import runner
from games.core.play.save import Act, AnyPosition, Save
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import Event
from games.core.telling.prose import several
from storage import queries
from storage.game_change import Change
from storage.models import Message, Priority, Seat
from storage.unit_of_work import STORY

log = structlog.get_logger()


async def follow(  # noqa: PLR0913  what led to the position and what is said of it, all by name
    judge: Judge,
    opened: Session,
    position: AnyPosition,
    *,
    first: bool = False,
    lines: Sequence[str] = (),
    trail: Sequence[AnyPosition] = (),
    by: SeatName | None = None,
    missed: Sequence[SeatName] = (),
    written: datetime | None = None,
) -> AnyPosition:
    """Store a move, tell what came of it, and let the computers think that are awaited then.

    `lines` stand at the head of the report. `trail` are the positions on the way to this one, if it took
    several steps; `by` is the seat that made them, which is answered by itself. `missed` let
    the deadline pass; `written` is when what led to it was written, by Discord's clock, which may be ahead
    of ours. Returns the position.
    """
    change, before = opened.change, opened.position.save
    computers = computers_of(change.seats)
    positions, turns = _on(opened, [*trail, position])
    last = positions[-1]
    asked = last.ask.prompts if last.ask else ()
    filled = [page for each in positions for page in each.filled]
    await change.put(last.save, filled, asked, others_act=opened.game.acts is not None)
    if awaited_computer(last, computers) is not None:
        judge.thinking[change.game.id] = None
    passed = await hotseat.pass_on(opened, last)
    if first or last.ask is None or session.went_on(before, last.save):
        await missed_deadline_notices.tell(judge, opened, last, missed)
        await _go_on(judge, opened, positions, lines, by, turns)
        return _noted(judge, opened, last, written)
    hasten(judge, opened, last)
    if _done(before) != _done(last.save):
        for each in positions:
            await messages.secretly(judge, opened, each.news, [by] if by else [])
    elif before.acts != last.save.acts:
        await _regroup(judge, opened, positions)
    elif before.ready != last.save.ready:
        await messages.status(judge, opened, last)
    if passed is not None:
        await messages.ask(judge, opened, last, passed)
    return _noted(judge, opened, last, written)


def _noted(judge: Judge, opened: Session, position: AnyPosition, written: datetime | None) -> AnyPosition:
    """Note since when the question is open that is open now; return where the game stands."""
    now = judge.now()
    note_asked(opened.change.game, position, now if written is None else max(now, written))
    return position


def hasten(judge: Judge, opened: Session, position: AnyPosition) -> None:
    """Let the deadline be now if nobody is awaited but people who are away, for whom the game does not wait.

    A game whose people are all away takes its time; so does one that never closes early.
    """
    row, seats, now = opened.change.game, opened.change.seats, judge.now()
    absent = declared_absences.passed_over(row, seats, now)
    if position.ask is None or not absent or not settings_of(row).early:
        return
    here = [
        SeatName(seat.seat)
        for seat in seats
        if seat.status == "held" and SeatName(seat.seat) not in declared_absences.away(row, seats, now)
    ]
    played = [seat for seat in here if not missed_deadline_notices.fate(opened.game, position.state, seat)]
    if played and position.awaited and set(position.awaited) <= set(absent):
        row.deadline = now


def _without_resigned(opened: Session, position: AnyPosition) -> Iterator[AnyPosition]:
    """Yield the positions that follow while resigned seats are asked: nobody waits for those, however often
    they are asked before the rules let them go, at the next turn.
    """
    resigned = [SeatName(seat.seat) for seat in opened.change.seats if seat.status == "out"]
    while seat := next((each for each in resigned if each in position.awaited), None):
        position = runner.ready(opened.game, position.save, opened.dice, seat)
        yield position


def _on(opened: Session, positions: list[AnyPosition]) -> tuple[list[AnyPosition], list[Come]]:
    """Go on as far as nobody need be waited for: seats that are given up, turns written ahead of time.

    Returns all positions, and the turns that were carried out so.
    """
    turns: list[Come] = []
    while True:
        positions += _without_resigned(opened, positions[-1])
        turn = premove_reports.come(opened, positions[-1])
        if turn is None:
            return positions, turns
        done = [position for _, position in turn.outcome.done]
        positions = [*positions, *done] if done else [*positions[:-1], turn.position]
        turns.append(turn)


async def _go_on(
    judge: Judge,
    opened: Session,
    positions: Sequence[AnyPosition],
    lines: Sequence[str],
    by: SeatName | None,
    turns: Sequence[Come],
) -> None:
    """Put the question that is open now, under the clock that runs or a new one, and tell what led to it."""
    change, row, last = opened.change, opened.change.game, positions[-1]
    computers = computers_of(change.seats)
    # Where people are asked too, the question has their time, not the computers'.
    alone = last.ask is not None and all(seat in computers for seat in last.ask.prompts)
    waiting = alone and awaited_computer(last, computers) is not None
    clock, same = settings_of(row).clock, goes_on(row, last.ask)
    asked_before = list(opened.position.ask.prompts) if same and opened.position.ask else []
    _set_deadline(judge, opened, last, waiting=waiting)
    hasten(judge, opened, last)
    if not same:
        await messages.recall(change, opened.position.save.turn, len(opened.position.save.log))
        if clock is not None:
            await messages.recall(change, clock.turn, clock.step)
    asked = opened.position.ask
    during = clock is not None and asked is not None and asked.during == clock.name
    ran = clock if clock and (clock.left is None or during) else None
    told = [*lines, *_dropped(opened, positions)]
    fresh = [seat for seat in change.seats if seat.seat not in asked_before and messages.is_put(last, seat)]
    found, after = stretches(ran, positions, str(row.version))
    await _tell(judge, opened, found, after, told)
    await _alone(judge, opened, found, fresh, by, turns)
    await messages.status(judge, opened, last)
    if last.ask is None:
        await _end(judge, opened, last)
    await followers.tell(judge, opened, last)
    await messages.say(judge, change, motion_rules.lapse(opened.game, row, judge.now()))


def _dropped(opened: Session, positions: Sequence[AnyPosition]) -> Iterator[str]:
    """Yield a line for each correction that waited for its time and did not fit the board then."""
    last = positions[-1]
    saves = [last.save, *(page.save for position in positions for page in position.filled)]
    known = [act for save in saves for act in (*save.acts, *save.pending)]
    for act in opened.position.save.pending:
        if act.is_correction and act not in known and last.ask is not None and isinstance(act.answer, list):
            told = ", ".join(f"`{line}`" for line in act.answer)
            yield words.corrections.DROPPED.format(title=texts.title(opened.change.game), lines=told)


async def _alone(
    judge: Judge,
    opened: Session,
    found: Sequence[ClockStretch],
    seats: Sequence[Seat],
    by: SeatName | None,
    turns: Sequence[Come] = (),
) -> None:
    """Tell single seats what is for them alone: who is asked something now, with the question.

    `by` has read what it was told under a clock in the answer to its command. Whose turn came and was carried
    out as it was written is told that first.
    """
    change, positions = opened.change, [position for stretch in found for position in stretch.positions]
    last, asked = positions[-1], [seat.seat for seat in seats]
    came = [turn.seat for turn in turns]
    every = [event for position in positions for event in position.news]
    above = {
        turn.seat: premove_reports.report(opened.game, turn, last) for turn in turns if turn.seat in asked
    }
    for turn in turns:
        if len(above.get(turn.seat, "")) > premove_reports.BESIDE or turn.seat not in asked:
            await premove_reports.tell(judge, opened, turn, last, every)
            above.pop(turn.seat, None)
    for stretch in found:
        but = [*asked, *came, by] if by and stretch.clock else [*asked, *came]
        news = [event for position in stretch.positions for event in position.news]
        await messages.secretly(judge, opened, news, but)
    for seat in seats:
        events = [
            event
            for stretch in found
            if stretch.clock is None or seat.seat != by
            for position in stretch.positions
            for event in position.news
        ]
        told = await turn_recap.told(opened, positions, seat, events)
        over = premove_reports.above(above.get(SeatName(seat.seat), ""), told)
        said = await messages.ask(judge, opened, last, seat, above=over, picture=told.picture)
        if told.alone and told.alone[0] not in said:
            others = [each.seat for each in change.seats if each.seat != seat.seat]
            await messages.secretly(judge, opened, events, others)


def _done(save: Save) -> list[Act]:
    """Return what seats did at a time of their own: none of it may show, not even by a text renewed."""
    return [act for act in save.acts if not act.is_seating]


async def _regroup(judge: Judge, opened: Session, positions: Sequence[AnyPosition]) -> None:
    """Go on after a seat was given up before its turn's first answer: only who is newly asked is asked."""
    change, last = opened.change, positions[-1]
    before = list(opened.position.ask.prompts) if opened.position.ask else []
    after = list(last.ask.prompts) if last.ask else []
    if not any(seat in before for seat in after):
        _set_deadline(judge, opened, last, waiting=False)
    if quiet_thread_reports.is_quiet(change.game):
        await quiet_thread_reports.tell(judge, opened, positions)
    else:
        await quiet_thread_reports.every(judge, opened, positions)
    fresh = [seat for seat in change.seats if seat.seat not in before and messages.is_put(last, seat)]
    await _alone(judge, opened, [ClockStretch(None, list(positions))], fresh, None)
    await messages.status(judge, opened, last)


def _set_deadline(judge: Judge, opened: Session, position: AnyPosition, *, waiting: bool) -> None:
    """Give the open question its time: none to a computer, the rule's hours to people."""
    row = opened.change.game
    if position.ask is None:
        row.deadline, row.left_seconds = None, None
        return
    set_deadline(judge, row, position.ask, waiting=waiting)


async def _end(judge: Judge, opened: Session, position: AnyPosition) -> None:
    """End a game: say who won, publish the seed, show the years and the whole opened."""
    row, outcome = opened.change.game, opened.game.result(position.state)
    if outcome is None:
        raise RuntimeError(f"{texts.title(row)} asks nothing, yet is not over")
    row.status, row.ended_at, row.outcome = "ended", judge.now(), dict(outcome.dump())
    names = words.games.AND.join(opened.game.power(seat).name for seat in outcome.winners)
    head = (words.games.WIN if several(names) else words.games.WINS) if names else words.games.DRAWN
    is_whole = not settings_of(row).drawn
    seed = words.dice.SEED_AND_EXPORT.format(seed=row.seed.hex()) if is_whole else ""
    lines = [line for line in (head.format(names=names), outcome.reason, seed) if line]
    turn = position.save.turn
    await messages.say(judge, opened.change, lines, picture=PictureOf(kind="chart", turn=turn))
    replay = PictureOf(kind="replay", turn=turn)
    await messages.say(judge, opened.change, [words.games.COURSE], picture=replay, controls="replay")
    await results_and_ratings.close(opened.change, opened.game, position.state)
    await two_player_matches.ended(judge, opened.change)
    await league_course.ended(judge, opened.change)
    await letter_archive.ask(judge, opened.change)
    await messages.status(judge, opened, position)
    if is_whole:
        # It takes the longest to be made, and what follows it in the thread would wait for it.
        page = PictureOf(kind="page", turn=turn)
        await messages.say(judge, opened.change, [words.games.PAGE], picture=page)


@dataclass
class ClockStretch:
    """Positions that followed one another under one clock, or under none."""

    clock: Clock | None
    positions: list[AnyPosition] = field(default_factory=list[AnyPosition])

    @property
    def last(self) -> AnyPosition:
        """Return where it ended."""
        return self.positions[-1]


def stretches(
    clock: Clock | None, positions: Sequence[AnyPosition], mark: str
) -> tuple[list[ClockStretch], Clock | None]:
    """Cut positions where one clock ends and another begins; return also the clock that runs at the end.

    While others are asked during a clock it stands still, and its story goes on.
    """
    found: list[ClockStretch] = []
    for number, position in enumerate(positions):
        if not found or found[-1].clock is not clock:
            found.append(ClockStretch(clock))
        found[-1].positions.append(position)
        name = (position.ask.clock or position.ask.during) if position.ask else ""
        if clock is None or clock.name != name:
            clock = clock_begun(position, f"{mark}.{number}")
    return found, clock


async def _tell(
    judge: Judge,
    opened: Session,
    found: Sequence[ClockStretch],
    after: Clock | None,
    lines: Sequence[str] = (),
) -> None:
    """Tell the table the events of positions, under `lines` of our own; `after` is the clock now running."""
    positions, row = [position for stretch in found for position in stretch.positions], opened.change.game
    quiet = quiet_thread_reports.is_quiet(row)
    if quiet:
        await quiet_thread_reports.tell(judge, opened, positions, lines)
    steps: Sequence[ClockStretch] = () if quiet else found
    for stretch in steps:
        if stretch.clock is None:
            await quiet_thread_reports.every(judge, opened, stretch.positions, lines)
        else:
            await _grow(judge, opened, stretch, lines)
            if stretch.clock is not after and stretch.clock.parts:
                name, turn = stretch.clock.name, stretch.last.save.turn
                line = words.games.MAP_AFTER.format(name=name)
                await messages.say(judge, opened.change, [line], picture=PictureOf(turn=turn))
        lines = ()
    ask, interrupted = positions[-1].ask, settings_of(row).clock
    if after is not None:
        stands_still = ask is not None and interrupted is not None and ask.during == after.name
        after.left = interrupted.left if stands_still and interrupted is not None else None
    with changing(row) as kept:
        kept.clock = after or (interrupted if ask is not None else None)


async def _grow(judge: Judge, opened: Session, stretch: ClockStretch, lines: Sequence[str]) -> None:
    """Bring the story of a clock up to date with all that the table was told under it."""
    change, clock = opened.change, stretch.clock
    if clock is None:
        raise ValueError("a story needs a clock")
    events = await _told_under(change, clock, stretch.last)
    said = [line for line in map(opened.game.prose, (e for e in events if e.audience is None)) if line]
    texts = paragraphs([f"### {clock.name}", *said, *lines]) if said or lines else []
    clock_parts = max(clock.parts, len(texts))
    for part in range(clock_parts):
        text = texts[part] if part < len(texts) else words.games.TAKEN_BACK
        await _post(
            judge, change, f"{clock.mark}.{part}", Body(text=messages.marked(change.game, text), layout=True)
        )
    clock.parts = clock_parts


async def _told_under(change: Change, clock: Clock, last: AnyPosition) -> list[Event]:
    """Return the events from the beginning of a clock to a position under it."""
    turns = await queries.told(change.session, change.game.id, clock.turn, last.save.turn - 1)
    events = [event for turn in turns for event in turn]
    return [*events, *last.state.told][clock.told :]


async def _post(judge: Judge, change: Change, mark: str, body: Body) -> None:
    """Store one message of a story, in the place of the one that stands there already."""
    row = change.game
    message = Message(turn=row.turn, step=row.step, kind=STORY, audience="public", priority=Priority.MAP)
    message.nonce, message.body = f"g{row.id}.s{mark}", body.model_dump(exclude_defaults=True)
    message.due_at = judge.now()
    await change.tell(message)
