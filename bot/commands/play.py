"""Plays a whole game of computers and writes down everything: the same seed gives the same bytes."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel

from bot import words
from bot.commands import Mistake, game_arguments
from bot.commands.files import as_json, folder, write
from games.core.play.dice import Seeded
from games.core.play.save import AnyPosition, FinishedTurn
from games.core.play.self_play import play
from games.core.record.verifying import Record, completed
from games.core.rules.prompts import Seat
from games.core.rules.protocol import AnyGame, AnyView, Outcome, view

OURS = re.compile(r"\d{3,}-[a-z0-9-]+\.png")
MOST_TURNS = 20_000


@dataclass(frozen=True)
class Chronicle:
    """A game from its first turn to its end. `views` are what all see as each turn begins, and at the end."""

    game: AnyGame
    record: Record
    pages: tuple[FinishedTurn, ...]
    views: tuple[AnyView, ...]
    outcome: Outcome

    @property
    def winners(self) -> str:
        """Return the winners by name, "nobody" for a draw."""
        return _names(self.game, self.outcome.winners) or words.terminal.NOBODY


def main(arguments: argparse.Namespace) -> int:
    """Play, write report, maps, chart, replay and export, and print a summary."""
    game = game_arguments.rule_set(arguments.rules)
    seed = game_arguments.seed(arguments.seed)
    options = game_arguments.options(game, arguments.options)
    seats = game_arguments.seats(game, arguments.seats, seed, options)
    out = folder(arguments.out)
    chronicle = played(game, seats, options, seed, f"{game.slug}-{int(arguments.seed)}")
    text(chronicle, out)
    if not arguments.no_pictures:
        album(chronicle, out)
    print("\n".join(summary(chronicle, out)))
    return 0


def text(chronicle: Chronicle, out: Path) -> None:
    """Write what needs no pictures."""
    write(out / "export.json", as_json(chronicle.record.dump()))
    blocks = list(report(chronicle))
    lines = [
        line if line.startswith("- ") and before.startswith("- ") else f"\n{line}"
        for before, line in zip(["", *blocks], blocks, strict=False)
    ]
    write(out / "report.md", "\n".join(lines).lstrip() + "\n")


def summary(chronicle: Chronicle, out: Path) -> list[str]:
    """Return what a person wants to know at once."""
    log = [entry for page in chronicle.pages for entry in page.save.log]
    throws = sum(entry.is_roll for entry in log)
    return [
        f"{chronicle.game.title}, {chronicle.record.game}: {chronicle.outcome.reason}",
        words.terminal.WINNER.format(names=chronicle.winners),
        words.terminal.COUNTED.format(phases=len(chronicle.pages), answers=len(log) - throws, throws=throws),
        words.terminal.ALL_IN.format(folder=out, export=out / "export.json"),
    ]


def played(game: AnyGame, seats: Sequence[Seat], options: BaseModel, seed: bytes, name: str) -> Chronicle:
    """Play a game of computers to its end; raises Mistake if it has none."""
    pages: list[FinishedTurn] = []
    last: AnyPosition | None = None
    for last in play(game, seats, options, Seeded(seed, name)):
        pages += last.filled
        if len(pages) > MOST_TURNS:
            raise Mistake(words.terminal.NO_END, turns=MOST_TURNS)
    outcome = game.result(last.state) if last else None
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
        outcome=dict(outcome.dump()),
    )
    record = completed(game, record, last.save.state)
    starts = (game.state.model_validate(turn.state) for turn in turns)
    views = (*(view(state, None) for state in starts), view(last.state, None))
    return Chronicle(game, record, tuple(pages), views, outcome)


def report(chronicle: Chronicle) -> Iterator[str]:
    """Yield the story of a game line by line, in Markdown: every phase with all that was told in it."""
    game, record = chronicle.game, chronicle.record
    yield f"# {game.title}"
    yield words.terminal.PLAYED_BY.format(names=", ".join(game.power(seat).name for seat in record.seats))
    yield words.terminal.DICE.format(game=record.game, seed=record.seed.hex())
    yield from _position(chronicle, 0)
    for page, seen in zip(chronicle.pages, chronicle.views, strict=False):
        yield f"## {page.save.turn + 1}. {game.phase(seen)}"
        for event in page.told:
            if line := game.prose(event):
                told = words.terminal.TOLD if event.audience is None else words.terminal.TOLD_ALONE
                yield told.format(line=line, names=_names(game, event.audience or ()))
    several = len(chronicle.outcome.winners) > 1
    yield (words.terminal.WIN if several else words.terminal.WINS).format(names=chronicle.winners)
    yield chronicle.outcome.reason
    yield from _position(chronicle, -1)


def _position(chronicle: Chronicle, turn: int) -> Iterator[str]:
    """Yield each seat's position in words."""
    game = chronicle.game
    for seat, standing in game.standing(chronicle.views[turn]).items():
        power = game.power(seat)
        yield f"- {power.name} {power.chinese}: {standing}"


def _names(game: AnyGame, seats: Sequence[Seat]) -> str:
    return words.games.AND.join(game.power(seat).name for seat in seats)


def album(chronicle: Chronicle, out: Path) -> None:
    """Draw everything; maps that an earlier game left in the folder give way."""
    import renderers

    game, views = chronicle.game, chronicle.views
    maps = folder(out / "maps")
    names = [name(game, number, seen) for number, seen in enumerate(views)]
    clear(maps, names)
    for title, seen in zip(names, views, strict=True):
        write(maps / title, renderers.paint(game.slug, seen, palette="standard", orders=True).png)
    write(out / "chart.png", renderers.chart(game.slug, views[-1], palette="standard").png)
    write(out / "replay.webp", renderers.replay(game.slug, views, palette="standard").webp)


def clear(maps: Path, names: Sequence[str]) -> None:
    """Take away maps of our naming that are not among these names."""
    try:
        for path in sorted(maps.iterdir()):
            if OURS.fullmatch(path.name) and path.name not in names:
                path.unlink()
    except OSError as error:
        raise Mistake(words.terminal.UNMOVED, path=error.filename, why=error.strerror) from error


def name(game: AnyGame, number: int, seen: AnyView) -> str:
    """Return the file name of a map: its number and the moment it shows, `012-spring-of-year-2.png`."""
    moment = game.phase(seen).partition(":")[0].lower()
    plain = re.sub(r"[^a-z0-9]+", "-", moment).strip("-")
    return f"{number:03}-{plain[:40]}.png"
