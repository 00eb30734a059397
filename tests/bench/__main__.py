"""Print a table of medians; takes about two minutes. With words, only the rows that contain one of them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable, Iterator

from tests.bench import clans, duels, floods, letters, pictures, rules, sheets, states, stored, wars
from tests.bench.measuring import Row, machine, quiet

PARTS: dict[str, Callable[[], Iterator[Row]]] = {
    "sheet": rules.sheet,
    "noise": sheets.rows,
    "slot": rules.slot,
    "storage": stored.slot,
    "map": pictures.maps,
    "play": rules.random_play,
    "size": stored.size,
    "duel": duels.rounds,
    "yuan": clans.rows,
    "redux": states.rows,
    "conquest": wars.rows,
    "letters": letters.rows,
    "floods": floods.rows,
}


def main(words: list[str]) -> int:
    """Measure and print."""
    if unknown := [word for word in words if word not in PARTS]:
        print(f"there is no part {unknown[0]!r}; there are: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    started = time.perf_counter()
    print(machine(), end="\n\n", flush=True)
    print(
        *table(
            [("what", "median", "aim", "floor", "of what"), ("-" * 42, "-" * 10, "-" * 8, "-" * 10, "-" * 31)]
        ),
        sep="\n",
    )
    for name, part in PARTS.items():
        if words and name not in words:
            continue
        print(
            *table((row.what, row.value, row.aim, row.floor, row.of) for row in part()), sep="\n", flush=True
        )
    print(f"\nin {time.perf_counter() - started:.0f} s")
    return 0


def table(rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """Yield rows of Markdown."""
    for what, value, aim, floor, of in rows:
        yield f"| {what:<42} | {value:>10} | {aim:>8} | {floor:>10} | {of:<31} |"


if __name__ == "__main__":
    quiet()
    raise SystemExit(main(sys.argv[1:]))
