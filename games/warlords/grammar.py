"""The order language of Warlords: what each clause says, before anybody asks whether it is legal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.core.errors import OrderError, Unreadable
from games.core.orders import Clause, Reader
from games.core.prompts import Seat
from games.core.sheets import Held, Said
from games.core.tokens import WORDS, Token
from games.warlords.table import BOARD, WARLORDS, Order, line

Kind: TypeAlias = Literal["hold", "move", "support hold", "support move", "build", "disband", "waive"]

HOLDING = ("put", "position", "its position", "fast", "firm", "in place", "there", "still")
"""What people add to a verb of holding, and what says nothing more."""
SAID = ("will", "shall", "is", "are", "i", "we", "i will", "ill", "please will")
"""What stands before a verb in a sentence and says nothing more."""
KINDS = ("arrow", "support", "hold", "build", "disband")
EXTRA = {
    "no": ("no", "no"),
    "nothing": ("no", "nothing"),
    "wait": ("wait", "wait"),
    "waits": ("wait", "wait"),
    "everyone else": ("rest", "rest"),
    "everything else": ("rest", "rest"),
    "all else": ("rest", "rest"),
    "nobody": ("no", "no"),
    "does nothing": ("hold", "hold"),
    "do nothing": ("hold", "hold"),
    "new army": ("build", "build"),
    "with": ("from", "from"),
    "against": ("arrow", "against"),
    "head for": ("arrow", "arrow"),
    "heads for": ("arrow", "arrow"),
    **{f"{how} {verb}": (kind, kind) for how in SAID for kind in KINDS for verb in WORDS[kind].split()},
    **{f"{verb} {how}": ("hold", "hold") for verb in ("hold", "holds", "holding") for how in HOLDING},
    **{f"{verb} {how}": ("hold", "hold") for verb in ("stay", "stays", "stand", "stands") for how in HOLDING},
}
READER = Reader(BOARD, WARLORDS, EXTRA)
PLACES = frozenset(["place", "ambiguous"])
LISTING = ("build", "disband", "hold", "clear")
"""Verbs that may stand before a list of territories."""
LETTERS = {
    "place": "P", "arrow": ">", "support": "S", "hold": "H", "wait": "H", "build": "B", "disband": "D",
    "from": "F",
}  # fmt: skip
FORMS: dict[str, tuple[Kind, str]] = {
    "P > P": ("move", "at to"),
    "M P > P": ("move", "at to"),
    "M P P": ("move", "at to"),
    "M F P > P": ("move", "at to"),
    "M P F P": ("move", "to at"),
    "P S P > P": ("support move", "at of to"),
    "P S P P": ("support move", "at of to"),
    "P S > P P": ("support move", "at of to"),
    "P S > P > P": ("support move", "at of to"),
    "P S P F P": ("support move", "at to of"),
    "P S F P > P": ("support move", "at of to"),
    "P S > F P > P": ("support move", "at of to"),
    "P S > P F P": ("support move", "at to of"),
    "S P P > P": ("support move", "at of to"),
    "S P P P": ("support move", "at of to"),
    "P S P": ("support hold", "at of"),
    "P S P H": ("support hold", "at of"),
    "P S P > H": ("support hold", "at of"),
    "P S H P": ("support hold", "at of"),
    "P S > H P": ("support hold", "at of"),
    "P S H > P": ("support hold", "at of"),
    "S P P": ("support hold", "at of"),
    "S P P H": ("support hold", "at of"),
    "P H": ("hold", "at"),
    "P > H": ("hold", "at"),
    "H P": ("hold", "at"),
    "B P": ("build", "at"),
    "P B": ("build", "at"),
    "D P": ("disband", "at"),
    "P D": ("disband", "at"),
}
"""The forms of an order by kinds of tokens (P is a place, > an arrow, M a word for it that stands first),
and what each place is.
"""


@dataclass(frozen=True)
class Speaker:
    """Who writes orders: the armies that hold when all hold, how many builds may be waived, what is wrong."""

    seat: Seat
    units: Sequence[str]
    waivable: int
    wrong: Callable[[Order], str]
    lacking: str = "what shall the army in {at} do: go somewhere (-), support (S) or hold (H)?"
    """What is asked about a territory alone."""


def goes_on(held: Held, after: Clause) -> bool:
    """Return whether a clause goes on with a list: `LUO, XCH hold`, `Build LUO, WAN`, `Build:` and lines."""
    first, following = held.first.tokens[:1], after.tokens[:1]
    if not first or not following or following[0].kind not in PLACES:
        return False
    same = held.last.row == after.row
    if first[0].kind in LISTING:
        kinds = held.kinds - {first[0].kind}
        return kinds <= PLACES and after.kinds <= PLACES and (same or held.first.titled)
    return same and held.kinds <= PLACES


def parse(speaker: Speaker, clause: Clause) -> Said[Order] | None:
    """Return what a clause says, None if it cannot be read; raises OrderError for half an order."""
    tokens = _anonymous(clause.tokens)
    places, rest = _list(tokens)
    if len(places) > 1 and rest:
        return _together(speaker, [(place, *rest) for place in places])
    if tokens and tokens[0].kind in LISTING:
        places, rest = _list(tokens[2:] if tokens[1:2] and tokens[1].kind == "comma" else tokens[1:])
        if places and not rest:
            return _together(speaker, [(tokens[0], place) for place in places])
    if order := _order(speaker.seat, tokens):
        return Said((order,))
    said = _rarer(speaker, tokens)
    if said is None and (fault := _half(speaker, clause)):
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


def _together(speaker: Speaker, clauses: Sequence[tuple[Token, ...]]) -> Said[Order] | None:
    """Return what several clauses say; all of them are orders, or all forget something."""
    said = [
        Said((order,)) if (order := _order(speaker.seat, each)) else _rarer(speaker, each) for each in clauses
    ]
    known = [one for one in said if one is not None]
    if len(known) < len(said):
        return None
    orders = tuple(order for one in known for order in one.orders)
    return Said(orders, tuple(unit for one in known for unit in one.clear))


def _order(seat: Seat, tokens: Sequence[Token]) -> Order | None:
    """Return the order whose form the tokens have."""
    if tokens and tokens[0][:2] == ("arrow", "arrow"):
        shape = " ".join(["M", *(LETTERS.get(token.kind, "?") for token in tokens[1:])])
    else:
        shape = " ".join(LETTERS.get(token.kind, "?") for token in tokens)
    if shape not in FORMS:
        return None
    kind, roles = FORMS[shape]
    places = [token.value for token in tokens if token.kind == "place"]
    found = dict(zip(roles.split(), places, strict=True))
    to = found.get("of", "") if kind == "support hold" else found.get("to", "")
    return Order(seat=seat, kind=kind, at=found["at"], of=found.get("of", ""), to=to)


def _rarer(speaker: Speaker, tokens: Sequence[Token]) -> Said[Order] | None:
    match tokens:
        case (
            [Token("waive")]
            | [Token("waive"), Token("build")]
            | [Token("wait")]
            | [Token("build"), Token("waive")]
        ):
            return _waived(speaker, 1)
        case [Token("waive"), Token("number", digits)] | [
            Token("waive"),
            Token("number", digits),
            Token("build"),
        ]:
            return _waived(speaker, int(digits)) if len(digits) <= 2 else None
        case (
            [Token("waive"), Token("all" | "rest")]
            | [Token("waive"), Token("all" | "rest"), Token("build")]
            | [Token("no"), Token("build")]
            | [Token("build"), Token("no")]
        ):
            return _waived(speaker, max(speaker.waivable, 1))
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
            return None


def _waived(speaker: Speaker, count: int) -> Said[Order]:
    """So many builds are waived, in the place of those that were waived before."""
    return Said((Order(seat=speaker.seat, kind="waive"),) * count, clear=("Waive",), together=True)


def _half(speaker: Speaker, clause: Clause) -> OrderError | None:
    """Return what is wrong with half an order, and show the other half; None if it is no half either."""
    match clause.tokens:
        case [Token("place", at), Token("place", to)]:
            meant = Order(seat=speaker.seat, kind="move", at=at, to=to)
            if not speaker.wrong(meant):
                return clause.error(Unreadable, f"did you mean {line(meant)}?", line(meant))
            return clause.error(Unreadable, "what lies between two places: - (goes to) or S (supports)?")
        case [Token("place", at)]:
            return clause.error(Unreadable, speaker.lacking.format(at=at))
        case [Token("place", _), Token("arrow" | "support" as verb)]:
            message = "go where?" if verb == "arrow" else "support whom?"
            return clause.error(Unreadable, message)
        case [Token("support"), Token("place", _), Token("arrow"), Token("place", _)]:
            return clause.error(Unreadable, "which army supports that? It stands first.")
        case [Token("place", _), Token("arrow"), Token("place", to), Token("arrow" | "support" | "hold"), *_]:
            return clause.error(Unreadable, f"one order in each line, please; after {to} the line goes on.")
        case [Token("waive" | "build" | "disband"), *_, Token("signed", number)]:
            return clause.error(Unreadable, f"{number} is no number of armies.")
        case _:
            return None


def gloss(order: Order) -> str:
    """Return an order in names: "Fangzi to Taiyuan"."""
    at, of, to = (BOARD.name(code) if code else "" for code in (order.at, order.of, order.to))
    match order.kind:
        case "hold":
            return f"{at} holds"
        case "move":
            return f"{at} to {to}"
        case "support hold":
            return f"{at} supports {of}"
        case "support move":
            return f"{at} supports {of} to {to}"
        case "build":
            return f"a new army in {at}"
        case "disband":
            return f"the army in {at} goes"
        case "waive":
            return "one build less"
