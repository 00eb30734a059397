"""The language of a plan: what each clause says, before anybody asks whether it is legal."""

from __future__ import annotations

import re
from collections.abc import Container, Sequence

from games.core.reading.clauses import Clause
from games.core.reading.clauses_to_orders import TAKES_BACK, OpenClauses, Said
from games.core.rules.errors import OrderError, Unreadable
from games.core.text.tokens import Token
from games.yuan import vocabulary
from games.yuan.plan_model import PASS, Plan
from games.yuan.public_state_model import BOARD
from games.yuan.reading.lexicon import HIGHEST

KINDS = {"D": "development", "F": "fortification", "M": "militarization"}
ROMAN = ("", "I", "II", "III")
KNOWN = frozenset(["place", "action", "level", "number", "with", "all", "pass", "verb", "clear", "turn"])
"""The kinds of tokens that have a place in a plan; whatever else is in a clause makes it strange."""
COMMA = frozenset(["comma"])
ORDINAL = frozenset(["verb", "turn", "number"])
WHOLE = frozenset(["pass", "clear"])
NOTHING = frozenset(vocabulary.NOTHING.split())
"""Words that pass, and that take nothing back."""
LEVELS = ("action", "level", "number")
NOTATION = re.compile(r"PLAN ([A-Z]{3})(?: D([1-3]))?(?: F([1-3]))?(?: M([1-3]))?(?: WITH ([1-9]\d{0,2}))?")
"""A plan as it is printed."""


def written(provinces: Container[str], text: str) -> Plan:
    """Return the plan that is printed so, in whatever language; raises ValueError."""
    if text == PASS.text:
        return PASS
    found = NOTATION.fullmatch(text)
    levels = [int(number or 0) for number in found.groups()[1:]] if found else []
    if found is None or found[1] not in provinces or not any(levels[:3]):
        raise ValueError(f"{text!r} is no plan")
    return Plan(found[1], *levels)


def parse(clause: Clause) -> Said[Plan] | None:
    """Return the plan that a clause says, None if it cannot be read; raises OrderError."""
    kinds = clause.kinds
    if "clear" in kinds:
        return Said(clear=(_taken_back(clause),))
    if not kinds - COMMA <= KNOWN:
        return None
    tokens = [token for token in clause.tokens if token.kind != "comma"]
    return Said((read(clause._replace(tokens=tuple(tokens))),))


def _taken_back(clause: Clause) -> str:
    """Return how the plan begins that a clause takes back: a plan goes as a whole, by its province or all
    that it says; raises OrderError.
    """
    first, *rest = clause.tokens
    if first.kind != "clear" or any(clause.said(token).lower() in NOTHING for token in rest):
        raise clause.error(Unreadable, TAKES_BACK)
    named = [token for token in rest if token.kind not in ("verb", "all")]
    if not named:
        return ""
    if [token.kind for token in named] == ["place"]:
        return f"PLAN {named[0].value}"
    if not {"place", "pass"}.isdisjoint(token.kind for token in named):
        return read(clause._replace(tokens=tuple(rest))).text
    raise clause.error(Unreadable, "a plan is taken back as a whole.", "clear")


def goes_on(held: OpenClauses, after: Clause) -> bool:
    """Return whether a clause goes on with a plan, `DAT, D1, F3`: one of the two has no province."""
    before, kinds = held.kinds, after.kinds
    if (after.speaker != held.first.speaker and after.speaker) or not (before <= KNOWN and kinds <= KNOWN):
        return False
    if "verb" in before and before <= ORDINAL:
        return "clear" not in kinds
    if "verb" in kinds or not WHOLE.isdisjoint(kinds) or not WHOLE.isdisjoint(before):
        return False
    return "place" not in before or "place" not in kinds


def read(clause: Clause) -> Plan:
    """Return the plan that a clause of known words says; raises OrderError."""
    tokens = undated(clause.tokens)
    if any(token.kind == "pass" for token in tokens):
        if any(
            token.kind not in ("pass", "verb") and clause.said(token).lower() != vocabulary.ME
            for token in tokens
        ):
            raise clause.error(Unreadable, "either you pass or you plan something, not both.", "PASS")
        return PASS
    refuse_two(clause, tokens)
    return _plan(clause, tokens)


def _plan(clause: Clause, tokens: Sequence[Token]) -> Plan:
    """Return the plan of one province that words say; raises OrderError."""
    target = target_of(clause, tokens)
    force, rest = force_of(clause, tokens)
    levels = levels_of(clause, [token for token in rest if token.kind in LEVELS])
    if not levels:
        wanted = f"PLAN {target} and D, F or M, each with a level from 1 to 3"
        raise clause.error(Unreadable, f"what shall be done in {BOARD.name(target)}? Write {wanted}.")
    development, fortification, militarization = (levels.get(kind, 0) for kind in KINDS)
    return Plan(target, development, fortification, militarization, force)


def undated(tokens: Sequence[Token]) -> list[Token]:
    """Leave out `turn 3`, and `turn` alone."""
    kept: list[Token] = []
    dated = False
    for token in tokens:
        if token.kind != "turn" and not (dated and token.kind == "number"):
            kept.append(token)
        dated = token.kind == "turn"
    return kept


def refuse_two(clause: Clause, tokens: Sequence[Token]) -> None:
    """Two plans in one clause, `CHA D1 / MAO M1`, are none: each has a province and levels of its own."""
    places = [at for at, token in enumerate(tokens) if token.kind == "place"]
    for at in places:
        halves = tokens[:at], tokens[at:]
        if all({"place"} < {token.kind for token in half} & {"place", *LEVELS} for half in halves):
            one, other = (_plan(clause.within(half), half).text for half in halves)
            message = f"one plan a turn: do you mean {one} or {other}?"
            raise clause.error(Unreadable, message, one, at=tokens[at])


def target_of(clause: Clause, tokens: Sequence[Token]) -> str:
    """A plan has one target province."""
    targets = list(dict.fromkeys(token.value for token in tokens if token.kind == "place"))
    if not targets:
        raise clause.error(Unreadable, "in which province? A plan names one.")
    if len(targets) > 1:
        named = " and ".join(f"{code} ({BOARD.name(code)})" for code in targets[:3])
        raise clause.error(Unreadable, f"a plan has one province; you name {named}.")
    return targets[0]


def force_of(clause: Clause, tokens: Sequence[Token]) -> tuple[int, list[Token]]:
    """Return how many armies shall march, 0 for all, and what is left of the tokens."""
    forces: list[int] = []
    rest: list[Token] = []
    waiting: Token | None = None
    for token in tokens:
        if waiting and token.kind in ("number", "all"):
            forces.append(int(token.value) if token.kind == "number" and len(token.value) < 4 else 0)
            if token.kind == "number" and forces[-1] == 0:
                raise clause.error(Unreadable, "with how many armies? At least 1 marches.", at=token)
            waiting = None
        elif waiting or token.kind == "all":
            raise clause.error(Unreadable, "with how many armies?", at=waiting or token)
        elif token.kind == "with":
            waiting = token
        else:
            rest.append(token)
    if waiting or len(dict.fromkeys(forces)) > 1:
        raise clause.error(Unreadable, "with how many armies?", at=waiting)
    return (forces[0] if forces else 0), rest


def levels_of(clause: Clause, tokens: Sequence[Token]) -> dict[str, int]:
    """Return the level of each kind named: `D1`, `D II`, `development 1`, or numbers first, `1 D 3 F`."""
    found: dict[str, int] = {}
    number_first = next((token.kind for token in tokens if token.kind != "level"), "") == "number"
    left = list(tokens)
    while left:
        token = left.pop(0)
        pair = (token, left[0]) if left else (token, token)
        kind, number = reversed(pair) if number_first else pair
        if token.kind == "level":
            note(clause, found, token, token.value[0], token.value[1:])
        elif (kind.kind, number.kind) == ("action", "number"):
            note(clause, found, left.pop(0), kind.value, number.value)
        elif not (left and pair[0][:2] == pair[1][:2] and token.kind == "action"):
            raise lone(clause, token)
    return found


def note(clause: Clause, found: dict[str, int], token: Token, kind: str, number: str) -> None:
    """Levels go from I to III, 0 is none; a kind has one level."""
    if len(number) > 1 or int(number) > HIGHEST:
        raise clause.error(Unreadable, f"{KINDS[kind]} has levels from 1 to 3.", at=token)
    if found.setdefault(kind, int(number)) != int(number):
        message = f"{KINDS[kind]} is given two levels, {found[kind]} and {number}."
        raise clause.error(Unreadable, message, at=token)


def lone(clause: Clause, token: Token) -> OrderError:
    """Return what is wrong with a kind without a level, or a number without a kind."""
    if token.kind == "action":
        kind = token.value
        message = f"which level of {KINDS[kind]}: {kind}1, {kind}2 or {kind}3?"
    else:
        message = f"the level {clause.said(token)} of what: D, F or M?"
    return clause.error(Unreadable, message, at=token)


def gloss(plan: Plan) -> str:
    """Return a plan in names: "Datong: Development I, Fortification III"."""
    if plan.is_pass:
        return ""
    levels = zip(KINDS.values(), (plan.development, plan.fortification, plan.militarization), strict=True)
    return (
        f"{BOARD.name(plan.target)}: {', '.join(f'{name} {ROMAN[level]}' for name, level in levels if level)}"
    )
