"""A database on the disk for each test, with its settings as they are in use, and a clock that stands."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from storage.database import Database
from tests.databases import fresh, opened

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


class Watch:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> datetime:
        return self.time

    def advance(self, **span: float) -> None:
        self.time += timedelta(**span)


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mandate.sqlite"


@pytest.fixture
async def engine(path: Path) -> AsyncGenerator[AsyncEngine]:
    async with opened(fresh(path), patience=1.0) as engine:
        yield engine


@pytest.fixture
def database(engine: AsyncEngine, watch: Watch) -> Database:
    return Database(engine, watch)
