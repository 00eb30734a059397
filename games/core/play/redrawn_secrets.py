"""Secrets of a position drawn anew from what a seat sees: parts of the rule sets' `Game.imagined`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from games.core.rules.prompts import Dice
from games.core.rules.protocol import Fact


def mixed(dice: Dice, label: str, cards: Sequence[str]) -> list[str]:
    """Return cards in an order that chance gives."""
    return [cards[number] for number in dice.shuffle(label, len(cards))]


def unseen(cards: Iterable[str], *seen: Iterable[str]) -> list[str]:
    """Return the cards of a pile without those that are seen elsewhere, each as often as it is seen."""
    left = list(cards)
    for card in (card for pile in seen for card in pile):
        if card in left:
            left.remove(card)
    return left


def counted(back: Mapping[str, Fact], name: str) -> int:
    """Return a number that the back of a hand shows, 0 where it shows none."""
    found = back.get(name)
    return found if isinstance(found, int) else 0
