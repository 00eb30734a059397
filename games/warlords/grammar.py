"""The order language of Warlords: what each clause says, before anybody asks whether it is legal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.core.orders import Clause
from games.core.sheets import Held, Said
from games.core.tokens import WORDS, Token
from games.warlords.half_orders import half
from games.warlords.lexicon import PLACES, order_of
from games.warlords.speaker import Speaker
from games.warlords.table import Order

ARMY = frozenset(WORDS["army"].split())
LONGEST_ARMY = 10
"""Letters before a territory in which the word for its army stands."""
MOST_ATTACHED = 40
"""Orders of one line without anything between them."""
LISTING = ("build", "disband", "hold", "clear")
"""Verbs that may stand before a list of territories."""

WAIVES = {
    **dict.fromkeys(("waive", "waive build", "build waive", "wait"), "one"),
    **dict.fromkeys(("waive number", "waive number build"), "some"),
    **dict.fromkeys(("waive all", "waive all build", "no build", "build no"), "all"),
    **dict.fromkeys(("waive rest", "waive rest build", "rest waive"), "rest"),
}
"""How many builds are waived, by the kinds of words that say so."""


def goes_on(held: Held, after: Clause) -> bool:
    """Return whether a clause goes on with a list: `LUO, XCH hold`, `Build LUO, WAN`, `Build:` and lines."""
    first, following = held.first.tokens[:1], after.tokens[:1]
    if not first or not following or following[0].kind not in PLACES:
        return False
    same = held.last.row == after.row
    if first[0].kind in LISTING:
        kinds = held.kinds - {first[0].kind, "number"}
        return kinds <= PLACES and after.kinds <= PLACES and (same or held.first.titled)
    return same and held.kinds <= PLACES


def parse(speaker: Speaker, clause: Clause) -> Said[Order] | None:
    """Return what a clause says, None if it cannot be read; raises OrderError for half an order."""
    tokens = _anonymous(clause.tokens)
    places, rest = _list(tokens)
    if len(places) > 1 and rest:
        return _together(speaker, [(place, *rest) for place in places])
    if (listed := _listed(tokens)) is not None:
        return _together(speaker, listed)
    if order := order_of(speaker.seat, tokens):
        return Said((order,))
    said = _rarer(speaker, tokens) or _corrected(speaker, tokens) or _attached(speaker, clause, tokens)
    if said is None and (fault := half(clause, tokens, speaker)):
        raise fault
    return said


def _anonymous(tokens: Sequence[Token]) -> tuple[Token, ...]:
    """Leave out powers before the territory of their army: `XCH S Yuan Shao FAN`."""
    after = (*[token.kind for token in tokens[1:]], "")
    pairs = enumerate(zip(tokens, after, strict=True))
    return tuple(
        token for at, (token, then) in pairs if not (at and token.kind == "power" and then in PLACES)
    )


def _list(tokens: Sequence[Token]) -> tuple[list[Token], tuple[Token, ...]]:
    """Return the territories at the beginning, between which commas stand, and what is left."""
    places: list[Token] = []
    for at in range(0, len(tokens), 2):
        if tokens[at].kind != "place" or (at and tokens[at - 1].kind != "comma"):
            break
        places.append(tokens[at])
    return places, tuple(tokens[max(2 * len(places) - 1, 0) :])


def _listed(tokens: Sequence[Token]) -> list[tuple[Token, ...]] | None:
    """Return the single orders of a verb and its territories: `build LUO WAN`, `build 2: LUO, WAN`, `LUO WAN
    build`; None if that is not what the tokens are.
    """
    verbs = [token for token in tokens if token.kind in LISTING]
    if len(verbs) != 1 or tokens.index(verbs[0]) not in (0, len(tokens) - 1):
        return None
    [verb] = verbs
    if tokens[0] is not verb and verb.kind not in ("build", "disband"):
        return None
    rest = [token for token in tokens if token is not verb and token.kind != "comma"]
    counted = [token.value for token in rest if token.kind == "number"]
    places = [token for token in rest if token.kind == "place"]
    if counted and (verb.kind not in ("build", "disband") or rest[0].kind != "number"):
        return None
    if not places or len(places) + len(counted) < len(rest) or counted not in ([], [str(len(places))]):
        return None
    return [(verb, place) for place in places]


def _together(speaker: Speaker, clauses: Sequence[tuple[Token, ...]]) -> Said[Order] | None:
    """Return what several clauses say; all of them are orders, or all forget something."""
    said = [
        Said((order,)) if (order := order_of(speaker.seat, each)) else _rarer(speaker, each)
        for each in clauses
    ]
    known = [one for one in said if one is not None]
    if len(known) < len(said):
        return None
    orders = tuple(order for one in known for order in one.orders)
    return Said(orders, tuple(unit for one in known for unit in one.clear))


def _corrected(speaker: Speaker, tokens: Sequence[Token]) -> Said[Order] | None:
    """Return what is said by `not LUO - CHL but LUO - HED`, or in Winter `not FAN but JIH`: the latter, in
    the place of the former.

    Orders of two armies are two things, and which of the drafted ones is not meant is asked.
    """
    at = next((number for number, token in enumerate(tokens) if token[:2] == ("word", "but")), 0)
    if not at or tokens[0].value != "not":
        return None
    before, after = (_meant(speaker, part) for part in (tokens[1:at], tokens[at + 1 :]))
    if before is None or after is None:
        return None
    if before.at == after.at or before.kind == after.kind in ("build", "disband"):
        return Said((after,), clear=(before.at,), anew=True)
    return None


def _meant(speaker: Speaker, tokens: Sequence[Token]) -> Order | None:
    """Return the order that tokens say; a territory alone is one where only one thing can be done there."""
    if order := order_of(speaker.seat, tokens):
        return order
    if speaker.bare and len(tokens) == 1 and tokens[0].kind == "place":
        return Order(seat=speaker.seat, kind=speaker.bare, at=tokens[0].value)
    return None


def _attached(speaker: Speaker, clause: Clause, tokens: Sequence[Token]) -> Said[Order] | None:
    """Return the orders of a list without anything between them, each with its army: `A LUO - CHL A WAN H`.

    It is one only where the line can be parted in one way into orders that begin so.
    """
    begun = [number for number, token in enumerate(tokens) if number and _is_army(clause, token)]
    if not begun or len(begun) > MOST_ATTACHED or not _is_army(clause, tokens[0]):
        return None
    ways: dict[int, list[list[Order]]] = {0: [[]]}
    for end in (*begun, len(tokens)):
        for first, known in list(ways.items()):
            if known and (order := order_of(speaker.seat, tokens[first:end])):
                ways.setdefault(end, []).extend([*way, order] for way in known[:2])
    found = ways.get(len(tokens), [])
    return Said(tuple(found[0])) if len(found) == 1 else None


def _is_army(clause: Clause, token: Token) -> bool:
    """Return whether the word for an army stands before a token."""
    before = clause.source.folded[max(clause.start, token.start - LONGEST_ARMY) : token.start]
    return token.kind == "place" and before.split()[-1:] != [] and before.split()[-1].strip("(") in ARMY


def _rarer(speaker: Speaker, tokens: Sequence[Token]) -> Said[Order] | None:
    match tokens:
        case [Token("place", at), Token("arrow"), Token("place", to), Token("backed"), Token("place", by)]:
            move = Order(seat=speaker.seat, kind="move", at=at, to=to)
            return Said((move, Order(seat=speaker.seat, kind="support move", at=by, of=at, to=to)))
        case [Token("place", at), Token("hold"), Token("backed"), Token("place", by)]:
            hold = Order(seat=speaker.seat, kind="hold", at=at)
            return Said((hold, Order(seat=speaker.seat, kind="support hold", at=by, of=at, to=at)))
        case [Token("clear"), Token("place", at)]:
            return Said(clear=(at,))
        case (
            [Token("no"), Token("arrow")]
            | [Token("all" | "rest"), Token("hold")]
            | [Token("hold"), Token("all" | "rest")]
            | [Token("all"), Token("rest"), Token("hold")]
        ):
            holds = (Order(seat=speaker.seat, kind="hold", at=at) for at in speaker.units)
            return Said(tuple(holds), loose=True)
        case _:
            return _waives(speaker, tokens)


def _waives(speaker: Speaker, tokens: Sequence[Token]) -> Said[Order] | None:
    """Return how many builds are waived: one, so many, all, or (`skip`, `waive rest`) all that are left."""
    how = WAIVES.get(" ".join("waive" if token.kind == "skip" else token.kind for token in tokens), "")
    every = max(speaker.waivable, 1)
    if len(tokens) == 1 and not speaker.units:
        how = {"skip": "rest", "none": "all", "nothing": "all"}.get(tokens[0].value, how)
    elif len(tokens) == 1 and tokens[0].kind == "skip":
        return None
    match how:
        case "one":
            return _waived(speaker, 1)
        case "some":
            digits = tokens[1].value
            return _waived(speaker, int(digits)) if len(digits) <= 2 else None
        case "all":
            return _waived(speaker, every)
        case "rest":
            return replace(_waived(speaker, every), together=False, fitting=True)
        case _:
            return None


def _waived(speaker: Speaker, count: int) -> Said[Order]:
    """So many builds are waived, in the place of those that were waived before."""
    return Said((Order(seat=speaker.seat, kind="waive"),) * count, clear=("Waive",), together=True)
