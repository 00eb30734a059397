"""The question for a round's actions: one sheet for all that a state does in Resolution and Maintenance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from games.core.reading.clauses_to_orders import DOUBTS
from games.core.rules.prompts import Orders, Prompt, Seat
from games.redux.menus.action_sheet import sheet_step
from games.redux.orders.actions import END, Exchange, SheetLine, entries_of, entry_of
from games.redux.orders.canonical_word_grammar import EVERYDAY, Unclear
from games.redux.printed_data import ENHANCEMENTS, GENERALS, SPACES, name_of
from games.redux.public_state_model import Table
from games.redux.questions.ordered_lines_question import LineQuestion
from games.redux.reading.clauses import CLEAR, CanonicalClause
from games.redux.reading.corrected_example import beginnings
from games.redux.sheets.decision_lookup import Unfit
from games.redux.sheets.execution import rehearse
from games.redux.sheets.forecast import actions, forecast
from games.redux.sheets.legal_lines import legal
from games.redux.state import Redux

USUAL = "your actions are taken in the usual way"
MOST_TRIED = 24
"""Lines of which one is looked for that fits beside others."""
BEGIN = "begin with the space of an action that you have won, with DECLINE, or with END and a card."


class SheetQuestion(LineQuestion[SheetLine]):
    """The question for a state's sheet of actions."""

    noun, texts, waits = "word of a sheet", "a sheet is lines of text.", DOUBTS["condition"]

    def parsed(self, lines: Sequence[str]) -> list[SheetLine]:
        """Return canonical lines as what they mean."""
        return entries_of(lines)

    def line(self, words: Sequence[str]) -> SheetLine:
        """Return the line that words make; raises Unclear."""
        if (entry := entry_of(words)) is None:
            raise Unclear(BEGIN)
        return entry

    def faults(self, lines: Sequence[SheetLine]) -> Mapping[str, str]:
        """Return what is wrong with the first line that cannot be carried out, by its text."""
        try:
            rehearse(self.s, self.seat, lines, strict=True)
        except Unfit as error:
            return {error.entry.text: str(error)}
        return {}

    def names(self, line: SheetLine) -> Sequence[str]:
        """Return what a line is called where it is taken back: its space or card."""
        return (line.about,)

    def near(self, words: Sequence[str]) -> Iterator[str]:
        """Yield the lines that refused words may have meant: these words, then what can be said of their
        action.
        """
        yield from (f"HAN STAY {word}" for word in words if words[0] == "HAN" and word in GENERALS)
        yield from beginnings(words)
        for space in words:
            if space in self.s.table.won.get(self.seat, []):
                yield from legal(self.s, self.seat)[space]

    def example(self) -> str:
        """Return a line that is accepted now, "" if there is nothing to decide."""
        return next(iter(self.examples()), "")

    def examples(self) -> Iterator[str]:
        """Return the first lines that are accepted alone."""
        lines = (line for lines in legal(self.s, self.seat).values() for line in lines)
        return islice(lines, MOST_TRIED)

    def own(self) -> Sequence[str]:
        """Return the state's generals and enhancements."""
        realm = self.s.table.realms[self.seat]
        return [*realm.officers, *self.s.hands[self.seat].cards, *realm.built]

    def heard(self, text: str) -> Iterator[CanonicalClause]:
        """Yield the clauses of a text; an action that is taken back may be named by what is done there."""
        for one in super().heard(text):
            is_clear = one.words[:1] == (CLEAR,) and not one.strange
            words = [EVERYDAY.get(said, said) for said in one.words]
            yield one._replace(words=tuple(words)) if is_clear else one

    def is_repeatable(self, line: SheetLine) -> bool:
        """Return whether a line may stand more than once: a swap."""
        return isinstance(line, Exchange)

    def notes(self, lines: Sequence[SheetLine]) -> Iterator[str]:
        """Yield what will be done without a word of the state, and what the sheet comes to."""
        yield from notes(self.s.table, self.seat, lines)
        yield from forecast(self.s, self.seat, lines)


def sheet_prompt(s: Redux, seat: Seat) -> Prompt[list[SheetLine]]:
    """Return the question for a state's sheet; what it leaves open is done in the usual way."""
    reader = SheetQuestion(s, seat)
    shape = Orders(
        reader.check,
        lambda: legal(s, seat),
        called=called,
        steps=lambda unit, chosen, draft: sheet_step(s, seat, unit, chosen, draft),
        which="Which action?",
        what="How is {unit} done?",
        intro="A line for each action, in the order in which you take them.",
        examples=lambda: taken(legal(s, seat)),
    )
    text, won = question(s, seat), bool(s.table.won.get(seat))
    silence = USUAL if won else "at the round's end what costs nothing is used, and nothing else"
    return Prompt("sheet", text, shape, reader.answered, [], silence, is_chosen=won)


def called(unit: str) -> str:
    """Return what a line is about, by name."""
    head, _, card = unit.partition(" ")
    if head == END:
        return f"End of the round: {name_of(card) if card in (*GENERALS, *ENHANCEMENTS) else card.lower()}"
    return name_of(unit) if unit in SPACES else unit


def question(s: Redux, seat: Seat) -> str:
    """Return the question of the Resolution Phase: what the state has won, and what that comes to where the
    state leaves all of it to the usual way (D25).
    """
    won, number = s.table.won.get(seat, []), s.table.round
    if not won:
        return f"Round {number}: you have won nothing. What do you decide at the round's end?"
    told = ", ".join(f"{space} {SPACES[space].name}" for space in won)
    ended, _ = rehearse(s, seat, [], strict=False)
    comes = " ".join(actions(ended.told))
    return (
        f"Round {number}: you have won {told}. In which order do you take these actions, and how? What you "
        f"leave out is done in the usual way (`rules usual`); all of it comes to: {comes}"
    )


def taken(legal: Mapping[str, Sequence[str]]) -> list[str]:
    """Return a line for each thing there is to decide; one that gives an action up only where no other is."""
    found = [
        next((line for line in lines if not line.startswith("DECLINE ")), lines[0])
        for lines in legal.values()
    ]
    return sorted(found, key=lambda line: line.startswith("DECLINE "))


def notes(table: Table, seat: Seat, entries: Sequence[SheetLine]) -> Iterator[str]:
    """Yield what will be done without a word of the state."""
    left = [space for space in table.won.get(seat, []) if space not in [entry.about for entry in entries]]
    if left:
        yield (
            f"Not mentioned: {', '.join(left)}; taken afterwards in the usual way. "
            f"`DECLINE {left[0]}` gives one up."
        )
