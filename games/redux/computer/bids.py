"""The bids of computers: the worth of each space to them, the rivals who may come there, the generals to
send.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from games.core.rules.prompts import Dice, Seat
from games.redux.computer.space_values import battle, skilled, wants
from games.redux.orders.bids import GeneralBid, Swap, parsed
from games.redux.printed_data import BORDERS, COMMON, GENERALS, LOCATIONS, TRIBES, WEAPONS
from games.redux.public_state_model import Table
from games.redux.questions.bids import faults, first_wave
from games.redux.rules.bidding import fault, loads, place, sides, worth
from games.redux.rules.hooks import REGISTRY
from games.redux.rules.resource_swaps import able, swap
from games.redux.state import Redux, copied

KEEN = 0.3
"""The least that a placement has to be worth; below it a state passes."""
COMES, MAY_COME = 0.5, 0.1
"""Probability that a rival comes to a space that it wants most, and to another."""
LAST, FIRST = 2.0, 0.05
"""How much likelier a rival comes on the open ladder that has generals left when oneself has none, or not."""
REGAINS = 0.05
"""Probability of winning a space on which one does not lead."""
TASTE = 20
"""Computers differ in what they like, so that not all of them want the same: faces of a die."""
OTHERWISE = 2
"""The number of alternatives that a sealed bid names."""
SWAPS = 0.2
"""By how much a swap must make the best placement worth more."""
LED = 2
"""Units that a general leads, at most."""
TOKENS = 2
"""Popular support that a bid is worth, at most."""


@dataclass(frozen=True)
class Comer:
    """A rival who may still come to a space: how likely, what it has there, what those at home would add."""

    likely: float
    total: int
    able: tuple[int, ...]

    def overtakes(self, total: int) -> float:
        """Return how likely it comes and outbids a total."""
        beats = sum(self.total + one > total for one in self.able)
        return self.likely * (0.4 + 0.6 * beats / len(self.able)) if beats else 0.0


@dataclass(frozen=True)
class SpaceOutlook:
    """A space as a bidder sees it: the totals of its own side and of the best rival, and who may come.

    `mine` says whether the state itself has a general there, `keeps` how likely it wins as things are.
    """

    own: int
    rival: int
    comers: tuple[Comer, ...]
    mine: bool

    def wins(self, total: int, *, ties: bool = False) -> float:
        """Return how likely a side with this total wins."""
        if total < self.rival + (not ties) and self.rival:
            return REGAINS
        chance = 1.0
        for comer in self.comers:
            chance *= 1 - comer.overtakes(total)
        return chance

    @property
    def keeps(self) -> float:
        """Return how likely the state wins without another bid."""
        return self.wins(self.own) if self.mine else 0.0


def bids(s: Redux, seat: Seat, key: str, dice: Dice) -> list[str]:
    """Return the placements of a turn on the open ladder, half of all in the first wave, else all."""
    start, lines, risks = copied(s, seat), list[tuple[str, str]](), dict[str, float]()
    home, options = len(s.table.realms[seat].at_home), s.table.options
    turn = min(options.batch, home) if options.batch_asks == "once" else 1
    count = {"bid": max(1, turn), "wave 1": first_wave(home)}.get(key, home)
    for number in range(count):
        mood = dice.throw(f"mood {number}", len(COMMON) + len(BORDERS) + 1, TASTE)
        if change := rearmed(s, seat, mood):
            swap(s, seat, change)
            lines.append((change.text, ""))
        ranked = ranking(s, seat, mood)
        if not ranked:
            lines += [] if key == "bid" and number else [("PASS", "")]
            break
        wish = ranked[0] if key == "bid" else guarded(s, seat, ranked)
        lines.append((wish.text, wish.space))
        if key == "programme":
            risks.setdefault(wish.space, risk(s, seat, ranked[0]))
        place(s, seat, ranked[0])
    told = [text for text, _ in lines]
    if key != "programme" or not all(space for _, space in lines):
        return told
    ordered = [text for text, _ in sorted(lines, key=lambda one: risks[one[1]])]
    return told if faults(start, seat, parsed(ordered)) else ordered


def risk(s: Redux, seat: Seat, wish: GeneralBid) -> float:
    """Return how likely a bid is outbid. In a programme such bids come last, when rivals' are known, and the
    tribes after all of them.
    """
    if wish.space == TRIBES:
        return 1.0
    contest = contested(s, seat)[wish.space]
    return 1 - contest.wins(contest.own + worth(s.table, seat, wish))


def rearmed(s: Redux, seat: Seat, mood: Sequence[int]) -> Swap | None:
    """Return the swap that makes the best placement worth more, None if none does."""
    trials = list(fitting(s, seat))
    found, best = None, _best(s, seat, mood) + SWAPS if trials else 0.0
    for change in trials:
        trial = copied(s, seat)
        swap(trial, seat, change)
        if (value := _best(trial, seat, mood)) > best:
            found, best = change, value
    return found


def fitting(s: Redux, seat: Seat) -> Iterator[Swap]:
    """Yield the swaps worth a thought while bids are made: into weapons that a free location wants, or of a
    rice for the tribes where there is no gold.
    """
    realm = s.table.realms[seat]
    wanted = {
        LOCATIONS[at].unit for border in BORDERS if seat in BORDERS[border] for at in s.table.free(border)
    }
    for one in able(s, seat):
        if one.taken in WEAPONS:
            most = max(realm.weapons, key=lambda kind: realm.weapons[kind])
            fits = realm.trained and one.taken in wanted and one.given == most
        else:
            fits = one.taken == "G" and not realm.gold
        if fits and one.count <= LED:
            yield one


def _best(s: Redux, seat: Seat, mood: Sequence[int]) -> float:
    return max((value for value, _ in valued(s, seat, mood)), default=KEEN)


def guarded(s: Redux, seat: Seat, ranked: Sequence[GeneralBid]) -> GeneralBid:
    """Return the best bid with a guard: where it would not lead when it is dealt out the same general goes
    to the space that is worth most of the others.
    """
    first = ranked[0]
    ways: dict[str, GeneralBid] = {}
    for wish in ranked:
        if wish.general == first.general and wish.space != first.space:
            ways.setdefault(wish.space, wish)
    others = tuple(if_it_leads(s.table, seat, wish) for wish in [*ways.values()][:OTHERWISE])
    return replace(if_it_leads(s.table, seat, first), others=others)


def if_it_leads(table: Table, seat: Seat, wish: GeneralBid) -> GeneralBid:
    """Return a bid that is made only where it leads, with popular support where that is worth it."""
    if wish.space == TRIBES:
        return wish
    if wish.space in (*BORDERS, "HAN") and not wish.popular:
        return replace(wish, most=min(TOKENS, table.realms[seat].popular))
    own = table.total(wish.space, table.side(seat, wish.space))
    return replace(wish, lead=max(0, own + worth(table, seat, wish) - 1))


def ranking(s: Redux, seat: Seat, mood: Sequence[int]) -> list[GeneralBid]:
    """Return the placements that are worth something, the best first."""
    return [wish for _, wish in sorted(valued(s, seat, mood), key=lambda pair: -pair[0])]


def valued(s: Redux, seat: Seat, mood: Sequence[int]) -> list[tuple[float, GeneralBid]]:
    """Return the placements that are worth something, and how much; moods differ, so that computers do not
    all want the same.
    """
    needs = wants(s, seat)
    moods = dict(zip([*COMMON, *BORDERS, TRIBES], mood, strict=True))
    contests = contested(s, seat)
    found: list[tuple[float, GeneralBid]] = []
    for wish in possible(s, seat, contests):
        value = gain(s.table, seat, wish, needs.get(wish.space, 0.0)) * (0.75 + moods[wish.space] / 40)
        if wish.space != TRIBES:
            value *= more_likely(s.table, seat, wish, contests[wish.space])
        value -= cost(s.table, wish)
        if value > KEEN:
            found.append((value, wish))
    return found


def contested(s: Redux, seat: Seat) -> dict[str, SpaceOutlook]:
    """Return every space that is bid for as a state sees it."""
    table = s.table
    others = [one for one in table.rivals(seat) if one not in table.passed and table.realms[one].at_home]
    wanted = {one: most_wanted(s, one) for one in others}
    waits = {one: waiting(table, seat, one) for one in others}
    found: dict[str, SpaceOutlook] = {}
    for space in (*COMMON, *BORDERS):
        own, totals = table.side(seat, space), sides(table, space)
        comers: list[Comer] = []
        for one in others:
            if one in own or (space in BORDERS and one not in BORDERS[space]):
                continue
            likely = (COMES if space in wanted[one] else MAY_COME) * waits[one]
            total, _ = totals.get(table.side(one, space), (0, 0))
            criterion = table.counts(space)
            able = tuple(GENERALS[code].stat(criterion) for code in table.realms[one].at_home)
            comers.append(Comer(likely, total, able))
        rival = max((total for side, (total, _) in totals.items() if side != own), default=0)
        mine = bool(table.on(space, seat))
        found[space] = SpaceOutlook(totals.get(own, (0, 0))[0], rival, tuple(comers), mine)
    return found


def waiting(table: Table, seat: Seat, other: Seat) -> float:
    """Return how much likelier a rival comes for having the last word: it sees what nobody can answer."""
    if table.options.bidding != "ladder":
        return 1.0
    return LAST if len(table.realms[other].at_home) >= len(table.realms[seat].at_home) else FIRST


def most_wanted(s: Redux, seat: Seat) -> list[str]:
    """Return the spaces to which a rival is likely to come: as many as it has generals at home."""
    realm, needs = s.table.realms[seat], dict(wants(s, seat))
    ready = min(realm.trained, sum(realm.weapons.values()))
    needs |= {border: 3.0 if ready else 0.0 for border, states in BORDERS.items() if seat in states}
    return sorted(needs, key=lambda space: -needs[space])[: len(realm.at_home)]


def gain(table: Table, seat: Seat, wish: GeneralBid, need: float) -> float:
    """Return what the action would bring with this general."""
    if wish.space in BORDERS:
        units = sum(wish.units.values())
        return battle(table, seat, wish.space, units) + skilled(wish.general, wish.space)
    return need + skilled(wish.general, wish.space) if need else 0.0


def more_likely(table: Table, seat: Seat, wish: GeneralBid, contest: SpaceOutlook) -> float:
    """Return by how much a bid makes it likelier that the state takes a space."""
    ties = wish.general in REGISTRY.skills["tie"]
    after = contest.wins(contest.own + worth(table, seat, wish), ties=ties)
    return max(0.0, after - contest.keeps)


def cost(table: Table, wish: GeneralBid) -> float:
    """Return what a placement keeps from other spaces: the statistic that is of no use here, and tokens."""
    card = GENERALS[wish.general]
    best = max(card.administration, card.combat)
    used = card.stat(table.counts(wish.space)) if table.counts(wish.space) else 1
    return 0.08 * (best - used) + 0.04 * best + 0.4 * wish.popular + 0.1 * wish.han + 0.15 * wish.gold


def possible(s: Redux, seat: Seat, contests: Mapping[str, SpaceOutlook]) -> Iterator[GeneralBid]:
    """Yield placements worth a thought."""
    table = s.table
    for general in table.realms[seat].at_home:
        for space in COMMON:
            yield from boosted(table, seat, GeneralBid(general, space), contests[space])
        armed = [units for units in loads(s, seat, general) if units or general in REGISTRY.skills["bare"]]
        for border in BORDERS:
            for units in armed:
                wish = GeneralBid(general, border, units=units)
                if not fault(table, seat, wish):
                    yield from boosted(table, seat, wish, contests[border])
        for gold in (1, 0):
            wish = GeneralBid(general, TRIBES, gold=gold)
            if not fault(table, seat, wish):
                yield wish
                break


def boosted(table: Table, seat: Seat, wish: GeneralBid, contest: SpaceOutlook) -> Iterator[GeneralBid]:
    """Yield a bid, and with the fewest tokens that make it lead where it does not."""
    yield wish
    realm = table.realms[seat]
    lacking = contest.rival + 1 - contest.own - worth(table, seat, wish)
    if lacking <= 0 or not contest.rival:
        return
    han = table.emperor == seat and not realm.han_used
    popular = lacking - han
    if popular <= min(TOKENS, realm.popular):
        yield replace(wish, popular=popular, han=han)
