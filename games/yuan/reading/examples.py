"""Plans that are sound as the board stands: something is gained, nothing is lost or useless, gold is left."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, islice

from games.yuan.forecast.foretell import Foretold
from games.yuan.reading.plan_checks import Book, far
from games.yuan.reading.target_classification import EVERY, Levels, levels_of
from games.yuan.written_plan import PASS, Plan

MOST_TRIED = 60
"""Plans of which a trial is made for one list of examples."""
CHEAPEST = sorted(EVERY, key=lambda levels: (sum(levels), levels))
KINDS: tuple[Callable[[Levels], bool], ...] = (
    lambda levels: levels[0] > 0 and not levels[1] and not levels[2],
    lambda levels: levels[1] > 0,
    lambda levels: levels[2] > 0,
)
"""The kinds of plans of which one each is shown: Development alone, one that fortifies, one that arms."""


def sound_plans(book: Book, foretell: Callable[[Plan], Foretold]) -> list[str]:
    """Return a sound plan of each kind, as far as there are such, and passing."""
    found: list[str] = []
    for kind in KINDS:
        plans = (plan for plan in _plans(book) if kind(levels_of(plan)) and plan.text not in found)
        found += [plan.text for plan in _sound(book, foretell, plans)][:1]
    return [*found, PASS.text]


def near(book: Book, foretell: Callable[[Plan], Foretold], meant: Plan | None) -> str:
    """Return the sound plan that is most like the one meant: on its province, with levels near its own; else
    any that is sound.
    """
    there: Iterable[Plan] = ()
    if meant and meant.target in book.targets:
        like = levels_of(meant)
        there = _on(book, meant.target, sorted(CHEAPEST, key=lambda levels: far(levels, like)))
    return next((plan.text for plan in _sound(book, foretell, chain(there, _plans(book)))), PASS.text)


def _plans(book: Book) -> Iterator[Plan]:
    """Yield the plans that leave half of the gold, on what is near at hand first, the cheap ones first."""
    for at in book.targets:
        yield from _on(book, at)


def _on(book: Book, at: str, order: Iterable[Levels] = CHEAPEST) -> Iterator[Plan]:
    """Yield the plans on one province that leave half of the gold, in an order of their levels."""
    for levels in order:
        plan = Plan(at, *levels)
        if 2 * book.cost(levels) <= book.chao and not book.wrong(plan):
            yield plan


def _sound(book: Book, foretell: Callable[[Plan], Foretold], plans: Iterable[Plan]) -> Iterator[Plan]:
    """Yield those plans of which a trial says that they gain something and nothing in them is in vain."""
    for plan in islice(plans, MOST_TRIED):
        told = foretell(plan)
        if told.gains and not told.doubts and not book.fault(plan):
            yield plan
