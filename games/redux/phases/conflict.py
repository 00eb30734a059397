"""The Conflict Phase: the alliance space, the bids, and who has won what."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.prompts import Prompt, Seat
from games.core.rules.protocol import Absence, Script
from games.core.rules.rule_primitives import ask, choice
from games.redux.events_to_text import said
from games.redux.phases import open_bidding, sealed_bidding
from games.redux.printed_data import COMMON, GENERALS, SPACES, TRIBES
from games.redux.public_state_model import NAMES, Round, Table
from games.redux.questions.standing_orders import joins, moves, preferred
from games.redux.rules.bidding import movable, move, winners
from games.redux.rules.decisions import ActionUnderWay, by_default, run
from games.redux.rules.gains_and_costs import go_home
from games.redux.rules.hooks import active
from games.redux.state import Redux

STAY = "STAY"


def conflict(s: Redux) -> Script[None]:
    """All bid until nobody can any more, and the winners are found; the open ladder takes several turns."""
    table = s.table
    if not table.alliance:
        yield from open_round(s)
    match table.options.bidding:
        case "ladder":
            if not (yield from open_bidding.bids(s)):
                return
        case "sealed":
            yield from sealed_bidding.programme(s)
        case _:
            yield from sealed_bidding.waves(s)
    yield from last_moves(s)
    decide_spaces(s)
    table.stage = "act"


def open_round(s: Redux) -> Script[None]:
    """A round begins with the alliance. It is named as the turn before ends, so that what a state has
    laid down ahead of time for it does not show in how a turn begins.
    """
    s.tell("round", number=s.table.round, order=list(s.table.order))
    fall_asleep(s)
    yield from name_space(s)


def fall_asleep(s: Redux) -> None:
    """A state that has let too many deadlines in a row pass is served by a civil servant while it is
    silent.
    """
    table = s.table
    asleep = [seat for seat in table.order if s.absences.get(seat, 0) >= table.options.nmr_limit]
    for seat in asleep:
        if seat not in (*table.civil, *table.absent):
            s.tell("asleep", seat=seat, count=s.absences[seat])
    table.civil = asleep


def absence(s: Redux, seat: Seat) -> Absence:
    """A state that misses so many deadlines in a row is served by a civil servant from the next round on,
    until its player speaks (D15).
    """
    limit, missed = s.table.options.nmr_limit, s.absences.get(seat, 0)
    gone = said("absent gone", limit=limit) if seat in s.table.absent else ""
    then = "absent now" if seat in s.table.civil else "absent then"
    return Absence(missed, limit, said(then, limit=limit), gone)


def name_space(s: Redux) -> Script[None]:
    """The two states behind the first are allied; the last names the space at which their bids add up."""
    table = s.table
    table.allied = table.order[1:]
    holder = table.order[-1]
    space = legal_spaces(table)[0]
    if named := preferred(s, holder, legal_spaces(table)):
        space = named
    elif table.is_led(holder):
        space = yield from ask(holder, space_prompt(table, holder), table.options.alliance_hours)
    table.alliance = space
    s.tell("alliance", seat=holder, space=space, allied=list(table.allied))
    yield from offer_to_join(s, table.order[0])


def offer_to_join(s: Redux, seat: Seat) -> Script[None]:
    """Right after the space is named the state outside may have a general who joins the alliance."""
    deed = ActionUnderWay(s, seat)
    for skill in active("named", deed):
        if not skill.effect(deed) or not s.table.is_led(seat):
            continue
        decided = joins(s, seat)
        if decided is None:
            decided = yield from ask(seat, join_prompt(s.table, skill.card), s.table.options.short_hours)
        if decided:
            join(s, seat, skill.card)


def join_prompt(table: Table, card: str) -> Prompt[bool]:
    """Return the question whether a general joins the alliance."""
    text = (
        f"{SPACES[table.alliance].name} is the alliance space. "
        f"Does {GENERALS[card].name} join the alliance for this round?"
    )
    return choice("join", text, {"NO": False, "YES": True}, {"NO": "No", "YES": "Yes"})


def join(s: Redux, seat: Seat, card: str) -> None:
    """The state outside joins the alliance of this round; nothing else changes."""
    table = s.table
    table.realms[seat].stores[card]["charge"] -= 1
    table.allied = list(table.order)
    s.tell("joined", seat=seat, general=card)


def legal_spaces(table: Table) -> list[str]:
    """Return the spaces that may be named: common ones but POP, HAN and that of the round before."""
    return sorted(space for space in COMMON if SPACES[space].alliance and space != table.last_alliance)


def space_prompt(table: Table, seat: Seat) -> Prompt[str]:
    """Return the question which space the alliance shares."""
    spaces = legal_spaces(table)
    ally = next(NAMES[other] for other in table.order[1:] if other != seat)
    labels = {space: f"{space} {SPACES[space].name}" for space in spaces}
    return choice(
        "alliance",
        f"You and {ally} are allied in this round, against {NAMES[table.order[0]]}. Which space is your "
        "alliance space? There the bids of you both add up, and you both take its action.",
        {space: space for space in spaces},
        labels,
        [space for space in SPACES if space not in spaces],
    )


def last_moves(s: Redux) -> Script[None]:
    """When nobody can place any more a general may still leave his space for an empty one (Deception)."""
    table = s.table
    for seat in list(table.order):
        if not table.is_led(seat):
            continue
        for general, spaces in movable(table, seat).items():
            word = moves(s, seat, general)
            if word is None:
                prompt = move_prompt(general, spaces)
                hours = table.options.short_hours
                word = yield from ask(seat, prompt, hours, story=open_bidding.story_of(table))
            if word:
                move(s, seat, general, word)


def move_prompt(general: str, spaces: Sequence[str]) -> Prompt[str]:
    """Return the question whether a general leaves for an empty space, and for which."""
    labels = {STAY: "He stays", **{space: f"{space} {SPACES[space].name}" for space in spaces}}
    text = f"All bids are in. Does {GENERALS[general].name} leave for an empty space?"
    others = [space for space in SPACES if space not in spaces]
    return choice("move", text, {STAY: "", **{space: space for space in spaces}}, labels, others)


def decide_spaces(s: Redux) -> None:
    """Every space goes to the side that leads it; the generals of the others go home at once."""
    table = s.table
    spaces = [space for space in SPACES if table.on(space)]
    won = {
        space: [bid.seat for bid in table.on(space)] if space == TRIBES else winners(table, space)
        for space in spaces
    }
    table.won = {seat: [space for space in spaces if seat in won[space]] for seat in table.order}
    table.last = Round(number=table.round, won=won, bids=list(table.bids))
    s.tell("won", spaces=[[space, list(won[space])] for space in spaces])
    for seat in table.order:
        for bid in [bid for bid in table.bids if bid.seat == seat]:
            if seat not in won[bid.space]:
                tokens = table.realms[seat].popular
                run(go_home(ActionUnderWay(s, seat), bid.general), by_default)
                if table.realms[seat].popular > tokens:
                    s.tell("token back", seat=seat, general=bid.general)
