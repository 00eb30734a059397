"""One turn being run, for the length of one call: load the checkpoint, replay the log, go on from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from games.core.play.dice import Thrown, meaning
from games.core.play.save import GAMEMASTER, TABLE, Act, ClosedQuestion, FinishedTurn, Position, Premove, Save
from games.core.rules.errors import Diverged, Illegal, OrderError
from games.core.rules.prompts import CHANCE, Answer, AnyPrompt, Dice, Orders, Seat, Sheet
from games.core.rules.protocol import Agreement, Ask, Event, Game, S, Script

ENDLESS = 1000
"""Turns that may follow one another without a question before something must be wrong."""


class TurnRun(Generic[S]):
    """The turn of a save, run to its open question; `forward` closes what can be closed.

    `told` are the events of this turn that were heard before (by default all up to the open question);
    `strict` demands that every throw in the log is what the dice give.
    """

    def __init__(
        self,
        game: Game[S, Any],
        save: Save,
        dice: Dice,
        *,
        told: Sequence[Event] | None = None,
        strict: bool = False,
    ) -> None:
        self.game, self.dice, self.save, self.strict = game, dice, save, strict
        self.filled: list[FinishedTurn] = []
        self.fresh: list[Event] = []
        self.admitted: dict[Seat, Sheet] = {}
        self.ask: Ask | None = None
        self.thrown: list[Thrown] = []
        self._answers: Mapping[Seat, Any] = {}
        self._known = list(told or ())
        self._heard = 0
        self._open(told)

    def forward(self) -> Position[S]:
        """Close questions as long as they can be closed, and say where the game stands then."""
        while self.ask is not None and all(seat in self.save.ready for seat in self.ask.prompts):
            self.close()
        self._hear()
        return Position(
            self.state, self.ask, self.save, tuple(self.fresh), tuple(self.filled), dict(self.admitted)
        )

    def close(self) -> None:
        """Close the open question with what was submitted, and run on to the next one."""
        if self.ask is None:
            raise RuntimeError("no question is open")
        submitted, prompts = self.save.submitted, self.ask.prompts
        answers = {seat: submitted.get(seat, prompt.default) for seat, prompt in prompts.items()}
        silent = () if self.ask.heard else prompts
        missed = tuple(seat for seat in silent if seat not in submitted and seat not in self.save.ready)
        self._record(ClosedQuestion(self.ask.key, answers, missed, self.save.epoch))
        self._settle()

    def admit(self, premoves: Mapping[Seat, Premove]) -> None:
        """Check what was sent ahead of time against the question now open, and submit what fits."""
        for seat, premove in premoves.items():
            if self.ask is None or seat not in self.ask.prompts:
                continue
            if not isinstance(shape := self.ask.prompts[seat].shape, Orders):
                continue
            sheet = shape.check("\n".join(premove.lines), ())
            self.admitted[seat] = sheet
            if sheet.lines:
                self.save = replace(self.save, submitted={**self.save.submitted, seat: list(sheet.lines)})
            if premove.ready and not sheet.errors:
                self.save = replace(self.save, ready=(*self.save.ready, seat))

    def readmit(self, before: Save) -> None:
        """Put back the answers of a question that was put anew, as far as they still fit."""
        for seat, answer in before.submitted.items():
            prompt = self.ask.prompts.get(seat) if self.ask else None
            if prompt is None:
                continue
            lines = (
                tuple(line for line in answer if isinstance(line, str)) if isinstance(answer, list) else ()
            )
            if isinstance(prompt.shape, Orders) and lines:
                self.admit({seat: Premove(lines, seat in before.ready)})
            elif fits(prompt, answer):
                submitted = {**self.save.submitted, seat: answer}
                self.save = replace(self.save, submitted=submitted)
        still = tuple(
            seat for seat in before.ready if seat not in before.submitted or seat in self.save.submitted
        )
        asked: Mapping[Seat, AnyPrompt] = self.ask.prompts if self.ask else {}
        self.save = replace(
            self.save,
            ready=tuple(s for s in still if s in asked and s not in self.admitted) + self.save.ready,
        )

    def _open(self, told: Sequence[Event] | None) -> None:
        """Load the checkpoint and run the turn through its log to the first question that is not in it.

        `told` are the events of this turn that were heard before; by default all up to that question.
        """
        turn, log = self.save.turn, self.save.log
        self.save = replace(self.save, log=())
        self._load()
        for step, entry in enumerate(log):
            if self.save.turn != turn:
                raise Diverged(f"turn {turn}, step {step}: recorded {entry.key!r}, but the turn is over")
            self._expect(entry)
            self._record(entry, keep=True)
        if told is None:
            self._known = list(self.state.told)
        self._settle(keep=True)

    def _expect(self, entry: ClosedQuestion) -> None:
        """Raise Diverged unless the script now asks what the entry answers."""
        place = f"turn {self.save.turn}, step {len(self.save.log)}"
        if self.ask is None or entry.key != self.ask.key:
            asked = self.ask.key if self.ask else "nothing"
            raise Diverged(f"{place}: recorded {entry.key!r}, asked {asked!r}")
        if self.strict and self.ask.is_chance:
            fallen, recorded = self._roll(self.ask, entry.epoch), entry.answers.get(CHANCE)
            if fallen != recorded:
                raise Diverged(f"{place}: {entry.key} is recorded as {recorded}, the seed gives {fallen}")

    def _load(self) -> None:
        """Load the checkpoint, do the acts and put the turn's first question."""
        for _ in range(ENDLESS):
            self.state: S = self.game.state.model_validate(self.save.state)
            if self.game.result(self.state):
                # Who gave a seat up in the last turn would have left in the next one, which does not come.
                self.ask, self.save = None, replace(self.save, acts=())
                return
            over = self._seats() and self.game.result(self.state) is not None
            if self._corrects() or over:
                # What ends the game or corrects the board is a turn of its own, or no record would show it.
                self.ask = None
                self._turn_over()
                continue
            self.script: Script[None] = self.game.turn(self.state)
            if self._advance(first=True) and not self._is_ended():
                return
            self._turn_over()
        raise RuntimeError(f"{self.game.slug}: {ENDLESS} turns without a question")

    def _seats(self) -> bool:
        """Let seats be given up and taken up again; return whether any was."""
        return seated(self.game, self.state, self.save.acts)

    def _corrects(self) -> bool:
        """Correct the board; return whether it was. What seats did in this turn goes over to the next."""
        deeds = [deed for deed in self.save.acts if deed.is_correction]
        for deed in deeds:
            try:
                correct(self.game, self.state, deed)
            except OrderError as error:
                why = f"turn {self.save.turn}: the correction of the board is no longer legal"
                raise Diverged(why, f"{why}: {error}") from error
        if deeds:
            between = tuple(deed for deed in self.save.acts if deed.is_seating or deed.is_correction)
            later = tuple(deed for deed in self.save.acts if deed not in between)
            self.save = replace(self.save, acts=between, pending=(*later, *self.save.pending))
        return bool(deeds)

    def _is_ended(self) -> bool:
        """Do what was done while the question was open that is open now; return whether it ended the game."""
        for number, deed in enumerate(self.save.acts):
            if deed.is_seating or deed.step != len(self.save.log):
                continue
            try:
                perform(self.game, self.state, deed)
            except OrderError as error:
                place, why = f"turn {self.save.turn}, act {number}", type(error).__name__
                raise Diverged(
                    f"{place}: the {deed.kind} of {deed.seat} is no longer legal ({why})"
                ) from error
        if self.state.agreed is None:
            return False
        self.save = replace(self.save, submitted={}, ready=(), premoves={})
        return True

    def _settle(self, *, keep: bool = False) -> None:
        """Let the dice answer and admit premoves until a person is asked or the game is over.

        Lines that are carried out one by one wait: `premoved_turns` does that, from question to question.
        """
        while self.ask is not None and self.ask.is_chance:
            rolled = {CHANCE: self._roll(self.ask, self.save.epoch)}
            self._record(ClosedQuestion(self.ask.key, rolled, (), self.save.epoch), keep=keep)
        if not keep and self.save.premoves and self.ask is not None and self.game.due is None:
            premoves, asked = self.save.premoves, self.ask.prompts
            waiting = {seat: premove for seat, premove in premoves.items() if seat in asked}
            later = {seat: premove for seat, premove in premoves.items() if seat not in asked}
            self.save = replace(self.save, premoves=later)
            self.admit(waiting)

    def _roll(self, ask: Ask, epoch: int) -> Answer:
        label = f"{epoch}/{self.save.turn}/{len(self.save.log)}"
        return ask.prompts[CHANCE].shape.sample(_At(self.dice, label))

    def _record(self, entry: ClosedQuestion, *, keep: bool = False) -> None:
        """Put a closed question into the log and send its answers to the script."""
        ask = self.ask
        if ask is None:
            raise RuntimeError("no question is open")
        try:
            self._answers = {seat: prompt.read(entry.answers[seat]) for seat, prompt in ask.prompts.items()}
        except (OrderError, KeyError) as error:
            place, why = f"turn {self.save.turn}, step {len(self.save.log)}", type(error).__name__
            said = f"{place}: the answer recorded for {entry.key!r} is no longer legal ({why})"
            raise Diverged(said, f"{place}: {fault(ask, entry)}") from error
        if ask.is_chance:
            self.thrown.append(meaning(self.save.turn, len(self.save.log), ask.prompts[CHANCE]))
        for seat in ask.prompts:
            if seat != CHANCE and seat not in entry.missed:
                self.state.absences[seat] = 0
            elif seat != CHANCE and not ask.during:
                self.state.absences[seat] = self.state.absences.get(seat, 0) + 1
        log = (*self.save.log, entry)
        self.save = (
            replace(self.save, log=log) if keep else replace(self.save, log=log, submitted={}, ready=())
        )
        if not self._advance() or self._is_ended():
            self._turn_over()
            self._known.clear()
            self._load()

    def _advance(self, *, first: bool = False) -> bool:
        """Run the script to its next question; return False when the turn is over."""
        try:
            self.ask = next(self.script) if first else self.script.send(self._answers)
        except StopIteration:
            return False
        return True

    def _turn_over(self) -> None:
        """Fill the page of the finished turn and take the state as the next checkpoint."""
        self._hear()
        self.filled.append(FinishedTurn(self.save, self.state.told, tuple(self.fresh)))
        self.fresh.clear()
        self._heard = 0
        document = self.state.model_dump(mode="json")
        acts, later = due(self.game, document, self.save.pending)
        self.save = replace(
            self.save, turn=self.save.turn + 1, state=document, acts=acts, pending=later, log=()
        )

    def _hear(self) -> None:
        for event in self.state.told[self._heard :]:
            if event in self._known:
                self._known.remove(event)
            else:
                self.fresh.append(event)
        self._heard = len(self.state.told)


@dataclass(frozen=True)
class _At:
    """Dice whose every throw bears the label of one step, whatever the shape calls it."""

    dice: Dice
    label: str

    def throw(self, label: str, count: int, sides: int) -> list[int]:
        return self.dice.throw(self.label, count, sides)

    def shuffle(self, label: str, n: int) -> list[int]:
        return self.dice.shuffle(self.label, n)


def asked(ask: Ask | None, seat: Seat) -> AnyPrompt:
    """Return what a question asks of a seat; raises Illegal if nothing is asked of it."""
    if ask is None:
        raise Illegal("the game is over; nothing more can be ordered.")
    if seat not in ask.prompts:
        raise Illegal("nothing is asked of you now.")
    return ask.prompts[seat]


def fault(ask: Ask, entry: ClosedQuestion) -> str:
    """Return which answer of an entry, and which line of it, the rules do not accept, and why."""
    for seat, prompt in ask.prompts.items():
        if seat not in entry.answers:
            return f"no answer of {seat} is recorded for {entry.key!r}"
        answer = entry.answers[seat]
        try:
            prompt.read(answer)
        except OrderError as error:
            lines = answer if isinstance(prompt.shape, Orders) and isinstance(answer, list) else []
            line = next((n for n in range(len(lines)) if not fits(prompt, lines[: n + 1])), None)
            where = f"line {line + 1} of {seat}, {lines[line]!r}," if line is not None else ""
            return f"{where or f'the answer of {seat}, {answer!r},'} is not legal: {error}"
    return f"the answers recorded for {entry.key!r} are not legal"


def perform(game: Game[S, Any], state: S, deed: Act) -> None:
    """Do what a seat may do at any time, or what the table may; raises OrderError if it may not."""
    if deed.ends_game:
        state.agreed = agreement(game, deed)
        return
    knows = game.acts is not None and deed.seat in state.hands
    prompt = game.acts(state, deed.seat).get(deed.kind) if game.acts and knows else None
    if game.perform is None or prompt is None:
        raise Illegal("this game knows nothing of that kind.")
    game.perform(state, deed.seat, deed.kind, prompt.read(deed.answer))


def seated(game: Game[S, Any], state: S, acts: Sequence[Act]) -> bool:
    """Let the seats be given up and taken up again that acts speak of; return whether any was."""
    deeds = [deed for deed in acts if deed.is_seating]
    for deed in deeds:
        state.absences[deed.seat] = 0
        if deed.kind == "resign":
            game.depart(state, deed.seat)
    return bool(deeds)


def correct(game: Game[S, Any], state: S, deed: Act) -> list[str]:
    """Correct a board, and tell the table; return the lines as they are stored; raises OrderError."""
    lines = [str(line) for line in deed.answer] if isinstance(deed.answer, list) else []
    if game.corrections is None or deed.seat not in (GAMEMASTER, TABLE) or deed.step:
        raise Illegal("the board of this game cannot be corrected.")
    before = state.model_dump(mode="json")
    done = game.corrections.correct(state, lines)
    if state.model_dump(mode="json") == before:
        raise Illegal("that is how the board stands already; nothing would change.")
    state.tell("corrected", by=deed.seat, lines=done)
    return done


def due(
    game: Game[S, Any], document: Mapping[str, Any], waiting: Sequence[Act]
) -> tuple[tuple[Act, ...], tuple[Act, ...]]:
    """Return which acts that wait for the end of a turn are done then, and which go on waiting.

    A correction waits until the board can be corrected, and is left out if it does not fit then.
    """
    corrections = [deed for deed in waiting if deed.is_correction]
    if not corrections or game.corrections is None:
        return tuple(waiting), ()
    acts = [deed for deed in waiting if not deed.is_correction]
    state: S = game.state.model_validate(document)
    seated(game, state, acts)
    if not game.corrections.is_open(state):
        return tuple(acts), tuple(corrections)
    for deed in corrections:
        tried: S = game.state.model_validate(state.model_dump(mode="json"))
        try:
            correct(game, tried, deed)
        except OrderError:
            continue
        state = tried
        acts.append(deed)
    return tuple(acts), ()


def agreement(game: Game[S, Any], deed: Act) -> Agreement:
    """Return what the table agreed on; raises Illegal unless it names seats, each once, and one that wins."""
    named = deed.answer if isinstance(deed.answer, list) else []
    known = [power.seat for power in game.powers if power.seat in named]
    if not named or len(known) != len(named) or (deed.kind == "concession" and len(known) != 1):
        raise Illegal("a game is shared by seats of it, or left to one.")
    return Agreement(kind="draw" if deed.kind == "draw" else "concession", seats=known)


def fits(prompt: AnyPrompt, answer: Answer) -> bool:
    """Return whether a prompt accepts an answer."""
    try:
        prompt.read(answer)
    except OrderError:
        return False
    return True


def without(seats: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """Return the seats but one, in their order."""
    return tuple(other for other in seats if other != seat)
