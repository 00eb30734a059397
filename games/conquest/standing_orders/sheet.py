"""Standing orders as a sheet: what is one, how lines stand together, and the question for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.conquest.land import BOARD
from games.conquest.public_state_model import Table, provinces_of
from games.conquest.reading.framing import Writer, writer
from games.conquest.reading.grammar_adapter import NO_WORD, claimed
from games.conquest.standing_orders.conditions import BEGUN, is_for_a_turn
from games.conquest.standing_orders.corrected_example import put_right
from games.conquest.standing_orders.doubts import doubt
from games.conquest.standing_orders.menu import standing_step
from games.conquest.standing_orders.order import (
    DEFENCES,
    EXAMPLE,
    Fealty,
    Losses,
    Play,
    Refuse,
    Reinforce,
    Retreat,
    Roll,
    Rule,
    rule,
)
from games.conquest.standing_orders.reader import GRAMMAR, kept, rule_of
from games.conquest.state import Retinue
from games.core.reading.clauses import LONGEST_QUOTE, bounded
from games.core.rules.errors import Illegal, OrderError
from games.core.rules.prompts import Answer, Orders, Prompt, Seat, Sheet, Step
from games.core.rules.rule_primitives import strings

MOST_LINES = 40
STANDS = ("ALWAYS", "IF", "INVADED")
"""Kinds of words that make a standing order of a card that is played."""
IN_VAIN = "{line}: {why}. It stands, but as long as that is so nothing comes of it."
IN_VAIN_NOW = "{text} Nothing comes of it now: {why}."
STARTS = (
    "IF",
    "FEALTY",
    "LOSSES",
    "ROLL",
    "FATE",
    "REACT",
    "ASK",
    "REINFORCE",
    "RETREAT",
    "DUEL",
    "CHARM",
    "PLAY",
    "REJECT",
)


def claims(line: str, by: Writer | None = None, *, awake: bool = True) -> bool:
    """Return whether a line is meant as a standing order, not as a command of one's turn.

    A card of defence alone is one for whoever is not at turn, as `awake` says; it is so kept.
    """
    row = claimed(GRAMMAR.lexicon, line, by)
    means = row.means if row else [NO_WORD]
    always = "ALWAYS" in means[0]
    first, *after = means[always:] or [NO_WORD]
    match next((word for word in STARTS if word in first), ""):
        case "IF":
            for_a_turn = claimed(BEGUN.lexicon, line, by)
            return for_a_turn is None or not is_for_a_turn(for_a_turn)
        case "REJECT":
            return any(word in each for word in ("DUEL", "FEALTY", "REACT") for each in after[:1])
        case "PLAY":
            card, *after = [each for each in after if "CARDS" not in each] or [NO_WORD]
            defence = card.get("card") in (*DEFENCES, "dams", "food_stores", "medicine", "counterspy")
            stands = always or not awake or any(word in each for word in STANDS for each in after)
            return (defence and stands) or "DUEL" in card or "CHARM" in card
        case word:
            return bool(word)


def check(table: Table, seat: Seat, cards: Sequence[str], text: str, draft: Sequence[str]) -> Sheet:
    """Read a standing order on top of those in force; one that is there already stays where it is."""
    by = writer(table, seat)
    lines, errors = list(draft), list[OrderError]()
    try:
        rule = rule_of(text, by)
    except OrderError as error:
        put_right(table, seat, cards, error, text, lambda near: _tried(near, by))
        return Sheet(tuple(lines), (error.with_traceback(None),))
    why = doubt(table, seat, cards, rule) if rule else ""
    if rule is not None and str(rule) not in lines:
        if len(lines) >= MOST_LINES:
            errors.append(Illegal(f"{MOST_LINES} standing orders are the most.", quote=text[:LONGEST_QUOTE]))
        else:
            lines = [line for line in lines if not replaces(rule, line)] + [str(rule)]
    warnings = (IN_VAIN.format(line=rule, why=why),) if rule and why and not errors else ()
    return Sheet(tuple(lines), bounded(errors), warnings)


def _tried(text: str, by: Writer) -> str:
    """Return the standing order that a text is, "" if it is none."""
    try:
        rule = rule_of(text, by) if claims(text, by, awake=False) else None
    except OrderError:
        return ""
    return rule.plain if rule else ""


def replaces(rule: Rule, line: str) -> bool:
    """Return whether a rule takes the place of an earlier one: the same deed under the same condition."""
    other = kept(line)
    alike = other is not None and type(other.deed) is type(rule.deed) and other.condition == rule.condition
    return alike and rule.deed.alone


def read(answer: Answer) -> list[str]:
    """Return standing orders as they are kept; raises OrderError if a line is not written so."""
    lines = strings(answer)
    if lines is None or len(lines) > MOST_LINES:
        raise Illegal("standing orders are lines of text.", example=EXAMPLE)
    for line in lines:
        if kept(line) is None:
            raise Illegal("this is no standing order.", quote=line[:LONGEST_QUOTE], example=EXAMPLE)
    return list(dict.fromkeys(lines))


def prompt(table: Table, seat: Seat, hand: Retinue) -> Prompt[list[str]]:
    """Return the question for a player's standing orders; those in force are its default."""
    by = writer(table, seat)

    def legal() -> dict[str, list[str]]:
        return {
            unit: list(dict.fromkeys(map(str, some))) for unit, some in _offers(table, seat).items() if some
        }

    def checked(text: str, draft: Sequence[str]) -> Sheet:
        sheet, errors, warnings = Sheet(tuple(draft)), list[OrderError](), list[str]()
        for typed in filter(str.strip, text.splitlines()):
            sheet = check(table, seat, hand.cards, typed, sheet.lines)
            errors += sheet.errors
            warnings += sheet.warnings
        return Sheet(sheet.lines, bounded(errors), tuple(warnings))

    def steps(_unit: str, chosen: Sequence[str], _draft: Sequence[str]) -> Step | None:
        step = standing_step(table, seat, chosen)
        rule = rule_of(step.line, by) if step and step.line else None
        why = doubt(table, seat, hand.cards, rule) if rule else ""
        return replace(step, text=IN_VAIN_NOW.format(text=step.text, why=why)) if step and why else step

    text = "What do your provinces do while you are asleep?"
    awake = table.turn is not None and table.turn.seat == seat
    shape = Orders(
        checked, legal, claims=lambda line: claims(line, by, awake=awake), steps=steps, rooted=True
    )
    return Prompt("standing", text, shape, read, list(hand.standing))


def _offers(table: Table, seat: Seat) -> dict[str, list[Rule]]:
    """Return standing orders to choose from, province by province."""
    offers: dict[str, list[Rule]] = {
        "fealty": [*(rule(Fealty(yes=True), units=n) for n in (2, 4, 6)), rule(Fealty(yes=False))],
        "duels": [rule(Refuse())],
        "losses": [rule(Losses((name,))) for name in ("RULER", *table.rosters[seat].generals)],
    }
    for code in provinces_of(table, seat):
        near = [other for other in BOARD.neighbours(code) if table.lands[other].owner in ("", seat)]
        offers[code] = [
            *(rule(Play(card), at=code) for card in DEFENCES if card != "reinforcements"),
            *(rule(Retreat(other, ""), at=code, units=n) for other in near for n in (2, 4)),
            *(rule(Reinforce(other, 3, ""), at=code) for other in near),
            *(rule(Roll(n), at=code) for n in (1, 2)),
        ]
    return offers
