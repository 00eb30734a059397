"""The luck of each seat: the dice of each seat against what was to be expected of them."""

from __future__ import annotations

from dataclasses import dataclass

from bot.page.story import Story
from games.core.rules.luck import Gamble, share
from games.core.rules.prompts import Seat


@dataclass(frozen=True)
class Luck:
    """A seat's dice in a whole game; `share` is how much of all luck is worse, 0.5 if there is none in it."""

    seat: Seat
    got: int
    expected: float
    share: float


def luck(story: Story) -> tuple[Luck, ...]:
    """Return the luck of each seat whose dice decided something, the luckiest first."""
    decided: dict[Seat, list[Gamble]] = {}
    for chapter in story.chapters:
        for gamble in chapter.gambles:
            if gamble.seat in story.record.seats:  # nobody throws for those whom nobody plays
                decided.setdefault(gamble.seat, []).append(gamble)
    found = [_luck(seat, gambles) for seat, gambles in decided.items()]
    return tuple(sorted(found, key=lambda each: -each.share))


def _luck(seat: Seat, gambles: list[Gamble]) -> Luck:
    got, expected = sum(each.got for each in gambles), sum(each.expected for each in gambles)
    return Luck(seat, got, expected, share(gambles))
