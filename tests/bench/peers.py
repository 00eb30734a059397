"""Reading and random play of Warlords beside those of the package `diplomacy`, both timed in one run.

`python -m tests.bench.peers` makes an environment of its own for the other package when there is none yet,
with what `peers.txt` names; without a package index it tells only what Mandate takes.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
import time
import venv
from collections.abc import Callable
from pathlib import Path

from games import catalogue
from games.core.play.dice import Seeded
from games.core.play.self_play import at_random, play
from games.core.reading.sheets import read_sheet
from games.core.rules.prompts import Seat
from games.warlords.movement_question import form_of
from games.warlords.order_checks import OrderChecks
from games.warlords.public_state_model import HOME, Options, Table

HERE = Path(__file__).parent
ROOM = HERE.parent.parent / ".venv-peers"
SHEETS, ROUNDS, SECONDS = 300, 7, 6.0
ARMIES = ("FAN", "BOH", "JIH", "TAI", "TSH", "YAN", "ZHN")
SHEET = """\
A FAN S YAN - JIH
A BOH S TSH - FAN
A JIH H
A TAI S BOH - ZHN
A TSH S FAN
A YAN - QIA
A ZHN S TSH - FAN"""
TYPED = (
    SHEET.replace("A ", "")
    .replace(" - ", " to ")
    .replace(" S ", " supports ")
    .replace(" H", " holds")
    .lower()
)
OTHER = [
    "A PAR S A BUR",
    "A MAR - GAS",
    "A BUR H",
    "A MUN S A RUH - KIE",
    "A RUH - KIE",
    "F BRE - MAO",
    "A PIC - BEL",
]
"""As many orders of Diplomacy: a move more, a support less."""


def fastest(work: Callable[[], object]) -> float:
    """Return the microseconds of the processor that a piece of work takes, in the best of some rounds."""
    found = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        for _ in range(SHEETS):
            work()
        found.append((time.process_time() - begun) / SHEETS)
    return min(found) * 1e6


def ours() -> dict[str, float]:
    """Return what Mandate takes."""
    seat = Seat("yuan-shao")
    table = Table(options=Options(), order=[seat], armies=dict.fromkeys(ARMIES, seat), centres={})
    form = form_of(OrderChecks(table, seat))
    assert not read_sheet(form, SHEET).errors
    assert not read_sheet(form, TYPED).errors
    game, phases, number, begun = catalogue()["warlords"], 0, 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        number += 1
        dice = Seeded(bytes([number]), "peers")
        for position in play(game, list(HOME), Options(year_limit=10), dice, dict.fromkeys(HOME, at_random)):
            phases += len(position.filled)
    return {
        "sheet": fastest(lambda: read_sheet(form, SHEET)),
        "typed": fastest(lambda: read_sheet(form, TYPED)),
        "phases": phases / (time.process_time() - begun),
    }


def theirs() -> dict[str, float]:
    """Return what the other package takes; it is there only in its own environment."""
    from diplomacy import Game  # type: ignore[import-not-found]  # in an environment of its own

    game = Game()
    game.clear_units()
    game.set_units("FRANCE", [" ".join(order.split()[:2]) for order in OTHER])

    def read() -> None:
        game.clear_orders("FRANCE")
        game.set_orders("FRANCE", OTHER)

    read()
    assert len(game.get_orders("FRANCE")) == len(OTHER)
    dice, phases, begun, played = random.Random(1), 0, time.process_time(), Game()
    while time.process_time() - begun < SECONDS:
        played = Game() if played.is_game_done else played
        possible = played.get_all_possible_orders()
        for power in played.powers:
            places = played.get_orderable_locations(power)
            played.set_orders(power, [dice.choice(possible[place]) for place in places if possible[place]])
        played.process()
        phases += 1
    return {"sheet": fastest(read), "phases": phases / (time.process_time() - begun)}


def beside() -> dict[str, float] | None:
    """Return what the other package takes, None where it cannot be had."""
    python = ROOM / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    if not python.exists():
        venv.create(ROOM, with_pip=True)
        done = subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "-r", HERE / "peers.txt"], check=False
        )
        if done.returncode:
            print("The other package cannot be fetched here.")
            return None
    paths = [str(HERE.parent.parent), *sys.path]
    code = f"import sys; sys.path += {paths!r}; import json; from tests.bench.peers import theirs"
    whole = f"{code}; print(json.dumps(theirs()))"
    told = subprocess.run([python, "-c", whole], check=False, capture_output=True, text=True)
    if told.returncode:
        print(told.stderr.strip().splitlines()[-1])
        return None
    found: dict[str, float] = json.loads(told.stdout.splitlines()[-1])
    return found


def main() -> None:
    """Print both beside each other."""
    mine, other = ours(), beside()
    print(f"{'':38}{'Mandate':>10}{'diplomacy':>12}{'ratio':>8}{'aim':>8}")
    rows = [
        ("a sheet of seven, µs", "sheet", "≤ 0.33"),
        ("the same as people type it, µs", "typed", "≤ 0.33"),
    ]
    for what, key, aim in [*rows, ("random play, phases a second", "phases", "≥ 5")]:
        their = other["sheet" if key == "typed" else key] if other else float("nan")
        print(f"{what:38}{mine[key]:10.0f}{their:12.0f}{mine[key] / their:8.2f}{aim:>8}")


if __name__ == "__main__":
    main()
