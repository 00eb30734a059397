"""The commands of a turn: what is written, whether it may be done now, and what it does.

A command belongs to a phase; the first command of a later phase closes those before it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.conquest.commands import legal_commands, orders
from games.conquest.commands.placeholder_resolution import (
    following,
    invasion_of,
    person,
    real_names,
    transfers,
)
from games.conquest.commands.reader import kept
from games.conquest.commands.slots import said_about
from games.conquest.rules import (
    buying,
    capturing,
    declaring,
    deployment,
    fealty,
    invading,
    own_turn_cards,
    repositioning,
)
from games.conquest.rules.declaring import Invade
from games.conquest.rules.phases import Later, ahead, reach
from games.conquest.state import Realm, turn_of
from games.core.grammar.order import Order
from games.core.rules.errors import Illegal, OrderError
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Script

PHASES = own_turn_cards.PHASES
END = orders.End(go=False)


@dataclass(frozen=True)
class Execution:
    """How a command is carried out: its phase ("" any), its check, and its effect, which tells whether it is
    final.
    """

    phase: str
    check: Callable[[Realm, Seat, Any], object]
    do: Callable[[Realm, Seat, Any], Script[bool]]


def _at_once(function: Callable[[Realm, Seat, Any], None], *, final: bool = False) -> Any:  # noqa: ANN401
    """Return a deed that asks nothing."""

    def do(realm: Realm, seat: Seat, order: Any) -> Script[bool]:  # noqa: ANN401  an order of its own class
        yield from ()
        function(realm, seat, order)
        return final

    return do


def _nothing(_realm: Realm, _seat: Seat, _order: Order) -> None:
    """Need nothing, do nothing."""


# -------------------------------------------------------------------- deeds


def _dismiss(realm: Realm, seat: Seat, order: orders.Dismiss) -> Script[bool]:
    yield from buying.dismiss(realm, seat, order.who)
    return True


def _put(realm: Realm, seat: Seat, order: orders.Put) -> None:
    if isinstance(order.what, int):
        deployment.place(realm, seat, order.at, order.what)
    else:
        deployment.station(realm, seat, person(realm, seat, order.what), order.at)


def _check_put(realm: Realm, seat: Seat, order: orders.Put) -> None:
    if isinstance(order.what, int):
        deployment.check_place(realm, seat, order.at, order.what)
    else:
        deployment.check_station(realm, seat, person(realm, seat, order.what), order.at)


def _invade(realm: Realm, seat: Seat, order: orders.Invasion) -> Script[bool]:
    yield from invading.invade(realm, seat, invasion_of(realm, seat, order))
    return True


def _check_invade(realm: Realm, seat: Seat, order: orders.Invasion) -> None:
    invade = invasion_of(realm, seat, order)
    declaring.check(realm, seat, invade)
    if invade.bring or invade.companions:
        both = invade.infantry + invade.bring
        persons = (*invade.persons, *invade.companions)
        declaring.check(realm, seat, Invade(invade.source, invade.target, both, persons))


def _follow(realm: Realm, seat: Seat, order: orders.Follow) -> None:
    infantry, persons = order.units
    capturing.follow(realm, seat, following(realm, infantry), real_names(realm, seat, persons))


def _check_follow(realm: Realm, seat: Seat, order: orders.Follow) -> None:
    turn = turn_of(realm)
    if not turn.captures:
        raise Illegal("you have captured nothing yet this turn.")
    infantry, persons = order.units
    names = real_names(realm, seat, persons)
    capturing.check_follow(realm, seat, turn.captures[-1], following(realm, infantry), names)


def _play(realm: Realm, seat: Seat, order: orders.Play) -> Script[bool]:
    final = yield from own_turn_cards.play(realm, seat, order.card, said_about(order.about))
    buying.close_buying(realm)
    return final


def _check_lord(realm: Realm, seat: Seat) -> None:
    if seat not in realm.table.lords.values():
        raise Illegal("you are nobody's lord; only a lord forbids invasions to vassals.")


def _check_allow(realm: Realm, seat: Seat, order: orders.Allow) -> None:
    _check_lord(realm, seat)
    what = said_about(order.whom)
    if what not in (*realm.table.vetoes.get(seat, []), "ALL"):
        raise Illegal(f"{what} is not forbidden.")


def _show(realm: Realm, seat: Seat, _order: orders.Reveal) -> None:
    realm.tell("shows", seat=seat, gold=realm.hands[seat].gold)


def _next(realm: Realm, seat: Seat, _order: Order) -> Script[bool]:
    now = PHASES.index(turn_of(realm).phase)
    if now + 1 >= len(PHASES):
        raise Illegal("this is the last phase; END ends your turn.")
    yield from reach(realm, seat, PHASES[now + 1])
    return False


def _end(realm: Realm, seat: Seat, _order: Order) -> Script[bool]:
    yield from reach(realm, seat, PHASES[-1])
    realm.tell("turn_over", seat=seat)
    return True


DEEDS: dict[type[Order], Execution] = {
    orders.Discard: Execution(
        "cards",
        lambda r, s, o: buying.check_discard(r, s, o.cards),
        _at_once(lambda r, s, o: buying.discard(r, s, o.cards)),
    ),
    orders.Buy: Execution(
        "cards",
        lambda r, s, o: buying.check_buy(r, s, o.count),
        _at_once(lambda r, s, o: buying.buy(r, s, o.count), final=True),
    ),
    orders.Generals: Execution(
        "generals",
        lambda r, s, o: buying.check_generals(r, s, o.count),
        _at_once(lambda r, s, o: buying.hire_generals(r, s, o.count), final=True),
    ),
    orders.Dismiss: Execution("generals", lambda r, s, o: buying.check_dismiss(r, s, o.who), _dismiss),
    orders.Infantry: Execution(
        "infantry",
        lambda r, s, o: buying.check_hire(r, s, o.count),
        _at_once(lambda r, s, o: buying.hire(r, s, o.count)),
    ),
    orders.Put: Execution("deploy", _check_put, _at_once(_put)),
    orders.Swap: Execution(
        "deploy",
        lambda r, s, o: deployment.check_swap(r, s, o.new, o.old),
        _at_once(lambda r, s, o: deployment.swap(r, s, o.new, o.old)),
    ),
    orders.Invasion: Execution("invade", _check_invade, _invade),
    orders.Follow: Execution("invade", _check_follow, _at_once(_follow)),
    orders.Move: Execution(
        "reposition",
        lambda r, s, o: repositioning.check(r, s, transfers(r, s, o.transfers)),
        _at_once(lambda r, s, o: repositioning.move(r, s, transfers(r, s, o.transfers))),
    ),
    orders.Play: Execution(
        "", lambda r, s, o: own_turn_cards.check(r, s, o.card, said_about(o.about)), _play
    ),
    orders.Veto: Execution(
        "",
        lambda r, s, _: _check_lord(r, s),
        _at_once(lambda r, s, o: fealty.veto(r, s, said_about(o.whom))),
    ),
    orders.Allow: Execution(
        "", _check_allow, _at_once(lambda r, s, o: fealty.veto(r, s, said_about(o.whom), lift=True))
    ),
    orders.Reveal: Execution("", _nothing, _at_once(_show, final=True)),
    orders.Next: Execution("", lambda r, _s, _o: _not_last(r), _next),
    orders.End: Execution("", _nothing, _end),
}


def _not_last(realm: Realm) -> None:
    if turn_of(realm).phase == PHASES[-1]:
        raise Illegal("this is the last phase; END ends your turn.")


def check(realm: Realm, seat: Seat, command: Order, later: Later | None = None) -> None:
    """Raise Illegal unless a command may be carried out now; `later` spares the look ahead made before."""
    deed, turn = DEEDS[type(command)], turn_of(realm)
    if deed.phase and PHASES.index(deed.phase) < PHASES.index(turn.phase):
        raise Illegal(f"that belongs to the phase “{deed.phase}”, which is over; now it is “{turn.phase}”.")
    deed.check(later(deed.phase) if later else ahead(realm, seat, deed.phase), seat, command)


def outlook(realm: Realm, seat: Seat) -> legal_commands.Outlook:
    """Return what a list of commands looks at: each phase that is still to come is reached once."""

    @cache
    def later(phase: str) -> Realm:
        return ahead(realm, seat, phase)

    def fits(line: str) -> bool:
        command = kept(line)
        try:
            if command is not None:
                check(realm, seat, command, later)
        except OrderError:
            return False
        return command is not None

    return legal_commands.Outlook(seat, turn_of(realm).phase, later, fits)


def carry_out(realm: Realm, seat: Seat, command: Order) -> Script[bool]:
    """Carry a command out; return whether there is no way back."""
    deed = DEEDS[type(command)]
    if deed.phase:
        yield from reach(realm, seat, deed.phase)
    return (yield from deed.do(realm, seat, command))
