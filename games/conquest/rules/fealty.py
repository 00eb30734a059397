"""Fealty: who may offer it, what it brings, what a lord may forbid, and how it ends."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.conquest import vocabulary
from games.conquest.public_state_model import (
    NAMES,
    Table,
    called,
    clock_of,
    provinces_of,
    units_of,
    vassals_of,
)
from games.conquest.reading.grammar_adapter import row_ordered, spelled
from games.conquest.rules.invasion_state import Fight
from games.conquest.standing_orders.in_force import matching
from games.conquest.standing_orders.order import Fealty
from games.conquest.state import Realm
from games.core.grammar.lexemes import UNKNOWN
from games.core.rules.errors import Illegal, OrderError, Unreadable
from games.core.rules.prompts import Answer, Option, Orders, Prompt, Seat, Sheet, Step
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import ask, strings
from games.core.text.tokens import any_of


def may_offer(fight: Fight) -> bool:
    """Fealty may be offered by who holds one province alone, and it is the one invaded, to the invader.

    Not by a vassal, nor to the own line, nor by one who came down to one province by leaving others (C37).
    """
    table, seat, lord = fight.table, fight.defender, fight.attacker
    if seat not in fight.realm.hands or provinces_of(table, seat) != [fight.target]:
        return False
    if seat in table.lords or lord in vassals_of(table, seat) or seat in table.abandoned:
        return False
    if table.options.vassals == "flat" and lord in table.lords:
        return False
    return table.options.superior == "judged" or fight.group.size > units_of(table, seat)


def wants(fight: Fight) -> bool:
    """Return whether the defender's standing orders offer fealty now; the first line about it decides."""
    left, force = fight.defenders, fight.group.size
    for rule in matching(fight.orders, fight.target, fight.attacker, force, left):
        if isinstance(rule.deed, Fealty):
            return rule.deed.yes
    return False


def offer(fight: Fight) -> Script[None]:
    """If the defender offers fealty the attacker accepts, which ends the invasion, or fights on."""
    if not may_offer(fight) or not wants(fight):
        return
    seat, table = fight.defender, fight.table
    fight.note("offered", seat=seat, lord=fight.attacker)
    text = f"{called(table, seat)} offers you fealty for peace. Write ACCEPT, or REJECT to fight on."
    clock = clock_of(table, fight.attacker)
    asked = answering("fealty", text, ["REJECT", "ACCEPT"])
    question = Prompt("fealty", text, asked.shape, _answer, list[str]())
    line = yield from ask(fight.attacker, question, clock=clock, heard=True)
    if line == "ACCEPT":
        swear(fight.realm, seat, fight.attacker)
        fight.invasion.called_off = True
        fight.over = "fealty"
    else:
        fight.over = "" if line else "stopped"
        fight.note("rejected", seat=fight.attacker, other=seat)


def _answer(given: Answer) -> str:
    """Return ACCEPT or REJECT; "" of who is silent: that rejects, and the invasion simply ends."""
    lines = strings(given) or []
    if len(lines) > 1 or any(line not in ("ACCEPT", "REJECT") for line in lines):
        raise Illegal("answer REJECT or ACCEPT.", example="REJECT")
    return lines[0] if lines else ""


def permission(fight: Fight) -> Script[None]:
    """With `veto=pause` a lord is asked at each declaration of a vassal (C33); silence allows it."""
    table, lord = fight.table, fight.table.lords.get(fight.attacker)
    if table.options.veto != "pause" or lord is None or lord in (*table.gone, *table.out):
        return
    who = called(table, fight.attacker)
    text = f"Your vassal {who} declares an invasion of {fight.target}. ALLOW or FORBID?"
    prompt = answering("permission", text, ["ALLOW", "FORBID"])
    clock = clock_of(table, fight.attacker)
    [line] = yield from ask(lord, prompt, table.options.pause_hours, during=clock)
    if line == "FORBID":
        fight.invasion.called_off = True
        fight.over = "forbidden"
        fight.note("forbade", seat=lord, other=fight.attacker)


WORDS = spelled(vocabulary.RULES)
SAYS = {"VETO": "FORBID"}
"""Words of the commands by which an answer is called otherwise."""
SILENT = frozenset([",", "LOSSES"])
"""Words that may stand with an answer."""
DENIED = re.compile(rf"\W*(?:{any_of(vocabulary.ANSWERS_NO.split())}) +\w", re.IGNORECASE)
"""A denial before an answer, and no mark between them: `never REJECT` is not `REJECT`."""


def _called(means: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines that a word may stand for."""
    yield from (SAYS.get(kind, means[kind] if kind == "person" else kind) for kind in means)


def answering(key: str, text: str, lines: list[str]) -> Prompt[list[str]]:
    """Return a question inside a turn that is answered at once by one of some lines; the first is the
    default.
    """

    def check(typed: str, draft: Sequence[str]) -> Sheet:
        try:
            row = row_ordered(WORDS, typed, lines[0], None)
        except OrderError as error:
            return Sheet(tuple(draft), (error,))
        if row is None:
            return Sheet(tuple(draft))
        said = [means for means in row.means if not SILENT.intersection(means)]
        found = [line for line in lines if said and all(line in _called(means) for means in said)]
        if not found or (len(said) > 1 and DENIED.match(typed)):
            kind = Unreadable if UNKNOWN in row.sorts or found else Illegal
            wrong = kind(f"answer {' or '.join(lines)}.", quote=typed.strip()[:80], example=lines[0])
            return Sheet(tuple(draft), (wrong,))
        return Sheet((found[0],))

    def read(answer: Answer) -> list[str]:
        given = strings(answer)
        if given is None or len(given) > 1 or any(line not in lines for line in given):
            raise Illegal(f"answer {' or '.join(lines)}.", example=lines[0])
        return given or lines[:1]

    def steps(_unit: str, chosen: Sequence[str], _draft: Sequence[str]) -> Step | None:
        if chosen:
            return Step(text, (), chosen[0]) if len(chosen) == 1 and chosen[0] in lines else None
        return Step(text, tuple(Option(line, line) for line in lines))

    shape = Orders(check, lambda: {"answer": lines}, at_once=True, amid=True, steps=steps, rooted=True)
    return Prompt(key, text, shape, read, lines[:1])


def swear(realm: Realm, vassal: Seat, lord: Seat) -> None:
    """A player becomes another's vassal; with `flat` those sworn to them pass to the new lord (C32)."""
    table = realm.table
    table.lords[vassal] = lord
    passed: list[Seat] = []
    if table.options.vassals == "flat":
        passed = [each for each, over in table.lords.items() if over == vassal]
        for each in passed:
            table.lords[each] = lord
    table.vetoes.pop(vassal, None)
    realm.tell("sworn", vassal=vassal, lord=lord, passed=list(passed))


def revolt(realm: Realm, vassal: Seat) -> None:
    """Revolt frees a vassal at once: tribute, bans, veto and the lord's use of the skill end (C34)."""
    lord = realm.table.lords.pop(vassal)
    realm.tell("revolted", vassal=vassal, lord=lord)


def forbidden(table: Table, seat: Seat, code: str) -> str:
    """Return why a player may not invade a province, "" if they may: lord and vassal, or the lord's veto."""
    other = table.lands[code].owner
    if table.lords.get(seat) == other or table.lords.get(other) == seat:
        return f"{called(table, other)} and you are lord and vassal."
    lord = table.lords.get(seat)
    vetoes = table.vetoes.get(lord, []) if lord else []
    if lord and ("ALL" in vetoes or code in vetoes or NAMES.get(other, "").upper() in vetoes):
        return f"your lord {called(table, lord)} forbids it."
    return ""


def veto(realm: Realm, lord: Seat, what: str, *, lift: bool = False) -> None:
    """A lord forbids vassals to invade all, a player, or a province, or allows it again; all are told
    (C33).
    """
    mine = realm.table.vetoes.setdefault(lord, [])
    if lift:
        realm.table.vetoes[lord] = [] if what == "ALL" else [each for each in mine if each != what]
    elif what not in mine:
        mine.append(what)
    realm.tell("allowed" if lift else "vetoed", lord=lord, what=what)


def forgive(table: Table) -> None:
    """A player who holds a second province again may offer fealty again, however they came to it (C37)."""
    if table.options.buddy == "own":
        table.abandoned = [seat for seat in table.abandoned if len(provinces_of(table, seat)) < 2]


def follow_abandoning(realm: Realm, seat: Seat, before: Sequence[str]) -> None:
    """A player who comes down to one province by leaving others may not offer fealty until they held a
    second; with `buddy=round` whoever leaves any province may not until the round is over (C37, C47), though
    the same invasion brought another (C77). `before` are the provinces held before the order.
    """
    table = realm.table
    now = provinces_of(table, seat)
    if table.options.buddy == "round":
        left = len(now) < len(before) or (table.options.errata and not set(before) <= set(now))
        table.abandoned += [seat] if left and seat not in table.abandoned else []
        return
    forgive(table)
    if len(now) == 1 < len(before) and seat not in table.abandoned:
        table.abandoned.append(seat)
