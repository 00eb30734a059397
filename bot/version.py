"""Which version of the program this is."""

from __future__ import annotations

import tomllib
from pathlib import Path


def version() -> str:
    """Return the version of the checkout this runs in, or else of the package that is installed."""
    project = Path(__file__).parent.parent / "pyproject.toml"
    if project.is_file():
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    from importlib import metadata  # noqa: PLC0415  it takes longer than all else here

    return metadata.version("mandate")
