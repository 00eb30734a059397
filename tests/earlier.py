"""The program before this one: the last whose tables are those of one migration less, out of the history."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest
from alembic.script import ScriptDirectory

from storage.engine import SCRIPTS

ROOT = Path(__file__).parent.parent


def laid(folder: Path) -> Path:
    """Lay it in a folder and return that; a test where the history does not reach so far is skipped."""
    newest = Path(str(ScriptDirectory(str(SCRIPTS)).get_revision("head").path)).relative_to(ROOT)
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("this is no checkout: the program before is not at hand")
    found = _git("log", "--diff-filter=A", "--format=%H", "--", str(newest)).decode().split()
    parents = _git("rev-list", "--parents", "-n", "1", found[0]).split()[1:] if found else []
    if not parents:
        pytest.skip("the history of this checkout does not reach back to the program before")
    with tarfile.open(fileobj=io.BytesIO(_git("archive", parents[0].decode()))) as packed:
        packed.extractall(folder, filter="data")
    return folder


def _git(*words: str) -> bytes:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, check=True).stdout
