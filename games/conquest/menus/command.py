"""A turn by menus, for those on a phone: a verb, then step by step what it is about, until it can be sent.

Each step lists what may be chosen next and nothing else, so that a press costs as much as its own menu.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from games.conquest.card_data import STRATEGY
from games.conquest.commands import orders
from games.conquest.commands.execution import DEEDS
from games.conquest.commands.legal_commands import MOST_CARDS, Outlook
from games.conquest.land import PROVINCES
from games.conquest.menus.declare_invasion import invading
from games.conquest.menus.moving import following, moving
from games.conquest.public_state_model import MOST_GENERALS, NAMES, playing, room
from games.conquest.reading.option_builders import (
    amounts,
    card_at,
    card_value,
    offer,
    person_at,
    person_options,
    place_label,
    place_option,
    sent,
    whole,
)
from games.conquest.rules import buying, deployment, own_turn_cards
from games.conquest.rules.end_turn_warnings import left_undone
from games.conquest.state import ROSTER_LIMIT, turn_of
from games.core.grammar.order import Order
from games.core.rules.prompts import Option, Step

Chosen: TypeAlias = Sequence[str]
Menu: TypeAlias = Callable[[Outlook, Chosen], Step | None]
WHAT = "What do you do?"


@dataclass(frozen=True)
class Verb:
    """A command in the first menu, and its own menus; its name and its phase stand where it is declared."""

    order: type[Order]
    menu: Menu

    def is_open(self, view: Outlook) -> bool:
        """Return whether its phase is not over."""
        phase = DEEDS[self.order].phase
        return not phase or view.is_open(phase)


def _ask(order: type[Order], name: str) -> str:
    """Return the question for a part of a command."""
    return order.questions[name].ask


def command_step(view: Outlook, chosen: Chosen) -> Step | None:
    """Return what may be chosen after these choices, None if they cannot be made."""
    if not chosen:
        able = [(key, each) for key, each in VERBS.items() if each.is_open(view) and each.menu(view, ())]
        return Step(WHAT, tuple(Option(key, each.order.label) for key, each in able))
    verb = VERBS.get(chosen[0])
    return verb.menu(view, chosen[1:]) if verb and verb.is_open(view) else None


def _one(line: str) -> Menu:
    """Return the menu of a command that is about nothing."""

    def menu(view: Outlook, chosen: Chosen) -> Step | None:
        return sent(line) if not chosen and view.fits(line) else None

    return menu


def _end(view: Outlook, chosen: Chosen) -> Step | None:
    """Return the end of the turn; what it leaves undone is said here, so it is not asked about once more."""
    undone = left_undone(view.now, view.seat)
    return None if chosen else sent("END GO", f"{undone}.") if undone else sent("END")


def _amount(view: Outlook, chosen: Chosen, text: str, most: int, line: str) -> Step | None:
    """Return the steps of a command that is about a number, as far as it may be given."""
    if len(chosen) == 1:
        whole_line = line.format(whole(chosen[0]))
        return sent(whole_line) if view.fits(whole_line) else None
    able = [n for n in range(most, 0, -1) if view.fits(line.format(n))]
    return None if chosen else offer(text, [Option(str(n), str(n)) for n in able])


# -------------------------------------------------------------------- cards


def _buy(view: Outlook, chosen: Chosen) -> Step | None:
    return _amount(view, chosen, _ask(orders.Buy, "count"), MOST_CARDS, "BUY {}")


def _discard(view: Outlook, chosen: Chosen) -> Step | None:
    hand = list(view.now.hands[view.seat].cards)
    cards = [card_at(value) for value in chosen]
    for card in cards:
        if card not in hand:
            return None
        hand.remove(card)
    line = f"DISCARD {', '.join(STRATEGY[card].title for card in cards)}" if cards else ""
    left = [Option(card_value(card), STRATEGY[card].title) for card in dict.fromkeys(hand)]
    return offer("Which one more?" if cards else _ask(orders.Discard, "cards"), left, line)


def _play(view: Outlook, chosen: Chosen) -> Step | None:
    hand = list(dict.fromkeys(view.now.hands[view.seat].cards))
    aims = {
        card: own_turn_cards.PLOTS[card].targets(view.now, view.seat)
        for card in hand
        if card in own_turn_cards.PLOTS
    }
    if not chosen:
        able = [Option(card_value(card), STRATEGY[card].title) for card, found in aims.items() if found]
        return offer(_ask(orders.Play, "card"), able)
    card = card_at(chosen[0])
    if not aims.get(card):
        return None
    about = chosen[1] if len(chosen) == 2 else ""
    if len(chosen) == 1 and list(aims[card]) != [""]:
        shown = [Option(each, place_label(each) if each in PROVINCES else each) for each in aims[card]]
        return offer(f"{STRATEGY[card].title}: against whom, or where?", shown)
    line = f"PLAY {STRATEGY[card].title} {about}".strip()
    return sent(line) if view.fits(line) else None


# -------------------------------------------------------------------- Generals, infantry


def _hire_generals(view: Outlook, chosen: Chosen) -> Step | None:
    price = buying.general_price(view.now, view.seat)
    return _amount(view, chosen, f"How many Generals, {price} gold each?", ROSTER_LIMIT, "HIRE {} GENERALS")


def _dismiss(view: Outlook, chosen: Chosen) -> Step | None:
    reserve = view.now.hands[view.seat].reserve
    if not chosen:
        return offer(_ask(orders.Dismiss, "who"), person_options(reserve))
    name = person_at(chosen[0])
    return sent(f"DISMISS {name}") if len(chosen) == 1 and name in reserve else None


def _hire(view: Outlook, chosen: Chosen) -> Step | None:
    most = buying.SEAL_PER_GOLD * view.now.hands[view.seat].gold
    return _amount(view, chosen, _ask(orders.Infantry, "count"), min(most, 99), "HIRE {} INFANTRY")


# -------------------------------------------------------------------- deploying


def _place(view: Outlook, chosen: Chosen) -> Step | None:
    realm = view.at("deploy")
    unplaced, names = turn_of(realm).unplaced, _waiting(view)
    able = deployment.open_provinces(realm, view.seat) if unplaced or names else []
    if not chosen:
        return offer(
            _ask(orders.Put, "at"), [place_option(realm.table, code, with_room=True) for code in able]
        )
    if chosen[0] not in able:
        return None
    if len(chosen) == 1:
        most = min(unplaced, room(realm.table, chosen[0]))
        return offer(f"Who goes to {place_label(chosen[0])}?", [*amounts(most), *person_options(names)])
    line = f"PLACE {person_at(chosen[1]) or chosen[1]} {chosen[0]}"
    return sent(line) if len(chosen) == 2 and view.fits(line) else None


def _waiting(view: Outlook) -> list[str]:
    """Return who waits to be placed: a new Ruler, and Generals of the reserve while fewer than three are in
    play.
    """
    roster, reserve = view.now.table.rosters[view.seat], view.now.hands[view.seat].reserve
    ruler = [roster.ruler] if roster.ruler and not roster.ruler_at else []
    return [*ruler, *(reserve if len(roster.generals) < MOST_GENERALS else [])]


def _swap(view: Outlook, chosen: Chosen) -> Step | None:
    reserve, generals = view.now.hands[view.seat].reserve, view.now.table.rosters[view.seat].generals
    names = [person_at(value) for value in chosen]
    if not generals or any(not name for name in names):
        return None
    if not names:
        return offer(_ask(orders.Swap, "new"), person_options(reserve))
    if len(names) == 1:
        able = [old for old in generals if view.fits(f"SWAP {names[0]} FOR {old}")]
        return offer(f"For whom does {names[0]} come?", person_options(able))
    line = f"SWAP {names[0]} FOR {names[1]}"
    return sent(line) if len(names) == 2 and view.fits(line) else None


# -------------------------------------------------------------------- lords


def _lord(order: type[orders.Veto | orders.Allow]) -> Menu:
    """Return the menus of VETO and ALLOW: everybody, a player, a province."""

    def menu(view: Outlook, chosen: Chosen) -> Step | None:
        if chosen:
            line = str(order(chosen[0]))
            return sent(line) if len(chosen) == 1 and view.fits(line) else None
        others = [NAMES[each] for each in playing(view.now.table) if each != view.seat]
        shown = [
            Option("ALL", "Everybody"),
            *(Option(name.upper(), name) for name in others),
            *(Option(code, place_label(code)) for code in PROVINCES),
        ]
        return offer(_ask(order, "whom"), [one for one in shown if view.fits(str(order(one.value)))])

    return menu


def _reveal(_view: Outlook, chosen: Chosen) -> Step | None:
    """Ask first: what is shown cannot be taken back."""
    return None if chosen else sent("REVEAL GO", "Everybody sees your gold, for good.")


VERBS: dict[str, Verb] = {
    "play": Verb(orders.Play, _play),
    "buy": Verb(orders.Buy, _buy),
    "drop": Verb(orders.Discard, _discard),
    "gen": Verb(orders.Generals, _hire_generals),
    "sack": Verb(orders.Dismiss, _dismiss),
    "inf": Verb(orders.Infantry, _hire),
    "put": Verb(orders.Put, _place),
    "swap": Verb(orders.Swap, _swap),
    "inv": Verb(orders.Invasion, invading),
    "fol": Verb(orders.Follow, following),
    "move": Verb(orders.Move, moving),
    "veto": Verb(orders.Veto, _lord(orders.Veto)),
    "allow": Verb(orders.Allow, _lord(orders.Allow)),
    "show": Verb(orders.Reveal, _reveal),
    "next": Verb(orders.Next, _one("NEXT")),
    "end": Verb(orders.End, _end),
}
