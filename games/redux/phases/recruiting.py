"""The first setup and the recruitment of generals in later rounds: draw in secret, keep some."""

from __future__ import annotations

from collections.abc import Callable

from games.core.rules.prompts import Prompt, Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import choice, picking, shuffled, together
from games.redux.phases.conflict import open_round
from games.redux.printed_data import DECKS, GENERALS, SETUP, STATES, name_of
from games.redux.public_state_model import Officer
from games.redux.rules.actions import changes
from games.redux.rules.decisions import ActionUnderWay
from games.redux.rules.hooks import active
from games.redux.state import Redux, copy_of

MARKERS = ("administration", "combat")
RECRUITING = tuple(int(number) for number in SETUP["recruit"])
"""The rounds in which generals are recruited, beside the first."""


def recruits(number: int, seat: Seat) -> int:
    """Return how many generals a state keeps in a round; the lord is there from the start."""
    return int(SETUP["generals"][seat]) - 1 if number == 1 else int(SETUP["recruit"][str(number)][seat])


def recruit(s: Redux) -> Script[None]:
    """All states look at the generals they drew, and keep as many as they may."""
    table = s.table
    if table.round == 1:
        yield from lay_out(s)
    for seat in STATES:
        count = (
            SETUP["start_draw"]
            if table.round == 1
            else recruits(table.round, seat) + SETUP["recruit_extra_draw"]
        )
        take(s, seat, count)
    yield from look_again(s)
    prompts = {seat: keep_prompt(s, seat) for seat in STATES}
    asked = {seat: prompt for seat, prompt in prompts.items() if seat not in table.absent}
    kept = {seat: prompt.read(prompt.default) for seat, prompt in prompts.items()}
    kept |= yield from together(asked, table.options.recruit_hours)
    for seat in STATES:
        yield from enrol(s, seat, kept[seat])
    table.stage = "bid"
    yield from open_round(s)


def lay_out(s: Redux) -> Script[None]:
    """Markers are laid on POP and HAN by lot, decks are shuffled, enhancements are dealt."""
    table = s.table
    markers = yield from shuffled("markers", MARKERS, lambda marker: f"the marker of {marker}")
    table.criterion = dict(zip(("POP", "HAN"), markers, strict=True))
    s.tell("criterion", **table.criterion)
    for name in (*STATES, *DECKS):
        s.deck[name] = yield from shuffled(f"deck-{name}", s.deck[name], name_of)
    for seat in STATES:
        cards = s.hands[seat].cards
        for deck in DECKS:
            cards += [s.deck[deck].pop(0) for _ in range(SETUP["cards_dealt"][deck])]
        s.tell("hand", seat, cards=cards)
    table.decks = {deck: len(s.deck[deck]) for deck in DECKS}


def take(s: Redux, seat: Seat, count: int) -> None:
    """Draw generals from the top of a state's deck, as many as there are."""
    deck = s.deck[seat]
    s.hands[seat].drawn += deck[:count]
    s.deck[seat] = deck[count:]


def look_again(s: Redux) -> Script[None]:
    """After looking at the draw a state may use cards that draw again or do something else, each once."""
    used: dict[Seat, list[str]] = {seat: [] for seat in STATES if seat not in s.table.absent}
    while asked := {seat: forms for seat in used if (forms := again(s, seat, used[seat]))}:
        prompts = {seat: again_prompt(s, seat, forms) for seat, forms in asked.items()}
        chosen = yield from together(prompts, s.table.options.recruit_hours)
        for seat, word in chosen.items():
            card, _, form = word.partition(" ")
            if form:
                used[seat].append(card)
                before = copy_of(s.table.realms[seat])
                dict(offers(s, seat)[card])[form]()
                if changed := changes(before, s.table.realms[seat]):
                    s.tell("card", seat=seat, card=card, changes=changed)
            else:
                used[seat] += [one for one in offers(s, seat) if one not in used[seat]]


def offers(s: Redux, seat: Seat) -> dict[str, list[tuple[str, Callable[[], None]]]]:
    """Return what a state's cards offer at a recruitment: forms, each with what is done."""
    deed = ActionUnderWay(s, seat)
    return {skill.card: skill.effect(deed) for skill in active("recruit", deed)}


def again(s: Redux, seat: Seat, used: list[str]) -> list[str]:
    """Return what a state may still choose: the card's code and the form of it."""
    return [
        f"{card} {form}" for card, forms in offers(s, seat).items() if card not in used for form, _ in forms
    ]


def again_prompt(s: Redux, seat: Seat, forms: list[str]) -> Prompt[str]:
    """Return the question that comes with the drawn generals shown."""
    shown = ", ".join(f"{code} {GENERALS[code].name}" for code in s.hands[seat].drawn)
    text = f"You drew {shown}. Do you use a card before you choose?"
    return choice("again", text, {word: word for word in ("NO", *forms)}, {"NO": "No"})


def keep_prompt(s: Redux, seat: Seat) -> Prompt[list[str]]:
    """Return the question which generals a state keeps; the silent keep those with the best statistics."""
    drawn = sorted(s.hands[seat].drawn, key=lambda code: (-sum(stats(code)[:2]), code))
    count = recruits(s.table.round, seat)
    labels = {code: f"{code} {GENERALS[code].name} {'/'.join(map(str, stats(code)))}" for code in drawn}
    shown = "\n".join(f"- **{labels[code]}** {GENERALS[code].skill}: {GENERALS[code].text}" for code in drawn)
    text = f"Keep {count} of these generals (administration / combat / leadership):\n{shown}"
    others = [code for code in GENERALS if code not in drawn]
    return picking("keep", text, drawn, count, count, labels, others)


def stats(code: str) -> tuple[int, int, int]:
    """Return administration, combat and leadership."""
    card = GENERALS[code]
    return card.administration, card.combat, card.leadership


def enrol(s: Redux, seat: Seat, kept: list[str]) -> Script[None]:
    """The generals kept serve from this round on; the others go under the deck in an order that chance
    gives.
    """
    hand = s.hands[seat]
    left = [code for code in hand.drawn if code not in kept]
    hand.drawn = []
    s.deck[seat] += yield from shuffled(f"under-{seat}", sorted(left), name_of)
    for code in kept:
        s.table.realms[seat].officers[code] = Officer(recruited=s.table.round)
    s.tell("recruited", seat=seat, generals=kept)
