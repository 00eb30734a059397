"""Conditions under which cards have their effect, and what several of them share."""

from __future__ import annotations

from games.redux.printed_data import TRIBES
from games.redux.rules.decisions import ActionUnderWay, Condition, Flow
from games.redux.rules.gains_and_costs import recruit


def first(card: str) -> Condition:
    """Hold in the round in which a general was recruited."""
    return lambda deed: card in deed.realm.officers and deed.realm.officers[card].recruited == deed.round


def later(card: str) -> Condition:
    """Hold after the round in which a general was recruited."""
    return lambda deed: deed.realm.officers[card].recruited < deed.round


def himself(card: str) -> Condition:
    """Hold where the deed is about this general."""
    return lambda deed: deed.who == card


def alone(deed: ActionUnderWay) -> bool:
    """Hold where one general made the winning bid, with no other of his state and no ally."""
    return len(deed.generals) == 1 and not deed.shared


def accompanied(deed: ActionUnderWay) -> bool:
    """Hold where another general of the state is in the winning bid."""
    return len(deed.generals) > 1


def allied_space(deed: ActionUnderWay) -> bool:
    """Hold where an allied state takes the alliance action."""
    return deed.space == deed.s.table.alliance and deed.s.table.is_allied(deed.seat)


def no_tribes(deed: ActionUnderWay) -> bool:
    """Hold in a round in which the state has not improved its tribal relations."""
    return TRIBES not in deed.realm.taken


def even_round(deed: ActionUnderWay) -> bool:
    """Hold in rounds 2, 4, 6, 8, 10 and 12."""
    return deed.round % 2 == 0


def not_switched(deed: ActionUnderWay) -> bool:
    """Hold where the action of the space itself was taken, not the other of training and recruiting."""
    return deed.variant != "switched"


def stationed_before(card: str, deed: ActionUnderWay) -> bool:
    """Hold from the round end on from which a skill works that begins with a general's stationing."""
    officer, options = deed.realm.officers[card], deed.s.table.options
    start = officer.stationed + (options.station_skill_from == "next_round")
    if officer.duty != "stationed" or deed.round < start:
        return False
    return options.station_skill_repeats or deed.round == start


def expertise(deed: ActionUnderWay, kind: str) -> Flow[None]:
    """At the end of his first round a master of one arm brings an untrained army and two weapons."""
    recruit(deed, 1)
    deed.realm.weapons[kind] += 2
    yield from ()


def one_more(deed: ActionUnderWay, kind: str) -> Flow[None]:
    """A weapon of one kind is added."""
    deed.realm.weapons[kind] += 1
    yield from ()
