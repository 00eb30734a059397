"""Golden playthroughs: a short game as each seat sees it, step by step; saves that must load for ever, and
exports that must verify as long as their edition of the rules is played.

python -m tests.conformance.golden --write    writes them anew: read every change before you keep it
python -m tests.conformance.golden --print toy
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from games.core.play import runner
from games.core.play.save import Document, Position, Premove
from games.core.play.self_play import at_random
from games.core.rules.prompts import Answer, Orders, Prompt, Seat
from games.core.rules.protocol import AnyGame, View, view
from tests.conformance.courses import GAMES, Course, played, unruly

GAMES_OF = Path(__file__).parent.parent / "games"
SEED = 7
FEW = 3


def short(game: AnyGame) -> Course:
    """Return the game of the golden playthrough: three seats, two years or rounds."""
    limits = {name: 2 for name in ("year_limit", "rounds") if name in game.options.model_fields}
    return played(game, SEED, at_random, max(FEW, game.least), **limits)


def transcript(course: Course) -> Iterator[str]:
    """Yield the playthrough line by line."""
    game = course.game
    yield f"{game.title}, edition {game.edition}: {', '.join(course.seats)}"
    yield f"options {json.dumps(course.options.model_dump(mode='json'))}"
    before: Position[Any] | None = None
    for position in course.positions:
        if before is not None:
            yield from answered(before, position)
        yield from heard(course, position)
        if before is None or asked_anew(before, position):
            yield from scene(course, position)
        before = position
    outcome = game.outcome(course.end.state)
    assert outcome is not None
    yield f"== over: {', '.join(outcome.winners) or 'nobody'} ({outcome.reason})"


def asked_anew(before: Position[Any], position: Position[Any]) -> bool:
    """Return whether another question is open than before."""
    places = [(p.save.turn, len(p.save.log)) for p in (before, position)]
    return places[0] != places[1]


def answered(before: Position[Any], position: Position[Any]) -> Iterator[str]:
    """Yield who was ready with what; others do not see it until the question closes."""
    for act in position.save.acts[len(before.save.acts) :] if position.save.turn == before.save.turn else ():
        yield f"   {act.seat} lays down {act.kind} {shown(act.answer)}"
        return
    sent = position.save if not asked_anew(before, position) else None
    log = [entry for page in position.filled for entry in page.save.log] + list(position.save.log)
    new = [seat for seat in (before.ask.prompts if before.ask else {}) if seat not in before.save.ready]
    for seat in new[:1]:
        if sent is not None:
            yield f"   {seat} is ready with {shown(sent.submitted.get(seat))}, sealed"
            continue
        place = len(before.save.log)
        entry = log[place] if place < len(log) else None
        yield f"   {seat} is ready with {shown(entry.answers.get(seat) if entry else None)}"


def shown(answer: Answer) -> str:
    """Return an answer as it is kept."""
    return json.dumps(answer, ensure_ascii=False)


def heard(course: Course, position: Position[Any]) -> Iterator[str]:
    """Yield all that is told, and to whom."""
    for event in position.news:
        to = "all" if event.audience is None else ", ".join(event.audience)
        yield f"   > {to}: {course.game.prose(event)}"


def scene(course: Course, position: Position[Any]) -> Iterator[str]:
    """Yield what all see, and what each seat sees beyond that."""
    game, public = course.game, view(position.state, None)
    yield f"== turn {position.save.turn}, step {len(position.save.log)}: {game.phase(public)}"
    for seat, words in game.standing(public).items():
        yield f"   {seat}: {words}; figures {list(game.figures(public)[seat])}"
    yield from (f"   | {line}" for line in game.describe(public).splitlines())
    for seat in course.seats:
        yield from own(game, position, seat, public)


def own(game: AnyGame, position: Position[Any], seat: Seat, public: View[Any, Any]) -> Iterator[str]:
    """Yield what a seat sees and the public does not, and what it is asked."""
    seen = view(position.state, seat)
    if seen.hand is not None:
        yield f"   {seat} holds {seen.hand.model_dump_json()}"
    if seen.table != public.table or game.describe(seen) != game.describe(public):
        yield f"   {seat} sees {game.describe(seen)}"
    if position.ask is None:
        return
    if seat in position.ask.prompts:
        yield from question(seat, position.ask.prompts[seat])
    elif ahead := game.foresee(position.state, seat):
        yield f"   {seat} may say already [{ahead.key}] {ahead.text}"


def question(seat: Seat, prompt: Prompt[Any]) -> Iterator[str]:
    """Yield a question and the answers that it takes."""
    yield f"   {seat} is asked [{prompt.key}] {prompt.text} (else {json.dumps(prompt.default)})"
    if isinstance(prompt.shape, Orders):
        for unit, lines in prompt.shape.legal().items():
            shown = (
                [*lines[:2], f"{len(lines) - 3} more", lines[-1]]
                if prompt.shape.one or prompt.shape.at_once
                else lines
            )
            yield f"      {unit}: {' · '.join(shown if len(lines) > FEW + 1 else lines)}"
    else:
        yield f"      {prompt.shape}"


def saves(game: AnyGame) -> dict[str, Document]:
    """Return saves of the present edition: at the beginning, in the middle of a turn, late."""
    course = unruly(game.slug)
    moments = course.some(12)
    richest = max(moments, key=lambda position: (len(position.save.log), len(position.save.submitted)))
    chosen = {"begun": moments[0], "amid": richest, "late": moments[-1]}
    return {name: saved(course, position) for name, position in chosen.items()}


def saved(course: Course, position: Position[Any]) -> Document:
    """Return a save with an answer and an order ahead of time in it, and all that is needed to go on."""
    assert position.ask is not None
    seat, prompt = next(iter(position.ask.prompts.items()))
    answer = prompt.shape.sample(course.dice)
    save = runner.submit(course.game, position.save, course.dice, seat, answer).save
    premoves = dict(save.premoves)
    for other in course.seats:
        ahead = course.game.foresee(position.state, other)
        if other not in position.ask.prompts and ahead and isinstance(ahead.shape, Orders):
            lines = ahead.shape.sample(course.dice)
            assert isinstance(lines, list)
            premoves[other] = Premove(tuple(map(str, lines)), ready=True)
    document = asdict(save) | {"premoves": {seat: asdict(change) for seat, change in premoves.items()}}
    return {
        "edition": course.game.edition,
        "seats": list(course.seats),
        "seed": course.seed.hex(),
        "save": document,
    }


def write(game: AnyGame) -> None:
    """Write the playthrough of a game, and saves and an export of its edition where there are none."""
    folder = GAMES_OF / game.slug
    for kept in ("golden", "saves", "exports"):
        (folder / kept).mkdir(parents=True, exist_ok=True)
    golden(game).write_text(text(game), encoding="utf-8")
    documents = {
        folder / "saves" / f"edition-{game.edition}-{name}.json": made for name, made in saves(game).items()
    }
    for path, document in {**documents, exported(game): unruly(game.slug).export}.items():
        if not path.exists():
            path.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def exported(game: AnyGame) -> Path:
    """Return where a game that people as they are have played by the present edition is kept."""
    return GAMES_OF / game.slug / "exports" / f"edition-{game.edition}.json"


def golden(game: AnyGame) -> Path:
    """Return where the playthrough of a game is kept."""
    return GAMES_OF / game.slug / "golden" / "short.txt"


@cache
def text(game: AnyGame) -> str:
    """Return the playthrough of a game as it is kept."""
    return "\n".join(transcript(short(game))) + "\n"


def main() -> None:
    """Write or print."""
    parser = argparse.ArgumentParser(description="Golden playthroughs and saves.")
    parser.add_argument("--write", action="store_true", help="write those of every game anew")
    parser.add_argument("--print", metavar="RULES", nargs="+", choices=GAMES, help="print playthroughs")
    arguments = parser.parse_args()
    for game in GAMES.values() if arguments.write else ():
        write(game)
    for slug in arguments.print or ():
        sys.stdout.write(text(GAMES[slug]))


if __name__ == "__main__":
    main()
