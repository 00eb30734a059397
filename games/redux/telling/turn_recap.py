"""A state's recap with its next question: results of its bids and actions, and the deeds of others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from games.core.rules.protocol import Event, Seat, Tale
from games.core.telling.prose import Facts, counted, listed
from games.core.telling.turn_recap import ALLIED, FAILED, GAINED, IDLE, WARNED, WORKED
from games.redux.events_to_text import cards, changes, prose, said, seats, units
from games.redux.printed_data import GENERALS, SPACES, WEAPONS, name_of
from games.redux.public_state_model import NAMES, TRIBES, Placement, Table
from games.redux.report_sentences import TEXTS
from games.redux.rules.bidding import winners
from games.redux.telling.position_text import Sight, points

Row = tuple[int, str]
"""A line, and how early it stands: 0 what was lost, 1 what came to nothing, 2 what worked."""


def tale(events: Sequence[Event], view: Sight) -> Tale:
    """Return what happened to a state since it was last asked, by the events told to the table."""
    me, table = view.seat or Seat(""), view.table
    public = [event for event in events if event.audience is None]
    came = [row for event in public for row in _came(table, me, event)]
    befell = [row for event in public for row in _befell(me, event)]
    rivals = _rivals(table, me, public) if table.stage == "bid" else ()
    known = any(event.kind == "alliance" for event in public)
    hints = () if known else tuple(near(table, me))
    return Tale(tuple(_worst_first(came)), (*_worst_first(befell), *rivals), have(view), hints)


def _worst_first(rows: Sequence[Row]) -> list[str]:
    return [text for _, text in sorted(rows, key=lambda row: row[0])]


def _came(table: Table, me: Seat, event: Event) -> Iterator[Row]:
    """Yield what an event says of what a state bid or did."""
    facts = event.facts
    if event.kind == "won":
        yield from _bids(table, me)
    elif facts.get("seat") == me and event.kind == "placed" and table.stage == "bid":
        yield from _placed(table, me, facts)
    elif facts.get("seat") == me and event.kind in DEEDS:
        yield from DEEDS[event.kind](facts)


def _recruited(facts: Facts) -> Iterator[Row]:
    yield 2, said("tale recruited", mark=WORKED, generals=cards(facts["generals"]))


def _action(facts: Facts) -> Iterator[Row]:
    text = "tale action" if facts["changes"] else "tale action alone"
    generals = listed([name_of(code) for code in facts["generals"]])
    told = {"space": facts["space"], "generals": generals, "changes": changes(facts["changes"])}
    yield 2, said(text, mark=WORKED, **told)


def _nothing(facts: Facts) -> Iterator[Row]:
    yield 1, said("tale nothing", mark=IDLE, space=facts["space"])


def _declined(facts: Facts) -> Iterator[Row]:
    yield 1, said("tale declined", mark=IDLE, space=facts["space"])


def _stationed(facts: Facts) -> Iterator[Row]:
    where = listed([name_of(at) for at in facts["places"]])
    force = said("tale units", units=units(facts["units"])) if facts["units"] else ""
    yield 2, said("tale stationed", mark=WORKED, general=facts["general"], where=where, units=force)


def _built(facts: Facts) -> Iterator[Row]:
    yield 2, said("tale built", mark=WORKED, card=facts["card"])


def _emperor(facts: Facts) -> Iterator[Row]:
    yield 2, said("tale emperor", mark=GAINED, general=facts["general"])


def _changed(kind: str) -> Callable[[Facts], Iterator[Row]]:
    def told(facts: Facts) -> Iterator[Row]:
        if facts["changes"]:
            yield 2, said(kind, **{**facts, "mark": WORKED, "changes": changes(facts["changes"])})

    return told


DEEDS: Mapping[str, Callable[[Facts], Iterator[Row]]] = {
    "recruited": _recruited,
    "action": _action,
    "nothing": _nothing,
    "declined": _declined,
    "stationed": _stationed,
    "built": _built,
    "emperor": _emperor,
    "card": _changed("tale card"),
    "benefits": _changed("tale benefits"),
    "upkeep": _changed("tale upkeep"),
}
"""Kinds of events that say what a state did, and what is told of them."""


def _placed(table: Table, me: Seat, facts: Facts) -> Iterator[Row]:
    """Yield how a bid of a state stands now."""
    space, general = str(facts["space"]), str(facts["general"])
    if space == TRIBES:
        yield 2, said("tale bid tribes", mark=WORKED, general=general)
        return
    ours, best = table.total(space, table.side(me, space)), winners(table, space)
    told = {"general": general, "space": space, "ours": ours}
    if me in best:
        yield 2, said("tale bid leads", mark=WORKED, **told)
    else:
        theirs = table.total(space, table.side(best[0], space))
        yield 0, said("tale bid behind", mark=WARNED, who=seats(best), theirs=theirs, **told)


def _bids(table: Table, me: Seat) -> Iterator[Row]:
    """Yield how each space that a state bid on came out: both totals, and who stood there."""
    if table.last is None:
        return
    alliance = table.alliance if table.stage == "act" else table.last_alliance
    there: dict[str, list[Placement]] = {}
    for bid in table.last.bids:
        there.setdefault(bid.space, []).append(bid)
    for space, bids in there.items():
        own = [bid for bid in bids if bid.seat == me]
        if not own or space == TRIBES:
            continue
        won = table.last.won.get(space, [])
        ours = [
            bid for bid in bids if (bid.seat in won) == (me in won) and (bid.seat == me or space == alliance)
        ]
        theirs = [bid for bid in bids if bid not in ours and (me in won or bid.seat in won)]
        facts = {"generals": _generals(own), "space": space, "ours": sum(bid.value for bid in ours)}
        if me in won:
            yield 2, said("tale won", mark=WORKED, against=_against(theirs), allies=_allies(won, me), **facts)
        else:
            lost = {"who": seats(won), "theirs": sum(bid.value for bid in theirs), "them": _generals(theirs)}
            first = said("tale first") if lost["theirs"] == facts["ours"] else ""
            yield 0, said("tale lost", mark=FAILED, first=first, **{**facts, **lost})


def _generals(bids: Sequence[Placement]) -> str:
    return listed([GENERALS[bid.general].name for bid in bids])


def _against(bids: Sequence[Placement]) -> str:
    """Return what the others had bid, each state's total."""
    totals: dict[Seat, int] = {}
    for bid in bids:
        totals[bid.seat] = totals.get(bid.seat, 0) + bid.value
    told = listed([f"{NAMES[seat]} {total}" for seat, total in totals.items()])
    return said("tale against", bids=told) if told else said("tale alone")


def _allies(won: Sequence[Seat], me: Seat) -> str:
    others = [seat for seat in won if seat != me]
    return said("tale with", allies=seats(others)) if others else ""


def _befell(me: Seat, event: Event) -> Iterator[Row]:
    """Yield what an event says that others, or the round, did to a state."""
    facts: Facts = event.facts
    if event.kind == "alliance":
        allies: list[str] = [seat for seat in facts["allied"] if seat != me]
        name = "tale allied" if me in facts["allied"] else "tale outside"
        by = said("tale you") if facts["seat"] == me else NAMES[Seat(facts["seat"])]
        yield 2, said(name, mark=ALLIED, by=by, allies=seats(allies), space=facts["space"])
    elif event.kind == "joined":
        yield 1, said("tale joined", mark=WORKED, general=facts["general"])
    elif event.kind == "moved" and facts.get("seat") != me:
        yield 1, prose(event)
    elif facts.get("seat") != me:
        return
    elif text := MINE.get(event.kind):
        mark = IDLE if event.kind in ("token back", "skipped") else WARNED
        unit = TEXTS[f"unit {facts['unit']}"] if "unit" in facts else ""
        yield (2 if mark == IDLE else 0), f"{mark} {said(text, **{**facts, 'unit': unit})}"
    elif event.kind == "drawn":
        yield 0, f"{WARNED} {prose(event)}"


MINE = {
    "skipped": "tale my skipped",
    "besieged": "tale my besieged",
    "tribes": "tale my tribes",
    "token back": "tale my token back",
    "raid": "tale my raid",
    "unpaid": "tale my unpaid",
    "asleep": "tale my asleep",
}
"""Kinds of events that befall a state, and the sentences that tell it."""


def _rivals(table: Table, me: Seat, events: Sequence[Event]) -> Iterator[str]:
    """Yield who has overtaken a bid of the state since it was last asked, and what else others bid, in one
    line.
    """
    fresh = [e.facts for e in events if e.kind == "placed" and e.facts["seat"] != me]
    own = {str(e.facts["space"]) for e in events if e.kind == "placed" and e.facts["seat"] == me}
    mine = {bid.space for bid in table.bids if bid.seat == me and bid.space != TRIBES} - own
    for space in dict.fromkeys(str(facts["space"]) for facts in fresh):
        if space in mine and me not in (best := winners(table, space)):
            ours, theirs = (table.total(space, table.side(seat, space)) for seat in (me, best[0]))
            facts = {"space": space, "ours": ours, "theirs": theirs, "who": seats(best)}
            yield said("tale overtaken", mark=WARNED, **facts)
    others = [said("tale other bid", **facts) for facts in fresh if facts["space"] not in mine | own]
    if others:
        yield said("tale other bids", bids="; ".join(others))


def have(view: Sight) -> str:
    """Return what a state has now: its points and those of the others, supply, armies, free generals."""
    table, me = view.table, view.seat or Seat("")
    realm, totals = table.realms[me], points(view)
    others = ", ".join(f"{NAMES[seat]} {totals[seat]}" for seat in table.order if seat != me)
    weapons = ", ".join(units_of(realm.weapons))
    free = [
        f"{GENERALS[code].name} {GENERALS[code].administration}/{GENERALS[code].combat}"
        for code, officer in realm.officers.items()
        if officer.duty == "home"
    ]
    parts = [
        said("tale points", points=counted(totals[me], "point"), others=others),
        said("tale supply", gold=realm.gold, rice=realm.rice, popular=realm.popular),
        said("tale armies", untrained=realm.untrained, trained=realm.trained),
        *([weapons] if weapons else []),
        said("tale free", generals=", ".join(free)) if free else said("tale none free"),
    ]
    return " · ".join(parts)


def units_of(weapons: dict[str, int]) -> Iterator[str]:
    """Yield weapons in words: "2 horses"."""
    for kind in WEAPONS:
        if count := weapons.get(kind, 0):
            yield said("tale weapon", count=count, kind=said(f"one {kind}" if count == 1 else kind))


def near(table: Table, me: Seat) -> Iterator[str]:
    """Yield what to know before a bid: where bids add up, and whose."""
    if table.stage != "bid" or not table.alliance:
        return
    allied = me in table.allied
    allies = [seat for seat in table.allied if seat != me]
    text = "tale alliance" if allied else "tale no alliance"
    yield said(text, space=table.alliance, name=SPACES[table.alliance].name, allies=seats(allies))
