"""The Resolution Phase of one state: it takes the actions it has won, in any order it likes."""

from __future__ import annotations

from games.core.rules.prompts import Seat
from games.redux.printed_data import TRIBES
from games.redux.public_state_model import Realm
from games.redux.rules.decisions import ActionUnderWay, Flow, NotTaken, decide
from games.redux.rules.gains_and_costs import come_back, go_home
from games.redux.rules.hooks import each, offer, only
from games.redux.rules.resource_swaps import able
from games.redux.rules.space_effects import ACTIONS
from games.redux.state import Redux, copy_of

ORDER = ("POP", "HAN", "REC", "TRB", "MKT", "FRM", "PSH", "PCV", "TRN", "HIM", "TRD", "CON", "TRI")
"""The order in which actions are taken for one who says nothing; battles come last."""
DECLINE = "DECLINE"


class Broken(Exception):
    """A state was paid for a promise and has not kept it."""


def block(s: Redux, seat: Seat) -> Flow[None]:
    """A state is paid for what it promises, takes its actions one by one or declines them, and is done.

    Raises Broken if it took fewer actions than it had promised.
    """
    yield from offer("start", ActionUnderWay(s, seat))
    wins = s.table.won.get(seat, [])
    while wins:
        yield from anytime(s, seat)
        word = yield from decide("", "action", choices(s, seat))
        space = word.split()[-1]
        wins.remove(space)
        if word.startswith(DECLINE):
            s.tell("declined", seat=seat, space=space)
            yield from leave(s, seat, space)
        else:
            yield from take(s, seat, space)
    if s.table.realms[seat].actions < s.table.realms[seat].least:
        raise Broken
    yield from anytime(s, seat)
    yield from decide("", "done", ["GO"])
    yield from each("won", ActionUnderWay(s, seat))


def choices(s: Redux, seat: Seat) -> list[str]:
    """Return what a state may do next: take one of the actions left, or decline one, as it has promised."""
    realm, wins = s.table.realms[seat], s.table.won[seat]
    ordered = sorted(wins, key=lambda space: (ORDER.index(space) if space in ORDER else len(ORDER), space))
    takes = ordered if realm.actions < realm.most else []
    declines = ordered if realm.actions + len(wins) > realm.least else []
    return [*takes, *(f"{DECLINE} {space}" for space in declines)]


def anytime(s: Redux, seat: Seat) -> Flow[None]:
    """A state uses its anytime cards as often as it likes, before whatever comes next."""
    while cards := dict.fromkeys(one.card for one in able(s, seat)):
        word = yield from decide("", "anytime", ["GO", *cards])
        if word == "GO":
            return
        yield from only("anytime", word, ActionUnderWay(s, seat))


def deed_of(s: Redux, seat: Seat, space: str) -> ActionUnderWay:
    """Return what a state is about to do on a space that it has won."""
    own = tuple(bid.general for bid in s.table.on(space, seat))
    side = s.table.side(seat, space)
    shared = space != TRIBES and any(bid.seat != seat and bid.seat in side for bid in s.table.on(space))
    return ActionUnderWay(s, seat, space, own, shared=shared)


def take(s: Redux, seat: Seat, space: str) -> Flow[None]:
    """Take an action: what comes before it, the action, what comes after it. If it would change nothing it is
    not taken, and what came before it is given back.
    """
    before, hand = copy_of(s.table.realms[seat]), list(s.hands[seat].cards)
    deed = deed_of(s, seat, space)
    try:
        yield from offer(f"before {space}", deed)
        yield from ACTIONS[space](deed)
    except NotTaken as why:
        s.table.realms[seat], s.hands[seat].cards = before, hand
        yield from decide(space, "nothing", [str(why)])
        s.tell("nothing", seat=seat, space=space)
        yield from leave(s, seat, space)
        return
    realm = deed.realm
    realm.actions += 1
    realm.taken.append(space)
    yield from offer(f"after {space}", deed)
    yield from leave(s, seat, space, taken=True)
    report(deed, before)


def leave(s: Redux, seat: Seat, space: str, *, taken: bool = False) -> Flow[None]:
    """The generals of an action go home, but for one who stays with the emperor or on a border."""
    realm = s.table.realms[seat]
    for bid in s.table.on(space, seat):
        deed = ActionUnderWay(s, seat)
        if realm.officers[bid.general].duty == "bid":
            if space == TRIBES and not taken:
                realm.gold += bid.gold
            yield from go_home(deed, bid.general)
        else:
            yield from come_back(deed, bid.general)


def report(deed: ActionUnderWay, before: Realm) -> None:
    """Tell what an action came to: every figure that it changed."""
    deed.tell("action", space=deed.space, generals=list(deed.generals), changes=changes(before, deed.realm))


FIGURES = ("gold", "rice", "popular", "untrained", "trained", "market", "farm", "tribal", "rank", "military")


def changes(before: Realm, after: Realm) -> list[str]:
    """Return how a realm has changed, as words: `gold 2`, `S -1`, `treasury 1`."""
    found = {name: getattr(after, name) - getattr(before, name) for name in FIGURES}
    found |= {kind: after.weapons[kind] - before.weapons[kind] for kind in after.weapons}
    found["treasury"] = len(after.treasury) - len(before.treasury)
    found["granary"] = len(after.granary) - len(before.granary)
    return [f"{name} {change:+d}" for name, change in found.items() if change]
