"""Two tables differ in what one seat hides: to everybody else, host and logs included, they are one table."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conformance.courses import GAMES
from tests.examples import few
from tests.proof.progress import Progress
from tests.proof.secrecy.house import House, begin, house
from tests.proof.secrecy.moments import close, differ, drive_computers, moment

SHORT, ALL = 2, 10_000
SEALED = [slug for slug in GAMES if slug not in ("caravan", "conquest")]
"""Games whose answers stay sealed until a question closes. What is commanded in these two is done at once,
for all to see; that its standing orders show in nothing is held by `conformance/test_acts` and by
`bot/judge/test_turns`.
"""


async def compare(houses: tuple[House, House], slug: str, seed: str, most: int) -> int:
    """Play one game at both tables; return at how many moments something was hidden, and stayed hidden."""
    games = [await begin(at, slug, random.Random(seed)) for at in houses]
    assert games[0] == games[1]
    for at in houses:
        at.hid.clear()
    pairs = 0
    for number in itertools.count():
        label, own, moments = f"{seed}/{number}", list[str](), []
        for twin, at in enumerate(houses):
            await drive_computers(at, games[0])
            chance = random.Random(label)
            at.heard.clear()
            now = await moment(at, games[0], chance)
            moments.append(now)
            if now is not None:
                own.append(await differ(at, now, chance, f"{label}/{twin}"))
        assert moments[0] == moments[1]
        alike(houses)
        if moments[0] is None:
            return pairs
        pairs += own[0] != own[1]
        for at in houses:
            await close(at, moments[0], random.Random(label + "/close"))
        if pairs >= most:
            return pairs
    return pairs


def alike(houses: tuple[House, House]) -> None:
    """Fail at the first thing that others learn at one table and not at the other."""
    for one, two in itertools.zip_longest(houses[0].heard, houses[1].heard):
        assert one == two, first(str(one), str(two))
    assert houses[0].now.at == houses[1].now.at


def first(one: str, two: str) -> str:
    """Return where two texts part."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), 0)
    return f"{one[:40]} …{one[max(0, at - 80) : at + 80]}… / …{two[max(0, at - 80) : at + 80]}…"


def pairs(folder: Path, slug: str, seeds: Iterator[str], wanted: int) -> int:
    """Compare moments of games until as many were compared as are wanted."""

    async def run() -> int:
        done = 0
        async with house(folder / "one.sqlite") as one, house(folder / "two.sqlite") as two:
            while done < wanted:
                done += await compare((one, two), slug, next(seeds), wanted - done)
        return done

    return asyncio.run(run())


@pytest.mark.parametrize("slug", few(SEALED, 1))
def test_what_one_seat_hides_changes_nothing_for_all_others(tmp_path: Path, slug: str):
    assert pairs(tmp_path, slug, (f"short {n}" for n in itertools.count()), SHORT) >= SHORT


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_ten_thousand_twins(tmp_path: Path):
    progress = Progress.of("twins", ALL)
    for begun in progress.each(50):
        slug = SEALED[begun // 50 % len(SEALED)]
        folder = tmp_path / str(begun)
        pairs(folder, slug, (f"{begun} {n}" for n in itertools.count()), 50)
        progress.count(slug, 50)
