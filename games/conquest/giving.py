"""Gold between players, at any time and secretly; and what else a seat may do at a time of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.conquest import typed_words
from games.conquest.decks import STRATEGY
from games.conquest.public_state import NAMES, playing
from games.conquest.reading.framing import Writer, writer
from games.conquest.reading.lexicon import cursor, framed, ordering
from games.conquest.reading.option_builders import amounts, offer, sent, whole
from games.conquest.reading.suggestion import Known, suggest
from games.conquest.standing_orders import sheet
from games.conquest.state import Realm, Retinue
from games.conquest.turn import ASLEEP
from games.core.play.save import STANDING
from games.core.reading.clauses import LONGEST_QUOTE, bounded
from games.core.rules.errors import Illegal, OrderError
from games.core.rules.prompts import Answer, Option, Orders, Prompt, Seat, Sheet, Step
from games.core.rules.script import strings
from games.core.text.tokens import folded

GIFT = "gift"
OWN = frozenset(typed_words.OWNED.split())
ASKING = frozenset(typed_words.ASKING.split())
"""Holdings, and words with which one asks for them; with any other word a line is something else."""


def acts(realm: Realm, seat: Seat) -> Mapping[str, Prompt[Any]]:
    """Return what a player who is in the game may do at any time: standing orders and gifts."""
    if seat in (*realm.table.out, *realm.table.gone):
        return {}
    orders = sheet.prompt(realm.table, seat, realm.hands[seat])
    return {STANDING: orders, GIFT: _giving(realm, seat)} if realm.table.started else {STANDING: orders}


def perform(realm: Realm, seat: Seat, kind: str, value: Any) -> None:  # noqa: ANN401  what its prompt has read
    """Lay down standing orders, or give gold; who was passed over plays again from then on (C61)."""
    if realm.absences.get(seat, 0) >= ASLEEP:
        realm.absences[seat] = 0
    if kind == STANDING:
        realm.hands[seat].standing = list(value)
        return
    for other, gold in value:
        realm.hands[seat].gold -= gold
        realm.hands[other].gold += gold
        realm.tell("gave", seat, gold=gold, other=other)
        realm.tell("given", other, gold=gold, seat=seat)


def claims(line: str, by: Writer | None = None) -> bool:
    """Return whether a line is meant as a gift, or asks what one's own gold and cards are."""
    words = cursor(framed(line, by))
    return asks_for_own(line) or (words is not None and words.word("GIVE") is not None)


def asks_for_own(line: str) -> bool:
    """Return whether a line asks what one holds oneself: `show my gold`, `how many cards do I have`."""
    said = folded(line).split()
    return bool(OWN.intersection(said)) and OWN.union(ASKING).issuperset(said)


def held(hand: Retinue) -> str:
    """Return what a player holds, for that player alone."""
    cards = ", ".join(STRATEGY[card].title for card in hand.cards) or "none"
    reserve = ", ".join(hand.reserve) or "nobody"
    return f"You have {hand.gold} gold; cards: {cards}; reserve: {reserve}. This is told to you alone."


def gift(realm: Realm, seat: Seat, text: str) -> tuple[Seat, int] | None:
    """Return the gift that a text means, None if it says nothing; raises OrderError."""
    example = next(iter(offers(realm, seat)), "")
    words = ordering(text, example, writer(realm.table, seat))
    if words is None:
        return None
    if not words.word("GIVE"):
        raise words.fault("say how much and to whom.")
    other = words.player(realm.table)
    mine = realm.hands[seat].gold
    count = mine if words.take("all") else words.number(1, 999)
    words.word("GOLD")
    words.take("arrow")
    other = other or words.player(realm.table) or words.seat()
    words.end()
    if other == seat or other not in playing(realm.table):
        why = f"{NAMES[other]} is not in the game beside you (C19)."
        raise Illegal(why, quote=text[:LONGEST_QUOTE], example=example)
    if count > realm.hands[seat].gold or not count:
        nearest = written(other, mine) if mine else ""
        raise Illegal(f"you have {mine} gold.", quote=text[:LONGEST_QUOTE], example=nearest)
    return other, count


def _giving(realm: Realm, seat: Seat) -> Prompt[list[tuple[Seat, int]]]:
    by = writer(realm.table, seat)

    def tried(text: str) -> str:
        try:
            found = gift(realm, seat, text)
        except OrderError:
            return ""
        return written(*found) if found else ""

    def check(text: str, draft: Sequence[str]) -> Sheet:
        lines, errors, notes = list(draft), list[OrderError](), list[str]()
        for typed in filter(str.strip, text.splitlines()):
            if asks_for_own(typed):
                notes = [held(realm.hands[seat])]
                continue
            try:
                if found := gift(realm, seat, typed):
                    lines = [written(*found)]
            except OrderError as error:
                suggest(error, typed, Known(), tried, fronts=("GIVE",))
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
    return f"GIVE {gold} TO {NAMES[other].upper()}"
