"""The story of a game, turn by turn, as the table and each seat knew it: a record played again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from games.core.play.save import ClosedQuestion, Save
from games.core.record.verifying import Record, played, verify
from games.core.rules.luck import Gamble
from games.core.rules.prompts import CHANCE, Answer, Seat
from games.core.rules.protocol import AnyGame, AnyView, Event, Power, view


@dataclass(frozen=True)
class StoryLine:
    """A sentence of the story in Discord markup; `audience` is empty when the whole table heard it."""

    text: str
    audience: tuple[Seat, ...] = ()


@dataclass(frozen=True)
class StoryOrder:
    """A seat's answer, line by line; `missed` says that it had sent nothing in time."""

    seat: Seat
    lines: tuple[str, ...]
    missed: bool = False


@dataclass(frozen=True)
class StoryChapter:
    """The chapter between two pictures: its heading, orders, events, and the board at its end.

    `turns` are the numbers of its turns, `gambles` what dice decided. `after` is what the table sees
    when it is over, `own` what each seat that has secrets sees, `standing` how each seat stands, in words.
    """

    title: str
    turns: tuple[int, ...]
    orders: tuple[StoryOrder, ...]
    lines: tuple[StoryLine, ...]
    gambles: tuple[Gamble, ...]
    after: AnyView
    own: dict[Seat, AnyView]
    standing: dict[Seat, str]


@dataclass(frozen=True)
class Story:
    """A game from its beginning to its end. `opening` is the board before the first turn."""

    game: AnyGame
    record: Record
    opening: AnyView
    chapters: tuple[StoryChapter, ...]
    winners: tuple[Power, ...]
    reason: str

    @property
    def powers(self) -> list[Power]:
        """Return those who play, in the order of the rules."""
        return [self.game.power(seat) for seat in self.record.seats]


@dataclass(frozen=True)
class _Turn:
    """A turn played again: how it was stored at its end, what was told, and the state behind it."""

    save: Save
    before: AnyView
    told: tuple[Event, ...]
    after: Any


def read(game: AnyGame, record: Record) -> Story:
    """Return the story of a record; raises Mismatch if something in it is not right.

    A game that a host ended before anybody had won has a story too; its reason is "".
    """
    verify(game, record)
    turns = list(_turns(game, record))
    if not turns:
        start = game.setup(record.seats, game.options.model_validate(record.options))
        return Story(game, record, view(start, None), (), (), "")
    outcome = game.result(turns[-1].after)
    winners = tuple(game.power(seat) for seat in outcome.winners) if outcome else ()
    options = game.options.model_validate(record.options)
    chapters = tuple(_chapter(game, options, each) for each in _grouped(game, turns))
    return Story(game, record, turns[0].before, chapters, winners, outcome.reason if outcome else "")


def _turns(game: AnyGame, record: Record) -> Iterator[_Turn]:
    """Yield every turn of a record; of one that is not over, what was told until then."""
    for turn in played(game, record):
        before = view(game.state.model_validate(turn.save.state), None)
        if turn.after is None:
            yield _Turn(turn.save, before, turn.position.state.told, turn.position.state)
        else:
            yield _Turn(turn.page.save, before, turn.page.told, game.state.model_validate(turn.after.state))


def _grouped(game: AnyGame, turns: Sequence[_Turn]) -> Iterator[list[_Turn]]:
    """Yield the turns between one picture and the next, as a replay has them."""
    group: list[_Turn] = []
    for turn in turns:
        if group and (game.filmed is None or game.filmed(turn.before)):
            yield group
            group = []
        group.append(turn)
    if group:
        yield group


def _chapter(game: AnyGame, options: BaseModel, turns: Sequence[_Turn]) -> StoryChapter:
    events = tuple(event for turn in turns for event in turn.told)
    lines = [StoryLine(text, event.audience or ()) for event in events if (text := game.prose(event))]
    state = turns[-1].after
    after = view(state, None)
    return StoryChapter(
        title=game.phase(turns[0].before),
        turns=tuple(turn.save.turn for turn in turns),
        orders=tuple(order for turn in turns for entry in turn.save.log for order in _orders(entry)),
        lines=tuple(lines),
        gambles=tuple(gamble for turn in turns for gamble in _gambles(game, options, turn)),
        after=after,
        own={seat: view(state, seat) for seat in state.hands},
        standing=dict(game.standing(after)),
    )


def _gambles(game: AnyGame, options: BaseModel, turn: _Turn) -> Sequence[Gamble]:
    """Return what dice decided in a turn."""
    rolls = [entry for entry in turn.save.log if entry.is_roll]
    throws = [(entry.key.removeprefix("chance:"), _faces(entry)) for entry in rolls]
    return game.gambles(options, throws, turn.told) if game.gambles else ()


def _faces(entry: ClosedQuestion) -> list[int]:
    """Return the faces of a throw; a shuffle has none."""
    found = entry.answers[CHANCE]
    return [face for face in found if isinstance(face, int)] if isinstance(found, list) else []


def _orders(entry: ClosedQuestion) -> Iterator[StoryOrder]:
    """Yield what each seat answered to a question; a throw of dice is none."""
    if not entry.is_roll:
        for seat, answer in entry.answers.items():
            yield StoryOrder(seat, _written(answer), seat in entry.missed)


def _written(answer: Answer) -> tuple[str, ...]:
    """Return an answer as lines."""
    if answer is None:
        return ()
    return tuple(map(str, answer)) if isinstance(answer, list | tuple) else (str(answer),)
