"""A whole game as it was played: its record, what was told turn by turn, and what all could see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from pydantic import BaseModel

from bot.commands import Mistake
from games.core.dice import Seeded
from games.core.play import play
from games.core.prompts import Seat
from games.core.protocol import AnyGame, Outcome, View, view
from games.core.record import Record, completed
from games.core.save import Page, Position

MOST_TURNS = 20_000


@dataclass(frozen=True)
class Chronicle:
    """A game from its first turn to its end. `views` are what all see as each turn begins, and at the end."""

    game: AnyGame
    record: Record
    pages: tuple[Page, ...]
    views: tuple[View[Any, Any], ...]
    outcome: Outcome

    @property
    def winners(self) -> str:
        """Return the winners by name, "nobody" for a draw."""
        return " and ".join(self.game.power(seat).name for seat in self.outcome.winners) or "nobody"


def played(game: AnyGame, seats: Sequence[Seat], options: BaseModel, seed: bytes, name: str) -> Chronicle:
    """Play a game of computers to its end; raises Mistake if it has none."""
    pages: list[Page] = []
    last: Position[Any] | None = None
    for last in play(game, seats, options, Seeded(seed, name)):
        pages += last.filled
        if len(pages) > MOST_TURNS:
            raise Mistake(f"nobody has won after {MOST_TURNS} turns; this game does not end by itself.")
    outcome = game.outcome(last.state) if last else None
    if last is None or outcome is None:
        raise RuntimeError(f"{game.slug} asks nothing, yet is not over")
    turns = tuple(page.save for page in pages)
    record = Record(
        game=name,
        slug=game.slug,
        edition=game.edition,
        seats=tuple(seats),
        options=options.model_dump(mode="json"),
        seed=seed,
        salts={},
        turns=turns,
        outcome=asdict(outcome),
    )
    record = completed(game, record, last.save.state)
    starts = (game.state.model_validate(turn.state) for turn in turns)
    views = (*(view(state, None) for state in starts), view(last.state, None))
    return Chronicle(game, record, tuple(pages), views, outcome)


def report(chronicle: Chronicle) -> Iterator[str]:
    """Yield the story of a game line by line, in Markdown: every phase with all that was told in it."""
    game, record = chronicle.game, chronicle.record
    yield f"# {game.title}"
    yield f"{', '.join(game.power(seat).name for seat in record.seats)}; all played by computers."
    yield f"Dice: game `{record.game}`, seed `{record.seed.hex()}`; `export.json` proves them."
    yield from _position(chronicle, 0)
    for page, seen in zip(chronicle.pages, chronicle.views, strict=False):
        yield f"## {page.save.turn + 1}. {game.phase(seen)}"
        for event in page.told:
            to = "" if event.audience is None else f"(to {_names(game, event.audience)} alone) "
            if line := game.prose(event):
                yield f"- {to}{line}"
    yield f"# {chronicle.winners} {'win' if len(chronicle.outcome.winners) > 1 else 'wins'}"
    yield chronicle.outcome.reason
    yield from _position(chronicle, -1)


def _position(chronicle: Chronicle, turn: int) -> Iterator[str]:
    """Yield each seat's position in words."""
    game = chronicle.game
    for seat, standing in game.standing(chronicle.views[turn]).items():
        power = game.power(seat)
        yield f"- {power.name} {power.chinese}: {standing}"


def _names(game: AnyGame, seats: Sequence[Seat]) -> str:
    return " and ".join(game.power(seat).name for seat in seats)
