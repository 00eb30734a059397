"""The version of the program, and its age."""

from __future__ import annotations

import tomllib
from datetime import date, timedelta
from pathlib import Path

RELEASED = date(2026, 11, 24)
"""The day of this version: a release sets it anew."""

STALE = timedelta(days=365)
"""The age at which a host is told that there may be a newer one: the program asks no other machine."""


def version() -> str:
    """Return the version of the checkout this runs in, or else of the package that is installed."""
    project = Path(__file__).parent.parent / "pyproject.toml"
    if project.is_file():
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    from importlib import metadata  # noqa: PLC0415  it takes longer than all else here

    return metadata.version("mandate")


RUNNING = version()
"""The version that runs: what stands on the disk may be another by now."""
