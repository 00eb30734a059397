"""The warlord cards: when each may be used, on what, and what those of the two windows do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from games.core.rules.prompts import Seat
from games.suntzu.armies import add, leave, send_home
from games.suntzu.public_state_model import BOARD, PROVINCES, WARLORDS, Table, own
from games.suntzu.state import Duel, Holding

LAST_EARLY = 6
"""The last round of the cards that are for the first two eras."""


@dataclass(frozen=True)
class Span:
    """When a warlord card may be used: in which rounds, and whether also after the battles (S8)."""

    last: int = 9
    after: bool = False
    never: str = ""

    def closed(self, table: Table) -> str:
        """Return why it is not the time for the card, or ""."""
        if self.never:
            return self.never
        return "" if table.round <= self.last else f"this card is for the rounds up to {self.last}."


SPANS: Mapping[str, Span] = {
    "K1": Span(LAST_EARLY, after=True),
    "K2": Span(LAST_EARLY, after=True),
    "K3": Span(),
    "K4": Span(never="this card was for the beginning of the game."),
    "K5": Span(),
    "S1": Span(),
    "S2": Span(),
    "S3": Span(LAST_EARLY, after=True),
    "S4": Span(),
    "S5": Span(),
}


def targets(table: Table, seat: Seat, code: str, back: int = 0) -> list[tuple[str, ...]]:
    """Return what a card can be used on, as lists of provinces; () where none is named.

    `back` are the armies that join the pool before the card takes effect.
    """
    match code:
        case "K1":
            return [(at,) for at in PROVINCES if at in table.held]
        case "K2":
            return [(at,) for at in own(table, seat)] if table.pool[seat] + back else []
        case "K3":
            return [(), *((at,) for at in PROVINCES)]
        case "S3":
            return [
                (at, to) for at in own(table, seat) for to in BOARD.neighbours(at) if _enters(table, seat, to)
            ]
        case "S5":
            return [(at,) for at in PROVINCES]
        case _:
            return [()]


def unfit(table: Table, seat: Seat, code: str, places: Sequence[str], back: int = 0) -> str:
    """Return why a card cannot be used on these provinces, or ""; `back` as in `targets`."""
    known = targets(table, seat, code, back)
    if tuple(places) in known:
        return ""
    if code == "K2" and not table.pool[seat] + back:
        return (
            "your pool is empty, and the Levy takes an army out of it; one that a SUPPORT brings back counts."
        )
    shown = " or ".join(" ".join(("USE", code, *target)) for target in known[:3])
    return (
        f"{WARLORDS[code].text} Write {shown}."
        if shown
        else f"{WARLORDS[code].text} That cannot be done now."
    )


def _enters(table: Table, seat: Seat, at: str) -> bool:
    return at not in table.held or table.held[at].seat == seat


def spend(duel: Duel, seat: Seat, code: str, **facts: str) -> None:
    """A warlord card is shown, used once, and out of the game."""
    duel.hands[seat].warlords.remove(code)
    duel.table.played[seat].append(code)
    if duel.table.last:
        duel.table.last.warlords.append((seat, code))
    duel.tell("warlord", seat=seat, card=code, **facts)


def window(duel: Duel, uses: Mapping[Seat, Mapping[str, Sequence[str]]]) -> None:
    """Cards for before or after the battles take effect, the side that won the toss first; one that can no
    longer be used stays in the hand (S17).
    """
    first = duel.table.first
    for seat in sorted(uses, key=lambda seat: seat != first):
        for code, places in uses[seat].items():
            act = DEEDS.get(code)
            held = code in duel.hands[seat].warlords
            if act is None or not held:
                continue
            if unfit(duel.table, seat, code, places):
                duel.tell("warlord void", seat, seat=seat, card=code)
            else:
                owner = act(duel.table, seat, places)
                spend(duel, seat, code, at=places[0], to=places[-1], owner=owner)


def _discord(table: Table, seat: Seat, places: Sequence[str]) -> str:
    """One army of either side goes back to its pool."""
    owner = table.held[places[0]].seat
    send_home(table, places[0], 1)
    return owner


def _levy(table: Table, seat: Seat, places: Sequence[str]) -> str:
    """An army of the pool goes to a province that its side controls."""
    table.pool[seat] -= 1
    add(table, seat, places[0], 1)
    return seat


def _flank(table: Table, seat: Seat, places: Sequence[str]) -> str:
    """One army goes to a bordering province that is empty or its side's."""
    leave(table, places[0], 1)
    add(table, seat, places[1], 1)
    return seat


DEEDS: Mapping[str, Callable[[Table, Seat, Sequence[str]], str]] = {"K1": _discord, "K2": _levy, "S3": _flank}
"""The effects of the cards of the two windows; each returns whose army it was."""


def under_deck(card: str) -> str:
    """Return the warlord card that puts a card played under its deck, or ""."""
    return {"P": "K5", "-1": "S1"}.get(card, "")


def counters(hand: Holding, uses: Mapping[str, Sequence[str]], at: str) -> bool:
    """Return whether Physicians stand ready in a province, or wherever the first Plague comes."""
    return "K3" in hand.warlords and "K3" in uses and (not uses["K3"] or at in uses["K3"])


def hides(hand: Holding, uses: Mapping[str, Sequence[str]], at: str, card: str) -> bool:
    """Return whether the strength of a 7, 8, 9 or 10 is hidden in a province."""
    return "S5" in hand.warlords and at in uses.get("S5", ()) and card in ("7", "8", "9", "10")
