"""The odds of an invasion before it is made, with all that the asker can know of it (C82)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from games.conquest.card_data import STRATEGY, level
from games.conquest.forecast.chances import ARROW, FIRE, Force, Forecast, Stage, forecast, said
from games.conquest.public_state_model import Invasion, Roster, Table, Turn, is_ruler
from games.conquest.rules.battle import MOST_DICE
from games.conquest.rules.battle_cards import ATTACK, inflammable
from games.conquest.rules.declaring import Invade, check, earlier
from games.conquest.rules.invading_units import Contingent, Group, muster
from games.conquest.rules.invasion_clauses import CardPlay, SkillPlay
from games.conquest.rules.invasion_state import Fight
from games.conquest.rules.skills import Side, bonuses, infantry_die, wins_ties
from games.conquest.rules.windows import SKILLS
from games.conquest.standing_orders.effects import loss_order
from games.conquest.standing_orders.in_force import asked_below
from games.conquest.state import Realm, turn_of
from games.core.rules.prompts import Seat
from games.core.telling.prose import listed

COUNTED = ("reinforcements", "feint", "fire_attack")
"""Cards written with an invasion whose effect the odds count."""


def foreseen(realm: Realm, seat: Seat, order: Invade) -> str:
    """Return the odds of an invasion, fought to the end or as far as it says."""
    fight = _fight(realm, seat, order)
    if not fight.defenders:
        return f"{order.target} is empty: the group enters without a die."
    ours, theirs = _forces(fight, order)
    words = said(ours, theirs, ties_to_attacker=_advantage(fight), stop=_stop(order))
    until = f" until {_stop(order)} are left" if _stop(order) else ""
    there = f"{order.source} - {order.target}, {fight.group.size} v {fight.defenders}{until}. {words}"
    return there + _left_out(fight, order)


def _left_out(fight: Fight, order: Invade) -> str:
    """Return in words which of the cards and skills written with an invasion its odds do not count."""
    written, counted = list[str](), _cards(fight, order)
    for play in order.plays:
        if play in counted:
            counted.remove(play)
        elif isinstance(play, CardPlay) and play.card in ATTACK:
            written.append(STRATEGY[play.card].title)
        elif isinstance(play, SkillPlay) and play.skill in SKILLS:
            written.append(play.skill)
    names = list(dict.fromkeys(written))
    return f" {listed(names)} {'is' if len(names) == 1 else 'are'} not counted." if names else ""


def gloss(realm: Realm, seat: Seat, order: Invade) -> str:
    """Return the odds of an invasion in a few words: "62.3 % taken, loses 2.1 of 5 for 3.4 of 4"."""
    fight = _fight(realm, seat, order)
    return _in_short(fight, order) if fight.defenders else "empty: entered without a die"


def held(realm: Realm, seat: Seat, order: Invade) -> str:
    """Return the odds of an invasion that its player wishes to be asked about first (C72), else ""."""
    below = asked_below(realm.hands[seat].standing)
    fight = _fight(realm, seat, order)
    if not below or not fight.defenders:
        return ""
    if 100 * _seen(fight, order).wins >= below:
        return ""
    return f"{_in_short(fight, order)}.{_left_out(fight, order)}".removesuffix(".")


def wins(realm: Realm, seat: Seat, order: Invade) -> float:
    """Return the chance in percent that an invasion takes its province."""
    fight = _fight(realm, seat, order)
    return 100 * _seen(fight, order).wins if fight.defenders else 100


def _seen(fight: Fight, order: Invade) -> Forecast:
    ours, theirs = _forces(fight, order)
    return forecast(ours, theirs, ties_to_attacker=_advantage(fight), stop=_stop(order))


def _in_short(fight: Fight, order: Invade) -> str:
    seen, stop = _seen(fight, order), _stop(order)
    lost = f"loses {seen.lost:.1f} of {fight.group.size} for {seen.killed:.1f} of {fight.defenders}"
    how = f"before {stop} are left" if stop else "if fought out"
    return f"{100 * seen.wins:.1f} % taken {how}, {lost}"


def assault(realm: Realm, by: Seat, at: str, force: int) -> Fight:
    """Return an attack by so many infantry on a province, as it would be declared."""
    turn = Turn(seat=by, phase="invade")
    return Fight(realm, turn, Invasion(target=at, source=""), Group([Contingent("", force, [])]))


def against(fight: Fight) -> str:
    """Return the odds of an attack, fought to the end."""
    ours, theirs = _forces(fight, None)
    return said(ours, theirs, ties_to_attacker=_advantage(fight))


def _fight(realm: Realm, seat: Seat, order: Invade) -> Fight:
    """Return the invasion as it would begin, or go on, with those who reinforce it; raises Illegal."""
    group, turn = check(realm, seat, order), turn_of(realm)
    before = earlier(turn, order.target)
    fight = Fight(realm, turn, before or Invasion(target=order.target, source=order.source), group)
    for each in (helpers for card in _cards(fight, order) for helpers in card.helpers):
        group.parts += muster(realm.table, turn, each.at, each.infantry, each.persons)
    return fight


def _cards(fight: Fight, order: Invade) -> list[CardPlay]:
    """Return the cards written with an invasion that its odds count: those of its first window."""
    options = fight.table.options
    found: list[CardPlay] = []
    for play in order.plays:
        if not isinstance(play, CardPlay) or play.card not in COUNTED:
            continue
        again = options.copies == "one" and any(play.card == other.card for other in found)
        if not again and not (options.one_card and found):
            found.append(play)
    return found


def _forces(fight: Fight, order: Invade | None) -> tuple[Force, Force]:
    """Return both sides; of the defender's standing orders nothing is looked at (C82)."""
    table, seat, code = fight.table, fight.defender, fight.target
    attack, defence = fight.attack(), fight.defence()
    cards = [play.card for play in _cards(fight, order)] if order else []
    attack.feint = attack.feint or "feint" in cards
    falling = [name for name in _attackers_order(fight, order) if name in attack.persons]
    burning = [FIRE] * cards.count("fire_attack") if inflammable(fight, fight.attacker) > 0 else []
    ours = _force(fight, attack, falling, burning)
    theirs = _force(fight, defence, loss_order(table, [], code, seat) if seat in table.rosters else [], [])
    bridged = level(defence.names, "BRIDGE") > 0 and fight.invasion.engagements == 0
    most = order.roll if order and not table.options.all_dice else MOST_DICE
    return replace(ours, most=most, first_most=2 if bridged else MOST_DICE), theirs


def _attackers_order(fight: Fight, order: Invade | None) -> list[str]:
    """Return in which order the attacker's persons fall: as it is written, else as is usual (C11)."""
    roster = fight.table.rosters[fight.attacker]
    wished = [roster.ruler if name == "RULER" else name for name in order.losses] if order else []
    return list(dict.fromkeys([*wished, *reversed(list(roster.generals)), roster.ruler]))


def _force(fight: Fight, side: Side, order: Sequence[str], cards: Sequence[str]) -> Force:
    """Return a side stage by stage, as its persons fall one after the other; `cards` burn before the rest."""
    table, names, persons = fight.table, list(side.names), list(side.persons)
    stages, left = [_stage(table, side)], list(order)
    while persons and left:
        victim = _victim(left[0], names)
        left.remove(victim)
        names, persons = [n for n in names if n != victim], [n for n in persons if n != victim]
        table = _without(table, side.seat, victim) if is_ruler(victim) else table
        stages.append(_stage(table, replace(side, names=names, persons=persons)))
    first = [*cards]
    for name in side.names:
        burns = fight.invasion.engagements == 0 and f"{name} FIRE" not in fight.invasion.used
        first += [FIRE] * (level([name], "FIRE") > 0 and burns) + [ARROW] * (level([name], "ARCHERY") > 0)
    return Force(side.infantry, tuple(reversed(stages)), tuple(first))


def _victim(name: str, names: Sequence[str]) -> str:
    """Return who falls where somebody would: a BODYGUARD in a Ruler's place."""
    guards = [other for other in names if other != name and level([other], "BODYGUARD")]
    return guards[0] if is_ruler(name) and guards else name


def _without(table: Table, seat: Seat, ruler: str) -> Table:
    """Return a table on which a player's Ruler has fallen."""
    roster: Roster = table.rosters[seat].model_copy(update={"ruler": "", "ruler_at": ""})
    return table.model_copy(update={"rosters": {**table.rosters, seat: roster}})


def _stage(table: Table, side: Side) -> Stage:
    return Stage(
        tuple(bonuses(table, side)),
        infantry_die(side),
        terror=level(side.names, "TERROR") > 0,
        wins_ties=wins_ties(table, side),
        archers=sum(level([name], "ARCHERY") > 0 for name in side.names),
    )


def _advantage(fight: Fight) -> bool:
    """Return whether the attacker has the Tactical Advantage."""
    return fight.table.tactics == "attack"


def _stop(order: Invade) -> int:
    """Return how many units are left when the attacker stops; other rules are fought out."""
    return order.until.count if order.until.what == "units" else 0
