"""Live through a year of a server, and print what held.

python -m tests.bench.year --seed 1 --games 50 --people 200 --days 365
"""

from __future__ import annotations

import argparse
import math
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from tests.bench.measuring import machine, quiet
from tests.bench.year.books import Books
from tests.bench.year.claims import CLAIMS
from tests.bench.year.course import year
from tests.bench.year.virtual_time import run


def lived(**wanted: Any) -> Books:
    """Live through so many days in a folder that is gone afterwards; `year` says what may be wanted."""
    with tempfile.TemporaryDirectory(prefix="mandate-year-") as folder:
        books: Books = run(lambda clock: year(clock, Path(folder), **wanted))
        return books


def main(words: list[str]) -> int:
    """Live, print each claim with what it was held against, and return 1 if one did not hold."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.year", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--people", type=int, default=200)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument(
        "--minutes", type=float, default=math.inf, help="of the processor, then it is the end"
    )
    chosen = parser.parse_args(words)
    print(machine(), end="\n\n", flush=True)
    begun = time.monotonic()
    books = lived(**vars(chosen))
    active = len({each.user for each in books.typed})
    print(f"{books.days:.0f} days, {len(books.slugs)} games, {active} people who wrote")
    print(f"{time.process_time():.0f} s of the processor, {time.monotonic() - begun:.0f} s on the wall\n")
    lived_through = Counter(name for *_, name in books.troubles)
    print("went wrong:", ", ".join(f"{name} {count}" for name, count in sorted(lived_through.items())))
    print(
        "played:", ", ".join(f"{slug} {count}" for slug, count in Counter(books.slugs.values()).items()), "\n"
    )
    wrong = 0
    for claim, check in CLAIMS.items():
        held, findings = check(books)
        print(f"{'held' if not findings else 'FAILED'}: {claim} ({held})")
        print(*[f"    {each}" for each in findings[:20]], sep="\n" if findings else "", flush=True)
        wrong += len(findings)
    return 1 if wrong else 0


if __name__ == "__main__":
    quiet()
    raise SystemExit(main(sys.argv[1:]))
