"""The scroll at the right: the round, its Fate, each seat with what counts, and what wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, pairwise

from games.conquest.public_state_model import (
    NAMES,
    Table,
    empire,
    full_regions,
    provinces_of,
    units_of,
    vassals_of,
)
from games.core.rules.prompts import Seat
from games.core.rules.protocol import Fact
from renderers import scrolls
from renderers.conquest.legend import HIDDEN, hidden_sign, key
from renderers.conquest.owners import EMBLEM, colour_of
from renderers.conquest.pieces import DECKS, counter, wall
from renderers.dice import pips
from renderers.fonts import face
from renderers.palette import Palette
from renderers.placing import Edges, square
from renderers.scene import Area, Box, Line, Mark, Text
from renderers.tile_and_disc_stamps import stamped, tile

SCROLL: Edges = (1258.0, 14.0, 1586.0, 1186.0)
LEFT, TOP, RIGHT, BOTTOM = SCROLL
HEAD, FOOT = 204.0, 84.0
BARE, GONE, WIDEST_GAP = 70.0, 50.0, 48.0
"""How high the row of a seat is without Generals, that of one who is out, and how far rows stand apart."""
FEW = 4
"""Players of whom each has room for three lines of Generals; more have two."""
WORDS = RIGHT - LEFT - 54
"""How wide a row of the roster is."""
SMALL, LINE = 24.0, 22.0
"""Size of the Generals' names, and of their lines."""
ALL = 42
FATES: dict[str, str] = {row["id"]: row["name"] for row in DECKS["fate"]}
PHASES = {
    "cards": "buys cards",
    "generals": "hires Generals",
    "infantry": "hires infantry",
    "deploy": "deploys",
    "invade": "invades",
    "reposition": "repositions",
}


def paper(palette: Palette) -> Iterator[Mark]:
    """Yield the scroll and the key to the signs, which never change."""
    yield from scrolls.scroll(SCROLL, palette, rules=(TOP + HEAD - 8, BOTTOM - FOOT))
    yield from key(palette)


def drawn(table: Table, backs: Mapping[Seat, Mapping[str, Fact]], palette: Palette) -> Iterator[Mark]:
    """Yield what is written on the scroll; `backs` is what is seen of each hand."""
    yield from _moment(table, palette)
    seats = table.order or table.seats
    for seat, top in zip(seats, _tops(table, seats), strict=True):
        if seat in table.out:
            yield from _gone(seat, top, palette)
        else:
            yield from _row(table, seat, backs.get(seat, {}), top, palette)
    lines = _fitted(aim(table))
    size = _size(max(lines, key=len), 23, RIGHT - LEFT - 40, "text")
    first, step = (BOTTOM - 64, 22) if len(lines) > 2 else (BOTTOM - 60, 25)
    for number, words in enumerate(lines):
        yield Text(((LEFT + RIGHT) / 2, first + number * step), words, palette.ink, size, "text")


def _tops(table: Table, seats: Sequence[Seat]) -> list[float]:
    """Return where each seat's row begins: as high as its lines need, and as far apart as there is room."""
    needs = [GONE if seat in table.out else BARE + LINE * len(_beneath(table, seat)) for seat in seats]
    gap = min(WIDEST_GAP, (BOTTOM - FOOT - TOP - HEAD - sum(needs)) / len(seats))
    return [TOP + HEAD + sum(needs[:place]) + gap * place for place in range(len(seats))]


def _moment(table: Table, palette: Palette) -> Iterator[Mark]:
    """The round, its Fate, who wins ties, and who is doing what."""
    left = LEFT + 28
    yield Text(((LEFT + RIGHT) / 2, TOP + 36), "CONQUEST THREE KINGDOMS", palette.faint, 19, "title")
    title = f"Round {table.round}" if table.round else "Setup"
    yield Text((left, TOP + 74), title, palette.ink, 44, "title", "lm")
    if table.round:
        numeral = scrolls.numeral(table.round)
        wide = 28.0 * len(numeral) + 14
        yield Box((RIGHT - 28 - wide, TOP + 54, RIGHT - 28, TOP + 94), palette.seal, 6)
        yield Text((RIGHT - 28 - wide / 2, TOP + 74), numeral, palette.light, 28, "chinese")
    fate = FATES.get(table.fate_card, "No Fate card")
    yield from _die(left + 14, TOP + 117, table.fate_die, palette)
    size = 25 if len(fate) < 18 else 22
    yield Text((left + 40, TOP + 117), fate, palette.ink, size, "title", "lm")
    attack = table.tactics == "attack"
    yield from _side(left + 14, TOP + 149, palette, attack=attack)
    words = "Attackers win ties" if attack else "Defenders win ties"
    yield Text((left + 40, TOP + 149), words, palette.seal, 25, "title", "lm")
    yield Text((left, TOP + 180), _doing(table), palette.ink, 25, "italic", "lm")


def _doing(table: Table) -> str:
    if table.ended:
        return "The war is over"
    if table.turn is None:
        return "The next turn begins" if table.started else "The lots are drawn"
    return f"{NAMES[table.turn.seat]} {PHASES[table.turn.phase]}"


def _die(x: float, y: float, face: int, palette: Palette) -> Iterator[Mark]:
    """The Fate die; blank in a round without one."""
    yield from tile(square((x, y), 14), 2, palette.ink, palette.light, 5, 4)
    yield from pips((x, y), face, 7, 3.0, palette.ink)


def _side(x: float, y: float, palette: Palette, *, attack: bool) -> Iterator[Mark]:
    """A spear for those who attack, a shield for those who defend."""
    if attack:
        yield Line(((x - 10, y + 11), (x + 3, y - 3)), palette.ink, 3.4)
        blade = ((x + 12, y - 12), (x + 8, y + 1), (x - 1, y - 8))
        yield Area((blade,), palette.seal)
        return
    shield = ((x - 12, y - 12), (x + 12, y - 12), (x + 12, y + 1), (x, y + 14), (x - 12, y + 1))
    yield Area((shield,), palette.ink)
    inner = ((x - 9, y - 9), (x + 9, y - 9), (x + 9, y), (x, y + 10), (x - 9, y))
    yield Area((inner,), palette.seal)


def _row(table: Table, seat: Seat, back: Mapping[str, Fact], top: float, palette: Palette) -> Iterator[Mark]:
    """A seat: its colour, Ruler and lord, the provinces that count, regions, what is hidden, Generals."""
    left, roster, lord = LEFT + 28, table.rosters[seat], table.lords.get(seat)
    if table.turn is not None and table.turn.seat == seat:
        yield Area((((LEFT + 12, top + 16), (LEFT + 22, top + 24), (LEFT + 12, top + 32)),), palette.seal)
    if lord:
        ring = (left - 3, top + 2, left + 41, top + 46)
        yield from tile(ring, 2, palette.ink, colour_of(lord, palette), 8, 7)
    yield counter((left + 19, top + 24), seat, str(units_of(table, seat)), palette)
    yield Text((left + 48, top + 14), NAMES[seat], palette.ink, 27, "title", "lm")
    yield from _regions(table, seat, left + 146, top + 14, palette)
    ruler = f"{roster.ruler} {roster.ruler_at}".strip() if roster.ruler else "no Ruler"
    yield Text((left + 48, top + 39), ruler, palette.ink, _size(ruler, 24, WORDS - 104), "title", "lm")
    yield Text((RIGHT - 26, top + 25), str(empire(table, seat)), palette.ink, 44, "text", "rm")
    hidden = [(kind, int(str(back.get(kind, 0)))) for kind in HIDDEN if kind in back or kind != "gold"]
    wide = WORDS - sum(26 + 12 * len(str(count)) for _, count in hidden)
    yield from _progress(table, seat, (left, top + 53), wide, palette)
    yield from _hidden(hidden, left + wide, top + 59, palette)
    words = _state(table, seat)
    lines = _beneath(table, seat)
    for number, line in enumerate(lines):
        below, size = (left, top + 80 + number * LINE), _size(line, SMALL, WORDS)
        ink, font = (palette.seal, "italic") if line == words else (palette.ink, "title")
        yield Text(below, line, ink, size, font, "lm")
    if words and words not in lines:
        yield Text((left + 146, top + 14), words, palette.seal, 22, "italic", "lm")


def _hidden(hidden: Sequence[tuple[str, int]], left: float, y: float, palette: Palette) -> Iterator[Mark]:
    """Yield a sign and the number of cards, Generals in reserve and, where it is open, gold."""
    x = left + 8
    for kind, count in hidden:
        yield hidden_sign((x + 7, y), kind, palette)
        yield Text((x + 17, y), str(count), palette.ink, 20, "label", "lm")
        x += 26 + 12 * len(str(count))


def _state(table: Table, seat: Seat) -> str:
    """Return whose vassal a seat is, and whether its player is there."""
    lord = table.lords.get(seat)
    words = [f"of {NAMES[lord]}"] if lord else []
    words += ["gone"] if seat in table.gone else ["asleep"] if seat in table.asleep else []
    return ", ".join(words)


def _beneath(table: Table, seat: Seat) -> list[str]:
    """Return the lines beneath a seat: the Generals in play, province by province; and whose vassal it is
    where that does not fit beside the name, since regions that are held stand there.
    """
    words = _state(table, seat)
    apart = [words] if words and full_regions(table, seat) else []
    places = dict[str, list[str]]()
    for name, code in table.rosters[seat].generals.items():
        places.setdefault(code, []).append(name)
    groups = [f"{code} {', '.join(names)}" for code, names in places.items()]
    most = 2 - len(apart) if len(table.seats) > FEW else 3
    return [*_broken(groups, most), *apart]


def _broken(groups: Sequence[str], room: int) -> list[str]:
    """Return groups of Generals in so many lines at most: one each, or broken where it is shortest."""
    if len(groups) <= room and all(_size(group, SMALL, WORDS) == SMALL for group in groups):
        return list(groups)
    words = " · ".join(groups).replace(", ", ",\n").replace(" · ", " ·\n").split("\n")
    if room < 2 or len(words) < 2:
        return [" ".join(words)] if words != [""] else []
    halves = ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words)))
    first, second = min(halves, key=lambda pair: max(map(len, pair)))
    return [first.removesuffix(" ·"), second]


def _size(words: str, most: float, wide: float, font: str = "title") -> float:
    """Return the size in which words fit in a width, in half points."""
    return int(min(most, most * wide / max(1.0, face(font, most).getlength(words))) * 2) / 2


def _regions(table: Table, seat: Seat, x: float, y: float, palette: Palette) -> Iterator[Mark]:
    """A golden wall for each region that a seat holds."""
    for place, number in enumerate(full_regions(table, seat)[:4]):
        yield _region((x + place * 27, y), number, palette)


@stamped("conquest region")
def _region(number: int, palette: Palette) -> Iterator[Mark]:
    yield from wall(10, 9, palette, held=True)
    yield Text((0, 0), str(number), palette.seal, 15, "label")


def _progress(
    table: Table, seat: Seat, at: tuple[float, float], wide: float, palette: Palette
) -> Iterator[Mark]:
    """As many fields as provinces win, those of vassals in the vassals' colours."""
    fields = target(table) or ALL
    filled = [each for each in (seat, *vassals_of(table, seat)) for _ in provinces_of(table, each)]
    colours = tuple(colour_of(each, palette) for each in filled[:fields])
    notch = 11 if table.options.mode == "three_kingdoms" and fields > 11 else 0
    yield scrolls.progress(at, fields, colours, round(wide), notch, palette)


def _gone(seat: Seat, top: float, palette: Palette) -> Iterator[Mark]:
    """A seat that is out is struck through."""
    left = LEFT + 34
    yield Text((left + 8, top + 24), EMBLEM[seat], palette.faint, 24, "chinese", "lm")
    yield Text((left + 48, top + 24), NAMES[seat], palette.faint, 26, "text", "lm")
    yield Line(((left, top + 25), (RIGHT - 40, top + 25)), palette.faint, 2.0)


def target(table: Table) -> int:
    """Return how many provinces win, 0 if no number does."""
    options = table.options
    return options.provinces or {"three_kingdoms": 15, "21": 21}.get(options.mode, 0)


def aim(table: Table) -> list[str]:
    """Return what wins, in a few words each."""
    options, most = table.options, target(table)
    wins = [f"{most} provinces"] if most else []
    wins += [f"{options.regions} whole regions"] if options.regions else []
    if options.hold:
        where = f"region {options.hold}" if options.hold.isdecimal() else options.hold.upper()
        wins += [f"{where} held for {options.hold_rounds} rounds"]
    last = options.rounds or (7 if options.mode == "seven" else 0)
    wins += [f"most {'gold' if options.gold else 'provinces'} after round {last}"] if last else []
    if options.ends_by_fealty:
        wins += ["all others gone or sworn"]
    if options.mode == "three_kingdoms":
        wins += ["three with 11 each: a draw"]
    return [f"Victory: {wins[0]}", *wins[1:]]


def _fitted(parts: Sequence[str]) -> list[str]:
    """Return the parts in three lines at the most, so that the longest is as short as can be."""
    cuts = combinations(range(1, len(parts)), min(len(parts), 3) - 1)
    every = ([*pairwise((0, *cut, len(parts)))] for cut in cuts)
    return min(
        (["; ".join(parts[start:end]) for start, end in spans] for spans in every),
        key=lambda lines: max(map(len, lines)),
    )
