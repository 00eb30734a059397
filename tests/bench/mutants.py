"""Whether the tests catch a change of the rules: mutants of `cosmic-ray`, a sample of each package.

`python -m tests.bench.mutants yuan --count 60` changes a copy of the checkout in one place after another and
runs the quick tests of that package. It makes an environment of its own, with what the tests need and what
`mutants.txt` names. Who survives is printed; some mean the same as the program does.
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

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
ROOM = ROOT / ".venv-mutants"
BIN = "Scripts" if sys.platform == "win32" else "bin"
SECONDS = 240.0
"""After so long a run of tests has caught a mutant that does not end."""
SAMPLES = {
    "warlords": ("adjust battle slot year order_checks state", "games/warlords"),
    "suntzu": (
        "armies battle clash draw preparation rounds scoring warlords sheet_checks",
        "games/suntzu",
    ),
    "yuan": ("", "games/yuan/rules"),
    "redux": ("", "games/redux/rules"),
    "conquest": ("", "games/conquest/rules"),
}
"""Where the rules of each game stand: files of a folder, or all of it."""
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


def sampled(session: Path, count: int) -> int:
    """Leave so many mutants in a session, drawn with the same seed each time; return how many there were."""
    with closing(sqlite3.connect(session)) as raw, raw:
        every = raw.execute(
            "SELECT job_id, operator_name FROM mutation_specs"
            " ORDER BY module_path, operator_name, operator_args, occurrence"
        ).fetchall()
        jobs = [job for job, operator in every if not operator.startswith(TYPES)]
        random.Random(1).shuffle(jobs)
        kept = set(jobs[:count])
        gone = [(job,) for job, _ in every if job not in kept]
        raw.executemany("DELETE FROM mutation_specs WHERE job_id = ?", gone)
        raw.executemany("DELETE FROM work_items WHERE job_id = ?", gone)
    return len(jobs)


def tried(package: str, count: int) -> None:
    """Run the tests of a package over its mutants, and print what became of them."""
    programs = made()
    names, folder = SAMPLES[package]
    modules = [f"{folder}/{name}.py" for name in names.split()] or [folder]
    with tempfile.TemporaryDirectory() as room:
        copy, session = Path(room) / "tree", Path(room) / "session.sqlite"
        shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(".venv*", ".git", "__pycache__"))
        tests = f"{programs / 'python'} -m pytest -x -q -p no:cacheprovider tests/games/{package}"
        lines = [
            "[cosmic-ray]",
            f"module-path = {json.dumps(modules)}",
            f"timeout = {SECONDS}",
            "excluded-modules = []",
            f"test-command = {json.dumps(tests)}",
            "[cosmic-ray.distributor]",
            'name = "local"',
        ]
        (copy / "mutants.toml").write_text("\n".join(lines), encoding="utf-8")
        ray = [programs / "cosmic-ray"]
        subprocess.run([*ray, "init", "mutants.toml", session], cwd=copy, check=True)
        whole = sampled(session, count)
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
    given = parser.parse_args()
    for package in given.package:
        tried(package, given.count)


if __name__ == "__main__":
    main()
