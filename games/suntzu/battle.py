"""One battle: both cards are revealed, marks are made, and armies move by the difference."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games.core.rules.protocol import Script, Seat
from games.suntzu.armies import add, gather, give_up, send_home
from games.suntzu.card_clash import difference, remain, set_aside
from games.suntzu.event_cards import EventBattle, put_aside
from games.suntzu.plan_model import Plan
from games.suntzu.public_state_model import PLAGUE, SIDES, Clash, Mark, foe, marks_of
from games.suntzu.state import Duel
from games.suntzu.warlords import counters, hides, spend


@dataclass
class Fight:
    """A round as both sides have laid it out; `virulent` says that every Plague leaves one army (S30)."""

    plans: Mapping[Seat, Plan]
    virulent: bool = False

    def infect(self, duel: Duel) -> None:
        """A Plague is revealed: whoever laid Virulence down for this round plays it now."""
        for seat in SIDES:
            if "S2" in self.plans[seat].uses and "S2" in duel.hands[seat].warlords:
                self.virulent = True
                spend(duel, seat, "S2")

    def moment(self, clash: Clash) -> EventBattle:
        """Return what events and costs need to know of a battle."""
        return EventBattle(clash, {seat: plan.wish for seat, plan in self.plans.items()})


def resolve(duel: Duel, fight: Fight, at: str) -> Script[Clash]:
    """Reveal both cards of a province and resolve them."""
    table = duel.table
    cards = {seat: fight.plans[seat].cards[at] for seat in SIDES}
    battle = Clash(at=at, cards=cards, before=table.held.get(at))
    if table.last:
        table.last.clashes.append(battle)
    table.plagues += sum(card == PLAGUE for card in cards.values())
    if PLAGUE in cards.values():
        fight.infect(duel)
    battle.worth = worth(duel, fight, battle)
    for seat in SIDES:
        yield from mark(duel, fight, battle, seat)
    counted = {seat: battle.worth.get(seat, cards[seat]) for seat in SIDES}
    by = difference(counted[SIDES[0]], counted[SIDES[1]])
    if by is None:
        plague(duel, fight, battle)
    elif by:
        battle.winner, battle.by = (SIDES[0], by) if by > 0 else (SIDES[1], -by)
        yield from win(duel, fight, battle)
    if by is not None or table.options.suicide_always:
        yield from costs(duel, fight, battle)
    battle.after = table.held.get(at)
    duel.tell("clash", **battle.model_dump(mode="json"))
    return battle


def worth(duel: Duel, fight: Fight, battle: Clash) -> dict[Seat, str]:
    """Physicians make the enemy's Plague a 0; hidden strength makes a 7, 8, 9 or 10 a 6."""
    changed: dict[Seat, str] = {}
    for seat in SIDES:
        hand, uses, card = duel.hands[seat], fight.plans[seat].uses, battle.cards[seat]
        if battle.cards[foe(seat)] == PLAGUE and counters(hand, uses, battle.at):
            changed[foe(seat)] = "0"
            spend(duel, seat, "K3", at=battle.at)
        if hides(hand, uses, battle.at, card):
            changed[seat] = "6"
            spend(duel, seat, "S5", at=battle.at)
    return changed


def mark(duel: Duel, fight: Fight, battle: Clash, seat: Seat) -> Script[None]:
    """A 6 leaves one own army as a mark for the rest of the game, whatever the other card is; without any
    army the mark is noted all the same.
    """
    if battle.cards[seat] != "6":
        return
    if battle.at in marks_of(duel.table, seat):
        spend(duel, seat, "S4", at=battle.at)
    wish = fight.plans[seat].wish
    pooled, moved = yield from give_up(duel, seat, 1, battle.at, wish, "mark")
    duel.table.marks.append(Mark(at=battle.at, seat=seat, army=bool(pooled or moved)))
    battle.marked.append(seat)
    battle.before = duel.table.held.get(battle.at)


def plague(duel: Duel, fight: Fight, battle: Clash) -> None:
    """The battle is cancelled; half of the armies remain, the others return to their pool (S5, S11)."""
    battle.plague = True
    if force := duel.table.held.get(battle.at):
        up = duel.table.options.plague == "remain_up"
        gone = force.armies - remain(force.armies, up=up, virulent=fight.virulent)
        if send_home(duel.table, battle.at, gone):
            battle.lost = {force.seat: gone}


def win(duel: Duel, fight: Fight, battle: Clash) -> Script[None]:
    """The loser removes as many armies as the difference; what is over the winner must place."""
    table, winner, left = duel.table, battle.winner, battle.by
    if winner is None:
        return
    force = table.held.get(battle.at)
    if force and force.seat != winner:
        gone = send_home(table, battle.at, left)
        battle.lost = {force.seat: gone}
        left -= gone
    wish = fight.plans[winner].wish
    pooled, moved = yield from gather(duel, winner, left, battle.at, wish, "battle")
    battle.moved = moved
    battle.placed = pooled + sum(armies for _, armies in moved)
    battle.short = left - battle.placed
    add(table, winner, battle.at, battle.placed)


def costs(duel: Duel, fight: Fight, battle: Clash) -> Script[None]:
    """A side that played +2 sets one army aside, one that played +3 two, whether it won or lost (S6)."""
    for seat in SIDES:
        if count := set_aside(battle.cards[seat]):
            gone = yield from put_aside(duel, seat, count, fight.moment(battle), "cost")
            if gone:
                battle.aside[seat] = gone
