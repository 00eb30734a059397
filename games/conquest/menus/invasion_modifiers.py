"""Menus for the clauses of an invasion: when to stop, cards, duels, reinforcements, who follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from games.conquest.card_data import STRATEGY, level
from games.conquest.commands.legal_commands import Outlook
from games.conquest.commands.orders import Invasion as Written
from games.conquest.commands.slots import Units
from games.conquest.land import BOARD
from games.conquest.public_state_model import Invasion, is_ruler, owner, persons_at, units
from games.conquest.reading.option_builders import (
    amounts,
    card_at,
    card_value,
    person_at,
    person_options,
    place_label,
    whole,
)
from games.conquest.rules.battle_cards import open_to_betrayal
from games.conquest.rules.declaring import FOR_ATTACK, Invade
from games.conquest.rules.income import is_flooded
from games.conquest.rules.invading_units import Group, able
from games.conquest.rules.invasion_clauses import (
    CHARM,
    DUEL,
    ONCE,
    REFUSE,
    REINFORCEMENTS,
    CardPlay,
    Helpers,
    Play,
    SkillPlay,
    Until,
)
from games.conquest.rules.invasion_state import Fight
from games.conquest.state import Realm, turn_of
from games.core.rules.prompts import Option

MOST_ROUNDS = 16


@dataclass(frozen=True)
class InvasionDraft:
    """An invasion as far as it is chosen, and the board on which it would be carried out."""

    view: Outlook
    realm: Realm
    order: Invade

    @property
    def line(self) -> str:
        """Return the command, whether it may be given or not."""
        return line_of(self.order)

    def fits(self, order: Invade) -> bool:
        """Return whether the command could be given so."""
        return self.view.fits(line_of(order))


@dataclass(frozen=True)
class Modifier:
    """Something that may be written with an invasion: how it is called in the menu, what it may be about, and
    what it makes of the command.
    """

    label: str
    about: Callable[[InvasionDraft], Sequence[Option]]
    add: Callable[[InvasionDraft, str], Invade | None]
    text: str = ""


def line_of(order: Invade) -> str:
    """Return the command for an invasion."""
    return str(
        Written(
            order.source,
            order.target,
            Units(order.infantry, order.persons),
            until=order.until,
            roll=order.roll,
            losses=order.losses,
            plays=order.plays,
            bring=Units(order.bring, order.companions),
            lost=None,
            go=False,
            death="",
        )
    )


def ready(realm: Realm, code: str) -> tuple[int, list[str]]:
    """Return how many infantry, and who, can still capture this turn from a province."""
    ready = able(realm.table, turn_of(realm), code, persons_at(realm.table, code))
    return sum(part.infantry for part in ready), [name for part in ready for name in part.persons]


def _size(draft: InvasionDraft) -> int:
    return draft.order.infantry + len(draft.order.persons)


def _kept(draft: InvasionDraft) -> list[Option]:
    if draft.order.until != ONCE or not units(draft.realm.table, draft.order.target):
        return []
    return [Option(str(n), f"{n} or fewer of mine are left") for n in range(_size(draft))]


def _rounds(draft: InvasionDraft) -> list[Option]:
    return [Option(str(n), f"{n} engagements") for n in range(2, MOST_ROUNDS + 1)] if _kept(draft) else []


def _enemies(draft: InvasionDraft) -> list[Option]:
    against = units(draft.realm.table, draft.order.target)
    return (
        [Option(str(n), f"{n} or fewer enemies are left") for n in range(1, against)] if _kept(draft) else []
    )


def _until(what: Literal["units", "enemy", "rounds"]) -> Callable[[InvasionDraft, str], Invade]:
    return lambda draft, word: replace(draft.order, until=Until(what, whole(word)))


def _dice(draft: InvasionDraft) -> list[Option]:
    may = _size(draft) > 1 and draft.order.roll == 3 and not draft.realm.table.options.all_dice
    return [Option(str(n), f"{n} at most") for n in (1, 2) if n < _size(draft)] if may else []


def _losers(draft: InvasionDraft) -> list[Option]:
    left = [name for name in draft.order.persons if name not in draft.order.losses]
    return person_options(left) if len(draft.order.persons) > 1 else []


def _lose(draft: InvasionDraft, word: str) -> Invade:
    return replace(draft.order, losses=(*draft.order.losses, person_at(word)))


def _played(draft: InvasionDraft, play: Play) -> Invade:
    return replace(draft.order, plays=(*draft.order.plays, play))


def _cards(draft: InvasionDraft) -> list[Option]:
    hand = dict.fromkeys(draft.view.now.hands[draft.view.seat].cards)
    able_cards = [card for card in hand if card in FOR_ATTACK and card != REINFORCEMENTS]
    return [
        Option(card_value(card), STRATEGY[card].title)
        for card in able_cards
        if draft.fits(_played(draft, CardPlay(card))) and card != "betrayal"
    ]


def _card(draft: InvasionDraft, word: str) -> Invade:
    return _played(draft, CardPlay(card_at(word)))


def _betrayed(draft: InvasionDraft) -> list[Option]:
    if "betrayal" not in draft.view.now.hands[draft.view.seat].cards:
        return []
    invasion = Invasion(target=draft.order.target, source=draft.order.source)
    fight = Fight(draft.realm, turn_of(draft.realm), invasion, Group())
    names = [
        name
        for name in open_to_betrayal(fight, draft.view.seat)
        if draft.fits(_played(draft, CardPlay("betrayal", name)))
    ]
    return person_options(names)


def _rivals(skill: str) -> Callable[[InvasionDraft], list[Option]]:
    """Return the enemies whom a DUEL or CHARM could name."""

    def about(draft: InvasionDraft) -> list[Option]:
        here = persons_at(draft.realm.table, draft.order.target)
        rivals = [name for name in here if not is_ruler(name)]
        played = [play.skill for play in draft.order.plays if isinstance(play, SkillPlay)]
        mine = level(draft.order.persons, skill) and skill not in played
        return person_options([n for n in rivals if mine and draft.fits(_played(draft, SkillPlay(skill, n)))])

    return about


def _refusal(draft: InvasionDraft) -> list[Option]:
    """A duel may be offered only by a General with the skill."""
    rivals = persons_at(draft.realm.table, draft.order.target)
    said = SkillPlay(REFUSE) in draft.order.plays
    return [Option("0", "Refuse, for one infantry")] if level(rivals, "DUEL") and not said else []


def _helpers(draft: InvasionDraft) -> list[Option]:
    """Return from where infantry can reinforce, as "CHL 5" each."""
    order, table, seat = draft.order, draft.realm.table, draft.view.seat
    held = REINFORCEMENTS in draft.view.now.hands[seat].cards
    named = [order.source, *(helpers.at for helpers in reinforcing(order))]
    one = table.options.reinforce == "one" and len(named) > 1
    near = [c for c in BOARD.neighbours(order.target) if owner(table, c) == seat and c not in named]
    if not held or one or not units(table, order.target):
        return []
    return [
        Option(f"{code} {n}", f"{place_label(code)}: {n} infantry")
        for code in near
        if not is_flooded(draft.realm, code)
        for n in _few(ready(draft.realm, code)[0])
    ]


def _few(most: int) -> list[int]:
    """Return all, half, and a few."""
    return sorted({n for n in (most, most - 1, most // 2, 3, 2, 1) if 1 <= n <= most}, reverse=True)


def reinforcing(order: Invade) -> list[Helpers]:
    """Return who reinforces an invasion."""
    cards = [play for play in order.plays if isinstance(play, CardPlay)]
    return [helpers for play in cards for helpers in play.helpers]


def _helped(draft: InvasionDraft, word: str) -> Invade | None:
    code, _, count = word.partition(" ")
    helpers = (*reinforcing(draft.order), Helpers(code, whole(count)))
    others = [play for play in draft.order.plays if not (isinstance(play, CardPlay) and play.helpers)]
    added = replace(draft.order, plays=(*others, CardPlay(REINFORCEMENTS, helpers=helpers)))
    return added if draft.fits(added) else None


def _followers(draft: InvasionDraft) -> list[Option]:
    left = ready(draft.realm, draft.order.source)[0] - draft.order.infantry
    return amounts(left) if not draft.order.bring else []


def _bring(draft: InvasionDraft, word: str) -> Invade | None:
    added = replace(draft.order, bring=whole(word))
    return added if draft.fits(added) else None


def _companions(draft: InvasionDraft) -> list[Option]:
    names = [name for name in ready(draft.realm, draft.order.source)[1] if name not in draft.order.persons]
    left = [name for name in names if name not in draft.order.companions]
    return person_options([n for n in left if draft.fits(_along(draft, n))])


def _along(draft: InvasionDraft, name: str) -> Invade:
    return replace(draft.order, companions=(*draft.order.companions, name))


PARTS: dict[str, Modifier] = {
    "u": Modifier("Fight on until few of mine are left", _kept, _until("units"), "Stop when …"),
    "r": Modifier("Fight several engagements", _rounds, _until("rounds"), "How many at most?"),
    "e": Modifier("Fight on until few enemies are left", _enemies, _until("enemy"), "Stop when …"),
    "c": Modifier("Play a card with it", _cards, _card, "Which card?"),
    "b": Modifier(
        "Play Betrayal",
        _betrayed,
        lambda d, w: _played(d, CardPlay("betrayal", person_at(w))),
        "Against whom?",
    ),
    "h": Modifier("Play Reinforcements", _helpers, _helped, "From where, how many?"),
    "d": Modifier("Roll fewer dice", _dice, lambda d, w: replace(d.order, roll=whole(w)), "How many dice?"),
    "l": Modifier("Say who falls first", _losers, _lose, "Who falls before the others?"),
    "D": Modifier("Duel", _rivals(DUEL), lambda d, w: _played(d, SkillPlay(DUEL, person_at(w))), "Whom?"),
    "C": Modifier("Charm", _rivals(CHARM), lambda d, w: _played(d, SkillPlay(CHARM, person_at(w))), "Whom?"),
    "f": Modifier(
        "Refuse a duel", _refusal, lambda d, _w: _played(d, SkillPlay(REFUSE)), "If they challenge …"
    ),
    "n": Modifier("Let others follow when it is taken", _followers, _bring, "How many infantry follow?"),
    "N": Modifier(
        "Let a General follow when it is taken",
        _companions,
        lambda d, w: _along(d, person_at(w)),
        "Who follows?",
    ),
}
"""The clauses of an invasion by their letters in the ids of controls."""
