"""Half an order: what is missing is asked, and the other half is shown where it is plain."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.reading.clauses import Clause
from games.core.rules.errors import OrderError, Unreadable
from games.core.text.tokens import Token
from games.warlords import vocabulary
from games.warlords.lexicon import PLACES
from games.warlords.public_state_model import Order, line
from games.warlords.reading_context import Speaker

ALL_HOLD = "if all your armies shall stay where they are, say so."
MISCOUNTED = "the number is {count}, but {named} are named: which is right?"
CORRECTED = "say only what shall be done: it takes the place of what you sent."


def half(clause: Clause, tokens: Sequence[Token], speaker: Speaker) -> OrderError | None:
    """Return what is wrong with half an order, and show the other half; None if it is no half either."""
    said = _half_move(clause, tokens, speaker) or _half_list(tokens, speaker)
    return clause.error(Unreadable, said) if isinstance(said, str) and said else said or None


def _half_list(tokens: Sequence[Token], speaker: Speaker) -> str:
    """Return what is wrong with half a list, a waive, a correction; "" if it is none."""
    match tokens:
        case [Token("place", at), *rest] if speaker.bare and {t.kind for t in rest} <= PLACES:
            return speaker.lacking.format(at=at)
        case [Token("build" | "disband"), Token("number", count), *rest] if rest:
            named = sum(token.kind == "place" for token in rest)
            listed = {token.kind for token in rest} <= {"place", "comma"}
            return MISCOUNTED.format(count=count, named=named) if listed else ""
        case [Token(_, vocabulary.NOT), *_] if any(token[:2] == ("word", vocabulary.BUT) for token in tokens):
            return CORRECTED
        case [Token("waive" | "build" | "disband"), *_, Token("signed", number)]:
            return f"{number} is no number of armies."
        case _:
            return ""


def _half_move(clause: Clause, tokens: Sequence[Token], speaker: Speaker) -> OrderError | str:
    """Return what is wrong with half an order of movement, "" if it is none."""
    match tokens:
        case [Token("skip")] | [Token("no", "none" | "nothing")] if speaker.units:
            return clause.error(Unreadable, ALL_HOLD, "all hold")
        case [Token("place", at), Token("place", to)] if not speaker.bare:
            meant = Order(seat=speaker.seat, kind="move", at=at, to=to)
            if not speaker.wrong(meant):
                return clause.error(Unreadable, f"did you mean {line(meant)}?", line(meant))
            return "what lies between two places: - (goes to) or S (supports)?"
        case [Token("place", at)]:
            return speaker.lacking.format(at=at)
        case [Token("place", _), Token("arrow" | "support" as verb)]:
            return "go where?" if verb == "arrow" else "support whom?"
        case [Token("support"), Token("place", _), Token("arrow"), Token("place", _)]:
            return "which army supports that? It stands first."
        case [Token("place", _), Token("arrow"), Token("place", to), Token("arrow" | "support" | "hold"), *_]:
            return f"one order in each line, please; after {to} the line goes on."
        case _:
            return ""
