"""A player's recap as their turn begins: results of the last one, attacks since, and the position now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.conquest.card_data import STRATEGY
from games.conquest.events_to_text import named, prose
from games.conquest.land import BOARD
from games.conquest.public_state_model import NAMES, NEUTRAL, Table, owner, persons_at, provinces_of, units
from games.conquest.state import Retinue
from games.core.rules.protocol import Event, Seat, Tale, View
from games.core.telling.prose import Facts, counted, listed
from games.core.telling.turn_recap import FAILED, STAYED, WORKED, names

LOSSES = ("captured", "taken")
"""Ends of an invasion after which the province is no longer the defender's."""


def tale(events: Sequence[Event], view: View[Table, Retinue]) -> Tale:
    """Return what happened to a ruler since the last turn, by the events told to the table."""
    me = view.seat or Seat("")
    at = _fought_over(view.table, me, events)
    about = [event for event in events if event.audience is None and _concerns(view.table, me, at, event)]
    own = [event for event in about if event.facts.get("seat") == me and event.kind in DEEDS]
    others = [event for event in about if event not in own and event.kind not in SETUP]
    came = sorted(_fights(own), key=lambda row: row[0]) + _quiet(own)
    befell = [
        *sorted(
            (_attack(view.table, me, event.facts) for event in others if event.kind == "invasion"), key=_worst
        ),
        *((2, text) for event in others if event.kind != "invasion" and (text := _other(me, event))),
        *((3, line) for line in _still_fought(view.table, me, at)),
    ]
    return Tale(tuple(text for _, text in came), tuple(text for _, text in befell), have(view))


DEEDS = (
    *("bought", "hired_generals", "hired", "recruited", "placed", "stationed", "swapped", "moved"),
    *("followed", "reinforced", "raided", "plundered", "invasion"),
)
"""Kinds of events that are what a ruler did; what else tells of them befell them."""

SETUP = ("rulers", "first", "order", "round", "year", "region")
"""Kinds of events that name everybody."""


LAND = ("flooded", "famine", "harvest", "epidemic", "volunteers", "pestilence", "earthquake")
"""Kinds of events that befall provinces, and name nobody."""
BLOWS = ("played", "fire", "archery")
"""Kinds of events of a fight that name one side or none, and concern both."""


def _concerns(table: Table, me: Seat, at: str, event: Event) -> bool:
    """Return whether an event is about a ruler, their land, or the fight `at` a province that goes on."""
    facts: Facts = event.facts
    if event.kind in LAND:
        return any(owner(table, code) == me for code in facts.get("provinces", (facts.get("code"),)) if code)
    return names(event, me) or (event.kind in BLOWS and bool(at) and facts.get("at") == at)


def _fought_over(table: Table, me: Seat, events: Sequence[Event]) -> str:
    """Return the province that a ruler fights over right now, "" if none: nothing told that it is over."""
    for event in reversed(events):
        facts: Facts = event.facts
        if event.kind in ("invasion", "turn_over"):
            return ""
        at = facts.get("target") if event.kind == "declared" else facts.get("at")
        if at and table.turn is not None and me in (table.turn.seat, owner(table, at)):
            return str(at) if any(each.target == at for each in table.turn.invasions) else ""
    return ""


def _still_fought(table: Table, me: Seat, at: str) -> Iterator[str]:
    """Yield what is left on both sides of a fight in which a ruler is asked something."""
    turn = table.turn
    for each in turn.invasions if turn is not None else ():
        if each.target == at:
            sides = (each.source, at) if owner(table, at) != me else (at, each.source)
            ours, theirs = (f"{units(table, code)} in {place(code)}" for code in sides)
            yield f"{STAYED} The fight for **{place(at)}** goes on: you have {ours}, against {theirs}."


def _worst(row: tuple[int, str]) -> int:
    return row[0]


def _other(me: Seat, event: Event) -> str:
    """Return what else happened, told to a ruler; "" if there is nothing to tell."""
    facts: Facts = event.facts
    if facts.get("seat") == me and event.kind == "seated":
        return (
            f"You are {facts['ruler']}, and begin in {listed([place(code) for code in facts['provinces']])}."
        )
    if facts.get("seat") == me and event.kind == "played":
        about = f" on {place(facts['about'])}" if facts.get("about") else ""
        return f"You played **{STRATEGY[facts['card']].title}**{about}."
    if facts.get("seat") == me and event.kind == "fell":
        instead = f" in the place of {facts['instead']}" if facts["instead"] else ""
        return f"{FAILED} Your **{facts['name']}** fell{instead}."
    if facts.get("seat") == me and event.kind in SAID:
        return SAID[event.kind].format_map(named(facts))
    return _first(prose(event))


SAID = {
    "offered": "You offered fealty to {lord}.",
    "rejected": "You rejected it.",
    "forbade": "You forbade {other} to go on.",
    "bribed": "You bribed the neutrals of {code}.",
    "retreated": "You retreated from {at} after a parting volley.",
    "plundered": "You plundered {other}.",
}
"""A ruler's deeds amid the turns of others, as they are told to them."""


def _first(text: str) -> str:
    return text.partition("\n")[0]


DONE = {
    "bought": "bought {count} strategy card{s}",
    "hired_generals": "hired {count} General{s}",
    "hired": "hired {count} infantry",
    "recruited": "recruited {count} infantry",
    "placed": "placed {count} in {code}",
    "invasion": "entered {target} from {source} with {attackers}",
    "raided": "raided {gold} gold",
    "stationed": "brought {name} into play in {code}",
    "moved": "moved {who} from {source} to {target}",
    "reinforced": "moved {count} from {source} to {at}",
}
"""A ruler's deeds without a fight, as they are told to them."""


def _quiet(own: Sequence[Event]) -> list[tuple[int, str]]:
    """Return what a ruler did without a fight: what needs few words in one line, in its order."""
    short: list[str] = []
    rest: list[tuple[int, str]] = []
    for event in own:
        facts: Facts = event.facts
        if event.kind == "invasion" and facts["defenders"]:
            continue
        if event.kind in DONE:
            force = [str(facts["infantry"])] if facts.get("infantry") else []
            who = " + ".join([*force, *facts.get("persons", ())])
            short.append(DONE[event.kind].format_map({**named(facts), "who": who}))
        elif text := _first(prose(event)):
            rest.append((3, f"{WORKED} {text}"))
    return [*([(2, f"{WORKED} You {'; '.join(short)}.")] if short else []), *rest]


def _fights(own: Sequence[Event]) -> Iterator[tuple[int, str]]:
    """Yield the result of each invasion that met somebody."""
    for event in own:
        if event.kind == "invasion" and event.facts["defenders"]:
            yield _fight(event)


def _fight(event: Event) -> tuple[int, str]:
    """Return the result of an invasion, and how bad it is."""
    facts: Facts = event.facts
    where = f"**{place(facts['source'])} → {place(facts['target'])}**"
    whom = NAMES.get(facts["other"], "nobody") if facts["other"] != NEUTRAL else "the neutrals"
    fought = f"{facts['attackers']} against {facts['defenders']} of {whom}"
    toll = f"you lost {facts['lost']}, they lost {facts['killed']}"
    if facts["end"] in LOSSES:
        return 1, f"{WORKED} {where}: {fought}; {toll}. It is yours."
    left = facts["attackers"] - facts["lost"]
    mark = STAYED if left else FAILED
    return 0, f"{mark} {where}: {fought}, {OWN_ENDS.get(facts['end'], 'it ended')}; {toll}."


OWN_ENDS = {
    "stopped": "you stopped",
    "beaten": "you were beaten",
    "forbidden": "your lord forbade it",
    "envoy": "an envoy called it off",
    "retreated": "they retreated",
    "fealty": "fealty ended it",
}


def _attack(table: Table, me: Seat, facts: Facts) -> tuple[int, str]:
    """Return the result of an invasion of a ruler's province, and how bad it is."""
    target = facts["target"]
    at, by = place(target), NAMES.get(facts["seat"], str(facts["seat"]))
    if not facts["defenders"]:
        return 0, f"{FAILED} {by} entered **{at}**: nobody stood there."
    fought = (
        f"{by} came from {place(facts['source'])}, {facts['attackers']} against your {facts['defenders']}"
    )
    toll = f"you lost {facts['killed']}, they lost {facts['lost']}"
    if facts["end"] in LOSSES:
        return 0, f"{FAILED} **{at} fell.** {fought}; {toll}."
    if facts["end"] == "retreated":
        return 0, f"{FAILED} You retreated from **{at}**. {fought}; {toll}."
    now = f" {counted(units(table, target), 'unit')} there now." if owner(table, target) == me else ""
    return 1, f"{WORKED} **{at} held.** {fought}; {toll}.{now}"


def place(code: str) -> str:
    """Return the name of a province with its code."""
    return f"{BOARD.name(code)} ({code})" if code in BOARD else str(code)


def have(view: View[Table, Retinue]) -> str:
    """Return what a ruler has now: provinces, units and where they stand, gold."""
    table, me = view.table, view.seat or Seat("")
    own = provinces_of(table, me)
    rows = sorted(own, key=lambda code: (-units(table, code), code))
    stand = [f"{place(code)} {units(table, code)}{_with(table, code)}" for code in rows[:6]]
    more = f" and {len(rows) - 6} more" if len(rows) > 6 else ""
    total = counted(sum(units(table, code) for code in own), "unit")
    gold = f" · **{view.hand.gold} gold**" if view.hand is not None else ""
    where = f": {', '.join(stand)}{more}" if stand else ""
    return f"**{counted(len(own), 'province')}** · {total}{where}{gold}"


def _with(table: Table, code: str) -> str:
    persons = persons_at(table, code)
    return f" + {', '.join(persons)}" if persons else ""
