"""Whether the tests catch a change of the rules, the judge or delivery: mutants of `cosmic-ray`, a sample of
each package.

`python -m tests.bench.mutants yuan --count 60` changes a copy of the checkout in one place after another and
runs the quick tests of that package. It makes an environment of its own, with what the tests need and what
`mutants.txt` names. Another `--seed` draws others. Who survives is printed; some mean the same as the program
does.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import venv
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
ROOM = ROOT / ".venv-mutants"
BIN = "Scripts" if sys.platform == "win32" else "bin"
SECONDS = 900.0
"""After so long a run of tests has caught a mutant that does not end; no other takes as long."""


class Sample(NamedTuple):
    """The files or folders to change, and the tests to run over them: first those that fail soonest."""

    modules: tuple[str, ...]
    tests: str


def _files(folder: str, names: str) -> tuple[str, ...]:
    return tuple(f"{folder}/{name}.py" for name in names.split())


def _tests(folder: str, names: str) -> tuple[str, ...]:
    return tuple(f"tests/{folder}/test_{name}.py" for name in names.split())


DUEL = "armies battle card_clash draw preparation turn scoring warlords sheet_checks"
DELIVERY = (
    "outbox_bounds outbox joint_reminders lanes requests pacer histories courier layouts catch_up claims"
)
CLOCK = "timing schedules_kept schedule away thinking trouble challenges hearing stale_answers"
VOTES = "votes corrections open_seats away"
SAMPLES = {
    "warlords": Sample(
        _files("games/warlords", "winter_adjustments battle_dice movement_time_slot turn order_checks state"),
        "tests/games/warlords",
    ),
    "suntzu": Sample(_files("games/suntzu", DUEL), "tests/games/suntzu"),
    "yuan": Sample(("games/yuan/rules",), "tests/games/yuan"),
    "redux": Sample(("games/redux/rules",), "tests/games/redux"),
    "conquest": Sample(("games/conquest/rules",), "tests/games/conquest"),
    "delivery": Sample(("bot/delivery",), " ".join((*_tests("bot", DELIVERY), "tests/bot/wire"))),
    "judge": Sample(("bot/judge",), "tests/bot/judge tests/bot/wire"),
    "clock": Sample(
        ("bot/judge/clock", "bot/judge/question_moment.py", "bot/judge/settings/declared_absences.py"),
        " ".join(_tests("bot/judge", CLOCK)),
    ),
    "votes": Sample(
        ("bot/judge/votes", "bot/judge/motion_rules.py"),
        " ".join(_tests("bot/judge", VOTES)),
    ),
}
"""The rules of each game; delivery; the judge, all of it with all of its tests, or two of its rooms with
theirs.
"""
TYPES = "core/ReplaceBinaryOperator_BitOr"
"""Mutants of `A | B`, which in this program joins types: nothing runs it."""


def made() -> Path:
    """Return the folder of the programs of the environment, made if there is none."""
    if not (ROOM / BIN).exists():
        venv.create(ROOM, with_pip=True)
        pip = [ROOM / BIN / "python", "-m", "pip", "install", "--quiet"]
        subprocess.run([*pip, "--require-hashes", "-r", ROOT / "requirements-dev.txt"], check=True)
        subprocess.run([*pip, "-r", HERE / "mutants.txt"], check=True)
    return ROOM / BIN


def sampled(session: Path, count: int, seed: int) -> int:
    """Leave so many mutants in a session, drawn with a seed; return how many there were."""
    with closing(sqlite3.connect(session)) as raw, raw:
        every = raw.execute(
            "SELECT job_id, operator_name FROM mutation_specs"
            " ORDER BY module_path, operator_name, operator_args, occurrence"
        ).fetchall()
        jobs = [job for job, operator in every if not operator.startswith(TYPES)]
        random.Random(seed).shuffle(jobs)
        kept = set(jobs[:count])
        gone = [(job,) for job, _ in every if job not in kept]
        raw.executemany("DELETE FROM mutation_specs WHERE job_id = ?", gone)
        raw.executemany("DELETE FROM work_items WHERE job_id = ?", gone)
    return len(jobs)


def tried(package: str, count: int, seed: int) -> None:
    """Run the tests of a package over its mutants, and print what became of them."""
    programs = made()
    sample = SAMPLES[package]
    with tempfile.TemporaryDirectory() as room:
        copy, session = Path(room) / "tree", Path(room) / "session.sqlite"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv*", ".git", "__pycache__"))
        paths = " ".join(str(each) for test in sample.tests.split() for each in sorted(copy.glob(test)))
        tests = f"{programs / 'python'} -m pytest -x -q -p no:cacheprovider {paths}"
        lines = [
            "[cosmic-ray]",
            f"module-path = {json.dumps(list(sample.modules))}",
            f"timeout = {SECONDS}",
            "excluded-modules = []",
            f"test-command = {json.dumps(tests)}",
            "[cosmic-ray.distributor]",
            'name = "local"',
        ]
        (copy / "mutants.toml").write_text("\n".join(lines), encoding="utf-8")
        ray = [programs / "cosmic-ray"]
        subprocess.run([*ray, "init", "mutants.toml", session], cwd=copy, check=True)
        whole = sampled(session, count, seed)
        subprocess.run([*ray, "exec", "mutants.toml", session], cwd=copy, check=True)
        told(package, whole, session)


def told(package: str, whole: int, session: Path) -> None:
    """Print how many mutants of a session were caught, and those that were not."""
    with closing(sqlite3.connect(session)) as raw:
        outcomes = raw.execute("SELECT test_outcome, diff FROM work_results").fetchall()
    survived = [diff for outcome, diff in outcomes if "SURVIVED" in outcome]
    print(f"{package}: {len(outcomes) - len(survived)} of {len(outcomes)} caught, of {whole} mutants")
    for diff in survived:
        print(diff)


def main() -> None:
    """Try the packages that are named."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.mutants", description=__doc__)
    parser.add_argument("package", nargs="+", choices=SAMPLES)
    parser.add_argument("--count", type=int, default=60, help="mutants of each package")
    parser.add_argument("--seed", type=int, default=1, help="which of them are drawn")
    given = parser.parse_args()
    for package in given.package:
        tried(package, given.count, given.seed)


if __name__ == "__main__":
    main()
