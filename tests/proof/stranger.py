"""A stranger: somebody who has never played, and does only what messages offer.

They send the example of a lesson; where nothing is explained, the first example of the question, or its first
button. What their first turn wasted is told in words, by rules that are each game's own:

Warlords   the first year: an army has walked by its end, and none was lost in a fight that it began
YUAN       the first plan: the house has more land or temples than before, or another house contested it
Sun Tzu    the first round: the stranger laid a card in all five provinces, none was laid by lot
Conquest   the first turn: no gold is left that could buy something, nothing waits to be placed, no army fell
Redux      the first round: every general that was at home when the stranger was first asked was sent, at
           least one won, and no action was given up

In every game nothing is refused, warned of, or asked about once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from games.core.play import runner
from games.core.play.dice import Seeded
from games.core.play.runner import Position
from games.core.play.self_play import computer_acts, computer_answer
from games.core.reading.examples import examples_of
from games.core.rules.prompts import Amount, Answer, Arrange, Choose, Orders, Pick, Prompt, Seat
from games.core.rules.protocol import AnyGame, Event, view
from games.core.telling.lessons import SEPARATOR, lesson_of
from games.suntzu.public_state_model import PROVINCES

MAIN = ("orders", "plan", "sheet", "bid", "programme", "command")
"""Keys of the questions that a turn is made of; others only come before or between them."""
FOREVER = 2_000
"""Questions after which a first turn has no end."""


@dataclass
class Stranger:
    """Plays one seat; `told` is what they were told of lessons, `faults` what went wrong."""

    game: AnyGame
    seat: Seat
    told: set[str] = field(default_factory=set[str])
    faults: list[str] = field(default_factory=list[str])

    def offered(self, position: Position[Any]) -> list[str | Answer]:
        """Return what the question offers first: a text, the commands of one, or what a button answers."""
        assert position.ask is not None
        prompt = position.ask.prompts[self.seat]
        lesson = lesson_of(self.game, view(position.state, self.seat), prompt)
        is_new = lesson is not None and lesson.kind not in self.told
        if lesson is not None:
            self.told.add(lesson.kind)
        example = lesson.example if lesson is not None and is_new else ""
        if not isinstance(prompt.shape, Orders):
            return [_pressed(prompt)]
        text = example or next(iter(examples_of(prompt.shape, 1)), "")
        return list(text.split(SEPARATOR)) if prompt.shape.at_once else [text]

    def read(self, prompt: Prompt[Any], text: str | Answer) -> Answer:
        """Return what a text comes to; what is refused, warned of or asked about is a fault."""
        if not isinstance(prompt.shape, Orders):
            return text
        text = str(text)
        sheet = prompt.shape.check(text, ())
        found = [*map(str, sheet.errors), *sheet.warnings, *([str(sheet.reminder)] if sheet.reminder else [])]
        self.faults += [f"{text}: {fault}" for fault in found]
        return list(sheet.lines) or prompt.default


def _pressed(prompt: Prompt[Any]) -> Answer:
    """Return the first button of a question, or the first things of its menu."""
    match prompt.shape:
        case Choose(options):
            return options[0].value
        case Pick(options, least, _):
            return [option.value for option in options[: max(least, 1)]]
        case Arrange(options):
            return [option.value for option in options]
        case Amount(least, _):
            return least
        case _:
            raise TypeError(prompt.shape)


@dataclass(frozen=True)
class Turn:
    """A first turn as it was played: the table before it and after it, and what was told of it."""

    seat: Seat
    before: Any
    after: Any
    events: tuple[Event, ...]
    sent: tuple[tuple[str, Answer], ...]

    def told(self, kind: str, name: str = "seat") -> list[Mapping[str, Any]]:
        """Return the facts of events of a kind that are about the stranger."""
        return [e.facts for e in self.events if e.kind == kind and e.facts.get(name) == self.seat]


def first_turn(game: AnyGame, options: Any, number: int) -> list[str] | None:
    """Return what a stranger wasted of their first turn, in the seat of the number; None if it never came:
    in Conquest others may take the only province of a Ruler before.
    """
    seats = [power.seat for power in game.powers][: game.size(options)[1]]
    stranger = Stranger(game, seats[number % len(seats)])
    dice = Seeded(str(number).encode(), f"{game.slug}-{number}")
    position, events, sent = (
        runner.begin(game, seats, options, dice),
        list[Event](),
        list[tuple[str, Answer]](),
    )
    before, asked = None, set[str]()
    events += position.news
    for _ in range(FOREVER):
        if (
            position.ask is None
            or _is_out(position, stranger.seat)
            or (asked & set(MAIN) and OVER[game.slug](position.state.table, stranger.seat))
        ):
            break
        awaited = [seat for seat in position.ask.prompts if seat not in position.save.ready]
        if stranger.seat not in awaited:
            position = _by_computer(game, position, dice, awaited[0])
            events += position.news
            continue
        before = before or view(position.state, stranger.seat)
        asked.add(key := position.ask.prompts[stranger.seat].key)
        for text in stranger.offered(position):
            if position.ask is None or stranger.seat not in position.ask.prompts:
                stranger.faults.append(f"the turn was over before {text}")
                break
            answer = stranger.read(position.ask.prompts[stranger.seat], text)
            sent.append((key, answer))
            position = runner.answer(game, position.save, dice, stranger.seat, answer)
            events += position.news
    else:
        return ["the first turn has no end"]
    if before is None:
        return None
    turn = Turn(stranger.seat, before, view(position.state, stranger.seat), tuple(events), tuple(sent))
    return [*stranger.faults, *WASTED[game.slug](turn)]


def _is_out(position: Position[Any], seat: Seat) -> bool:
    """Return whether a seat has lost all before it was asked anything."""
    return seat in getattr(position.state.table, "out", ())


def _by_computer(game: AnyGame, position: Position[Any], dice: Seeded, seat: Seat) -> Position[Any]:
    for act in computer_acts(game, position, dice, seat):
        position = runner.act(game, position.save, dice, act)
    return runner.answer(game, position.save, dice, seat, computer_answer(game, position, dice, seat))


OVER: Mapping[str, Callable[[Any, Seat], bool]] = {
    "warlords": lambda table, _: table.year > 1,
    "yuan": lambda table, _: len(table.history) > 1,
    "suntzu": lambda table, _: table.round > 1,
    "redux": lambda table, _: table.round > 1,
    "conquest": lambda table, seat: table.turn and table.turn.seat != seat,
}
"""Whether the first turn of a seat that has been asked something is over, by the table of its game."""


def _warlords(turn: Turn) -> Iterator[str]:
    lost = [fight for fight in turn.told("battle", "attacker") if not fight["won"]]
    yield from (f"an army fell in {fight['at']}" for fight in lost)
    if not turn.told("moved"):
        yield "no army moved in the whole year"


def _yuan(turn: Turn) -> Iterator[str]:
    def has(seen: Any) -> tuple[int, int]:
        own = [at for at, held in seen.table.held.items() if held.seat == turn.seat]
        return len(own), len([at for at in seen.table.temples if at in own])

    contested = any(turn.seat in event.facts.get("seats", ()) for event in turn.events)
    if has(turn.after) <= has(turn.before) and not contested:
        yield f"no more land and temples than before: {has(turn.before)}, {has(turn.after)}"


def _suntzu(turn: Turn) -> Iterator[str]:
    [cards] = [answer for key, answer in turn.sent if key == "sheet"]
    bare = set(PROVINCES) - {str(line).split()[0] for line in cards if isinstance(cards, list)}
    if bare:
        yield f"no card was sent for {sorted(bare)}"


def _conquest(turn: Turn) -> Iterator[str]:
    hired = sum(each["count"] for each in turn.told("hired"))
    placed = sum(each["count"] for each in turn.told("placed"))
    if hired < 2 * turn.before.hand.gold:
        yield f"{turn.before.hand.gold} gold hired {hired}"
    if placed != hired:
        yield f"{hired} hired, {placed} placed"
    yield from (f"{each['lost']} fell" for each in turn.told("invasion") if each["lost"])


def _redux(turn: Turn) -> Iterator[str]:
    sent = {each["general"] for each in turn.told("placed")}
    idle = [name for name in turn.before.table.realms[turn.seat].at_home if name not in sent]
    won = [
        space
        for e in turn.events
        if e.kind == "won"
        for space, seats in e.facts["spaces"]
        if turn.seat in seats
    ]
    if turn.before.table.realms[turn.seat].at_home and idle:
        yield f"{idle} stayed at home"
    if not won:
        yield "nothing was won"
    yield from (f"{each['space']} was declined" for each in turn.told("declined"))


WASTED: Mapping[str, Callable[[Turn], Iterator[str]]] = {
    "warlords": _warlords,
    "yuan": _yuan,
    "suntzu": _suntzu,
    "conquest": _conquest,
    "redux": _redux,
}
"""The wasted parts of a first turn, in words."""
