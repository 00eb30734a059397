"""Follows all ways of reading a row of words at once: Thompson's construction, with what each way has taken.

The work grows with the row; every meaning is found; and where all ways end it is known what could have stood
there. Nothing is built before a row comes that far: a place in a pattern is one object however often it is
met, and what may follow there is worked out when it is first reached.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

MOST_WAYS = 400
"""Ways of reading that are followed at one word; nobody writes what has more."""
MOST_MARKS = 100
"""Marks between two words; a pattern with more repeats a part that may be empty."""


class Fragment:
    """A piece of a pattern, as the machine walks through it; two are the same only if they are one object."""

    __slots__ = ()


class Take(Fragment):
    """A word of a kind is taken: by a slot with a `path`, or for nothing but to stand there."""

    __slots__ = ("ask", "kind", "path")

    def __init__(self, kind: str, path: str = "", ask: str = "") -> None:
        self.kind, self.path, self.ask = kind, path, ask


class Mark(Fragment):
    """Something begins or ends here."""

    __slots__ = ("event",)

    def __init__(self, event: Event) -> None:
        self.event = event


class All(Fragment):
    """One step after the other; none is the empty pattern."""

    __slots__ = ("steps",)

    def __init__(self, *steps: Fragment) -> None:
        self.steps = steps


class OneOf(Fragment):
    """One of several steps."""

    __slots__ = ("steps",)

    def __init__(self, steps: Iterable[Fragment]) -> None:
        self.steps = tuple(steps)


class Star(Fragment):
    """A step any number of times."""

    __slots__ = ("step",)

    def __init__(self, step: Fragment) -> None:
        self.step = step


class Later(Fragment):
    """A step that is made when it is first reached; `ask` is what it asks, if it is a slot."""

    __slots__ = ("_make", "_step", "ask")

    def __init__(self, make: Callable[[], Fragment], ask: str = "") -> None:
        self._make, self.ask = make, ask
        self._step: Fragment | None = None

    @property
    def step(self) -> Fragment:
        """Return the step."""
        if self._step is None:
            self._step = self._make()
        return self._step


EMPTY = All()
Event: TypeAlias = tuple[Any, ...]
Ways: TypeAlias = "dict[str, list[tuple[Point, tuple[Event, ...], Take | None]]]"
"""("(", form), (")", form), ("in", path), ("once", path), or what is taken: (path, kind, word number)."""


class Point:
    """A state of one way of reading: the step that is next, and the point to go on from behind it."""

    __slots__ = ("_behind", "behind", "step", "waiting", "ways")

    def __init__(self, step: Fragment | None, behind: Point | None) -> None:
        self.step, self.behind = step, behind
        self.ways: Ways | None = None
        self.waiting: tuple[Waiting, ...] | None = None
        self._behind: dict[Fragment, Point] = {}

    def before(self, step: Fragment) -> Point:
        """Return the place before a step that leads here: the same one each time."""
        place = self._behind.get(step)
        if place is None:
            place = self._behind[step] = Point(step, self)
        return place


class Waiting(NamedTuple):
    """A word that could stand next: its kind, what is asked by it, the form that it belongs to."""

    kind: str
    ask: str
    form: object


@dataclass(frozen=True)
class Run:
    """The result for a row: the ways to read it whole, the words that the furthest took, the points there."""

    ways: tuple[tuple[Event, ...], ...]
    far: int
    here: tuple[Point, ...]
    is_over: bool = False

    def waiting(self) -> list[Waiting]:
        """Return the words that could stand next."""
        return list(dict.fromkeys(one for place in self.here for one in _waiting(place)))


class Machine:
    """A pattern that is ready to read rows."""

    def __init__(self, step: Fragment) -> None:
        self.begin = Point(None, None).before(step)

    def run(self, sorts: Sequence[str]) -> Run:
        """Read a row of sorts, each of which is one kind or several joined by |."""
        chains = _Chains()
        here: dict[tuple[Point, int], None] = {(self.begin, 0): None}
        for number, sort in enumerate(sorts):
            after: dict[tuple[Point, int], None] = {}
            kinds = sort.split("|")
            for place, taken in here:
                ways = place.ways or closed(place)
                for kind in kinds:
                    for behind, marks, take in ways.get(kind, ()):
                        if take is not None and take.path:
                            after[behind, chains.add(taken, (*marks, (take.path, kind, number)))] = None
                        else:
                            after[behind, chains.add(taken, marks) if marks else taken] = None
            if not after or len(after) > MOST_WAYS:
                return Run((), number, tuple(dict.fromkeys(place for place, _ in here)), is_over=bool(after))
            here = after
        ends = [
            (*chains.listed(taken), *marks)
            for place, taken in here
            for _, marks, _ in (place.ways or closed(place)).get("", ())
        ]
        return Run(tuple(ends), len(sorts), tuple(dict.fromkeys(place for place, _ in here)))

    def longest(self, sorts: Sequence[str], start: int = 0) -> int:
        """Return where the longest row that begins at `start` ends, `start` itself if none can be read."""
        here, found = [self.begin], start
        for number in range(start, len(sorts)):
            kinds = sorts[number].split("|")
            ways = [way for place in here for kind in kinds for way in closed(place).get(kind, ())]
            here = list(dict.fromkeys(behind for behind, _, _ in ways))
            if not here:
                break
            if any("" in closed(place) for place in here):
                found = number + 1
        return found


def closed(place: Point) -> Ways:
    """Work out once which words may come next, and what begins and ends before; "" ends the row."""
    if place.ways is not None:
        return place.ways
    found: Ways = {}
    stack: list[tuple[Point, tuple[Event, ...]]] = [(place, ())]
    seen: set[tuple[Point, tuple[Event, ...]]] = set()
    while stack:
        here = at, marks = stack.pop()
        if here in seen:
            continue
        seen.add(here)
        step, behind = at.step, at.behind
        if step is None or behind is None:
            found.setdefault("", []).append((at, marks, None))
        elif isinstance(step, Take):
            found.setdefault(step.kind, []).append((behind, marks, step))
        elif isinstance(step, Mark):
            if len(marks) >= MOST_MARKS:
                raise ValueError("a pattern repeats what may be empty")
            stack.append((behind, (*marks, step.event)))
        else:
            stack += [(one, marks) for one in reversed(list(_inside(at, step, behind)))]
    place.ways = found
    return found


def _inside(at: Point, step: Fragment, behind: Point) -> Iterator[Point]:
    """Yield where a step that takes no word leads."""
    if isinstance(step, All):
        for one in reversed(step.steps):
            behind = behind.before(one)
        yield behind
    elif isinstance(step, OneOf):
        for one in step.steps:
            yield behind.before(one)
    elif isinstance(step, Star):
        yield at.before(step.step)
        yield behind
    elif isinstance(step, Later):
        yield behind.before(step.step)


def _waiting(place: Point) -> tuple[Waiting, ...]:
    """Return the words that could stand next at a place; worked out once."""
    if place.waiting is None:
        takes = (
            Waiting(kind, take.ask or _asked(behind), _form(behind))
            for kind, ways in closed(place).items()
            for behind, _, take in ways
            if take is not None
        )
        place.waiting = tuple(dict.fromkeys(takes))
    return place.waiting


def _asked(place: Point | None) -> str:
    """Return the question of the first slot behind a place, "" if there is none in its form."""
    while place is not None and place.step is not None:
        if isinstance(place.step, Mark) and place.step.event[0] == ")":
            return ""
        if ask := _asks(place.step):
            return ask
        place = place.behind
    return ""


def _asks(step: Fragment) -> str:
    if isinstance(step, Later):
        return step.ask or _asks(step.step)
    if isinstance(step, All | OneOf):
        return next((ask for ask in map(_asks, step.steps) if ask), "")
    return step.ask if isinstance(step, Take) else ""


def _form(place: Point | None) -> object:
    """Return the outermost form that ends behind a place."""
    found: object = None
    while place is not None:
        if isinstance(place.step, Mark) and place.step.event[0] == ")":
            found = place.step.event[1]
        place = place.behind
    return found


class _Chains:
    """The chains of steps taken: the same steps have the same number, so that ways that met are one."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, tuple[Event, ...]], int] = {}
        self._steps: list[tuple[int, tuple[Event, ...]]] = [(0, ())]

    def add(self, before: int, events: tuple[Event, ...]) -> int:
        """Return the number of a chain with something behind it."""
        key = before, events
        number = self._known.get(key)
        if number is None:
            number = self._known[key] = len(self._steps)
            self._steps.append(key)
        return number

    def listed(self, number: int) -> list[Event]:
        """Return all of a chain, from its beginning."""
        found: list[tuple[Event, ...]] = []
        while number:
            number, events = self._steps[number]
            found.append(events)
        return [event for events in reversed(found) for event in events]
