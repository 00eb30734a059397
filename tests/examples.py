"""How far a test goes: a little way in the short run, much further in the long ones (`make soak`)."""

from __future__ import annotations

import os

LONG = os.environ.get("HYPOTHESIS_PROFILE") == "soak"


def examples(count: int) -> int:
    """Return how many examples Hypothesis draws of a test that draws `count` in the short run."""
    return count * 20 if LONG else count
