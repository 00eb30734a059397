"""A house's recap with its next plan: results of the last one, others' deeds against it, its means."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from games.core.rules.protocol import Event, Seat, Tale
from games.core.telling.prose import Facts, counted, listed
from games.core.telling.turn_recap import FAILED, GAINED, IDLE, STAYED, WARNED, WORKED, names
from games.yuan.events_to_text import against, prose, sources, works
from games.yuan.phrases import actions, houses, place, places, said
from games.yuan.public_state_model import HOUSES, Table, kind_of, need, running
from games.yuan.rules.fortification import undefended
from games.yuan.telling.position_text import Sight, standing

Row = tuple[int, str]
"""A line, and how early it stands: 0 what was lost, 1 what came to nothing, 2 what worked."""
NEAR = 4
"""Provinces that are named before a plan is asked for."""


def tale(events: Sequence[Event], view: Sight) -> Tale:
    """Return what happened to a house since it was last asked, by the events told to the table."""
    me, table = view.seat or Seat(""), view.table
    public = [event for event in events if event.audience is None]
    if not any(event.kind == "plan" for event in public):
        own = [event for event in public if event.facts.get("seat") == me]
        return Tale(tuple(filter(None, map(prose, own))), (), have(view), tuple(near(view)))
    plans = [_plan(event.facts) for event in public if event.kind == "plan" and event.facts["seat"] == me]
    told = Teller(table, me)
    came = [
        *told.contested(public),
        *told.strikes(public),
        *(row for each in public for row in told.came(each)),
    ]
    befell = [*told.hits(public), *(row for each in public for row in told.befell(each))]
    return Tale((*plans, *_worst_first(came)), tuple(_worst_first(befell)), have(view), tuple(near(view)))


def _worst_first(rows: Sequence[Row]) -> list[str]:
    return [text for _, text in sorted(rows, key=lambda row: row[0])]


def _plan(facts: Facts) -> str:
    """Return what was planned, above what came of it."""
    words: list[str] = facts["plan"].split()
    if words == ["PASS"]:
        return said("tale forced" if facts["forced"] else "tale passed", mark=STAYED)
    force = said("plan with", armies=int(words[-1])) if "WITH" in words else ""
    levels = [word for word in words[2:] if word[0] in "DFM" and word[1:].isdecimal()]
    cost = said("cost", chao=facts["cost"]) if facts["cost"] else said("cost none")
    return said("tale plan", at=words[1], actions=actions(levels), cost=cost, **{"with": force})


class Teller:
    """Tells one house of events; `table` is what it sees of the board now."""

    def __init__(self, table: Table, me: Seat) -> None:
        self.table, self.me = table, me
        changes = table.last.changes if table.last else []
        self.sources: dict[str, str] = {}
        self.lost = [each.at for each in changes if each.before == me and each.step == "eruption"]

    def came(self, event: Event) -> Iterator[Row]:
        """Yield what an event says of the plan of this house."""
        facts: Facts = event.facts
        mine = self.me in (facts.get("seat"), *_seats(facts.get("seats")))
        if event.kind == "marched" and mine:
            self.sources[facts["to"]] = said("tale marched", sources=listed(sources(facts)))
        if event.kind == "rivals":
            yield from self._rivals(facts)
        elif mine and event.kind in DEEDS:
            yield from DEEDS[event.kind](self, facts)

    def befell(self, event: Event) -> Iterator[Row]:
        """Yield what an event says that others, or the land, did to this house."""
        if event.kind in BLOWS and (event.kind == "erupted" or names(event, self.me)):
            yield from BLOWS[event.kind](self, event.facts)

    def others(self, facts: Facts) -> list[str]:
        """Return the other houses of an event."""
        return [HOUSES[Seat(seat)] for seat in _seats(facts["seats"]) if seat != self.me]

    def contested(self, events: Sequence[Event]) -> Iterator[Row]:
        """Yield what nobody got since this house and others claimed it, a line for the same others."""
        free: dict[str, list[str]] = {}
        for event in events:
            facts: Facts = event.facts
            if event.kind == "contested" and self.me in facts["seats"]:
                free.setdefault(listed(["you", *self.others(facts)]), []).append(facts["at"])
        for others, ats in free.items():
            stay, them = ("stays", "it") if len(ats) == 1 else ("stay", "them")
            yield (
                1,
                said("tale contested", mark=IDLE, places=places(ats), stay=stay, others=others, them=them),
            )

    def _rivals(self, facts: Facts) -> Iterator[Row]:
        sizes = {str(seat): number for seat, number in facts["sizes"]}
        if self.me not in sizes:
            return
        ours = sizes.pop(self.me)
        theirs = listed([f"{HOUSES[Seat(seat)]} {number}" for seat, number in sizes.items()])
        won = facts["winner"] == self.me
        end = said("tale rivals won", left=facts["left"]) if won else said("tale rivals lost")
        mark = WORKED if won else FAILED
        yield int(won), said("tale rivals", mark=mark, at=facts["at"], ours=ours, theirs=theirs, end=end)

    def what(self, lost: Sequence[str]) -> str:
        """Return what places that were lost meant to the house, "" if nothing more than others."""
        capital = self.table.capital.get(self.me) in lost
        temple = any(at in self.table.temples for at in lost)
        parts = ("many", len(lost) > 1), ("capital", capital), ("temple", temple)
        return said(" ".join(["tale meant", *(word for word, so in parts if so)]))

    def strikes(self, events: Sequence[Event]) -> Iterator[Row]:
        """Yield what this house struck from a province it took, a line for what came out alike."""
        struck: list[Facts] = [each.facts for each in events if each.kind == "strike"]
        mine = [facts for facts in struck if self.me in facts["seats"]]
        for (result, owner, _), alike in _alike(mine).items():
            worked = result in ("taken", "freed", "army")
            facts = {"owner": owner, "armies": sum(int(each["armies"]) for each in alike), **_these(alike)}
            mark = WORKED if worked else IDLE
            yield (2 if worked else 1), said(f"tale struck {result}", mark=mark, **facts)

    def hits(self, events: Sequence[Event]) -> Iterator[Row]:
        """Yield what others struck of this house, a line for what came out alike."""
        hit = [each.facts for each in events if each.kind == "strike" and each.facts["owner"] == self.me]
        for (result, _, seats), alike in _alike(hit).items():
            fell = result in ("taken", "freed")
            facts = {
                "by": houses(seats),
                "armies": sum(int(each["armies"]) for each in alike),
                **_these(alike),
            }
            what = self.what([each["at"] for each in alike]) if fell else ""
            mark = FAILED if fell or result == "army" else WORKED
            yield (0 if mark == FAILED else 2), said(f"tale hit {result}", mark=mark, what=what, **facts)


def _collided(told: Teller, facts: Facts) -> Iterator[Row]:
    yield 0, said("tale collided", mark=FAILED, at=facts["at"], others=listed(told.others(facts)))


def _settled(told: Teller, facts: Facts) -> Iterator[Row]:
    if facts["gained"]:
        yield 2, said("tale settled", mark=WORKED, places=places(facts["gained"]))
    else:
        yield 1, said("tale settled none", mark=IDLE)


def _temple(told: Teller, facts: Facts) -> Iterator[Row]:
    yield 2, said("tale temple", mark=GAINED, at=facts["at"])


def _no_temple(told: Teller, facts: Facts) -> Iterator[Row]:
    yield 1, said("tale no temple", mark=IDLE)


def _temple_stands(told: Teller, facts: Facts) -> Iterator[Row]:
    yield 1, said("tale temple stands", mark=IDLE, at=facts["at"])


def _stole(told: Teller, facts: Facts) -> Iterator[Row]:
    stolen = bool(facts["chao"])
    text = "tale stole" if stolen else "tale stole none"
    yield (2 if stolen else 1), said(text, mark=WORKED if stolen else IDLE, **facts)


def _fortified(told: Teller, facts: Facts) -> Iterator[Row]:
    done = works(facts)
    if done:
        yield 2, said("tale fortified", mark=WORKED, at=facts["at"], works=", ".join(done))
    else:
        yield 1, said("tale fortified none", mark=IDLE, at=facts["at"])


def _recruited(told: Teller, facts: Facts) -> Iterator[Row]:
    armies, wanted = facts.get("armies", 0), facts.get("wanted", 0)
    if armies:
        few = said("tale stock empty") if armies < wanted else ""
        yield 2, said("tale recruited", mark=WORKED, few=few, **facts)
    else:
        yield 1, said("tale recruited none", mark=IDLE, at=facts["at"])


def _no_attack(told: Teller, facts: Facts) -> Iterator[Row]:
    yield 1, said("tale no army", mark=IDLE, at=facts["at"])


def _void_attack(told: Teller, facts: Facts) -> Iterator[Row]:
    yield 1, said("tale no enemy", mark=IDLE, at=facts["at"])


def _stormed(told: Teller, facts: Facts) -> Iterator[Row]:
    won = facts["result"] == "taken"
    end = said(f"tale storm {facts['result']}{'' if facts['left'] else ' none'}", armies=facts["left"])
    mark, fought = WORKED if won else FAILED, _fought(facts, "tale fought")
    came = told.sources.get(facts["at"], "")
    yield (
        (2 if won else 0),
        said("tale stormed", mark=mark, at=facts["at"], sources=came, fought=fought, end=end),
    )


def _cut(told: Teller, facts: Facts) -> Iterator[Row]:
    owners = houses(list(dict.fromkeys(facts["owners"])))
    yield 2, said("tale cut", mark=WORKED, owners=owners, places=places(facts["places"]))


def _refunded(told: Teller, facts: Facts) -> Iterator[Row]:
    yield 1, said("tale refunded", mark=IDLE, **facts)


def _surplus(told: Teller, facts: Facts) -> Iterator[Row]:
    yield 1, said("tale surplus", mark=WARNED, **facts)


def _urbanized(told: Teller, facts: Facts) -> Iterator[Row]:
    yield 2, said("tale urbanized", mark=WORKED, **facts)


def _repaid(told: Teller, facts: Facts) -> Iterator[Row]:
    yield 2, said("tale repaid", mark=STAYED, **facts)


def _indebted(told: Teller, facts: Facts) -> Iterator[Row]:
    yield 1, said("tale indebted", mark=WARNED, **facts)


def _attacked(told: Teller, facts: Facts) -> Iterator[Row]:
    if facts["owner"] != told.me:
        return
    how = {"at": facts["at"], "seat": facts["seat"], "fought": _fought(facts, "tale met")}
    if facts["result"] == "taken":
        yield 0, said("tale fell", mark=FAILED, what=told.what([facts["at"]]), **how)
    else:
        now = told.table.held.get(facts["at"])
        armies = now.armies if now is not None and now.seat == told.me else 0
        stayed = said("tale stayed" if armies else "tale stayed none", armies=armies)
        yield 2, said("tale stood", mark=WORKED, stayed=stayed, **how)


def _severed(told: Teller, facts: Facts) -> Iterator[Row]:
    lost = [at for at, owner in zip(facts["places"], facts["owners"], strict=True) if owner == told.me]
    if lost:
        text = "tale severed" if facts["seat"] else "tale severed free"
        yield 0, said(text, mark=FAILED, seat=facts["seat"], places=places(lost), what=told.what(lost))


def _freed(told: Teller, facts: Facts) -> Iterator[Row]:
    if facts["owner"] == told.me:
        yield 0, said("tale neutralized", mark=FAILED, what=told.what([facts["at"]]), **facts)


def _invaded(told: Teller, facts: Facts) -> Iterator[Row]:
    if facts["owner"] == told.me:
        yield 0, said("tale invaded", mark=FAILED, what=told.what([facts["to"]]), **facts)


def _robbed(told: Teller, facts: Facts) -> Iterator[Row]:
    if facts["victim"] == told.me and facts["chao"]:
        yield 1, said("tale robbed", mark=WARNED, **facts)


def _erupted(told: Teller, facts: Facts) -> Iterator[Row]:
    lost = [at for at in _seats(facts["struck"]) if at in told.lost]
    if lost:
        yield 0, said("tale erupted", mark=FAILED, places=places(lost))


def _alike(strikes: Sequence[Facts]) -> Mapping[tuple[str, str, tuple[str, ...]], list[Facts]]:
    """Return strikes by how they came out, on whom, and who struck."""
    found: dict[tuple[str, str, tuple[str, ...]], list[Facts]] = {}
    for facts in strikes:
        found.setdefault((facts["result"], facts["owner"], tuple(_seats(facts["seats"]))), []).append(facts)
    return found


def _these(alike: Sequence[Facts]) -> dict[str, str]:
    """Return the provinces of strikes in words, and the word for them."""
    return {"places": places([each["at"] for each in alike]), "them": "it" if len(alike) == 1 else "them"}


def _fought(facts: Facts, name: str) -> str:
    """Return how many came, and against what."""
    empty = not facts["met"] and not facts["wall"]
    return said("tale fought nobody" if empty else name, **{**facts, "against": against(facts)})


def _seats(fact: Sequence[str] | None) -> Sequence[str]:
    return fact or ()


DEEDS: Mapping[str, Callable[[Teller, Facts], Iterator[Row]]] = {
    "collided": _collided,
    "colonized": _settled,
    "expanded": _settled,
    "temple": _temple,
    "temple stands": _temple_stands,
    "no temples": _no_temple,
    "stole": _stole,
    "fortified": _fortified,
    "recruited": _recruited,
    "recruited none": _recruited,
    "attack none": _no_attack,
    "attack void": _void_attack,
    "stormed": _stormed,
    "cut off": _cut,
    "refunded": _refunded,
    "indebted": _indebted,
    "repaid": _repaid,
    "urbanized": _urbanized,
    "surplus": _surplus,
}
"""Kinds of events that say what came of a plan, and what is told of them."""
BLOWS: Mapping[str, Callable[[Teller, Facts], Iterator[Row]]] = {
    "stormed": _attacked,
    "cut off": _severed,
    "neutralized": _freed,
    "invaded": _invaded,
    "stole": _robbed,
    "erupted": _erupted,
}
"""Kinds of events that befall a house, and what is told of them."""


def have(view: Sight) -> str:
    """Return what a house has now: temples and those of the others, provinces, armies, Chão."""
    table, me = view.table, view.seat or Seat("")
    own = table.own(me)
    if not own:
        return standing(view).get(me, "")
    others = sorted((seat for seat in table.seats if seat != me), key=lambda seat: -table.temples_of(seat))
    rivals = ", ".join(f"{HOUSES[seat]} {table.temples_of(seat)}" for seat in others)
    chao = view.hand.chao if view.hand is not None else table.chao.get(me)
    parts = [
        said("tale temples", mine=counted(table.temples_of(me), "temple"), win=need(table, running(table))),
        rivals,
        _provinces(table, own),
        said("tale armies", count=counted(table.armies(me), "army", "armies"), stock=table.stock(me)),
        *([said("tale chao", chao=chao)] if chao is not None else []),
    ]
    return " · ".join(part for part in parts if part)


def _provinces(table: Table, own: Sequence[str]) -> str:
    """Return how many provinces a house has; of few their names, of more how many Cities are among them."""
    provinces = counted(len(own), "province")
    if len(own) <= NEAR:
        return said("tale provinces", provinces=provinces, places=places(own))
    cities = counted(sum(table.held[at].cities > 0 for at in own), "City", "Cities")
    return said("tale cities", provinces=provinces, cities=cities)


def near(view: Sight) -> Iterator[str]:
    """Yield which free provinces lie next to a house's own, and which of others nobody defends."""
    table, me = view.table, view.seat or Seat("")
    own = set(table.own(me))
    if table.stage != "plan" or not own:
        return
    around = sorted({to for at in own for to in table.land.near[at]} - own)
    hills = sorted((at for at in around if at not in table.held), key=lambda at: kind_of(at) != "hill")
    if hills:
        yield said("tale free", places=_few([_seen(table, at) for at in hills]))
    bare = [at for at in around if at in table.held and undefended(table, at)]
    if bare:
        yield said("tale bare", places=_few([f"{place(at)} ({HOUSES[table.held[at].seat]})" for at in bare]))


def _seen(table: Table, at: str) -> str:
    """Return a free province, and whether a temple stands on it."""
    return said("tale with temple", at=at) if at in table.temples else place(at)


def _few(found: Sequence[str]) -> str:
    """Return the first of what was found as people list it, and how many more there are."""
    more = [said("tale more", count=len(found) - NEAR)] if len(found) > NEAR else []
    return listed([*found[:NEAR], *more])
