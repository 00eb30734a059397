"""Preparing the game: displays, warlord cards, decks, hands and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games.core.rules.prompts import Prompt, Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import choice, lot, shuffled, together
from games.suntzu import event_cards
from games.suntzu.public_state_model import DISPLAYS, PROVINCES, SIDES, WARLORDS, in_order
from games.suntzu.state import EVENTS, Duel, take
from games.suntzu.warlords import spend

FIRST_HAND = 4
"""Cards drawn at the beginning, beside the six framed ones."""


def prepare(duel: Duel) -> Script[None]:
    """Five displays are drawn, each side keeps a warlord card in secret, shuffles and draws four cards."""
    table = duel.table
    drawn = yield from shuffled("displays", DISPLAYS, display_name)
    table.displays = dict(zip(PROVINCES, drawn, strict=False))
    table.first = yield from lot("first", SIDES)
    duel.tell("prepared", displays=[[at, list(values)] for at, values in table.displays.items()])
    if table.options.plays_warlords:
        yield from choose_warlords(duel)
    for seat in SIDES:
        duel.deck[seat] = yield from shuffled(f"deck-{seat}", duel.deck[seat], card_name)
        hand = duel.hands[seat]
        hand.cards = in_order([*hand.cards, *take(duel, seat, FIRST_HAND)])
        duel.tell("hand", seat, cards=hand.cards)
    if table.options.events:
        pile = yield from shuffled(EVENTS, tuple(event_cards.EVENTS), event_name)
        duel.deck[EVENTS] = pile
        event_cards.turn_up(duel)
    table.round, table.stage = 1, "place"


def choose_warlords(duel: Duel) -> Script[None]:
    """Each side secretly keeps one of its five warlord cards; the silent keep one that chance gives."""
    table = duel.table
    offered = yield from offers(duel)
    usual = {}
    for seat in SIDES:
        usual[seat] = yield from lot(f"warlord-{seat}", offered[seat], warlord_name)
    prompts = {seat: replace(warlord_prompt(offered[seat]), default=usual[seat]) for seat in SIDES}
    chosen = yield from together(prompts, table.options.place_hours)
    for seat in SIDES:
        hand = duel.hands[seat]
        hand.warlords = [chosen[seat]]
        hand.spare = [code for code in offered[seat] if code != chosen[seat]]
        duel.tell("kept warlord", seat, card=chosen[seat])
    for seat in SIDES:
        head_start(duel, seat)


def offers(duel: Duel) -> Script[Mapping[Seat, list[str]]]:
    """Each side has five warlord cards of its own; with warlord_pool=all10 all ten are dealt out."""
    if duel.table.options.warlord_pool == "side":
        return {seat: [code for code, card in WARLORDS.items() if card.side == seat] for seat in SIDES}
    dealt = yield from shuffled("warlords", tuple(WARLORDS), warlord_name)
    return {seat: sorted(dealt[number * 5 : number * 5 + 5]) for number, seat in enumerate(SIDES)}


def display_name(values: Sequence[int]) -> str:
    """Return a display as an export calls it."""
    return f"display {' '.join(map(str, values))}"


def warlord_name(code: str) -> str:
    """Return a warlord card as an export calls it."""
    return f"{code} {WARLORDS[code].name}"


def event_name(code: str) -> str:
    """Return an event as an export calls it."""
    return f"{code} {event_cards.EVENTS[code].name}"


def card_name(card: str) -> str:
    """Return a card of the deck as an export calls it."""
    return f"card {card}"


def warlord_prompt(codes: list[str]) -> Prompt[str]:
    """Return the question which warlord card a side keeps."""
    shown = "\n".join(f"- **{code} {WARLORDS[code].name}**: {WARLORDS[code].text}" for code in codes)
    labels = {code: warlord_name(code) for code in codes}
    text = f"Which warlord card do you keep in secret? The others are put away.\n{shown}"
    return choice("warlord", text, {code: code for code in codes}, labels)


def head_start(duel: Duel, seat: Seat) -> None:
    """A player who kept the Head Start shows it: the marker begins one step on their side."""
    if "K4" in duel.hands[seat].warlords:
        step = 1 if seat == SIDES[0] else -1
        duel.table.marker += step
        duel.table.points[0][seat] += 1
        spend(duel, seat, "K4")
