"""The dice of invasions: the faces that attackers and defenders threw."""

from __future__ import annotations

from collections.abc import Sequence

from games.conquest.options import Options
from games.core.rules.luck import Gamble, Throws, die, sides
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Event


def gambles(_options: Options, throws: Throws, told: Sequence[Event]) -> Sequence[Gamble]:
    """Return the dice of a turn's invasion, each for the side that threw it.

    Of several invasions in one turn the throws do not say whose they are: none of them counts.
    """
    invasions = [event.facts for event in told if event.kind == "declared"]
    if len(invasions) != 1:
        return ()
    found: list[Gamble] = []
    for label, faces in throws:
        side = label.partition("/")[0].removesuffix("_d8")
        who = {"attack": "seat", "defence": "other"}.get(side)
        seat = invasions[0].get(who) if who else None
        if isinstance(seat, str):
            found += [die(Seat(seat), face, sides(label)) for face in faces]
    return found
