"""An invasion by menus: from where, where to, with how many, then what else is written with it, until it is
sent. The odds of what stands so far are told above the menu.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from games.conquest.commands.legal_commands import Outlook
from games.conquest.forecast import invasion_odds
from games.conquest.land import BOARD
from games.conquest.menus.invasion_modifiers import PARTS, InvasionDraft, line_of, ready, reinforcing
from games.conquest.public_state_model import owner, provinces_of
from games.conquest.reading.option_builders import (
    amounts,
    holding,
    offer,
    person_at,
    person_options,
    place_label,
    place_option,
    whole,
)
from games.conquest.rules.declaring import Invade
from games.conquest.rules.invasion_clauses import CardPlay, Play
from games.conquest.standing_orders.in_force import asked_below
from games.conquest.state import Realm
from games.core.rules.errors import OrderError
from games.core.rules.prompts import Option, Step


def invading(view: Outlook, chosen: Sequence[str]) -> Step | None:
    """Return the next step of an invasion."""
    realm = view.at("invade")
    if not chosen:
        return offer("From where?", [place_option(realm.table, code) for code in _sources(view, realm)])
    source = chosen[0]
    if len(chosen) == 1:
        targets = _targets(view, realm, source) if source in provinces_of(realm.table, view.seat) else []
        shown = [place_option(realm.table, code) for code in targets]
        return offer(f"From {place_label(source)} to where?", shown)
    if len(chosen) == 2:
        return _how_many(view, realm, source, chosen[1])
    if whole(chosen[2]) < 0 or chosen[1] not in BOARD or source not in BOARD:
        return None
    return _parts(InvasionDraft(view, realm, Invade(source, chosen[1], whole(chosen[2]))), chosen[3:])


def _sources(view: Outlook, realm: Realm) -> Iterator[str]:
    for code in provinces_of(realm.table, view.seat):
        if ready(realm, code)[0] + len(ready(realm, code)[1]) and _targets(view, realm, code):
            yield code


def _targets(view: Outlook, realm: Realm, source: str) -> list[str]:
    """Return the neighbours that one unit could be sent to."""
    infantry, names = ready(realm, source)
    group = (min(1, infantry), tuple(names[:1] if not infantry else ()))
    near = [code for code in BOARD.neighbours(source) if owner(realm.table, code) != view.seat]
    return [code for code in near if view.fits(line_of(Invade(source, code, group[0], group[1])))]


def _how_many(view: Outlook, realm: Realm, source: str, target: str) -> Step | None:
    if target not in _targets(view, realm, source):
        return None
    infantry, names = ready(realm, source)
    nobody = [Option("0", "No infantry")] if names else []
    text = f"{place_label(target)}: {holding(realm.table, target)}. With how many infantry?"
    return offer(text, [*amounts(infantry), *nobody])


def _parts(draft: InvasionDraft, chosen: Sequence[str]) -> Step | None:
    """Return the step after the parts that are chosen; each is a letter and the thing that it is about."""
    left = list(chosen)
    while left:
        value = left.pop(0)
        if (name := person_at(value)) and name in _joining(draft):
            draft = replace(draft, order=_joined(draft, name))
            continue
        part = PARTS.get(value)
        about = part.about(draft) if part else ()
        if part is None or not about:
            return None
        if not left:
            return Step(part.text, tuple(about))
        word = left.pop(0)
        added = part.add(draft, word) if word in [one.value for one in about] else None
        if added is None:
            return None
        draft = replace(draft, order=added)
    fits = draft.view.fits(draft.line)
    more = [Option(key, part.label) for key, part in PARTS.items() if fits and part.about(draft)]
    joining = person_options(_joining(draft), label="+ {}")
    text = told(draft) if fits else "Who goes along?"
    return Step(text, (*joining, *more), _going(draft) if fits else "")


def _going(draft: InvasionDraft) -> str:
    """Return the command as it is sent: who sees its odds here need not be asked once more (C72)."""
    wants = asked_below(draft.view.now.hands[draft.view.seat].standing)
    return f"{draft.line} GO" if wants else draft.line


def told(draft: InvasionDraft) -> str:
    """Return the odds of the invasion as far as it is chosen."""
    try:
        return f"{invasion_odds.foreseen(draft.realm, draft.view.seat, draft.order)} What else?"
    except OrderError:
        return "What else?"


def _joining(draft: InvasionDraft) -> list[str]:
    """Return who could join the group: at its source, and where it is reinforced from."""
    here = [name for name in ready(draft.realm, draft.order.source)[1] if name not in draft.order.persons]
    there = [
        name
        for helpers in reinforcing(draft.order)
        for name in ready(draft.realm, helpers.at)[1]
        if name not in helpers.persons
    ]
    return [name for name in (*here, *there) if name not in draft.order.companions]


def _joined(draft: InvasionDraft, name: str) -> Invade:
    """Return the command with one more person, in the part of the group that stands where they stand."""
    order = draft.order
    if name in ready(draft.realm, order.source)[1]:
        return replace(order, persons=(*order.persons, name))
    return replace(order, plays=tuple(_with(draft, play, name) for play in order.plays))


def _with(draft: InvasionDraft, play: Play, name: str) -> Play:
    if not isinstance(play, CardPlay):
        return play
    helpers = [
        replace(each, persons=(*each.persons, name)) if name in ready(draft.realm, each.at)[1] else each
        for each in play.helpers
    ]
    return replace(play, helpers=tuple(helpers))
