"""The Chromium of this machine, for tests that look at a page as a reader does."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from playwright.async_api import Browser, async_playwright

CHROMIUM = Path("/usr/bin/chromium")
NEEDED = pytest.mark.skipif(not CHROMIUM.exists(), reason=f"there is no {CHROMIUM} to look at pages with")
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage")


@asynccontextmanager
async def chromium(*flags: str) -> AsyncIterator[Browser]:
    """Start a browser without a window, and end it; `flags` are Chromium's own."""
    async with async_playwright() as driver:
        started = await driver.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *flags])
        try:
            yield started
        finally:
            await started.close()
