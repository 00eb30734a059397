"""A table of Three Kingdoms Redux set up as a test needs it, and rounds of it played by given sheets.

A state's supply is written in the words of the rulings: g r p gold, rice, popular support; u t untrained and
trained armies; s h c v weapons; m f developed marketplaces and farms.
"""

from collections.abc import Iterable, Sequence

from games.core.rules.prompts import Seat
from games.redux.orders.actions import SheetLine, entry_of
from games.redux.printed_data import GENERALS, LOCATIONS, SHU, STATES, WEI, WU
from games.redux.public_state_model import Holder, Officer, Options, Placement, Round
from games.redux.questions.action_sheet import SheetQuestion
from games.redux.questions.bids import BidQuestion
from games.redux.questions.ordered_lines_question import ReadLines
from games.redux.reading.clauses import said
from games.redux.rules.actions import block
from games.redux.rules.decisions import Decision, run
from games.redux.rules.maintenance import reduce_tribes, upkeep
from games.redux.sheets.decision_lookup import Unfit, Writ
from games.redux.sheets.execution import act, receive, rehearse, settle
from games.redux.state import Redux, setup

__all__ = ["SHU", "STATES", "WEI", "WU", "Unfit"]

FIELDS = {
    "g": "gold", "r": "rice", "p": "popular", "u": "untrained", "t": "trained", "m": "market", "f": "farm",
}  # fmt: skip
OTHERS = ("tribal", "rank", "military")


def redux(number: int = 2, **options: object) -> Redux:
    """A round after the bids: every supply is empty, tribal relations stand at 6, only the lords serve."""
    s = setup(STATES, Options.model_validate(options))
    s.table.round, s.table.stage = number, "act"
    s.table.criterion = {"POP": "administration", "HAN": "combat"}
    for realm in s.table.realms.values():
        realm.gold = realm.rice = realm.popular = realm.untrained = 0
    s.table.won = {seat: [] for seat in STATES}
    return s


def give(s: Redux, seat: Seat, /, *cards: str, hand: str = "", recruited: int = 1, **supply: int) -> Redux:
    """A state gets generals (recruited in a round before), built enhancements, a hand, and a supply."""
    realm = s.table.realms[seat]
    for card in " ".join(cards).split():
        if card in GENERALS:
            realm.officers[card] = Officer(recruited=recruited)
        else:
            realm.built.append(card)
    s.hands[seat].cards += hand.split()
    for name, value in supply.items():
        if name in ("s", "h", "c", "v"):
            realm.weapons[name.upper()] = value
        else:
            setattr(realm, FIELDS.get(name, name), value)
    return s


def station(s: Redux, seat: Seat, general: str, places: str, units: str = "", number: int = 1) -> Redux:
    """A general stands on border locations with units ("2H") since a round; tokens are laid by other
    tests.
    """
    officer = s.table.realms[seat].officers.setdefault(general, Officer())
    officer.duty, officer.stationed, officer.locations = "stationed", number, places.split()
    officer.at = LOCATIONS[officer.locations[0]].border
    officer.units = officer.led = {}
    officer.units = kinds(units)
    officer.led = kinds(units)
    for at in officer.locations:
        s.table.held[at] = Holder(seat=seat, general=general)
    return s


def kinds(units: str) -> dict[str, int]:
    """`1S 2H` as a dict."""
    return {word[-1]: int(word[:-1]) for word in units.split()}


def bid(s: Redux, seat: Seat, general: str, space: str, value: int = 3, **more: object) -> Redux:
    """A general stands on a space with a bid of this value; what he took along left the supply before."""
    table, realm = s.table, s.table.realms[seat]
    officer = realm.officers.setdefault(general, Officer())
    units = kinds(str(more.pop("units", "")))
    officer.duty, officer.at, officer.units = "bid", space, dict(units)
    realm.assigned.append(general)
    table.placed += 1
    facts = {"number": table.placed, "seat": seat, "general": general, "space": space, "value": value}
    table.bids.append(Placement.model_validate({**facts, "units": units, **more}))
    return s


def win(s: Redux, seat: Seat, space: str, *generals: str, **more: object) -> Redux:
    """A state has won a space with these generals."""
    for general in generals:
        bid(s, seat, general, space, **more)
    s.table.won[seat].append(space)
    known = s.table.last.won if s.table.last else {}
    return last(s, **{**known, space: [*known.get(space, []), seat]})


def ally(s: Redux, space: str, *seats: Seat) -> Redux:
    """The alliance of the round and its space; the state outside comes first in the order."""
    s.table.alliance, s.table.allied = space, list(seats)
    s.table.order.sort(key=lambda seat: seat in seats)
    return s


def last(s: Redux, **won: list[Seat]) -> Redux:
    """Set the results of the round's bids: who has won which space."""
    s.table.last = Round(number=s.table.round, won=won, bids=list(s.table.bids))
    return s


def bids_read(s: Redux, seat: Seat, text: str, draft: Sequence[str] = ()) -> ReadLines:
    """A message to the question for bids."""
    return BidQuestion(s, seat).read(text, draft)


def sheet_read(s: Redux, seat: Seat, text: str, draft: Sequence[str] = ()) -> ReadLines:
    """A message to the question for a sheet."""
    return SheetQuestion(s, seat).read(text, draft)


def entries(text: str) -> list[SheetLine]:
    """A sheet as its lines."""
    found = [None if one.strange else entry_of(one.words) for one in said(text)]
    assert all(found), text
    return [entry for entry in found if entry]


def figures(s: Redux, seat: Seat) -> dict[str, int]:
    """A state's supply and tracks, in the words of the rulings."""
    realm = s.table.realms[seat]
    known = {short: getattr(realm, name) for short, name in FIELDS.items()}
    known |= {kind.lower(): count for kind, count in realm.weapons.items()}
    known |= {name: getattr(realm, name) for name in OTHERS}
    return known | {"treasury": len(realm.treasury), "granary": len(realm.granary), "vp": len(realm.victory)}


def gains(s: Redux, seat: Seat, text: str = "") -> dict[str, int]:
    """Let a state act by a sheet and return what has changed; raises Unfit."""
    before = figures(s, seat)
    act(s, seat, Writ(entries(text), strict=True))
    return changed(before, figures(s, seat))


def ending(s: Redux, seat: Seat, text: str = "", *, pays: bool = False) -> dict[str, int]:
    """Let a state receive its benefits, then reduce its tribal relations, and pay upkeep if a test wants
    it.
    """
    before, writ = figures(s, seat), Writ(entries(text), strict=True)
    receive(s, seat, writ)
    reduce_tribes(s, seat)
    if pays:
        settle(s, seat, writ)
    return changed(before, figures(s, seat))


def benefits(s: Redux, seat: Seat, text: str = "") -> dict[str, int]:
    """Let a state receive its benefits and nothing else."""
    before = figures(s, seat)
    receive(s, seat, Writ(entries(text), strict=True))
    return changed(before, figures(s, seat))


def pays(s: Redux, seat: Seat, text: str = "") -> dict[str, int]:
    """Let a state pay its upkeep."""
    before = figures(s, seat)
    run(upkeep(s, seat), Writ(entries(text), strict=True).choose)
    return changed(before, figures(s, seat))


def changed(before: dict[str, int], after: dict[str, int]) -> dict[str, int]:
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


def refused(s: Redux, seat: Seat, text: str) -> str:
    """Why a sheet cannot be carried out to the end of the round; "" if it can."""
    try:
        rehearse(s, seat, entries(text), strict=True)
    except Unfit as error:
        return str(error)
    return ""


def offered(s: Redux, seat: Seat, source: str, text: str = "", *, end: bool = False) -> list[tuple[str, ...]]:
    """Return the decisions that a card or a space gives a state while it acts (or at the round's end), as a
    sheet goes on.
    """
    found: list[tuple[str, ...]] = []
    writ = Writ(entries(text))

    def choose(decision: Decision) -> str:
        if decision.source == source:
            found.append(decision.options)
        return writ.choose(decision)

    run(block(s, seat), choose)
    if end:
        seen: list[Seat] = [seat]
        for one in seen:
            _end(s, one, choose)
    return found


def _end(s: Redux, seat: Seat, choose) -> None:
    from games.redux.rules.maintenance import benefits as receive_benefits

    run(receive_benefits(s, seat), choose)
    reduce_tribes(s, seat)
    run(upkeep(s, seat), choose)


def told(s: Redux, kind: str) -> list[dict]:
    return [dict(event.facts) for event in s.told if event.kind == kind]


def same(one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether two lists of words are the same in any order."""
    return sorted(one) == sorted(other)
