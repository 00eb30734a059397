"""The moments of an invasion at which cards and skills come in: declared, before an engagement, after it.

At each both sides are looked through; even rounds the defender first, odd rounds the attacker. A
defender's part is played from standing orders, an attacker's from what was written with the invasion.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias

from games.conquest.card_data import level
from games.conquest.land import BOARD
from games.conquest.public_state_model import called, clock_of, is_ruler, persons_at
from games.conquest.rules.battle_cards import ATTACK, DEFEND, HELPS, coming
from games.conquest.rules.invasion_clauses import (
    CHARM,
    DUEL,
    REFUSE,
    REINFORCEMENTS,
    CardPlay,
    Helpers,
    SkillPlay,
)
from games.conquest.rules.invasion_state import Fight, defenders_fall, shrink, strike
from games.conquest.rules.skills import is_immune
from games.conquest.standing_orders import sheet
from games.conquest.standing_orders.in_force import matching
from games.conquest.standing_orders.order import Charm, Duel, Play, Refuse, Reinforce, Rule
from games.conquest.state import spend_card
from games.core.reading.examples import examples_of
from games.core.rules.prompts import Orders, Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import ask, roll
from games.core.telling.prose import counted

Window: TypeAlias = Callable[[Fight], Script[None]]
HARMLESS = "FEALTY NO"
"""A standing order that gives nothing away."""
ARCHERY_HITS, CHARM_WORKS = 5, 5


def both(fight: Fight, attacker: Window, defender: Window) -> Script[None]:
    """Let both sides act, the one with the Tactical Advantage first."""
    order = (attacker, defender) if fight.table.tactics == "attack" else (defender, attacker)
    for side in order:
        if not fight.over and fight.defenders and fight.group.size:
            yield from side(fight)


def pause(fight: Fight, window: str) -> Script[None]:
    """With `reactions=pause` the game stops here for every defender, with a card or without one (C10).

    What the defender answers are standing orders, which are then followed at this moment and later; so are
    those laid down meanwhile, as at any other time.
    """
    table, seat = fight.table, fight.defender
    if table.options.reactions != "pause" or fight.over or not fight.defenders or not fight.group.size:
        return
    if seat not in fight.realm.hands or seat in table.gone:
        return
    hand = fight.realm.hands[seat]
    before = list(hand.standing)
    text = (
        f"{called(table, fight.attacker)} attacks {BOARD.name(fight.target)} ({fight.target}) with "
        f"{fight.group.size}; you have {counted(fight.defenders, 'unit')} there. Your standing orders "
        "decide: change them now, or press Ready."
    )
    orders = sheet.prompt(table, seat, hand)
    shape = orders.shape
    if isinstance(shape, Orders):
        usual = shape
        shape = replace(shape, examples=lambda: [HARMLESS, *examples_of(usual)])
    question = replace(
        orders, shape=shape, key=f"react_{window}", text=text, silence="your standing orders decide"
    )
    clock = clock_of(table, fight.attacker)
    answer = yield from ask(seat, question, table.options.pause_hours, during=clock)
    if answer != before:
        hand.standing = answer


def fitting(fight: Fight) -> Sequence[Rule]:
    """Return the defender's standing orders that hold now, from the top; one alone where the table says
    so.
    """
    by, force, left = fight.attacker, fight.group.size, fight.defenders
    return list(matching(fight.orders, fight.target, by, force, left))


def play(fight: Fight, seat: Seat, card: str) -> bool:
    """Take a card from a hand and tell the table, if it is there and may be played in this window: with
    `one_card` no second one of a side (C31), with `copies=one` no second copy (C75).
    """
    options = fight.table.options
    if card not in fight.realm.hands[seat].cards:
        return False
    if options.copies == "one" and f"{seat} {card}" in fight.played:
        return False
    if options.one_card and any(each.startswith(f"{seat} ") for each in fight.played):
        return False
    spend_card(fight.realm, seat, card)
    fight.played.append(f"{seat} {card}")
    fight.note("played", seat=seat, card=card)
    return True


# -------------------------------------------------------------------- declared


def declare_attack(fight: Fight) -> Script[None]:
    """DUEL and CHARM of the attacker, by order only."""
    for each in list(fight.plays):
        if isinstance(each, SkillPlay) and each.skill in SKILLS:
            fight.plays.remove(each)
            yield from SKILLS[each.skill](fight, fight.attacker, each.rival)


def declare_defence(fight: Fight) -> Script[None]:
    """DUEL and CHARM of the defender, as standing orders say."""
    for rule in fitting(fight):
        if isinstance(rule.deed, Duel | Charm):
            yield from SKILLS[rule.deed.skill](fight, fight.defender, rule.deed.whom)


def envoy(fight: Fight) -> None:
    """Envoy: the invasion is called off, and its player invades this defender no more in this turn."""
    wanted = any(rule.deed == Play("envoy") for rule in fitting(fight))
    if wanted and fight.defender in fight.realm.hands and play(fight, fight.defender, "envoy"):
        fight.invasion.called_off = True
        fight.turn.barred.append(fight.defender)
        fight.over = "envoy"


def duel(fight: Fight, seat: Seat, whom: str) -> Script[None]:
    """Both roll a D8, the lower dies, on a tie nobody. The side that is challenged may refuse, which costs
    it one infantry, if it has one; silence accepts (C39).
    """
    mine, theirs = (
        _generals(fight, seat),
        _generals(fight, fight.defender if seat == fight.attacker else fight.attacker),
    )
    champion = next(
        (name for name in mine if level([name], "DUEL") and f"{name} DUEL" not in fight.invasion.used), ""
    )
    rival = whom if whom in theirs else next(iter(theirs), "")
    if not champion or not rival or not fight.use(champion, "DUEL"):
        return
    if _refuses(fight, seat):
        fight.note("refused", one=champion, other=rival)
        hit(fight, seat, 1)
        return
    faces = yield from roll("duel", 2, 8)
    fight.note("duel", one=champion, other=rival, faces=faces)
    if faces[0] != faces[1]:
        loser = rival if faces[0] > faces[1] else champion
        _dies(fight, loser)


def _refuses(fight: Fight, challenger: Seat) -> bool:
    """Return whether the other side has an infantry to give for a duel, and orders to give it."""
    if challenger == fight.attacker:
        ordered = any(isinstance(rule.deed, Refuse) for rule in fitting(fight))
    else:
        ordered = SkillPlay(REFUSE) in fight.plays
    return ordered and _enemy_infantry(fight, challenger) > 0


def charm(fight: Fight, seat: Seat, whom: str) -> Script[None]:
    """On a 5 or 6 an enemy General rolls a D6 and is without skills for this invasion (*ours*: on 1 to 5)."""
    mine = _generals(fight, seat)
    theirs = _generals(fight, fight.defender if seat == fight.attacker else fight.attacker)
    charmer = next((name for name in mine if level([name], "CHARM")), "")
    victims = [name for name in theirs if not is_immune(name, "CHARM")]
    victim = whom if whom in victims else next(iter(victims), "")
    if not charmer or not victim or not fight.use(charmer, "CHARM"):
        return
    [face] = yield from roll("charm")
    works = face >= CHARM_WORKS
    fight.note("charm", one=charmer, other=victim, face=face, works=works)
    if works:
        fight.invasion.charmed.append(victim)


SKILLS: dict[str, Callable[[Fight, Seat, str], Script[None]]] = {DUEL: duel, CHARM: charm}


def _generals(fight: Fight, seat: Seat) -> list[str]:
    """Return the Generals of a side whose skills work."""
    persons = fight.group.persons if seat == fight.attacker else persons_at(fight.table, fight.target)
    return [name for name in persons if not is_ruler(name) and name not in fight.invasion.charmed]


def _dies(fight: Fight, name: str) -> None:
    ours = name in fight.group.persons
    seat = fight.attacker if ours else fight.defender
    strike(fight.realm, name, seat, [name])
    for part in fight.group.parts if ours else ():
        part.persons = [each for each in part.persons if each != name]


# -------------------------------------------------------------------- before an engagement


def before_attack(fight: Fight) -> Script[None]:
    """The attacker plays cards as written before an engagement; ARCHERY and FIRE come by themselves."""
    for each in [each for each in fight.plays if isinstance(each, CardPlay)]:
        helps = each.card in ATTACK and _helps(fight, fight.attacker, each.card)
        if helps and each in fight.plays and play(fight, fight.attacker, each.card):
            fight.plays.remove(each)
            yield from ATTACK[each.card](fight, fight.attacker, each)
    yield from _shoot(fight, fight.attacker)


def before_defence(fight: Fight) -> Script[None]:
    """The defender plays before an engagement as standing orders say; ARCHERY and FIRE come by themselves."""
    seat = fight.defender
    if seat in fight.realm.hands:
        for rule in fitting(fight):
            match rule.deed:
                case Play(card):
                    helpers = list[Helpers]()
                case Reinforce(source, count):
                    card, helpers = REINFORCEMENTS, [Helpers(source, count)]
                case _:
                    continue
            comes = all(coming(fight, seat, each) > 0 for each in helpers)
            if card in DEFEND and comes and _helps(fight, seat, card) and play(fight, seat, card):
                yield from DEFEND[card](fight, seat, CardPlay(card, helpers=tuple(helpers)))
    yield from _shoot(fight, seat)


def _helps(fight: Fight, seat: Seat, card: str) -> bool:
    """Return whether anything would come of a card now; else it is kept."""
    return card not in HELPS or HELPS[card](fight, seat)


def _shoot(fight: Fight, seat: Seat) -> Script[None]:
    """ARCHERY: on 5 or 6 one enemy infantry dies. FIRE: D3 do, once, before the first engagement.

    Who shot and was then won by Betrayal does not shoot again in the same window (C79).
    """
    here = fight.group.persons if seat == fight.attacker else persons_at(fight.table, fight.target)
    for name in [name for name in here if name not in fight.invasion.charmed]:
        if level([name], "FIRE") and fight.invasion.engagements == 0 and fight.use(name, "FIRE"):
            yield from burn(fight, seat, name)
        again = fight.table.options.errata and name in fight.shot
        if level([name], "ARCHERY") and _enemy_infantry(fight, seat) and not again:
            fight.shot.append(name)
            [face] = yield from roll("archery")
            fight.note("archery", name=name, face=face, hits=face >= ARCHERY_HITS)
            if face >= ARCHERY_HITS:
                hit(fight, seat, 1)


def _enemy_infantry(fight: Fight, seat: Seat) -> int:
    ours = seat == fight.attacker
    return fight.table.lands[fight.target].infantry if ours else fight.group.infantry


def burn(fight: Fight, seat: Seat, name: str) -> Script[None]:
    """D3 enemy infantry die, never the last unit."""
    enemy = fight.defenders if seat == fight.attacker else fight.group.size
    [face] = yield from roll("fire")
    dead = min((face + 1) // 2, _enemy_infantry(fight, seat), enemy - 1)
    fight.note("fire", name=name, face=face, dead=dead)
    hit(fight, seat, dead)


def hit(fight: Fight, seat: Seat, count: int) -> None:
    """Enemy infantry die."""
    if count <= 0:
        return
    if seat == fight.attacker:
        defenders_fall(fight, count)
        return
    fight.lost += count
    for part in fight.group.parts:
        count -= shrink(part, fight.table, count)
