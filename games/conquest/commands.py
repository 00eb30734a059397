"""The commands of a turn: what is written, whether it may be done now, and what it does.

A command belongs to a phase; the first command of a later phase closes those before it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from games.conquest import (
    buying,
    capturing,
    declaring,
    deployment,
    fealty,
    invading,
    listing,
    plots,
    repositioning,
)
from games.conquest.ahead import Later, ahead, reach
from games.conquest.command import Command
from games.conquest.declaring import Invade
from games.conquest.meaning import following, invasion_of, person, real_names, transfers
from games.conquest.reading import kept
from games.conquest.state import Realm, turn_of
from games.core.errors import Illegal, OrderError
from games.core.prompts import Seat
from games.core.protocol import Script

PHASES = plots.PHASES
END = Command("END")


@dataclass(frozen=True)
class Verb:
    """What a command is: its phase ("" any), how it is checked, what it does, and if there is no way back."""

    phase: str
    check: Callable[[Realm, Seat, Command], object]
    do: Callable[[Realm, Seat, Command], Script[bool]]


def _at_once(function: Callable[[Realm, Seat, Command], None], *, final: bool = False) -> Any:  # noqa: ANN401
    """Return a deed that asks nothing."""

    def do(realm: Realm, seat: Seat, command: Command) -> Script[bool]:
        yield from ()
        function(realm, seat, command)
        return final

    return do


def _nothing(_realm: Realm, _seat: Seat, _command: Command) -> None:
    """Need nothing, do nothing."""


# -------------------------------------------------------------------- deeds


def _discard(realm: Realm, seat: Seat, command: Command) -> None:
    buying.discard(realm, seat, command.names)


def _buy(realm: Realm, seat: Seat, command: Command) -> None:
    buying.buy(realm, seat, command.count)


def _hire_generals(realm: Realm, seat: Seat, command: Command) -> None:
    buying.hire_generals(realm, seat, command.count)


def _dismiss(realm: Realm, seat: Seat, command: Command) -> Script[bool]:
    yield from buying.dismiss(realm, seat, command.names[0])
    return True


def _hire(realm: Realm, seat: Seat, command: Command) -> None:
    buying.hire(realm, seat, command.count)


def _place(realm: Realm, seat: Seat, command: Command) -> None:
    if command.count:
        deployment.place(realm, seat, command.at, command.count)
    else:
        deployment.station(realm, seat, person(realm, seat, command), command.at)


def _check_place(realm: Realm, seat: Seat, command: Command) -> None:
    if command.count:
        deployment.check_place(realm, seat, command.at, command.count)
    else:
        deployment.check_station(realm, seat, person(realm, seat, command), command.at)


def _swap(realm: Realm, seat: Seat, command: Command) -> None:
    deployment.swap(realm, seat, command.names[0], command.names[1])


def _invade(realm: Realm, seat: Seat, command: Command) -> Script[bool]:
    yield from invading.invade(realm, seat, invasion_of(realm, seat, command))
    return True


def _check_invade(realm: Realm, seat: Seat, command: Command) -> None:
    order = invasion_of(realm, seat, command)
    declaring.check(realm, seat, order)
    if order.bring or order.companions:
        both = order.infantry + order.bring
        declaring.check(
            realm,
            seat,
            Invade(order.source, order.target, both, (*order.persons, *order.companions)),
        )


def _follow(realm: Realm, seat: Seat, command: Command) -> None:
    capturing.follow(realm, seat, following(realm, command), real_names(realm, seat, command.names))


def _check_follow(realm: Realm, seat: Seat, command: Command) -> None:
    turn = turn_of(realm)
    if not turn.captures:
        raise Illegal("you have captured nothing yet this turn.")
    persons = real_names(realm, seat, command.names)
    capturing.check_follow(realm, seat, turn.captures[-1], following(realm, command), persons)


def _move(realm: Realm, seat: Seat, command: Command) -> None:
    repositioning.move(realm, seat, transfers(realm, seat, command))


def _play(realm: Realm, seat: Seat, command: Command) -> Script[bool]:
    final = yield from plots.play(realm, seat, command.names[0], command.at)
    buying.close_buying(realm)
    return final


def _veto(realm: Realm, seat: Seat, command: Command) -> None:
    fealty.veto(realm, seat, command.at, lift=command.verb == "ALLOW")


def _check_veto(realm: Realm, seat: Seat, command: Command) -> None:
    if seat not in realm.table.lords.values():
        raise Illegal("you are nobody's lord; only a lord forbids invasions to vassals.")
    if command.verb == "ALLOW" and command.at not in (*realm.table.vetoes.get(seat, []), "ALL"):
        raise Illegal(f"{command.at} is not forbidden.")


def _show(realm: Realm, seat: Seat, _command: Command) -> None:
    realm.tell("shows", seat=seat, gold=realm.hands[seat].gold)


def _next(realm: Realm, seat: Seat, _command: Command) -> Script[bool]:
    now = PHASES.index(turn_of(realm).phase)
    if now + 1 >= len(PHASES):
        raise Illegal("this is the last phase; END ends your turn.")
    yield from reach(realm, seat, PHASES[now + 1])
    return False


def _end(realm: Realm, seat: Seat, _command: Command) -> Script[bool]:
    yield from reach(realm, seat, PHASES[-1])
    realm.tell("turn_over", seat=seat)
    return True


VERBS: dict[str, Verb] = {
    "DISCARD": Verb("cards", lambda r, s, c: buying.check_discard(r, s, c.names), _at_once(_discard)),
    "BUY": Verb("cards", lambda r, s, c: buying.check_buy(r, s, c.count), _at_once(_buy, final=True)),
    "GENERALS": Verb(
        "generals",
        lambda r, s, c: buying.check_generals(r, s, c.count),
        _at_once(_hire_generals, final=True),
    ),
    "DISMISS": Verb("generals", lambda r, s, c: buying.check_dismiss(r, s, c.names[0]), _dismiss),
    "INFANTRY": Verb("infantry", lambda r, s, c: buying.check_hire(r, s, c.count), _at_once(_hire)),
    "PLACE": Verb("deploy", _check_place, _at_once(_place)),
    "SWAP": Verb(
        "deploy", lambda r, s, c: deployment.check_swap(r, s, c.names[0], c.names[1]), _at_once(_swap)
    ),
    "INVADE": Verb("invade", _check_invade, _invade),
    "FOLLOW": Verb("invade", _check_follow, _at_once(_follow)),
    "MOVE": Verb(
        "reposition",
        lambda r, s, c: repositioning.check(r, s, transfers(r, s, c)),
        _at_once(_move),
    ),
    "PLAY": Verb("", lambda r, s, c: plots.check(r, s, c.names[0], c.at), _play),
    "VETO": Verb("", _check_veto, _at_once(_veto)),
    "ALLOW": Verb("", _check_veto, _at_once(_veto)),
    "REVEAL": Verb("", _nothing, _at_once(_show, final=True)),
    "NEXT": Verb("", lambda r, _s, _c: _not_last(r), _next),
    "END": Verb("", _nothing, _end),
}


def _not_last(realm: Realm) -> None:
    if turn_of(realm).phase == PHASES[-1]:
        raise Illegal("this is the last phase; END ends your turn.")


def check(realm: Realm, seat: Seat, command: Command, later: Later | None = None) -> None:
    """Raise Illegal unless a command may be carried out now; `later` spares the look ahead made before."""
    verb, turn = VERBS[command.verb], turn_of(realm)
    if verb.phase and PHASES.index(verb.phase) < PHASES.index(turn.phase):
        raise Illegal(f"that belongs to the phase “{verb.phase}”, which is over; now it is “{turn.phase}”.")
    verb.check(later(verb.phase) if later else ahead(realm, seat, verb.phase), seat, command)


def outlook(realm: Realm, seat: Seat) -> listing.Outlook:
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

    return listing.Outlook(seat, turn_of(realm).phase, later, fits)


def carry_out(realm: Realm, seat: Seat, command: Command) -> Script[bool]:
    """Carry a command out; return whether there is no way back."""
    verb = VERBS[command.verb]
    if verb.phase:
        yield from reach(realm, seat, verb.phase)
    return (yield from verb.do(realm, seat, command))
