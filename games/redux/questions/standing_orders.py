"""Standing orders of a state, so that nobody has to wake twice: answers to questions that may come.

`ALLY REC TRN` names alliance spaces by preference, `JOIN REC` lets Yu Jin join on those, `HGA MOVE REC IF
LOSING` and `HGA STAY` answer for Huang Gai, `ALWAYS END FYI YES` is a line for the end of every round
whose sheet does not speak of it, and `HOLD` stops the queue of the open ladder: the state is asked again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from games.core.reading.clauses_to_orders import TAKES_BACK
from games.core.reading.taking_back import takes_back
from games.core.rules.errors import OrderError, Unreadable
from games.core.rules.prompts import Orders, Prompt, Seat, Step
from games.redux.menus.standing_orders import listed, standing_step
from games.redux.orders.actions import SheetLine
from games.redux.orders.canonical_word_grammar import EVERYDAY, Unclear
from games.redux.orders.standing import VERBS, StandingOrder, order_of, written
from games.redux.printed_data import COMMON, GENERALS, SPACES
from games.redux.public_state_model import NAMES, Table
from games.redux.questions.ineffective_standing_orders import idle
from games.redux.questions.ordered_lines_question import LineQuestion
from games.redux.reading.clauses import CLEAR, CanonicalClause, doubtful, said
from games.redux.rules.bidding import movable, winner
from games.redux.sheets.execution import fits
from games.redux.state import Redux

EXAMPLE = "ALLY REC TRN"
OWNER = {"JOIN": "YUJ", "HGA": "HGA"}
EXAMPLES = {
    "ALLY": "ALLY REC TRN", "JOIN": "JOIN REC", "YUJ": "JOIN REC", "HGA": "HGA MOVE REC IF LOSING",
    "MOVE": "HGA MOVE REC IF LOSING", "ALWAYS": "ALWAYS END FYI YES", "HOLD": "HOLD",
}  # fmt: skip
"""A right line for each word that a standing order begins with."""


def parsed(lines: Sequence[str]) -> list[StandingOrder]:
    """Return canonical lines as what they mean."""
    return [order for order in map(written, lines) if order]


def orders(s: Redux, seat: Seat) -> list[StandingOrder]:
    """Return the standing orders of a state."""
    return parsed(s.hands[seat].standing)


def ordered(s: Redux, seat: Seat, kind: str) -> StandingOrder | None:
    """Return the standing order of a kind, None if there is none."""
    return next((order for order in orders(s, seat) if order.kind == kind), None)


def preferred(s: Redux, seat: Seat, legal: Sequence[str]) -> str | None:
    """Return the alliance space that a state has named ahead of time, if one of them may be named."""
    order = ordered(s, seat, "ALLY")
    return next((space for space in order.spaces if space in legal), None) if order else None


def joins(s: Redux, seat: Seat) -> bool | None:
    """Return whether a state joins the alliance on this space, None if it has not said anything."""
    order = ordered(s, seat, "JOIN")
    return s.table.alliance in order.spaces if order else None


def moves(s: Redux, seat: Seat, general: str) -> str | None:
    """Return where a general moves when all bids are in, "" for nowhere, None if nothing was said."""
    order = ordered(s, seat, general)
    if order is None:
        return None
    spot = next(bid.space for bid in s.table.bids if bid.seat == seat and bid.general == general)
    if order.losing and seat in winner(s.table, spot):
        return ""
    empty = movable(s.table, seat).get(general, [])
    return next((space for space in order.spaces if space in empty), "")


def with_standing(s: Redux, seat: Seat, entries: Sequence[SheetLine]) -> list[SheetLine]:
    """Return a sheet with the standing lines for the round's end that it does not speak of, those that can be
    done as they say (D22).
    """
    said_of, found = [entry.unit for entry in entries], list(entries)
    for order in orders(s, seat):
        if order.entry and order.entry.unit not in said_of and fits(s, seat, found, order.entry):
            found.append(order.entry)
    return found


def is_held(s: Redux, seat: Seat) -> bool:
    """Return whether a state wants to be asked before its queue goes on; once asked that is over."""
    return ordered(s, seat, "HOLD") is not None


def release(s: Redux, seat: Seat) -> None:
    """A state was asked: its queue goes on again."""
    s.hands[seat].standing = [order.text for order in orders(s, seat) if order.kind != "HOLD"]


def acts(s: Redux, seat: Seat) -> Mapping[str, Prompt[list[StandingOrder]]]:
    """Return what a state may lay down at any time."""
    return {"standing": standing_prompt(s, seat)}


def perform(s: Redux, seat: Seat, _kind: str, value: list[StandingOrder]) -> None:
    """Lay down standing orders; they take the place of those before."""
    s.hands[seat].standing = [order.text for order in value]


def claims(line: str) -> bool:
    """Return whether a line is a standing order; `hold on` says no more than to wait."""
    if takes_back(line):
        return False
    words = next((one.words for one in said(line)), ())
    if words and words[0] in ("HGA", "YUJ"):
        return words[1:2] in (("MOVE",), ("STAY",), ("JOIN",)) or words[-1] == "LOSING"
    return bool(words) and (words[0] in VERBS or words[:2] == ("MOVE", "HGA"))


class StandingQuestion(LineQuestion[StandingOrder]):
    """The question for standing orders."""

    noun, texts = "word of a standing order", "standing orders are lines of text."
    waits = "a standing order waits for nothing but IF LOSING, behind HGA MOVE."

    def parsed(self, lines: Sequence[str]) -> list[StandingOrder]:
        """Return canonical lines as what they mean."""
        return parsed(lines)

    def line(self, words: Sequence[str]) -> StandingOrder:
        """Return the standing order that words make; raises Unclear."""
        if (order := order_of(words)) is None:
            raise Unclear(self.waits if "IF" in words else "this is no standing order.")
        return order

    def faults(self, lines: Sequence[StandingOrder]) -> Mapping[str, str]:
        """Return why a state cannot lay down some orders, by their text."""
        return {line.text: wrong for line in lines if (wrong := fault(self.seat, line))}

    def names(self, line: StandingOrder) -> Sequence[str]:
        """Return what an order is called where it is taken back: its kind, the card that it is about."""
        return (line.kind, OWNER.get(line.kind, ""), line.entry.about if line.entry else "")

    def near(self, words: Sequence[str]) -> Iterator[str]:
        """Yield the standing orders that refused words may have meant: these words, without what they wait
        for, one that begins as they do and would do something.
        """
        plain = " ".join(takewhile(lambda word: word != "IF", words))
        yield from (" ".join(words), *[f"{plain} IF LOSING"] * ("IF" in words), plain)
        alike = (EXAMPLES[word] for word in words if word in EXAMPLES)
        yield from (text for text in alike if not any(self.warnings(parsed([text]), [text])))
        yield from ("ALWAYS END BUY YES" for word in words if word == "ALWAYS")

    def example(self) -> str:
        """Return a right standing order."""
        return EXAMPLE

    def own(self) -> Sequence[str]:
        """Return the generals that may serve the state."""
        return [code for code, card in GENERALS.items() if card.state == self.seat]

    def heard(self, text: str) -> Iterator[CanonicalClause]:
        """Yield the clauses of a text."""
        return named(said(text))

    def refused(self, one: CanonicalClause) -> OrderError | None:
        """Return why a clause is no standing order whatever its words mean."""
        if doubt := doubtful(one, self.waits):
            return doubt
        is_late = CLEAR in one.words and one.words[0] != CLEAR
        return one.clause.error(Unreadable, TAKES_BACK) if is_late else None

    def put(self, lines: Sequence[StandingOrder], line: StandingOrder) -> list[StandingOrder]:
        """Return orders with a new one at the end; what was said of the same thing goes."""
        return [*(other for other in lines if other.unit != line.unit), line]

    def warnings(self, lines: Sequence[StandingOrder], given: Sequence[str]) -> Iterator[str]:
        """Yield which of the new orders would do nothing."""
        for order in lines:
            if order.text in given and (why := idle(self.s, self.seat, order.kind, order.entry)):
                yield f"{order.text}: {why}"

    def step(self, chosen: Sequence[str]) -> Step | None:
        """Return the next step of the menus; that an order would do nothing is said before it is sent."""
        step = standing_step(self.s, self.seat, chosen)
        line = step.line if step else ""
        idle_now = self.warnings(parsed([line]), [line]) if line else iter(())
        why = next(idle_now, "").removeprefix(f"{line}: ")
        return replace(step, text=f"{step.text} {why[:1].upper()}{why[1:]}") if step and why else step

    def notes(self, lines: Sequence[StandingOrder]) -> Iterator[str]:
        """Yield that the question for the alliance space is open, if an order names one."""
        if any(order.kind == "ALLY" for order in lines) and is_awaited(self.s.table, self.seat):
            yield NOW


def standing_prompt(s: Redux, seat: Seat) -> Prompt[list[StandingOrder]]:
    """Return the question for standing orders, with those in force as its default."""
    question = StandingQuestion(s, seat)
    shape = Orders(
        question.check,
        lambda: listed(s, seat),
        claims=claims,
        steps=lambda _unit, chosen, _draft: question.step(chosen),
        rooted=True,
    )
    text = "What is to be done when you are asked, and do not answer?"
    return Prompt("standing", text, shape, question.answered, list(s.hands[seat].standing))


def is_awaited(table: Table, seat: Seat) -> bool:
    """Return whether a state is asked for the alliance space of this round."""
    return table.stage == "bid" and not table.alliance and seat == table.order[-1]


NOW = "The question for this round's alliance space is open: answer it with the space alone, as in `REC`."


def named(heard: Iterable[CanonicalClause]) -> Iterator[CanonicalClause]:
    """Yield clauses, spaces behind a comma together with what names the first: `ALLY REC, TRN`."""
    last: CanonicalClause | None = None
    for one in heard:
        spaces = [EVERYDAY.get(word, word) for word in one.words]
        goes_on = last and last.clause.row == one.clause.row and last.words[:1] in (("ALLY",), ("JOIN",))
        if last and goes_on and spaces and not one.strange and all(word in COMMON for word in spaces):
            last = last._replace(words=(*last.words, *one.words))
            continue
        if last:
            yield last
        last = one
    if last:
        yield last


def fault(seat: Seat, order: StandingOrder) -> str:
    """Return why a state cannot lay down an order, "" if it can."""
    card = OWNER.get(order.kind, order.entry.about if order.entry else None)
    if card in GENERALS and GENERALS[card].state != seat:
        return f"{GENERALS[card].name} does not serve {NAMES[seat]}."
    if order.kind in ("ALLY", "JOIN"):
        barred = [space for space in order.spaces if not SPACES[space].alliance]
        return f"{barred[0]} is never the alliance space." if barred else ""
    return ""
