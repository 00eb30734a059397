"""One text being heard: whose it is, where the game stands, and what has come of it so far."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot import words
from bot.judge import session
from bot.judge.judge import Refusal, Session
from bot.judge.question_moment import START, At, asked_since
from bot.judge.session import PlayerView
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import texts
from games.core.play.save import STANDING, AnyPosition
from games.core.reading.slips import codes, meant
from games.core.rules.errors import OrderError, Unconfirmed
from games.core.rules.prompts import Amount, Choose, Dice, Orders
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, view
from storage.game_change import Change
from storage.models import Seat

MOST = 40
"""Commands and standing orders of one message: each is run in its turn, and nobody else should wait long."""
WITHIN = 22
"""Bits of a snowflake, a message's or an interaction's number, below its thousandth of a second."""


@dataclass(frozen=True)
class AskedCommand:
    """Something that a word asks for as the command of that name does, and what of it: `rules`, "combat"."""

    word: str
    about: str = ""


@dataclass(frozen=True)
class Carried:
    """A command that was carried out, and what came of it, in words."""

    line: str
    results: tuple[str, ...] = ()


@dataclass
class Intake:
    """One text of a seat inside one transaction; `position` moves on as the text is taken in.

    `written_at` is when its writer sent it, or edited it last; None where nothing can be changed. `decides`:
    it says what counts, even if that counted before. Questions put until `read_by` can have been read by who
    wrote it, any if that is None; what was `picked` with a control answers the question of the control.
    """

    opened: Session
    held: Seat
    position: AnyPosition
    user_id: int
    source_id: int | None
    spoken: bool = False
    read_by: datetime | None = None
    picked: bool = False
    errors: list[OrderError] = field(default_factory=list[OrderError])
    warnings: list[str] = field(default_factory=list[str])
    notes: list[str] = field(default_factory=list[str])
    said: list[str] = field(default_factory=list[str])
    own: tuple[str, ...] = ()
    receipt: str = ""
    sent: tuple[str, ...] | None = None
    trail: list[AnyPosition] = field(default_factory=list[AnyPosition])
    carried: list[Carried] = field(default_factory=list[Carried])
    left: tuple[str, ...] = ()
    shows_standing: bool = False
    written_at: datetime | None = None
    decides: bool = False
    laid_down: bool = False
    is_quoted: bool = False
    asks: list[AskedCommand] = field(default_factory=list[AskedCommand])

    @property
    def change(self) -> Change:
        """Return the transaction."""
        return self.opened.change

    @property
    def game(self) -> AnyGame:
        """Return the rule set."""
        return self.opened.game

    @property
    def dice(self) -> Dice:
        """Return the dice of the game."""
        return self.opened.dice

    @property
    def place(self) -> SeatName:
        """Return the seat in the rules."""
        return SeatName(self.held.seat)

    @property
    def seen(self) -> PlayerView:
        """Return the game as the seat sees it now."""
        return self._seen(self.position)

    def _seen(self, position: AnyPosition) -> PlayerView:
        return PlayerView(self.change.game, self.game, self.change.seats, position, self.held)

    def names_an_option(self, text: str) -> bool:
        """Return whether a text is word for word an option asked about, which may be a word like `ready`."""
        prompt = self.seen.prompt
        if prompt is None or isinstance(prompt.shape, Orders | Amount):
            return False
        options = getattr(prompt.shape, "options", ())
        return text.strip().casefold() in [word.casefold() for o in options for word in (o.value, o.label)]

    def show_amid(self) -> None:
        """Show the standing orders to one who is asked amid another's turn and answers with them."""
        ask = self.position.ask
        if ask is not None and ask.during and self.seen.is_asked and not self.seen.is_at_once:
            self.shows_standing = STANDING in self.seen.acts

    def refuse_if_locked(self) -> None:
        """Raise Refusal if the text has changed something although the gamemaster has locked the orders."""
        row, before = self.opened.change.game, self.opened.position
        if self.position.save is not before.save and settings_of(row).locked and not self.spoken:
            raise Refusal(words.gamemaster.LOCKED, title=texts.title(row))

    def is_older(self, snowflake: int) -> bool:
        """Return whether a newer text of this seat's player was heard; within a thousandth of a second they
        count as they came.
        """
        return snowflake >> WITHIN < self.change.game.heard.get(self.held.seat, 0) >> WITHIN

    def go_on(self, position: AnyPosition) -> None:
        """Take the position that a command or an act led to; what it tells is told when all is stored."""
        self.decides = True
        self.position = position
        self.trail.append(position)

    def is_early(self, *, ending: bool = False) -> bool:
        """Return whether the text was written before its writer can have read the question that is open.

        What is `ending` a turn of many commands was asked when that turn began.
        """
        since = asked_since(self.change.game, ending=ending)
        return since is not None and not self.has_read(since)

    def has_read(self, said: datetime) -> bool:
        """Return whether the writer of the text can have read what was said to them at that time."""
        return self.read_by is None or said <= self.read_by

    def heard(self, position: AnyPosition) -> tuple[str, ...]:
        """Return what a position tells the seat, in words; the gamemaster who speaks for it hears no
        secrets.
        """
        own = () if self.spoken else (self.place,)
        told = (e for e in position.news if e.audience is None or set(own) & set(e.audience))
        return tuple(line for line in map(self.game.prose, told) if line)

    async def file(self, text: str, lines: Sequence[str], *, accepted: bool) -> None:
        """File what was typed, word for word, with a receipt; a gamemaster's shows their own lines alone."""
        self.decides = self.decides or accepted
        shown = self.own if self.spoken else lines
        filed = await self.change.submission(
            self.place, self.user_id, text, shown, accepted=accepted, source_id=self.source_id
        )
        self.receipt = filed.receipt

    def _has_changed(self) -> bool:
        """Return whether some of what was sent was carried out, laid down, or is newly in force."""
        before = self._seen(self.opened.position).answer
        return bool(self.carried or self.laid_down or self.own) or self.seen.answer != before

    def reply(self) -> Reply:
        """Put the answer together from where the seat stands now."""
        row, position, seen = self.change.game, self.position, self.seen
        prompt = seen.prompt
        still = bool(self.carried) or seen.is_at_once
        closed = session.went_on(self.opened.position.save, position.save) and not still
        shown = self.opened.position.state if closed else position.state
        lines = self.sent if closed and self.sent is not None else seen.answer
        shown_lines = self.own if self.spoken else lines
        asked = self._seen(self.opened.position if closed else position)
        reply = Reply(
            game_id=row.id,
            title=texts.title(row),
            power=self.game.power(self.place).name,
            phase=self.game.phase(view(shown, None if self.spoken else self.place)),
            lines=shown_lines,
            echo=tuple(asked.echo(line) for line in shown_lines),
            errors=tuple(str(error) for error in self.errors),
            warnings=() if self.spoken else tuple(self.warnings),
            notes=() if self.spoken else tuple(self.notes),
            said=tuple(line for line in self.said if line),
            receipt=self.receipt,
            ready=seen.is_ready and not closed,
            premove=not seen.is_asked and bool(seen.answer),
            ahead=seen.is_ahead,
            asked=seen.is_asked,
            empty=seen.is_empty,
            closed=closed,
            spoken=self.spoken,
            clock=texts.clock(row) if row.deadline or row.status == "paused" else "",
            at=seen.at,
            writes=prompt is not None,
            held=next((error.example for error in self.errors if isinstance(error, Unconfirmed)), ""),
            meant=() if self.spoken else self._meant(),
            quoted=self.is_quoted and self.source_id is not None and not self.spoken,
            counts=not self.errors or closed or self._has_changed(),
            asks=tuple(self.asks),
            locked=settings_of(row).locked and not self.spoken,
        )
        standing = (seen.standing or ()) if self.shows_standing and not self.spoken else None
        if not still and standing is None:
            return reply
        return CommandReply(
            **vars(reply),
            at_once=seen.is_at_once,
            amid=seen.is_amid,
            carried=tuple((each.line, each.results) for each in self.carried),
            left=self.left,
            next=self._next(seen),
            undo=seen.undo,
            standing=standing,
        )

    def _next(self, seen: PlayerView) -> str:
        """Return what is asked after commands, or that they were the last."""
        if self.spoken:
            return ""
        if seen.prompt and seen.is_at_once:
            return seen.prompt.text
        is_over = self.carried and not seen.is_asked and self._seen(self.opened.position).is_at_once
        awaited = texts.awaited(self.game, self.position)
        return " ".join(filter(None, [words.orders.NOTHING_OWED, awaited])) if is_over else ""

    def _meant(self) -> tuple[str, ...]:
        """Return what was probably meant by what was refused."""
        if not self.errors:
            return ()
        options = self.game.options.model_validate(self.change.game.options)
        return meant(self.errors, list(self._answers()), codes(self.game, options))

    def _answers(self) -> Iterator[str]:
        """Yield the lines that may be ordered now, or the options that may be chosen."""
        yield from (line for lines in self.seen.legal.values() for line in lines)
        if self.seen.prompt is not None and isinstance(self.seen.prompt.shape, Choose):
            yield from (option.value for option in self.seen.prompt.shape.options)


@dataclass(frozen=True)
class Reply:
    """The whole state of a sender's orders after their text was heard.

    `lines` are in force, `echo` the same with names behind them;
    `errors` were not accepted; `warnings` speak of doomed lines, `notes` of exact odds,
    `said` answers words to the bot. `receipt` names what was stored, "" if nothing was. `premove` lines wait
    for their question, or if they are `ahead` for the turn in which they are carried out one by one. `empty`
    says that a sheet without a line is their answer, `closed` that this text closed the question, `repeated`
    that it was heard before, `stale` that it was meant for a question that is over, `spoken` that the
    gamemaster sent it for the seat: then `lines` are only those they wrote. The sender `writes` what is asked
    of them, or ahead of it.

    `held` is the line that waits for its player's word as it would then be sent, `meant` what was probably
    meant by lines that were refused, and can be sent by controls. `counts` says whether anything of the text
    was done. `told` says that messages to others were stored with it, `quoted` that every line of a message
    was quoted, so that its writer is asked whether it is meant. `asks` is what lines of it ask for as
    commands would. `locked` says that the gamemaster lets nobody change orders.
    """

    game_id: int
    title: str
    power: str
    phase: str
    lines: tuple[str, ...] = ()
    echo: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    receipt: str = ""
    ready: bool = False
    premove: bool = False
    ahead: bool = False
    asked: bool = True
    empty: bool = False
    closed: bool = False
    repeated: bool = False
    spoken: bool = False
    stale: bool = False
    clock: str = ""
    at: At = START
    writes: bool = True
    held: str = ""
    meant: tuple[str, ...] = ()
    counts: bool = True
    told: bool = False
    quoted: bool = False
    asks: tuple[AskedCommand, ...] = ()
    locked: bool = False


@dataclass(frozen=True)
class CommandReply(Reply):
    """The reply to commands, each carried out when it is sent, and to acts that may be sent at any time.

    More may be sent `at_once`, or it answers what is asked `amid` a command. `carried` are those carried out
    with what came of each, `left` those that were not because one before them was wrong or waits, `next` what
    may be sent now, `undo` what `undo` would take back. `standing` are the standing orders where they are
    shown.
    """

    at_once: bool = False
    amid: bool = False
    carried: tuple[tuple[str, tuple[str, ...]], ...] = ()
    left: tuple[str, ...] = ()
    next: str = ""
    undo: tuple[str, ...] = ()
    standing: tuple[str, ...] | None = None
