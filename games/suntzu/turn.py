"""The game, round by round: place cards, reveal and resolve, score, draw."""

from __future__ import annotations

from games.core.rules.prompts import Prompt, Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import ask, choice, shuffled, together
from games.suntzu import event_cards
from games.suntzu.battle import Fight, resolve
from games.suntzu.draw import draw, go_away, sort_out
from games.suntzu.orders import Line
from games.suntzu.plan_model import SPARE, Plan, filled, plan_of
from games.suntzu.preparation import card_name, prepare
from games.suntzu.public_state_model import BOARD, PROVINCES, ROUNDS, SCORING, SIDES, WARLORDS, Report
from games.suntzu.public_state_model import privileged as privileged_now
from games.suntzu.scoring import absent, end_by_events, over, score
from games.suntzu.sheet_checks import SheetChecks
from games.suntzu.sheet_question import sheet_prompt
from games.suntzu.state import Duel, discard
from games.suntzu.warlords import SPANS, targets, window


def turn(duel: Duel) -> Script[None]:
    """A turn is the preparation of the game, or one round."""
    if duel.table.round == 0:
        yield from prepare(duel)
        return
    yield from play_round(duel)


def play_round(duel: Duel) -> Script[None]:
    """Cards are placed, revealed and compared; rounds 3, 6 and 9 are scored; new cards are drawn."""
    table = duel.table
    fight = yield from place(duel)
    if over(duel):
        return
    table.stage = "battle"
    support(duel, fight)
    before(duel, fight)
    yield from battles(duel, fight)
    if not over(duel) and table.round in SCORING:
        yield from after(duel)
        score(duel)
    if len(table.points) <= table.round:
        table.points.append(dict(table.points[-1]))
    if over(duel):
        return
    for seat in SIDES:
        go_away(duel, seat, fight.plans[seat].uses)
    for seat in SIDES:
        draw(duel, seat)
        # Answers to other questions of the round begin and end no row of missed placements (S15).
        duel.absences[seat] = table.missed[seat]
    table.round, table.stage = table.round + 1, "place"


def place(duel: Duel) -> Script[Fight]:
    """Each side lays a card face down in each province, with all that goes with it, in one sheet."""
    table = duel.table
    table.privilege = leader = privileged_now(table)
    for seat in SIDES:
        if not duel.absences.get(seat):
            table.missed[seat] = 0
    duel.tell("round", number=table.round, leader=leader)
    prompts = {seat: sheet_prompt(book_of(duel, seat), "sheet", question(duel, seat)) for seat in SIDES}
    sheets = yield from together(prompts, table.options.place_hours)
    absent(duel)
    if over(duel):
        return Fight({})
    table.last = Report(round=table.round, privilege=leader)
    plans: dict[Seat, Plan] = {}
    for seat in SIDES:
        spare = yield from shuffled(f"spare-{seat}", SPARE, card_name)
        plans[seat] = laid(duel, seat, sheets[seat], spare)
    return Fight(plans)


def book_of(duel: Duel, seat: Seat) -> SheetChecks:
    """Return the rules of a side's sheet in this round."""
    return SheetChecks(duel.table, seat, duel.hands[seat], leads=privileged_now(duel.table) == seat)


def question(duel: Duel, seat: Seat) -> str:
    """Return the question of the round: what one has, what one drew, and who decides the order."""
    table, hand = duel.table, duel.hands[seat]
    parts = [f"Round {table.round} of {ROUNDS}: lay one card in each of the five provinces."]
    parts.append(f"Your hand: {', '.join(hand.cards)}.")
    if hand.drawn:
        keeping = f"`KEEP {' '.join(hand.drawn[: hand.keep])}`"
        parts.append(f"You drew {', '.join(hand.drawn)} and keep {hand.keep}, for example {keeping}.")
    if hand.warlords:
        held = ", ".join(f"{code} {WARLORDS[code].name}{_use(duel, seat, code)}" for code in hand.warlords)
        parts.append(f"Warlord card: {held}.")
    if privileged_now(table) == seat and table.options.reveal == "preset":
        parts.append("You decide the order of the battles (`ORDER …`).")
    return " ".join(parts)


def _use(duel: Duel, seat: Seat, code: str) -> str:
    """Return how a warlord card is played now, "" where it cannot be."""
    uses = (line for lines in book_of(duel, seat).legal().values() for line in lines)
    line = next((line for line in uses if line.split()[:2] == ["USE", code]), "")
    return f" (`{line}` plays it)" if line else ""


def laid(duel: Duel, seat: Seat, lines: list[Line], spare: list[str]) -> Plan:
    """The draw is sorted out, and provinces left open get cards by lot."""
    plan = plan_of(lines)
    sort_out(duel, seat, plan)
    cards = filled(plan, spare)
    hand = duel.hands[seat]
    hand.placed = {at: cards[at] for at in PROVINCES}
    duel.tell("laid", seat, cards=[[at, card] for at, card in hand.placed.items()])
    return Plan(cards, plan.keep, plan.supports, plan.uses, plan.order, plan.wish)


def support(duel: Duel, fight: Fight) -> None:
    """For each card given up, face up, one army that was set aside joins the pool (S7)."""
    for seat in SIDES:
        cards = fight.plans[seat].supports
        if cards:
            discard(duel, seat, cards)
            duel.table.aside[seat] -= len(cards)
            duel.table.pool[seat] += len(cards)
            if duel.table.last:
                duel.table.last.supports[seat] = list(cards)
            duel.tell("support", seat=seat, cards=list(cards))


def before(duel: Duel, fight: Fight) -> None:
    """Warlord cards for before the battles take effect."""
    window(duel, {seat: fight.plans[seat].uses for seat in SIDES})


def battles(duel: Duel, fight: Fight) -> Script[None]:
    """Provinces are revealed and resolved one by one, in the order of the privileged side."""
    table = duel.table
    leader = table.privilege
    order = list((fight.plans[leader].order if leader else ()) or PROVINCES)
    if leader and table.options.reveal == "preset":
        duel.tell("order", seat=leader, order=list(order))
    while order:
        at = order[0]
        if leader and table.options.reveal == "stepwise" and len(order) > 1:
            text = "Which province is revealed next?"
            options = {code: code for code in order}
            prompt = choice("next", text, options, {code: BOARD.name(code) for code in order})
            at = yield from ask(leader, prompt, table.options.step_hours)
        order.remove(at)
        battle = yield from resolve(duel, fight, at)
        if table.event:
            last = yield from event_cards.check(duel, fight.moment(battle))
            if last:
                end_by_events(duel)
                return


def after(duel: Duel) -> Script[None]:
    """Before the scoring of rounds 3 and 6 both sides are asked for their warlord card, whether they hold
    one that can be used or not, so that being asked tells nothing (S8).
    """
    table = duel.table
    if not table.options.plays_warlords or table.round > 6:
        return
    table.stage = "after"
    prompts = {seat: after_prompt(duel, seat) for seat in SIDES}
    chosen = yield from together(prompts, table.options.after_hours)
    window(duel, {seat: {use[0]: use[1:]} if use else {} for seat, use in chosen.items()})


def after_prompt(duel: Duel, seat: Seat) -> Prompt[tuple[str, ...]]:
    """Return the question before a scoring; to one without a card that can be used it offers nothing."""
    options: dict[str, tuple[str, ...]] = {"nothing": ()}
    labels = {"nothing": "Nothing"}
    for code in duel.hands[seat].warlords:
        for places in targets(duel.table, seat, code) if SPANS[code].after else ():
            value = " ".join((code, *places))
            options[value] = (code, *places)
            labels[value] = f"{WARLORDS[code].name}: {' to '.join(BOARD.name(at) for at in places)}"
    return choice("after", "Before the scoring: a warlord card?", options, labels)
