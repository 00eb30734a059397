"""Standing orders that would do nothing, now or ever, each with the reason: they are taken with a warning."""

from __future__ import annotations

from games.core.rules.prompts import Seat
from games.redux.orders.actions import SheetLine
from games.redux.printed_data import ENHANCEMENTS, GENERALS, name_of
from games.redux.public_state_model import NAMES
from games.redux.rules.gains_and_costs import stored
from games.redux.rules.hooks import REGISTRY
from games.redux.sheets.decision_lookup import Unfit
from games.redux.sheets.execution import rehearse
from games.redux.state import Redux, copied

AT_THE_END = ("end", "before upkeep", "anytime")
"""Hooks under which a card may let its state decide something at a round's end."""
OTHERS = ("BUY", "LOSE")
"""Other decisions there: a purchase at the tribes, and armies that are not paid."""


def idle(s: Redux, seat: Seat, kind: str, entry: SheetLine | None = None) -> str:
    """Return why a standing order, or a line for the round's end, would do nothing; "" if it might do."""
    if entry is not None:
        return _line(s, seat, entry)
    match kind:
        case "HOLD" if s.table.options.bidding != "ladder":
            return "bids are not placed one by one at this table, so there is no queue to stop."
        case "JOIN":
            spent = "has joined an alliance as often as he may."
            return _serves(s, seat, "YUJ") or (
                "" if stored(s.table.realms[seat], "YUJ", "charge") else f"Yu Jin {spent}"
            )
        case "HGA":
            return _serves(s, seat, "HGA")
        case _:
            return ""


def _line(s: Redux, seat: Seat, entry: SheetLine) -> str:
    """Return why a line for the round's end would do nothing."""
    card = entry.about
    if card in OTHERS:
        return ""
    if not any(card in REGISTRY.skills.get(hook, {}) for hook in AT_THE_END):
        return f"{name_of(card)} has nothing to decide at a round's end."
    return _serves(s, seat, card) or _built(s, seat, card) or _misfit(s, seat, entry)


def _serves(s: Redux, seat: Seat, card: str) -> str:
    """Return why a general does nothing now: he is not in play, or bids no more."""
    if card not in GENERALS:
        return ""
    officer = s.table.realms[seat].officers.get(card)
    if officer is None:
        return f"{name_of(card)} does not serve {NAMES[seat]} now, so it waits until he does."
    is_away = officer.duty == "stationed" and card in REGISTRY.skills["closed"]
    return f"{name_of(card)} is stationed and bids no more." if is_away else ""


def _built(s: Redux, seat: Seat, card: str) -> str:
    """Return why an enhancement does nothing now: another state has built it, or nobody has."""
    if card not in ENHANCEMENTS or card in s.table.realms[seat].built:
        return ""
    owner = next((other for other, realm in s.table.realms.items() if card in realm.built), None)
    if owner:
        return f"{NAMES[owner]} has built {name_of(card)}."
    return f"{NAMES[seat]} has not built {name_of(card)}, so it waits until it has."


def _misfit(s: Redux, seat: Seat, entry: SheetLine) -> str:
    """Return why a line could not be done if the round ended now."""
    trial = copied(s, seat)
    trial.table.won = {}
    try:
        rehearse(trial, seat, [entry], strict=True)
    except Unfit as error:
        return f"if the round ended now: {error}"
    return ""
