"""Resolution, then Update and Maintenance: the sheets are written, carried out in state order, and the
round ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.prompts import Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import ask, together
from games.redux.orders.actions import SheetLine
from games.redux.phases.conflict import open_round
from games.redux.phases.recruiting import RECRUITING
from games.redux.printed_data import ENHANCEMENTS
from games.redux.public_state_model import UNBOUND
from games.redux.questions.action_sheet import sheet_prompt
from games.redux.questions.standing_orders import with_standing
from games.redux.rules.actions import block
from games.redux.rules.decisions import NO, Decision, by_default, run
from games.redux.rules.maintenance import benefits, reduce_tribes, upkeep
from games.redux.rules.scoring import ends, finish, scores
from games.redux.sheets.decision_lookup import Writ
from games.redux.sheets.execution import act, prepared, receive, settle
from games.redux.state import Redux, copied


def resolution(s: Redux) -> Script[None]:
    """All states write their sheets at once, or one after the other; then the round comes to its end."""
    table = s.table
    writs: dict[Seat, Writ] = {}
    asked = [seat for seat in table.order if seat not in table.absent and might_decide(s, seat)]
    if table.options.resolution == "together":
        sheets = yield from together({seat: sheet_prompt(s, seat) for seat in asked}, table.options.act_hours)
        for seat in table.order:
            carry_out(s, seat, sheets.get(seat, ()), writs)
    else:
        for seat in table.order:
            entries: Sequence[SheetLine] = ()
            if seat in asked:
                entries = yield from ask(seat, sheet_prompt(s, seat), table.options.act_hours)
            carry_out(s, seat, entries, writs)
    maintain(s, writs)
    clear(s)
    if table.stage == "bid":
        yield from open_round(s)


def might_decide(s: Redux, seat: Seat) -> bool:
    """A state is asked that has won a space, or whose cards might let it decide something at the round's end.

    It follows from what all see alone (D21): in the place of the hand, which is secret, stand all
    enhancements that nobody has built; so being asked says nothing.
    """
    if s.table.won.get(seat):
        return True
    trial, decided = copied(s, seat), False
    built = [card for realm in s.table.realms.values() for card in realm.built]
    if s.hands[seat].cards:
        trial.hands[seat].cards = [card for card in ENHANCEMENTS if card not in built]

    def choose(decision: Decision) -> str:
        nonlocal decided
        if decision.key == "promise":
            return NO
        decided = decided or (len(decision.options) > 1 and not decision.key.startswith("order "))
        return by_default(decision)

    run(block(trial, seat), choose)
    run(benefits(trial, seat), choose)
    reduce_tribes(trial, seat)
    run(upkeep(trial, seat), choose)
    return decided


def carry_out(s: Redux, seat: Seat, entries: Sequence[SheetLine], writs: dict[Seat, Writ]) -> None:
    """A state takes its actions."""
    writs[seat] = prepared(s, seat, with_standing(s, seat, entries))
    act(s, seat, writs[seat])


def maintain(s: Redux, writs: dict[Seat, Writ]) -> None:
    """Benefits, tribal relations, upkeep: each for all states in state order before the next."""
    for seat in s.table.order:
        receive(s, seat, writs[seat])
    for seat in s.table.order:
        reduce_tribes(s, seat)
    for seat in s.table.order:
        settle(s, seat, writs[seat])


def clear(s: Redux) -> None:
    """The board is cleared; who took most actions is first in the new order; then the game ends or goes
    on.
    """
    table = s.table
    table.points.append({seat: score.total for seat, score in scores(table).items()})
    for hand in s.hands.values():
        hand.imported.clear()
    why = ends(table)
    if why:
        finish(s, why)
        return
    table.order.sort(key=lambda seat: -table.realms[seat].actions)
    for realm in table.realms.values():
        realm.actions, realm.most, realm.least = 0, UNBOUND, 0
        realm.taken, realm.assigned, realm.han_used, realm.tribal_mode = [], [], False, "reduce"
    table.last_alliance, table.alliance, table.allied = table.alliance, "", []
    table.bids, table.passed, table.placed, table.deserted, table.won = [], [], 0, "", {}
    table.round += 1
    table.stage = "recruit" if table.round in RECRUITING else "bid"
