"""The windows of an invasion (digest 4): what standing orders, cards and skills do at the declaration
and before engagements.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.games.conquest.referee_combat import Fight, able, engage, fall
from tests.games.conquest.referee_fealty import offered
from tests.games.conquest.referee_standing import Line, card_of, lines, person_named, reacts
from tests.games.conquest.referee_table import CAP, NEXT_TO, Table, Turn, skill_of

if TYPE_CHECKING:
    from tests.games.conquest.referee_war import Orders


def told(t: Table, turn: Turn, fight: Fight) -> list[Line]:
    """Return the defender's standing orders that match now, from top to bottom."""
    seat = t.owner[fight.target]
    if seat not in t.players:
        return []
    units = t.units(fight.target)
    return [line for line in lines(t, seat) if line.matches(fight.target, turn.seat, fight.size, units)]


def play(t: Table, fight: Fight, seat: str, card: str) -> bool:
    """Spend a card; with `one_card` no second one of this side in a window (C31), with `copies=one` no
    second copy (C75).
    """
    again = f"{seat} {card}" in fight.played and t.options.get("copies", "one") == "one"
    if card not in t.players[seat].cards or again:
        return False
    if t.options["one_card"] and any(each.startswith(f"{seat} ") for each in fight.played):
        return False
    t.players[seat].cards.remove(card)
    fight.played.append(f"{seat} {card}")
    return True


def sides(t: Table) -> tuple[str, str]:
    """Even: the defender first, odd: the attacker (digest 4)."""
    return ("attack", "defend") if t.tactics == "attack" else ("defend", "attack")


# ---------------------------------------------------------------- declared
def declared(t: Table, turn: Turn, fight: Fight, orders: Orders) -> bool:
    """Envoy, fealty, retreat, then DUEL and CHARM (C65); return whether the invasion is over."""
    other = t.owner[fight.target]
    wanted = [card_of(line.rest) for line in told(t, turn, fight) if line.deed == "PLAY"]
    if "envoy" in wanted and play(t, fight, other, "envoy"):
        turn.barred.add(other)
        fight.invasion.called_off = True
        return True
    if offered(t, turn, fight.target, fight.size) or retreat(t, turn, fight, orders):
        return True
    for side in sides(t):
        if fight.size and t.units(fight.target):
            _challenges(t, turn, fight, orders, side)
    return False


def _challenges(t: Table, turn: Turn, fight: Fight, orders: Orders, side: str) -> None:
    """DUEL and CHARM, by order only: the attacker's as written, the defender's from top to bottom."""
    said = [(what, whom) for what, whom in orders.plays if what in ("DUEL", "CHARM")]
    if side == "defend":
        said = [(line.deed, line.rest) for line in told(t, turn, fight) if line.deed in ("DUEL", "CHARM")]
    for what, whom in said:
        (_charm if what == "CHARM" else _duel)(t, turn, fight, orders, side, person_named(whom))


def generals(t: Table, names: list[str]) -> list[str]:
    """Return those of them who are Generals."""
    return [name for name in names if any(name in one.generals for one in t.players.values())]


def _both(t: Table, fight: Fight, side: str) -> tuple[list[str], list[str]]:
    """Return the Generals with skills of this side and of the other."""
    mine, theirs = generals(t, able(fight, fight.persons)), generals(t, able(fight, t.persons(fight.target)))
    return (mine, theirs) if side == "attack" else (theirs, mine)


def _use(fight: Fight, name: str, skill: str) -> bool:
    """A skill that works once in an invasion; coming back continues it (C15)."""
    if f"{name} {skill}" in fight.invasion.used:
        return False
    fight.invasion.used.add(f"{name} {skill}")
    return True


def _charm(t: Table, _turn: Turn, fight: Fight, _orders: Orders, side: str, whom: str) -> None:
    mine, theirs = _both(t, fight, side)
    charmer = next((name for name in mine if skill_of(name, "CHARM")), "")
    victims = [name for name in theirs if not skill_of(name, "LOYAL")]
    if charmer and victims and _use(fight, charmer, "CHARM") and t.tape.roll("charm", 1)[0] >= 5:
        fight.invasion.charmed.add(whom if whom in victims else victims[0])


def _duel(t: Table, turn: Turn, fight: Fight, orders: Orders, side: str, whom: str) -> None:
    mine, theirs = _both(t, fight, side)
    free = [name for name in mine if skill_of(name, "DUEL") and f"{name} DUEL" not in fight.invasion.used]
    if not free or not theirs:
        return
    champion, rival = free[0], whom if whom in theirs else theirs[0]
    _use(fight, champion, "DUEL")
    if side == "attack":
        refused = t.infantry[fight.target] and any(line.deed == "REFUSE" for line in told(t, turn, fight))
    else:
        refused = fight.infantry and orders.refuse
    if refused:
        _hit(t, fight, side, 1)
        return
    first, second = t.tape.roll("duel", 2, 8)
    if first != second:
        fall(t, fight, rival if first > second else champion)


def _hit(t: Table, fight: Fight, side: str, count: int) -> None:
    """Infantry of the other side die."""
    if side == "attack":
        t.infantry[fight.target] -= count
    else:
        fight.lose(t, count)


def _enemy(t: Table, fight: Fight, side: str) -> tuple[int, int]:
    """Return the infantry and all units of the other side."""
    return (
        (t.infantry[fight.target], t.units(fight.target))
        if side == "attack"
        else (fight.infantry, fight.size)
    )


# ------------------------------------------------------------------ before
def before(t: Table, turn: Turn, fight: Fight) -> None:
    """The window before each engagement: a side's cards, then FIRE and ARCHERY by themselves (digest 4,
    C65).
    """
    for side in sides(t):
        if not fight.size or not t.units(fight.target):
            return
        if side == "attack":
            for what, about in list(fight.plays):
                if what in ATTACK and _card(t, turn, fight, side, what, about):
                    fight.plays.remove((what, about))
        else:
            for line in told(t, turn, fight):
                card = card_of(line.rest) if line.deed == "PLAY" else ""
                card = "reinforcements" if line.deed == "REINFORCE" else card
                if card in DEFEND:
                    _card(t, turn, fight, side, card, line.rest)
        _shoot(t, fight, side)


ATTACK = ("reinforcements", "betrayal", "fire_attack", "feint")
DEFEND = ("reinforcements", "betrayal", "ambush", "fire_attack", "fortify")


def _card(t: Table, turn: Turn, fight: Fight, side: str, card: str, about: str) -> bool:
    """Play a card if something comes of it (C66); return whether it was."""
    seat = turn.seat if side == "attack" else t.owner[fight.target]
    infantry, units = _enemy(t, fight, side)
    victims = _open_to(t, turn, fight, side) if card == "betrayal" else []
    useless = {
        "betrayal": not victims,
        "fire_attack": min(infantry, units - 1) <= 0,
        "fortify": fight.invasion.fortify > 0,
        "feint": fight.invasion.feint,
        "reinforcements": side == "defend" and not _coming(t, fight, seat, about),
    }
    if useless.get(card) or not play(t, fight, seat, card):
        return False
    if card == "betrayal":
        _betray(t, turn, fight, side, about if about in victims else victims[0])
    elif card == "fire_attack":
        _burn(t, fight, side, "fire_attack")
    elif card == "fortify":
        fight.invasion.fortify = 1
    elif card == "feint":
        fight.invasion.feint = True
    elif card == "ambush":
        fight.ambush += 1
    elif side == "defend":
        source = about.split()[1]
        count = _coming(t, fight, seat, about)
        t.infantry[source] -= count
        t.infantry[fight.target] += count
        t.settle(source)
    else:
        _join_in(t, fight, about)
    return True


def _coming(t: Table, fight: Fight, seat: str, about: str) -> int:
    """Return the infantry that a defender's Reinforcements move in: as far as the cap allows (C55)."""
    words = about.split()
    if words[:1] != ["FROM"] or t.owner[words[1]] != seat or words[1] not in NEXT_TO[fight.target]:
        return 0
    if t.is_flooded(words[1]):
        return 0
    return min(int(words[2]), t.infantry[words[1]], t.room(fight.target))


def _join_in(t: Table, fight: Fight, about: str) -> None:
    """Units of other own provinces beside the disputed one fight along from home (C30), also those that
    entered this turn and have a capture left.
    """
    from tests.games.conquest.referee_moves import read_group
    from tests.games.conquest.referee_war import pools_of

    for part in about.removeprefix("FROM ").split("/"):
        code, _, words = part.strip().partition(" ")
        infantry, people = read_group(words, t.infantry[code])
        fight.persons += people
        fight.infantry += infantry
        fight.pools += pools_of(t, code, infantry, people)


def _burn(t: Table, fight: Fight, side: str, name: str) -> None:
    """D3 enemy infantry die, never the last unit (digest 12)."""
    infantry, units = _enemy(t, fight, side)
    dead = min((t.tape.roll(name, 1)[0] + 1) // 2, infantry, units - 1)
    _hit(t, fight, side, max(0, dead))


def _shoot(t: Table, fight: Fight, side: str) -> None:
    names = able(fight, fight.persons if side == "attack" else t.persons(fight.target))
    for name in names:
        if skill_of(name, "FIRE") and not fight.invasion.engagements and _use(fight, name, "FIRE"):
            _burn(t, fight, side, "fire")
        tired = name in fight.shot and t.options.get("errata", False)  # C79
        if skill_of(name, "ARCHERY") and _enemy(t, fight, side)[0] and not tired:
            fight.shot.append(name)
            _hit(t, fight, side, int(t.tape.roll("archery", 1)[0] >= 5))


def _open_to(t: Table, turn: Turn, fight: Fight, side: str) -> list[str]:
    """Return the enemy Generals whom Betrayal can win: none who is LOYAL, none under Benevolence (digest
    12).
    """
    people = t.persons(fight.target) if side == "attack" else list(fight.persons)
    other = t.owner[fight.target] if side == "attack" else turn.seat
    if other not in t.players or t.has(other, "Benevolence"):
        return []
    return [name for name in generals(t, people) if not skill_of(name, "LOYAL")]


def _betray(t: Table, turn: Turn, fight: Fight, side: str, victim: str) -> None:
    """An enemy General in the combat joins this side, unless it is cancelled (C21, C27, C43)."""
    holder = t.owner[fight.target]
    seat, other = (turn.seat, holder) if side == "attack" else (holder, turn.seat)
    unruly = bool(skill_of(victim, "UNRULY"))
    if not unruly and "counterspy" in t.players[other].cards and reacts(t, other):
        t.players[other].cards.remove("counterspy")
        return
    if t.options["card_rolls"] and not unruly and t.tape.roll("betrayal", 1)[0] < 4:
        return
    place = t.players[other].generals.pop(victim)
    t.settle(place)
    fight.persons = [name for name in fight.persons if name != victim]
    for each in turn.entered:
        each.persons = [name for name in each.persons if name != victim]
    one = t.players[seat]
    home = fight.source if side == "attack" else fight.target
    if len(one.generals) < 3 and t.room(home) and t.owner[home] == seat:
        one.generals[victim] = home
        if side == "attack":
            fight.persons.append(victim)
    elif len(one.reserve) + len(one.generals) < 6:
        one.reserve.append(victim)


# ----------------------------------------------------------------- retreat
def retreat(t: Table, turn: Turn, fight: Fight, orders: Orders) -> bool:
    """By a General's skill or the card, if told to and all can go: a parting volley, then all move out
    (C28, C29, C42).
    """
    from tests.games.conquest.referee_war import choose_losses

    seat, code = t.owner[fight.target], fight.target
    if any(skill_of(name, "PIN") for name in able(fight, fight.persons)):
        return False
    for line in told(t, turn, fight):
        carded = line.deed == "PLAY" and card_of(line.rest) == "aggressive_retreat"
        if not carded and line.deed != "RETREAT":
            continue
        places = _havens(t, seat, code, line)
        if not places or not _pays(t, fight, seat):
            continue
        fight.roll = 3
        engage(t, turn, fight, lambda count: choose_losses(t, turn, fight, orders, count), volley=True)
        _withdraw(t, seat, code, places)
        fight.retreated = True
        return True
    return False


def _pays(t: Table, fight: Fight, seat: str) -> bool:
    for name in able(fight, t.persons(fight.target)):
        if skill_of(name, "AGGRESSIVE_RETREAT") and _use(fight, name, "AGGRESSIVE_RETREAT"):
            return True
    if "aggressive_retreat" in t.players[seat].cards:
        t.players[seat].cards.remove("aggressive_retreat")
        return True
    return False


def _havens(t: Table, seat: str, code: str, line: Line) -> list[tuple[str, int]]:
    """Return who goes where: own provinces beside it under the caps, or one unoccupied; none if not all
    fit (C29).
    """
    units = t.units(code)
    near = [each for each in NEXT_TO[code] if not t.is_flooded(each)]
    named = line.rest.removeprefix("TO ").strip()
    if named in near and not t.owner[named]:
        return [(named, units)] if units <= CAP[named] else []
    own = sorted(
        (each for each in near if t.owner[each] == seat), key=lambda each: (each != named, -t.room(each))
    )
    left, found = units, list[tuple[str, int]]()
    for each in own:
        going = min(left, t.room(each))
        left -= going
        found += [(each, going)] * (going > 0)
    if not left:
        return found
    empty = [each for each in near if not t.owner[each] and units <= CAP[each]]
    return [(empty[0], units)] if empty and line.deed == "PLAY" else []


def _withdraw(t: Table, seat: str, code: str, places: list[tuple[str, int]]) -> None:
    one = t.players[seat]
    people = t.persons(code)
    for place, count in places:
        for name in people[:count]:
            if name == one.ruler:
                one.ruler_at = place
            else:
                one.generals[name] = place
        moved = count - len(people[:count])
        people = people[count:]
        t.infantry[code] -= moved
        t.infantry[place] += moved
        t.owner[place] = seat
    t.owner[code] = ""
