"""The forecast of a plan if nobody interfered: for the house that drafts it, and for no other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from games.core.rules.prompts import Seat
from games.core.telling.prose import Facts, counted, listed
from games.yuan.events_to_text import against, sources, works
from games.yuan.forecast.doubts import Doubt, doubts
from games.yuan.phrases import place, places, said
from games.yuan.plan_model import Plan
from games.yuan.public_state_model import Table
from games.yuan.rules.development import STOLEN
from games.yuan.rules.resolution import resolve
from games.yuan.state import Purse, Yuan, copied


@dataclass(frozen=True, eq=False)
class Foretold:
    """The forecast of a house's plan: the table `before` it and a `trial` of the turn. Its sentences are
    worked out when somebody asks: of many plans that are tried for an example one is told of.
    """

    before: Table
    trial: Callable[[], Yuan]
    seat: Seat
    plan: Plan

    @cached_property
    def after(self) -> Yuan:
        """Return the game after the turn."""
        return self.trial()

    @cached_property
    def outcome(self) -> Sequence[str]:
        """Return the outcome of the plan, in short sentences."""
        return tuple(outcome(self.before, self.after, self.seat))

    @cached_property
    def _doubts(self) -> Sequence[Doubt]:
        return tuple(doubts(self.before, self.after, self.seat, self.plan))

    @property
    def doubts(self) -> Sequence[str]:
        """Return its parts that would be useless or lost, in short sentences."""
        return tuple(doubt.text for doubt in self._doubts)

    @cached_property
    def vain(self) -> frozenset[str]:
        """Return which kinds of its works, D, F or M, are doubted."""
        return frozenset(doubt.kind for doubt in self._doubts)

    @cached_property
    def is_sound(self) -> bool:
        """Return whether it gains something and nothing in it is doubted; the game after one that is not is
        let go: nobody wants it.
        """
        sound = self.gains and not self._doubts
        if not sound:
            vars(self).pop("after", None)
        return sound

    @cached_property
    def gains(self) -> bool:
        """Whether the house would have more than before, and nothing less but gold."""
        return gains(self.before, self.after.table, self.seat)


def foreteller(s: Yuan, seat: Seat) -> Callable[[Plan], Foretold]:
    """Return what tells a house the outcome of a plan when all others pass, computed once for each plan."""
    told: dict[Plan, Foretold] = {}

    def foretell(plan: Plan) -> Foretold:
        if plan not in told:
            told[plan] = Foretold(s.table, partial(trial, s, seat, plan), seat, plan)
        return told[plan]

    return foretell


def gains(before: Table, after: Table, seat: Seat) -> bool:
    """Return whether a house has more than before, and nothing less but gold."""
    was, now = set(before.own(seat)), set(after.own(seat))
    counts = [
        (table.temples_of(seat), table.armies(seat), sum(table.held[at].cities for at in table.own(seat)))
        for table in (before, after)
    ]
    if not was <= now or any(more < less for less, more in zip(*counts, strict=True)):
        return False
    walls = any(after.held[at].rampart != before.held[at].rampart for at in was)
    return len(now) > len(was) or counts[0] != counts[1] or walls


def trial(s: Yuan, seat: Seat, plan: Plan) -> Yuan:
    """Return the game as it would be after this turn.

    Where money is secret the other houses are taken to have just enough to be robbed, whatever they have.
    """
    tried = copied(s)
    if tried.table.options.secret_money:
        tried.hands |= {other: Purse(chao=STOLEN) for other in tried.hands if other != seat}
    resolve(tried, {seat: plan})
    return tried


def outcome(before: Table, after: Yuan, seat: Seat) -> Iterator[str]:
    """Yield in short sentences who marches, what is won and lost, what is built, and what is left."""
    heard: dict[str, list[Facts]] = {}
    for event in after.told:
        heard.setdefault(event.kind, []).append(event.facts)
    yield from _march(heard)
    if changes := "; ".join(_changes(before, after.table, seat, heard)):
        yield said("foretold changes", changes=changes)
    if deeds := "; ".join([*_deeds(before, heard), *_armies(heard)]):
        yield said("foretold deeds", deeds=deeds)
    yield said("foretold after", position=", ".join(_position(after, seat)))


def _march(heard: Mapping[str, Sequence[Facts]]) -> Iterator[str]:
    """Yield which armies march from where, and against what."""
    for march, storm in zip(heard.get("marched", ()), heard.get("stormed", ()), strict=False):
        yield said(
            "foretold march",
            at=storm["at"],
            sources=listed(sources(march)),
            against=against(storm),
            owner=storm["owner"],
            outcome=said(f"foretold {storm['result']}", armies=storm["left"]),
        )


def _changes(before: Table, after: Table, seat: Seat, heard: Mapping[str, Sequence[Facts]]) -> Iterator[str]:
    """Yield which provinces are won, which of them because they are cut off, and which are lost."""
    won = [at for at in after.own(seat) if before.owner(at) != seat]
    lost = [at for at in before.own(seat) if after.owner(at) != seat]
    cut = [at for fall in heard.get("cut off", ()) if fall["seat"] == seat for at in fall["places"]]
    free = [at for fall in heard.get("cut off", ()) if fall["seat"] is None for at in fall["places"]]
    for text, codes in (
        ("won", [at for at in won if at not in cut]),
        ("cut", [at for at in won if at in cut]),
        ("freed", [at for at in free if at not in lost] + [e["at"] for e in heard.get("neutralized", ())]),
        ("lost", lost),
    ):
        if codes:
            yield said(f"foretold {text}", places=places(codes))


def _deeds(before: Table, heard: Mapping[str, Sequence[Facts]]) -> Iterator[str]:
    """Yield buildings and thefts."""
    for facts in heard.get("temple", ()):
        yield said("foretold temple", place=place(facts["at"]))
    for facts in heard.get("stole", ()):
        if facts["chao"]:
            secret = before.options.secret_money
            yield said("foretold stole up to" if secret else "foretold stole", **facts)
    for facts in heard.get("urbanized", ()):
        yield said("foretold city", **facts)
    for facts in heard.get("fortified", ()):
        if built := works(facts):
            yield said("foretold built", at=facts["at"], works=listed(built))


def _armies(heard: Mapping[str, Sequence[Facts]]) -> Iterator[str]:
    """Yield which armies are raised, and which a strike of level III kills."""
    for facts in heard.get("recruited", ()):
        if facts["armies"]:
            yield said("foretold recruited", **facts)
    for facts in heard.get("strike", ()):
        if facts["result"] == "army":
            yield said("foretold struck", **facts)


def _position(after: Yuan, seat: Seat) -> Iterator[str]:
    """Yield what the house has after the turn."""
    table = after.table
    yield counted(table.temples_of(seat), "temple")
    yield counted(len(table.own(seat)), "province")
    yield counted(table.armies(seat), "army", "armies")
    yield said("cost", chao=after.hands[seat].chao)
    if table.loans.get(seat):
        yield said("owes", chao=table.loans[seat])
