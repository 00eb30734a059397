"""How many examples Hypothesis draws: as many as are named, and many more in the long runs."""

from __future__ import annotations

import os

MORE = 20 if os.environ.get("HYPOTHESIS_PROFILE") == "soak" else 1


def examples(count: int) -> int:
    """Return the number of examples to draw of a test that draws `count` in the short run."""
    return count * MORE
