"""All that one seat, or the public, can learn from a position: if a byte of it differs, something leaked."""

from __future__ import annotations

from typing import Any

from games.core.play.dice import Seeded, Under
from games.core.play.save import Position
from games.core.record.verifying import canonical
from games.core.rules.prompts import Orders, Prompt, Seat
from games.core.rules.protocol import AnyGame, View, view

NOISE = ("xyzzy", "A\nB;C", "", "1")


def sight(game: AnyGame, position: Position[Any], seat: Seat | None, *, playing: bool = True) -> str:
    """Return everything a seat is shown, told, asked and answered, as one text; with `playing` also what a
    computer in its place would do, which takes longest.
    """
    seen = view(position.state, seat)
    parts: list[object] = [*shown(game, seen), told(game, position, seat)]
    ask = position.ask
    if ask is not None:
        parts += [ask.hours, list(ask.prompts), list(position.save.ready)]
    if seat is not None:
        if ask is not None and seat in ask.prompts:
            parts += question(ask.prompts[seat])
            own = Under(Seeded(b"twin", "twin"), str(seat))
            parts += [game.computer(seen, ask.prompts[seat], own)] if playing else []
        if (ahead := game.foresee(position.state, seat)) is not None:
            parts += question(ahead)
        parts.append(repr(position.admitted.get(seat)))
    return "\n".join(part if isinstance(part, str) else canonical(part) for part in parts)


def shown(game: AnyGame, seen: View[Any, Any]) -> list[object]:
    """Return a view itself and all that games say of one."""
    return [
        seen.table.model_dump(mode="json"),
        seen.hand and seen.hand.model_dump(mode="json"),
        {str(seat): dict(back) for seat, back in seen.backs.items()},
        list(seen.draft),
        game.phase(seen),
        game.describe(seen),
        dict(game.standing(seen)),
        {seat: list(row) for seat, row in game.figures(seen).items()},
    ]


def told(game: AnyGame, position: Position[Any], seat: Seat | None) -> list[str]:
    """Return what a position tells a seat, in words."""
    heard = [event for event in position.news if event.audience is None or seat in event.audience]
    return [game.prose(event) for event in heard]


def question(prompt: Prompt[Any]) -> list[object]:
    """Return a question as its seat meets it: its words, what it offers, and what it says to noise."""
    parts: list[object] = [prompt.key, prompt.text, prompt.default]
    if isinstance(prompt.shape, Orders):
        legal = {unit: list(lines) for unit, lines in prompt.shape.legal().items()}
        first = next((line for lines in legal.values() for line in lines), "")
        parts += [legal, *(repr(prompt.shape.check(text, ())) for text in (*NOISE, first))]
    else:
        parts.append(repr(prompt.shape))
    return parts
