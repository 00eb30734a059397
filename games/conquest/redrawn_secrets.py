"""Practice from a game under way: gold, strategy cards, Generals in reserve and all piles are drawn anew."""

from __future__ import annotations

from games.conquest.card_data import FATE, GENERALS, RULERS, STRATEGY, pile
from games.conquest.public_state_model import Table
from games.conquest.state import START_GOLD, Realm, Retinue
from games.core.play.redrawn_secrets import counted, mixed, unseen
from games.core.rules.prompts import Dice, Seat
from games.core.rules.protocol import View


def imagined(seen: View[Table, Retinue], dice: Dice) -> Realm:
    """Return a game that the viewer may hold for possible.

    Gold that nobody shows is as much as the viewer has, or what a player starts with. Cards that were played
    are seen no longer, so they may come again; nobody else has standing orders.
    """
    table, own = seen.table, seen.hand if seen.hand is not None else Retinue(gold=START_GOLD)
    strategy = mixed(dice, "strategy", unseen(pile(STRATEGY), own.cards))
    serving = [name for roster in table.rosters.values() for name in roster.generals]
    generals = mixed(dice, "generals", unseen(GENERALS, serving, own.reserve))
    hands: dict[Seat, Retinue] = {}
    for seat in table.seats:
        if seat == seen.seat and seen.hand is not None:
            hands[seat] = own
            continue
        back = seen.backs[seat]
        cards, reserve = counted(back, "cards"), counted(back, "reserve")
        shown = "gold" in back
        hands[seat] = Retinue(
            gold=counted(back, "gold") if shown else own.gold,
            cards=strategy[:cards],
            reserve=generals[:reserve],
            shown=shown,
        )
        strategy, generals = strategy[cards:], generals[reserve:]
    rulers = unseen(RULERS, (roster.ruler for roster in table.rosters.values()))
    decks = {"strategy": strategy, "generals": generals, "rulers": mixed(dice, "rulers", rulers)}
    decks |= {"fate": mixed(dice, "fate", pile(FATE)), "fate_played": []}
    return Realm(table=table, hands=hands, deck=decks)
