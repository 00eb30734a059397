"""Bids by menus: a general, a space, army units or gold, then tokens and guards until it is sent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import TypeAlias

from games.core.rules.prompts import Option, Seat, Step
from games.redux.orders.bids import GeneralBid, Swap, line_of, parsed
from games.redux.orders.canonical_word_grammar import Unclear
from games.redux.printed_data import BORDERS, COMMON, GENERALS, SPACES, TRIBES, UNIT_NAMES
from games.redux.reading.clauses import said
from games.redux.rules.bidding import best_rival, fault, loads, place, worth
from games.redux.rules.resource_swaps import swap, swap_fault
from games.redux.state import Redux, copied

ALONE = "ALONE"
"""Nothing is taken along."""
ELSE = "ELSE"
Boards: TypeAlias = Sequence[Redux]
"""The boards on which a bid must be possible: one on which the other bids of a draft stand, and the one that
it meets in its own place among them.
"""
HIGHEST = 12
"""The highest total that a guard of the menus speaks of."""


def bid_step(s: Redux, seat: Seat, unit: str, chosen: Sequence[str], draft: Sequence[str]) -> Step | None:
    """Return the next step of a bid, None where the bid is a line of a list or a choice cannot be made."""
    if unit == "PASS":
        return Step("You place nobody any more.", (), "PASS") if not chosen else None
    if unit not in s.table.realms[seat].at_home:
        return None
    before = [*takewhile(lambda line: line.split()[0] != unit, draft)]
    drafts = (draft, before) if len(before) < len(draft) else (draft,)
    boards = [with_draft(s, seat, unit, some) for some in drafts]
    words = [unit]
    step = _space(boards, seat, unit)
    for value in chosen:
        if value not in [option.value for option in step.options]:
            return None
        words.append(value)
        step = _after(boards, seat, words)
    return step


def with_draft(s: Redux, seat: Seat, unit: str, draft: Sequence[str]) -> Redux:
    """Return a copy in which the other bids of a draft stand, and its swaps are made."""
    trial = copied(s, seat)
    for line in parsed(draft):
        if isinstance(line, Swap) and not swap_fault(trial, seat, line):
            swap(trial, seat, line)
        if isinstance(line, GeneralBid) and line.general != unit and not fault(trial.table, seat, line.bare):
            place(trial, seat, line.bare)
    return trial


def can(boards: Boards, seat: Seat, wish: GeneralBid) -> bool:
    """Return whether a bid is possible on all boards."""
    return not any(fault(s.table, seat, wish) for s in boards)


def _after(boards: Boards, seat: Seat, words: Sequence[str]) -> Step:
    """Return the step after some words: a general, a space, a load, tokens and guards, perhaps ELSE and all
    of that anew.
    """
    start = len(words) - 1 - [*words][::-1].index(ELSE) + 1 if ELSE in words else 0
    own = words[start:]
    if not own:
        return _general(boards, seat)
    general = own[0]
    if len(own) == 1:
        return _space(boards, seat, general)
    space = own[1]
    if len(own) == 2 and (space in BORDERS or space == TRIBES):
        return _load(boards, seat, general, space)
    return _more(boards, seat, words)


def text_of(words: Sequence[str]) -> str:
    """Return words chosen so far as they are typed."""
    parts: list[str] = []
    opens = True
    for word in words:
        if word == ALONE:
            continue
        if opens and parts and parts[-1] != ELSE:
            parts.append("-")
            opens = False
        parts.append(word)
        opens = opens or word == ELSE
    return " ".join(parts)


def wish_of(words: Sequence[str]) -> GeneralBid | None:
    """Return the bid that words make, None while it is not whole."""
    try:
        [one] = said(text_of(words))
        line = line_of(one.words)
    except (Unclear, ValueError):
        return None
    return line if isinstance(line, GeneralBid) else None


def _general(boards: Boards, seat: Seat) -> Step:
    home = boards[0].table.realms[seat].at_home
    return Step("Who goes otherwise?", tuple(Option(code, GENERALS[code].name) for code in home))


def _space(boards: Boards, seat: Seat, general: str) -> Step:
    return Step(f"Where does {GENERALS[general].name} go?", tuple(spaces_of(boards, seat, general)))


def spaces_of(boards: Boards, seat: Seat, general: str) -> Iterator[Option]:
    """Yield every space to which the general can go, with what counts there and who leads."""
    for space in (*COMMON, TRIBES, *BORDERS):
        ways = [GeneralBid(general, space)]
        if space in (*BORDERS, TRIBES):
            ways = [GeneralBid(general, space, units=units) for units in loads(boards[0], seat, general)]
        if able := [wish for wish in ways if can(boards, seat, wish)]:
            yield Option(space, f"{space} {SPACES[space].name}", _standing(boards[0], seat, able[0]))


def _standing(s: Redux, seat: Seat, wish: GeneralBid) -> str:
    """Return what a space says of a bid: what counts, what it would come to, what it stands against."""
    counts = s.table.counts(wish.space)
    if not counts:
        return "nobody bids against you"
    total = s.table.total(wish.space, s.table.side(seat, wish.space)) + worth(s.table, seat, wish)
    ally = ", alliance" if wish.space == s.table.alliance else ""
    return f"{counts}{ally}: you come to {total}, the best rival has {best_rival(s.table, seat, wish.space)}"


def _load(boards: Boards, seat: Seat, general: str, space: str) -> Step:
    text = f"What does {GENERALS[general].name} take along to {space}?"
    return Step(text, tuple(alongs(boards, seat, general, space)))


def alongs(boards: Boards, seat: Seat, general: str, space: str) -> Iterator[Option]:
    """Yield what the general could take along: army units, 1 gold for the tribes, or nothing."""
    for units in loads(boards[0], seat, general):
        if can(boards, seat, GeneralBid(general, space, units=units)):
            word = " ".join(f"{count}{kind}" for kind, count in units.items()) or ALONE
            label = ", ".join(f"{count} {UNIT_NAMES[kind]}" for kind, count in units.items())
            yield Option(word, label or "Nothing")
    if can(boards, seat, GeneralBid(general, space, gold=1)):
        yield Option("G", "1 gold")


def _more(boards: Boards, seat: Seat, words: Sequence[str]) -> Step:
    """A bid that may be sent, and what can be added to it."""
    wish = wish_of(words)
    if wish is None:
        return Step("", ())
    last = wish.others[-1] if wish.others else wish
    found: list[Option] = []
    if last.space != TRIBES:
        found = [*tokens_of(boards, seat, last), *guards_of(boards[0], seat, last)]
    if last.is_guarded and len(wish.others) < OTHERS:
        found.append(Option(ELSE, "Else …", "what is done if it is not as you want it"))
    return Step("Support, a condition? Or send it.", tuple(found), wish.text)


OTHERS = 3
"""Further bids of one line by menus; who wants more types them. Without an end whoever takes what is offered
as long as something is offered would never come to the button that sends it.
"""


def tokens_of(boards: Boards, seat: Seat, wish: GeneralBid) -> Iterator[Option]:
    """Popular support and the emperor's token, as far as they are there."""
    if not wish.popular and wish.most is None:
        for count in range(1, boards[0].table.realms[seat].popular + 1):
            yield Option(f"+{count}P", f"+{count} popular support")
    if not wish.han and can(boards, seat, GeneralBid(wish.general, wish.space, han=True, units=wish.units)):
        yield Option("+H", "+1 the emperor's token")


def guards_of(s: Redux, seat: Seat, wish: GeneralBid) -> Iterator[Option]:
    """Conditions that the bid does not have yet."""
    if not wish.empty and wish.lead is None:
        yield Option("IF EMPTY", "If nobody has bid there")
    left = s.table.realms[seat].popular - wish.popular
    if wish.most is None:
        for most in range(1, left + 1):
            yield Option(f"MAX {most}", f"Add up to {most} popular support, as few as lead")
    if wish.lead is None and not wish.empty:
        for lead in range(1, HIGHEST + 1):
            yield Option(f"IF LEAD<={lead}", f"If no rival has more than {lead}")
