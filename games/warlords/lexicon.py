"""The words of Warlords' orders, and the forms that they stand in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from games.core.orders import Reader
from games.core.prompts import Seat
from games.core.tokens import WORDS, Token
from games.warlords.table import BOARD, WARLORDS, Order

Kind: TypeAlias = Literal["hold", "move", "support hold", "support move", "build", "disband", "waive"]

HOLDING = ("put", "position", "its position", "fast", "firm", "in place", "there", "still")
"""What people add to a verb of holding, and what says nothing more."""
SAID = ("will", "shall", "is", "are", "i", "we", "i will", "ill", "please will")
"""What stands before a verb in a sentence and says nothing more."""
NUMBERS = ("one", "two", "three", "four", "five", "six")
HELPED = ("supported", "backed", "helped", "covered", "protected", "assisted", "with support")
"""What says, with "by" or "from", that the army named next supports the one before."""
GUARDING = ("defend", "defends", "guard", "guards", "defending", "guarding")
"""Verbs that hold a territory alone, and support the army of another one."""
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
    "skip": ("skip", "skip"),
    "skips": ("skip", "skip"),
    "pass": ("skip", "skip"),
    "passes": ("skip", "skip"),
    "none": ("no", "none"),
    "both": ("number", "2"),
    **{word: ("number", str(count)) for count, word in enumerate(NUMBERS, 1)},
    **{
        f"{be}{helped} {by}": ("backed", "backed")
        for be in ("", "is ")
        for helped in HELPED
        for by in ("by", "from")
    },
    **{
        f"{how}{verb}": ("hold", "guard") for how in ("", *(f"{said} " for said in SAID)) for verb in GUARDING
    },
    "against": ("arrow", "against"),
    "head for": ("arrow", "arrow"),
    "heads for": ("arrow", "arrow"),
    **{
        f"{how} {verb}": (kind, kind)
        for how in SAID
        for kind in KINDS
        for verb in WORDS[kind].split()
        if verb not in GUARDING
    },
    **{f"{verb} {how}": ("hold", "hold") for verb in ("hold", "holds", "holding") for how in HOLDING},
    **{f"{verb} {how}": ("hold", "hold") for verb in ("stay", "stays", "stand", "stands") for how in HOLDING},
}
READER = Reader(BOARD, WARLORDS, EXTRA)
PLACES = frozenset(["place", "ambiguous"])
LETTERS = {
    "place": "P", "arrow": ">", "support": "S", "hold": "H", "wait": "H", "build": "B", "disband": "D",
    "from": "F", "backed": "Z",
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
    "P H P": ("support hold", "at of"),
    "S P P": ("support hold", "at of"),
    "S P P H": ("support hold", "at of"),
    "P Z P": ("support hold", "of at"),
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


def order_of(seat: Seat, tokens: Sequence[Token]) -> Order | None:
    """Return the order whose form the tokens have."""
    if tokens and tokens[0][:2] == ("arrow", "arrow"):
        shape = " ".join(["M", *(LETTERS.get(token.kind, "?") for token in tokens[1:])])
    else:
        shape = " ".join(LETTERS.get(token.kind, "?") for token in tokens)
    if shape not in FORMS:
        return None
    if shape == "P H P" and tokens[1].value != "guard":
        return None
    kind, roles = FORMS[shape]
    places = [token.value for token in tokens if token.kind == "place"]
    found = dict(zip(roles.split(), places, strict=True))
    to = found.get("of", "") if kind == "support hold" else found.get("to", "")
    return Order(seat=seat, kind=kind, at=found["at"], of=found.get("of", ""), to=to)


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
