"""Cards that players look up by name: with `/card`, and by direct message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games.core.rules.board import Place
from games.core.rules.errors import Ambiguous, Unreadable
from games.core.rules.lexicon import PlaceNames
from games.core.text.tokens import folded

MOST_NAMED = 6


@dataclass(frozen=True)
class CardText:
    """A card of a game: `code` is how orders name it, `text` what it says, in Discord markup."""

    code: str
    name: str
    text: str
    chinese: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Return the card as it is offered: its name and its code."""
        return f"{self.name} ({self.code})"

    @property
    def label(self) -> str:
        """Return the card as it is picked from a list: its Chinese name too, if it has one besides."""
        return f"{self.title} {self.chinese}".strip()

    @property
    def names(self) -> tuple[str, ...]:
        """Return every name that the card answers to, folded, its code first."""
        return tuple(folded(name) for name in (self.code, self.name, self.chinese, *self.aliases) if name)


def looked_up(cards: Sequence[CardText], said: str) -> CardText:
    """Return the card that is meant: by its code or a name, by the beginning of one, or by a part of it.

    Raises Unreadable with the nearest names if there is none, Ambiguous if there are several.
    """
    word = folded(said.strip().strip("?!.,"))
    tries: tuple[list[CardText], ...] = (
        [card for card in cards if word in card.names],
        [card for card in cards if any(name.startswith(word) for name in card.names)],
        [card for card in cards if any(word in name for name in card.names)],
    )
    found = next((some for some in tries if some and word), tries[0][:0])
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(card.title for card in found[:MOST_NAMED])
        more = f", and {len(found) - MOST_NAMED} more" if len(found) > MOST_NAMED else ""
        raise Ambiguous(
            f"several cards are called so: {names}{more}.", quote=said, example=f"card {found[0].name}"
        )
    rows = [Place(card.code, card.name, card.chinese, card.aliases) for card in cards]
    near = [card for code in PlaceNames(rows).nearest(word) for card in cards if card.code == code]
    names = " or ".join(card.title for card in near)
    raise Unreadable(
        f"there is no such card; did you mean {names}?", quote=said, example=f"card {near[0].name}"
    )


def fitting(cards: Sequence[CardText], word: str) -> list[CardText]:
    """Return the cards one of whose names holds a word, those that begin with it first."""
    part = folded(word.strip())
    found = [card for card in cards if any(part in name for name in card.names)]
    return sorted(found, key=lambda card: not any(name.startswith(part) for name in card.names))
