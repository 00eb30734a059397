"""Setup: rulers, provinces, neutrals and the order of turns, all by chance but for Liu Biao's second seat.

In Quickplay each player begins with a whole region instead.
"""

from __future__ import annotations

from games.conquest.land import BOARD, CAPS, LARGE, PROVINCES, region
from games.conquest.public_state_model import NEUTRAL
from games.conquest.state import Realm, draw_strategy, stand
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Script
from games.core.rules.rule_primitives import ask, choice, roll, shuffled, together

QUICK_GENERALS, QUICK_CARDS = 2, 2
QUICK_LARGE, QUICK_SMALL = 4, 8
"""Infantry in each province of a region of six, and of three; neutrals are half as many."""


def opening(realm: Realm) -> Script[None]:
    """Shuffle the piles, deal the Rulers, lay out the board, roll for the first turn."""
    table = realm.table
    for name in ("fate", "strategy", "generals", "rulers"):
        realm.deck[name] = yield from shuffled(name, realm.deck[name])
    for seat in table.seats:
        table.rosters[seat].ruler = realm.deck["rulers"].pop(0)
    realm.tell("rulers", rulers={seat: table.rosters[seat].ruler for seat in table.seats})
    if table.options.quickplay:
        yield from _quick(realm)
    else:
        yield from _usual(realm)
    yield from _first(realm)
    table.started = True


def _usual(realm: Realm) -> Script[None]:
    """Everybody draws a province; Liu Biao first, and he chooses a second one beside it (C13)."""
    table, options = realm.table, realm.table.options
    cards = yield from shuffled("provinces", list(PROVINCES))
    first = [seat for seat in table.seats if table.rosters[seat].ruler == "Liu Biao"]
    for seat in [*first, *(seat for seat in table.seats if seat not in first)]:
        home = cards.pop(0)
        held = [home]
        if seat in first:
            second = yield from _second_seat(realm, seat, home, cards)
            cards.remove(second.split()[0])
            held = [home, second.split()[0]] if second.endswith("1") else [second.split()[0], home]
        held += [cards.pop(0) for _ in range(options.start_provinces - 1) if cards]
        for code in held:
            _garrison(realm, seat, code, _start_infantry(realm, seat, code, with_ruler=code == held[0]))
        stand(table, table.rosters[seat].ruler, seat, held[0])
        realm.tell("seated", seat=seat, provinces=held, ruler=table.rosters[seat].ruler)
    yield from _neutrals(realm, cards)


def _start_infantry(realm: Realm, seat: Seat, code: str, *, with_ruler: bool) -> int:
    """Yuan Shao begins with twice as much (C50), as far as the cap leaves room beside him (C80)."""
    double = 2 if realm.table.rosters[seat].ruler == "Yuan Shao" else 1
    infantry = realm.table.options.start_infantry * double
    return min(infantry, CAPS[code] - with_ruler) if realm.table.options.errata else infantry


def _second_seat(realm: Realm, seat: Seat, home: str, cards: list[str]) -> Script[str]:
    """Liu Biao chooses the second province and which of the two holds him.

    Usually the one with the most borders, he himself in the first.
    """
    near = [code for code in BOARD.neighbours(home) if code in cards]
    near.sort(key=lambda code: -len(BOARD.neighbours(code)))
    options = {f"{code} {where}": f"{code} {where}" for code in near for where in (1, 2)}
    labels = {
        key: f"{BOARD.name(key[:3])} too; Liu Biao in {BOARD.name(home if key.endswith('1') else key[:3])}"
        for key in options
    }
    drawn = f"{BOARD.name(home)} ({home})"
    text = f"Liu Biao drew {drawn}. Which province beside it is his as well, and where is he?"
    return (yield from ask(seat, choice("second_seat", text, options, labels)))


def _garrison(realm: Realm, seat: Seat, code: str, infantry: int) -> None:
    land = realm.table.lands[code]
    land.owner, land.infantry = seat, infantry


def _neutrals(realm: Realm, cards: list[str]) -> Script[None]:
    """Five provinces stay empty; of the rest half have two neutral infantry, half four (odd: two, C12)."""
    options = realm.table.options
    left = yield from shuffled("neutrals", cards)
    rest = left[min(options.empty, len(left)) :]
    few = (len(rest) + 1) // 2
    for number, code in enumerate(rest):
        _garrison(realm, NEUTRAL, code, options.neutrals if number < few else 2 * options.neutrals)
    realm.tell(
        "neutrals", empty=sorted(left[: options.empty]), few=sorted(rest[:few]), many=sorted(rest[few:])
    )


def _quick(realm: Realm) -> Script[None]:
    """Quickplay: a region each, by a D8; Generals and cards instead of gold; nothing is empty."""
    table = realm.table
    board, taken = table.options.board, list[int]()
    for seat in table.seats:
        number = 0
        while not number or number in taken:
            [number] = yield from roll(f"region_{seat}", 1, 8)
        taken.append(number)
        codes = region(board, number)
        for code in codes:
            _garrison(realm, seat, code, QUICK_LARGE if len(codes) == LARGE else QUICK_SMALL)
        realm.hands[seat].reserve = [realm.deck["generals"].pop(0) for _ in range(QUICK_GENERALS)]
        draw_strategy(realm, seat, QUICK_CARDS)
        realm.tell("region", seat=seat, region=number, provinces=list(codes))
    for number in range(1, 9):
        for code in region(board, number) if number not in taken else ():
            large = len(region(board, number)) == LARGE
            _garrison(realm, NEUTRAL, code, (QUICK_LARGE if large else QUICK_SMALL) // 2)
    prompts = {
        seat: choice(
            "ruler_place",
            f"In which province does {table.rosters[seat].ruler} stand?",
            {code: code for code in region(board, number)},
            {code: BOARD.name(code) for code in region(board, number)},
        )
        for seat, number in zip(table.seats, taken, strict=True)
    }
    places = yield from together(prompts)
    for seat, code in places.items():
        stand(table, table.rosters[seat].ruler, seat, code)
    realm.tell("placed_rulers", places={str(seat): code for seat, code in places.items()})


def _first(realm: Realm) -> Script[None]:
    """The highest die has the first turn, those who tie roll again; then in order of seats, for the whole
    game.
    """
    table = realm.table
    rolling: list[Seat] = list(table.seats)
    again = 0
    while len(rolling) > 1:
        faces = yield from roll(f"first_{again}" if again else "first", len(rolling))
        rolling = [seat for seat, face in zip(rolling, faces, strict=True) if face == max(faces)]
        again += 1
    start = table.seats.index(rolling[0])
    table.order = [*table.seats[start:], *table.seats[:start]]
    realm.tell("first", order=list(table.order))
