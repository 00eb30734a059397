"""The three states: points, supply, tracks, generals, the tribes, what is built, and how the points came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.core.rules.prompts import Seat
from games.core.rules.protocol import Fact, View
from games.redux import GAME
from games.redux.public_state_model import (
    BORDERS,
    GENERALS,
    LOCATIONS,
    NAMES,
    STATES,
    TRIBES,
    Officer,
    Realm,
    Table,
)
from renderers.palette import Palette, mixed, readable_on
from renderers.redux.contest_standings import contest
from renderers.redux.general_seals import EMBLEM, cloth, colour_of, good, panel, seal
from renderers.redux.layout import page, state_box
from renderers.redux.spaces import own
from renderers.scene import Area, Box, Line, Mark, Text

PLACES = ("1st", "2nd", "3rd")
BANNER, SUPPLY, TRACKS, PEOPLE, TRIBE, POINTS = 42, 64, 88, 138, 240, 282
"""Pixels from a state's top to the end of its banner, its supply, tracks, generals, tribes and points."""
TRACK_NAMES = ("MKT", "FRM", "TRI", "rank", "TRE", "GRA")
"""The tracks: markets, farms, relations, rank and heaps, by the words that orders have for them."""
MOST = (5, 5, 12, 5, 0, 0)
"""The last step of each track; 0 is a heap, not a track."""
TRACK, PERSON, POINT = 86, 63, 63
"""Pixels from one track, general, kind of points to the next."""


def paper(palette: Palette) -> Iterator[Mark]:
    """Yield the states' sheets without figures."""
    line = mixed(palette.faint, page(palette), 0.65)
    for seat in STATES:
        left, top, right, _ = box = state_box(seat)
        yield from panel(box, palette)
        yield from _banner(seat, palette)
        for height in (TRACKS - 2, PEOPLE - 4, TRIBE - 21, POINTS - 22):
            yield Line(((left + 8, top + height), (right - 8, top + height)), line, 1.0)
        for number, letter in enumerate("GRPUTSHCV"):
            yield good((left + 22 + number * 57, top + SUPPLY), letter, 14, palette)
        for number, name in enumerate(TRACK_NAMES):
            at = (left + 45 + number * TRACK, top + TRACKS + 35)
            yield Text(at, name, mixed(palette.faint, palette.ink, 0.45), 17, "label")
        yield Text((left + 10, top + TRIBE), TRIBES, palette.ink, 22, "label", "lm")
        yield Text((left + 60, top + TRIBE), "撫夷", palette.seal, 18, "chinese", "lm")


def _banner(seat: Seat, palette: Palette) -> Iterator[Mark]:
    left, top, right, _ = state_box(seat)
    colour = colour_of(seat, palette)
    ring = ((left + 3, top + 3), (right - 3, top + 3), (right - 3, top + BANNER), (left + 3, top + BANNER))
    yield Area((ring,), colour)
    yield cloth(ring, seat, palette)
    ink = readable_on(colour, palette)
    yield Box((left + 8, top + 5, right - 8, top + BANNER - 2), colour, 4, 0.8)
    yield Text((left + 28, top + 22), EMBLEM[seat], ink, 30, "chinese")
    yield Text((left + 52, top + 22), NAMES[seat], ink, 32, "title", "lm")


def drawn(view: View[Table, Any], palette: Palette, *, orders: bool) -> Iterator[Mark]:
    """Yield each state's figures, and the number of cards it holds."""
    table = view.table
    totals: Mapping[Seat, int] = GAME.points(view) if GAME.points else {}
    for seat in STATES:
        back = view.hand.back() if view.hand and seat == view.seat else view.backs.get(seat, {})
        left, top, _, _ = state_box(seat)
        yield from _head(table, seat, totals[seat], palette)
        yield from _supply(table.realms[seat], (left, top + SUPPLY), palette)
        yield from _tracks(table.realms[seat], seat, (left, top + TRACKS), palette)
        yield from _people(table, seat, (left, top + PEOPLE), palette)
        for bid in contest(table, TRIBES, orders=orders).of(seat)[:1]:
            yield from own(bid, (left + 106, top + TRIBE), palette)
        yield from _built(table.realms[seat], (left + 236, top + TRIBE), palette)
        yield from _score(points(table, seat, back.get("cards", 0)), (left, top + POINTS), palette)


def _head(table: Table, seat: Seat, total: int, palette: Palette) -> Iterator[Mark]:
    """The place in state order, alliance, the emperor's token, and the points if the game ended now."""
    left, top, right, _ = state_box(seat)
    ink = readable_on(colour_of(seat, palette), palette)
    notes = [PLACES[table.order.index(seat)]]
    notes += ["allied"] if seat in table.allied else ["outside"] if table.allied else []
    notes += ["emperor"] if table.emperor == seat else []
    notes += ["passed"] if seat in table.passed and table.stage == "bid" else []
    if seat in table.absent or seat in table.civil:
        notes = [notes[0], "civil servant"]
    yield Text((left + 112, top + 23), " · ".join(notes), ink, 22, "text", "lm")
    yield Text((right - 16, top + 22), f"{total} VP", ink, 30, "label", "rm")


def _supply(realm: Realm, at: tuple[int, int], palette: Palette) -> Iterator[Mark]:
    x, y = at
    counts = (realm.gold, realm.rice, realm.popular, realm.untrained, realm.trained)
    for number, count in enumerate((*counts, *(realm.weapons[kind] for kind in "SHCV"))):
        ink = palette.ink if count else palette.faint
        left, size = (38, 24) if count < 10 else (37, 18)
        yield Text((x + left + number * 57, y), str(count), ink, size, "label", "lm")


def _tracks(realm: Realm, seat: Seat, at: tuple[int, int], palette: Palette) -> Iterator[Mark]:
    """Levels as figures over bars that fill; treasury and granary are heaps of tokens."""
    x, y = at
    levels = (realm.market, realm.farm, realm.tribal, realm.rank, len(realm.treasury), len(realm.granary))
    colour = colour_of(seat, palette)
    for number, (level, most) in enumerate(zip(levels, MOST, strict=True)):
        middle = x + 45 + number * TRACK
        words = f"{level}/{most}" if most else str(level)
        yield Text((middle, y + 11), words, palette.ink, 22, "label")
        if most:
            yield Box((middle - 36, y + 24, middle + 36, y + 28), mixed(palette.faint, page(palette), 0.6), 2)
            if level:
                yield Box((middle - 36, y + 24, middle - 36 + round(72 * level / most), y + 28), colour, 2)


def _people(table: Table, seat: Seat, at: tuple[int, int], palette: Palette) -> Iterator[Mark]:
    """The generals in play: at home with their statistics, or away, hollow, with where they are."""
    left, top = at
    officers = table.realms[seat].officers
    step = min(PERSON, 506 // max(len(officers), 1))
    for number, (code, officer) in enumerate(officers.items()):
        x = left + 38 + number * step
        home = officer.duty == "home"
        yield seal((x, top + 20), code, 42, palette, away=not home)
        yield Text((x, top + 52), code, palette.ink, 19, "label")
        card = GENERALS[code]
        numbers = f"{card.administration}/{card.combat}/{card.leadership}"
        words, ink = (numbers, palette.ink) if home else (_where(officer), palette.seal)
        yield Text((x, top + 71), words, ink, 18, "label")


def _where(officer: Officer) -> str:
    """Return where a general is: a space, a location, or with the emperor."""
    if officer.duty == "stationed" and officer.locations:
        return officer.locations[0]
    return "HAN" if officer.duty == "emperor" else officer.at


def _built(realm: Realm, at: tuple[int, int], palette: Palette) -> Iterator[Mark]:
    """Codes of what is built, and what lies on cards."""
    x, y = at
    heaps = {card: sum(store.values()) for card, store in realm.stores.items()}
    words = [f"{card}·{heaps[card]}" if heaps.get(card) else card for card in realm.built]
    words += [f"{card}·{count}" for card, count in heaps.items() if count and card not in realm.built]
    if not words:
        yield Text((x, y), "nothing built", palette.faint, 20, "text", "lm")
    rows = [words] if len(words) <= 5 else [words[:6], words[6:12]]
    size = 19 if len(rows) == 1 else 15
    for number, row in enumerate(rows):
        high = y + (0 if len(rows) == 1 else number * 18 - 9)
        yield Text((x, high), "  ".join(row), palette.ink, size, "label", "lm")


def _score(parts: Sequence[tuple[str, Fact]], at: tuple[int, int], palette: Palette) -> Iterator[Mark]:
    """Yield the parts of a state's points at the end; before it, those that lie open on the table."""
    x, y = at
    for number, (name, value) in enumerate(parts):
        middle = x + 38 + number * POINT
        yield Text((middle, y - 8), str(value), palette.ink, 20, "label")
        yield Text((middle, y + 10), name, mixed(palette.faint, palette.ink, 0.45), 16, "label")


def points(table: Table, seat: Seat, cards: Fact = 0) -> Sequence[tuple[str, Fact]]:
    """Return what is told of a state's points: at the end how they came, before it what lies on the table."""
    realm = table.realms[seat]
    if score := table.final.get(seat):
        return (
            ("army", score.military), ("1 VP", score.tokens), ("border", score.borders),
            ("growth", score.domestic), ("civil", score.civil), ("rank", score.rank),
            ("office", score.office), ("cards", sum(score.enhancements.values())),
        )  # fmt: skip
    own_borders = [code for code, states in BORDERS.items() if seat in states]
    held = [at for at, holder in table.held.items() if holder.seat == seat]
    fronts = [(code, sum(LOCATIONS[at].border == code for at in held)) for code in own_borders]
    return (
        ("army", realm.military), ("1 VP", len(realm.victory)), *fronts, ("hand", cards),
        ("growth", realm.domestic), ("civil", realm.tribal + realm.popular), ("acts", realm.actions),
    )  # fmt: skip
