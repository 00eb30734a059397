"""The hooks by which cards change the rules: events collect what cards offer, queries fold a value through
them.

A card's effect is a small function in a file of `cards`, enrolled here under its hook:

    @on("after REC", "after TRN", card="ZHE")
    def cavalry_expertise(deed: Deed) -> Flow[None]: ...

Hooks of an action name its space: before, after, amount, trained, switch, swap, form, income, both, cost. A
general's card counts there only if he is in the winning bid on that very space. At all other hooks every
general in play counts. Built enhancements count everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from games.redux.printed_data import COMMON, ENHANCEMENTS, GENERALS, SPACES
from games.redux.public_state_model import Realm
from games.redux.rules.decisions import NO, ActionUnderWay, Condition, Effect, Flow, decide

F = TypeVar("F", bound=Callable[..., Any])

OF_THE_BID = (
    "before",
    "after",
    "amount",
    "trained",
    "switch",
    "swap",
    "form",
    "income",
    "both",
    "cost",
)
"""The hooks that belong to an action, each followed by the action."""
MOMENTS = (
    "recruit",  # a state has looked at the generals it drew
    "named",  # the alliance space has been named
    "value",  # what a general adds to a bid
    "tie",  # a side wins equal totals
    "closed",  # nobody may place any more
    "return",  # a general comes home from a bid, or stays where he is
    "start",  # a state is about to act
    "won",  # its actions are done; which bids it had won is known
    "popular",  # a state gains popular support
    "built",  # this card has just been built
    "terrain",  # a kind of unit under this general fits every location
    "bare",  # this general battles without army units
    "double",  # this general leads two kinds of units and occupies two locations
    "face",  # the token of the location may show its victory point
    "stationed",  # a general of the state is stationed
    "end",  # benefits at the end of the round
    "before upkeep",
    "popular upkeep",
    "anytime",
    "place",  # scoring: ties for a place
    "third",  # scoring: alone in third place
    "border",  # scoring: a tied border
    "score",  # scoring: points of the card itself
)
"""The hooks that belong to no action, each with its moment."""


@dataclass(frozen=True)
class CardEffect:
    """A card's effect under one hook, and when it applies."""

    card: str
    hook: str
    effect: Callable[..., Any]
    when: Condition


@dataclass
class Registry:
    """Every effect by hook and card, in the order in which the files list them."""

    skills: dict[str, dict[str, CardEffect]] = field(default_factory=dict[str, dict[str, CardEffect]])

    def add(self, hook: str, skill: CardEffect) -> None:
        """Enrol a skill; raises ValueError if the hook or the card is unknown, or both have met before."""
        kind, _, space = hook.partition(" ")
        if hook not in MOMENTS and not (kind in OF_THE_BID and space in (*SPACES, "HIRE")):
            raise ValueError(f"there is no hook {hook!r}")
        if skill.card not in GENERALS and skill.card not in ENHANCEMENTS:
            raise ValueError(f"there is no card {skill.card}")
        if skill.card in self.skills.setdefault(hook, {}):
            raise ValueError(f"{skill.card} is enrolled twice under {hook!r}")
        self.skills[hook][skill.card] = skill

    def of(self, card: str) -> list[str]:
        """Return the hooks of a card."""
        return [hook for hook, cards in self.skills.items() if card in cards]


REGISTRY = Registry()


def always(_deed: ActionUnderWay) -> bool:
    """Hold for every deed."""
    return True


def on(*hooks: str, card: str, when: Condition = always) -> Callable[[F], F]:
    """Enrol an effect of a card under some hooks; `before common` stands for all common spaces."""

    def enrol(effect: F) -> F:
        for hook in hooks:
            for one in spread(hook):
                REGISTRY.add(one, CardEffect(card, hook, effect, when))
        return effect

    return enrol


def spread(hook: str) -> Iterator[str]:
    """Yield the hooks that a hook stands for."""
    kind, _, spaces = hook.partition(" ")
    wide = {"common": COMMON, "any": tuple(SPACES)}.get(spaces)
    yield from [f"{kind} {space}" for space in wide] if wide else [hook]


def owned(realm: Realm, hook: str, generals: Collection[str]) -> list[CardEffect]:
    """Return the skills of a state under a hook: those generals', then those of what it has built."""
    skills = REGISTRY.skills.get(hook)
    if not skills or (skills.keys().isdisjoint(generals) and skills.keys().isdisjoint(realm.built)):
        return []
    return [skill for card in (*generals, *realm.built) if (skill := skills.get(card))]


def active(hook: str, deed: ActionUnderWay) -> list[CardEffect]:
    """Return the skills that apply to a deed now."""
    of_the_bid = hook not in MOMENTS
    generals = deed.generals if of_the_bid else deed.realm.officers
    return [skill for skill in owned(deed.realm, hook, generals) if skill.when(deed)]


def has(hook: str, deed: ActionUnderWay, card: str) -> bool:
    """Return whether a card's skill applies to a deed now."""
    return any(skill.card == card for skill in active(hook, deed))


def offer(hook: str, deed: ActionUnderWay) -> Flow[None]:
    """Let every card have its effect, in the order that the owner likes; each is judged when its turn
    comes.
    """
    done: list[str] = []
    while left := [skill for skill in active(hook, deed) if skill.card not in done]:
        order = [skill.card for skill in left]
        card = yield from decide("", f"order {hook}", order)
        done.append(card)
        effect: Effect = next(skill.effect for skill in left if skill.card == card)
        yield from effect(deed)


def each(hook: str, deed: ActionUnderWay) -> Flow[None]:
    """Let every card have its effect, in the order of the files."""
    for skill in active(hook, deed):
        yield from skill.effect(deed)


def only(hook: str, card: str, deed: ActionUnderWay) -> Flow[None]:
    """Let one card have its effect, if it has one under this hook."""
    skill = REGISTRY.skills.get(hook, {}).get(card)
    if skill and skill.when(deed):
        yield from skill.effect(deed)


def folded(hook: str, deed: ActionUnderWay, value: int) -> int:
    """Return a number after every card has had its say."""
    for skill in active(hook, deed):
        value = skill.effect(deed, value)
    return value


def options(hook: str, deed: ActionUnderWay, plain: Iterable[str]) -> list[str]:
    """Return the forms of an action, and those that cards add."""
    found = list(plain)
    for skill in active(hook, deed):
        found += [form for form in skill.effect(deed) if form not in found]
    return found


def may(source: str, *forms: str) -> Flow[str | None]:
    """Let a state choose a form that a card offers, or none, which is the default."""
    word = yield from decide(source, "which", (NO, *forms))
    return None if word == NO else word
