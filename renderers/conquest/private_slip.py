"""A player's secrets, on slips of paper that only their own picture has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Protocol

from games.core.telling.prose import fitted
from renderers import scrolls
from renderers.conquest.pieces import DECKS
from renderers.palette import Palette
from renderers.placing import Edges
from renderers.scene import Mark, Text

LEFT, TOP, RIGHT = 14.0, 14.0, 480.0
LOW, WIDE = 1186.0, 480.0
TITLES: dict[str, str] = {row["id"]: row["name"] for row in DECKS["strategy"]}
MOST = 6
"""Standing orders that are written out; how many more there are is said."""
LETTERS, LONGEST = 42, 54
"""Letters of a line in its full size, and of the longest line."""
SIZE, STEP = 22.0, 23
MOST_HELD = 6
"""Lines of cards and reserve, as far as longer ones bring it about."""


class Own(Protocol):
    """The hand of the viewer."""

    gold: int
    cards: list[str]
    reserve: list[str]
    standing: list[str]


def slips(hand: Own | None) -> tuple[Edges, ...]:
    """Return where the slips of a hand lie: one at the top, one at the foot if there are standing orders."""
    if hand is None:
        return ()
    above = (LEFT, TOP, RIGHT, TOP + 58 + STEP * len(_held(hand)))
    below = (LEFT, LOW - 52 - STEP * len(_standing(hand.standing)), WIDE, LOW)
    return (above, below) if hand.standing else (above,)


def drawn(hand: Own, palette: Palette) -> Iterator[Mark]:
    """Yield the viewer's gold, cards, reserve and standing orders."""
    above, *below = slips(hand)
    yield from _slip(above, f"{hand.gold} gold", _held(hand), palette)
    for box in below:
        yield from _slip(box, "Standing orders", _standing(hand.standing), palette)


def _slip(box: Edges, title: str, lines: Sequence[str], palette: Palette) -> Iterator[Mark]:
    yield from scrolls.scroll(box, palette, edges=(5, 8))
    left, top, right, _ = box
    yield Text((left + 22, top + 27), title, palette.seal, 26, "title", "lm")
    yield Text((right - 22, top + 27), "for your eyes only", palette.faint, 21, "italic", "rm")
    for number, line in enumerate(lines):
        size = round(SIZE * min(1.0, LETTERS / max(1, len(line))) * 2) / 2
        yield Text((left + 22, top + 55 + number * STEP), line, palette.ink, size, "text", "lm")


def _held(hand: Own) -> list[str]:
    """Return the cards and the reserve in lines."""
    counts = Counter(TITLES[card] for card in hand.cards)
    cards = [title if count == 1 else f"{title} ×{count}" for title, count in counts.items()]
    named = (("Cards: ", cards), ("Reserve: ", list(hand.reserve)))
    tried = (
        [row for title, names in named for row in _lines(title, names, letters)]
        for letters in range(LETTERS, LONGEST + 1, 4)
    )
    return min(tried, key=lambda rows: max(0, len(rows) - MOST_HELD))


def _lines(title: str, names: Sequence[str], letters: int) -> list[str]:
    """Return names after a title, in as few lines of so many letters as they fit."""
    rows = [title]
    for number, name in enumerate(names or ["none"]):
        part = name + (", " if number + 1 < len(names) else "")
        if len(rows[-1]) + len(part) > letters:
            rows.append("")
        rows[-1] += part
    return rows


def _standing(lines: Sequence[str]) -> list[str]:
    """Return the first standing orders, and how many more there are."""
    shown = lines if len(lines) <= MOST else lines[: MOST - 1]
    more = [f"and {len(lines) - len(shown)} more"] if len(lines) > len(shown) else []
    return [*(fitted([line], LONGEST) for line in shown), *more]
