"""The end of the game: borders, categories, rank, enhancements, and who has won."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core.rules.prompts import Seat
from games.redux.printed_data import BORDERS, LOCATIONS, SETUP, STATES
from games.redux.public_state_model import Realm, Score, Table
from games.redux.rules.hooks import REGISTRY
from games.redux.state import Redux

CATEGORIES = ("domestic", "civil", "rank")


def level(realm: Realm, category: str) -> int:
    """Return a state's level in a category: developments; tribal relations and popular support; rank."""
    match category:
        case "domestic":
            return realm.domestic
        case "civil":
            return realm.tribal + realm.popular
        case _:
            return realm.rank


def ends(table: Table) -> str:
    """Return why the game ends after this round, "" if it goes on."""
    if table.round >= table.options.rounds:
        return "rounds"
    if any(len(realm.stationed) >= SETUP["end_stationed"] for realm in table.realms.values()):
        return "stationed"
    if sum(1 for border in BORDERS if not table.free(border)) >= SETUP["end_full_borders"]:
        return "borders"
    return ""


def scores(table: Table) -> dict[Seat, Score]:
    """Return every state's points, as if the game ended now."""
    found = {seat: basic(table, seat) for seat in STATES}
    for category in CATEGORIES:
        groups = places(table, category)
        for seat, points in category_points(groups).items():
            setattr(found[seat], category, points)
        third_place(table, category, groups, found)
    for seat in STATES:
        for card in table.realms[seat].built:
            if skill := REGISTRY.skills["score"].get(card):
                found[seat].enhancements[card] = skill.effect(table, seat)
    return found


def basic(table: Table, seat: Seat) -> Score:
    """Return the points that no other state's levels matter for."""
    realm = table.realms[seat]
    return Score(
        military=realm.military,
        tokens=len(realm.victory),
        borders=border_points(table, seat),
        office=SETUP["rank_vp"][realm.rank],
    )


def occupied(table: Table, border: str, seat: Seat) -> int:
    """Return how many locations of a border a state occupies."""
    return sum(1 for at, one in table.held.items() if LOCATIONS[at].border == border and one.seat == seat)


def border_points(table: Table, seat: Seat) -> int:
    """More locations than the neighbour are a win, as many a tie; on an empty border nobody scores."""
    points, spare = 0, 0
    for border, states in BORDERS.items():
        if seat not in states:
            continue
        own = occupied(table, border, seat)
        other = occupied(table, border, states[1] if states[0] == seat else states[0])
        if own > other:
            points += SETUP["border_win"]
        elif own == other:
            tied = SETUP["border_tie"] if own else 0
            points += tied
            if own or table.options.catapult_on_empty_border:
                spare = max(spare, SETUP["border_win"] - tied)
    return points + (spare if holds(table.realms[seat], "border", "") else 0)


def holds(realm: Realm, hook: str, category: str) -> str:
    """Return the card by which a state profits from a hook of the scoring in a category, "" if none."""
    for card in realm.built:
        skill = REGISTRY.skills[hook].get(card)
        if skill and skill.effect() == category:
            return card
    return ""


def places(table: Table, category: str) -> list[list[Seat]]:
    """Return the states in groups from the first place down; who wins ties stands alone before the others."""
    levels = {seat: level(realm, category) for seat, realm in table.realms.items()}
    groups: list[list[Seat]] = []
    for value in sorted(dict.fromkeys(levels.values()), reverse=True):
        group = [seat for seat in STATES if levels[seat] == value]
        above = [seat for seat in group if holds(table.realms[seat], "place", category)]
        groups += [one for one in (above, [seat for seat in group if seat not in above]) if one]
    return groups


def category_points(groups: Sequence[Sequence[Seat]]) -> dict[Seat, int]:
    """Tied states share what their places are worth, rounded down."""
    values, points = list(SETUP["category"]), dict[Seat, int]()
    for group in groups:
        worth, values = values[: len(group)], values[len(group) :]
        points |= dict.fromkeys(group, sum(worth) // len(group))
    return points


def third_place(
    table: Table, category: str, groups: Sequence[Sequence[Seat]], found: Mapping[Seat, Score]
) -> None:
    """A state that is third alone may have a card that pays for it."""
    last = groups[-1]
    if len(last) == 1 and len(groups) > 1 and (card := holds(table.realms[last[0]], "third", category)):
        found[last[0]].enhancements[card] = 1


def finish(s: Redux, why: str) -> None:
    """Count all points; a tie goes by occupied locations, rank and tribal relations, else it is shared."""
    table = s.table
    table.final = scores(table)
    ranking = {
        seat: (table.final[seat].total, len(realm.occupied), realm.rank, realm.tribal)
        for seat, realm in table.realms.items()
    }
    best = max(ranking.values())
    table.winners = [seat for seat in STATES if ranking[seat] == best]
    table.ended = why
    table.stage = "over"
    s.tell(
        "ended",
        why=why,
        winners=list(table.winners),
        totals=[[seat, table.final[seat].total] for seat in STATES],
    )
