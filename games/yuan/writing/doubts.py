"""What is legal in a plan but comes to nothing as the board stands: warnings for the sender alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.yuan.land import connected
from games.yuan.plan import Plan
from games.yuan.steps.course import group
from games.yuan.steps.fortification import defence
from games.yuan.steps.recruitment import recruits
from games.yuan.table import BOARD, CAMP, YELLOW, Holding
from games.yuan.writing.book import Book


def doubts(book: Book, plan: Plan) -> Iterator[str]:
    """Yield what in a plan is useless or lost if everything stays as it is."""
    if plan.is_pass:
        return
    if fault := book.fault(plan):
        yield f"{plan.text} hopes that this changes before it is carried out: {fault}"
        return
    owner = book.table.owner(plan.target)
    for doubt in (_own if owner == book.seat else _free if owner is None else _enemy)(book, plan):
        yield f"{plan.text}: {doubt}"


def _own(book: Book, plan: Plan) -> Iterator[str]:
    holding = book.table.held[plan.target]
    if plan.development:
        yield from _expansion(book, plan)
    yield from _works(book, plan, holding)
    if plan.militarization:
        is_city = bool(holding.cities) or plan.fortification > 1
        yield from _recruits(book, plan, holding.armies, is_city=is_city)


def _free(book: Book, plan: Plan) -> Iterator[str]:
    near = book.table.land.near[plan.target]
    gained = [plan.target, *(at for at in near if book.table.owner(at) is None)]
    is_city = not _joins_city(book, gained)
    yield from _works(book, plan, Holding(seat=book.seat, cities=int(is_city)))
    if plan.militarization:
        yield from _recruits(book, plan, 0, is_city=is_city or plan.fortification > 1)


def _enemy(book: Book, plan: Plan) -> Iterator[str]:
    table, name = book.table, BOARD.name(plan.target)
    holding, wall = table.held[plan.target], defence(table, plan.target)
    extra = plan.militarization > 1 or table.clan_of(book.seat) == "borjigin"
    force = (plan.force or book.marching(plan.target)) + (1 if extra and table.stock(book.seat) else 0)
    if extra and not table.stock(book.seat):
        yield "no army is left in your stock to join the attack."
    came = f"{_armies(force)} of yours {'meets' if force == 1 else 'meet'}"
    if holding.seat == YELLOW and holding.armies:
        yield "Yellow's armies never die: they cost you an army each, and the rest go home."
    elif holding.rampart == "stone":
        what = f"its {_armies(holding.armies)}" if holding.armies else "nothing, for there are none"
        yield f"{name} is indestructible: an attack kills its armies at most, now {what}."
    elif force <= holding.armies:
        yield f"{came} {_armies(holding.armies)} in {name}; as things stand the attack is lost."
    elif force - holding.armies <= wall:
        yield (
            f"{came} {_armies(holding.armies)} and a defence of {wall} in {name}; "
            f"as things stand it takes {holding.armies + wall + 1}."
        )
    elif plan.fortification:
        is_city = not _joins_city(book, [plan.target])
        yield from _works(book, plan, Holding(seat=book.seat, cities=int(is_city)))


def _expansion(book: Book, plan: Plan) -> Iterator[str]:
    """A temple needs a province without one and one in stock; an Expansion needs free provinces to claim."""
    table, name = book.table, BOARD.name(plan.target)
    if plan.development == 3:
        if plan.target in table.temples:
            yield f"a temple stands in {name} already, so Development III builds none and takes nothing."
        elif not table.temples_left:
            yield "no temple is left, so Development III builds none and takes nothing."
    elif plan.development == 1:
        around = (to for at in group(table, plan.target) for to in table.land.near[at])
        if all(table.owner(to) is not None for to in around):
            yield f"no free province is adjacent to the group of {name}, so Development I takes none."


def _works(book: Book, plan: Plan, holding: Holding) -> Iterator[str]:
    """A Village gains nothing by level I; what is doubled, walled or indestructible is not made so again."""
    name, level = BOARD.name(plan.target), plan.fortification
    doubled, walled = holding.cities > 1, holding.rampart
    luong = book.table.clan_of(book.seat) == "luong"
    if not level:
        return
    if not holding.cities:
        if level == 1:
            yield f"{name} is a Village by then, for which Fortification I does nothing."
    elif level == 3 and walled == "stone":
        gains = "only doubles it and adds" if luong and not doubled else "only adds"
        yield f"{name} is indestructible already, so Fortification III {gains} the army."
    elif level < 3 and doubled:
        rest = " and only adds the rampart" if level == 2 and not walled else ""
        yield f"{name} is doubled already: Fortification {'I' * level} does not double it again{rest}."
    elif level == 2 and walled:
        yield f"{name} has its rampart already, so Fortification II only doubles it."
    if book.table.clan_of(book.seat) == "huan" and holding.cities == 1 and level < 3:
        yield from _moved(book, plan)
    if level == 3 and not book.table.stock(book.seat):
        yield "no army is left in your stock, so Fortification III adds none."


def _moved(book: Book, plan: Plan) -> Iterator[str]:
    """Huan has one doubled City only."""
    for at, holding in sorted(book.table.held.items()):
        if holding.seat == book.seat and holding.cities > 1 and at != plan.target:
            yield f"Huan doubles one City only: {BOARD.name(at)} loses its second one."


def _recruits(book: Book, plan: Plan, armies: int, *, is_city: bool) -> Iterator[str]:
    """Only a City recruits, from level II on, from the stock; and three stay at the end of the turn."""
    name = BOARD.name(plan.target)
    wanted = recruits(book.table, book.seat, plan.militarization)
    fortified = plan.fortification == 3
    left = max(0, book.table.stock(book.seat) - fortified)
    if not wanted:
        yield "Recruitment I brings no army."
    elif not is_city:
        yield f"{name} is a Village, and only a City recruits."
    elif left < wanted:
        number = f"only {_armies(left)}" if left else "no army"
        yield f"{number} of yours can come from the stock, not {wanted}."
    surplus = armies + fortified + min(left, wanted) - CAMP
    if wanted and is_city and surplus > 0:
        yield f"no more than three stay in {name}: {_armies(surplus)} back to the stock at the end."


def _joins_city(book: Book, gained: Sequence[str]) -> bool:
    """Return whether provinces that are gained hang together with a City of the house, the target first."""
    table = book.table
    own = {at for at, holding in table.held.items() if holding.seat == book.seat}
    return any(
        table.held[at].cities for at in connected(gained[0], table.land.near, own | {*gained}) if at in own
    )


def _armies(count: int) -> str:
    return "1 army" if count == 1 else f"{count or 'no'} armies"
