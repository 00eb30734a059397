"""Gold between players, at any time and secretly (C19), and what one holds oneself.

What a way of saying a thing makes of it is a function of the slots that its pattern names, of any types.
"""
# pyright: reportUnknownLambdaType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.conquest import vocabulary
from games.conquest.card_data import STRATEGY
from games.conquest.public_state_model import NAMES, playing, seat_called
from games.conquest.reading.framing import Writer, writer
from games.conquest.reading.grammar_adapter import claimed, noted, row_ordered, typed
from games.conquest.reading.option_builders import amounts, offer, sent, whole
from games.conquest.reading.slots import PLAYER_OR_RULER
from games.conquest.reading.suggestion import Known, suggest
from games.conquest.state import Realm, Retinue
from games.core.grammar.order import Order, order, slot
from games.core.grammar.problem import Problem, Reason
from games.core.grammar.slots import Count, Phrase
from games.core.reading.clauses import LONGEST_QUOTE, bounded
from games.core.rules.errors import Illegal, OrderError
from games.core.rules.prompts import Answer, Option, Orders, Prompt, Seat, Sheet, Step
from games.core.rules.rule_primitives import strings
from games.core.text.tokens import folded

GIFT = "gift"
EXAMPLE = "GIVE 2 TO BLUE"
OWN = frozenset(vocabulary.OWNED.split())
ASKING = frozenset(vocabulary.ASKING.split())
"""Holdings, and words with which one asks for them; with any other word a line is something else."""
MOST_GOLD = 999
"""More than anybody has: all of it."""
GOLD = Phrase("gold", ("{n} [X]", lambda n: n), ("ALL", lambda: MOST_GOLD), n=Count(1, MOST_GOLD - 1))


@order
class Give(Order):
    """Gold goes to another player, who may be called by the name of their Ruler."""

    label = "Give gold"
    gold: int = slot(GOLD, "How much?")
    other: str = slot(PLAYER_OR_RULER, "To whom?")
    line = "GIVE {gold} TO {other}"
    also = ("GIVE {gold} [GOLD] [-] {other}", "GIVE [-] {other} {gold} [GOLD]")


GRAMMAR = typed(vocabulary.RULES, (Give,), rules={})
NOTATION = noted(vocabulary.RULES, (Give,), rules={})


def claims(line: str, by: Writer | None = None) -> bool:
    """Return whether a line is meant as a gift, or asks what one's own gold and cards are."""
    row = claimed(GRAMMAR.lexicon, line, by)
    return asks_for_own(line) or (row is not None and "GIVE" in row.means[0])


def asks_for_own(line: str) -> bool:
    """Return whether a line asks what one holds oneself: `show my gold`, `how many cards do I have`."""
    said = folded(line).split()
    return bool(OWN.intersection(said)) and OWN.union(ASKING).issuperset(said)


def held(hand: Retinue) -> str:
    """Return what a player holds, for that player alone."""
    cards = ", ".join(STRATEGY[card].title for card in hand.cards) or "none"
    reserve = ", ".join(hand.reserve) or "nobody"
    return f"You have {hand.gold} gold; cards: {cards}; reserve: {reserve}. This is told to you alone."


def read_gift(text: str, example: str = EXAMPLE, by: Writer | None = None) -> Give | None:
    """Return the order of a gift that a text means, None if it says nothing; raises OrderError."""
    row = row_ordered(GRAMMAR.lexicon, text, example, by)
    if row is None:
        return None
    found = GRAMMAR.read(row)
    meant = NOTATION.order(text.strip()) if isinstance(found, Problem) else found[0]
    if isinstance(meant, Give):
        return meant
    if isinstance(found, Problem) and "GIVE" in row.means[0]:
        raise found.error(example)
    raise Problem(row, Reason("say how much and to whom.", 0)).error(example)


def gift(realm: Realm, seat: Seat, text: str) -> tuple[Seat, int] | None:
    """Return the gift that a text means, None if it says nothing; raises OrderError."""
    example = next(iter(offers(realm, seat)), "")
    meant = read_gift(text, example, writer(realm.table, seat))
    if meant is None:
        return None
    other, mine = seat_called(realm.table, meant.other), realm.hands[seat].gold
    if other == seat or other not in playing(realm.table):
        why = f"{NAMES.get(other, meant.other)} is not in the game beside you (C19)."
        raise Illegal(why, quote=text[:LONGEST_QUOTE], example=example)
    count = mine if meant.gold == MOST_GOLD else meant.gold
    if count > mine or not count:
        nearest = written(other, mine) if mine else ""
        raise Illegal(f"you have {mine} gold.", quote=text[:LONGEST_QUOTE], example=nearest)
    return other, count


def giving(realm: Realm, seat: Seat) -> Prompt[list[tuple[Seat, int]]]:
    """Return the question to whom a player gives gold."""
    by = writer(realm.table, seat)

    def tried(text: str) -> str:
        try:
            found = gift(realm, seat, text)
        except OrderError:
            return ""
        return written(*found) if found else ""

    def check(text: str, draft: Sequence[str]) -> Sheet:
        lines, errors, notes = list(draft), list[OrderError](), list[str]()
        for row in filter(str.strip, text.splitlines()):
            if asks_for_own(row):
                notes = [held(realm.hands[seat])]
                continue
            try:
                if found := gift(realm, seat, row):
                    lines = [written(*found)]
            except OrderError as error:
                suggest(error, row, Known(), tried, fronts=("GIVE",))
                errors.append(error.with_traceback(None))
        return Sheet(tuple(lines), bounded(errors), notes=tuple(notes))

    def legal() -> dict[str, list[str]]:
        gold = realm.hands[seat].gold
        others = [other for other in playing(realm.table) if other != seat]
        return {NAMES[other]: [written(other, n) for n in range(1, gold + 1)] for other in others if gold}

    def steps(_unit: str, chosen: Sequence[str], _draft: Sequence[str]) -> Step | None:
        return gift_step(realm, seat, chosen)

    shape = Orders(check, legal, claims=lambda line: claims(line, by), steps=steps, rooted=True)
    return Prompt(GIFT, "To whom do you give gold?", shape, lambda answer: _given(realm, seat, answer), [])


def _given(realm: Realm, seat: Seat, answer: Answer) -> list[tuple[Seat, int]]:
    """Return the gift that an answer is; raises OrderError."""
    lines = strings(answer)
    if lines is None or len(lines) > 1:
        raise Illegal("one gift at a time.", example=next(iter(offers(realm, seat)), ""))
    found = [each for line in lines if (each := gift(realm, seat, line))]
    if [written(*each) for each in found] != lines:
        raise Illegal("that is no gift.", example=next(iter(offers(realm, seat)), ""))
    return found


def gift_step(realm: Realm, seat: Seat, chosen: Sequence[str]) -> Step | None:
    """Return the next step of a gift: to whom, how much."""
    gold = realm.hands[seat].gold
    others = {NAMES[other].upper(): other for other in playing(realm.table) if other != seat}
    match list(chosen):
        case [] if gold:
            return offer("To whom do you give gold?", [Option(n, NAMES[o]) for n, o in others.items()])
        case [name] if name in others:
            return offer(f"You have {gold}. How much?", amounts(gold))
        case [name, count] if name in others and 1 <= whole(count) <= gold:
            return sent(written(others[name], whole(count)), "Only they hear of it.")
        case _:
            return None


def offers(realm: Realm, seat: Seat) -> Iterator[str]:
    """Yield gifts that could be given, the least first."""
    others = [other for other in playing(realm.table) if other != seat]
    return (written(other, count) for count in range(1, realm.hands[seat].gold + 1) for other in others)


def written(other: Seat, gold: int) -> str:
    """Return a gift as it is kept."""
    return str(Give(gold, other))
