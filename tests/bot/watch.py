"""Clocks that tests own."""

from datetime import UTC, datetime, timedelta


class Watch:
    """Tells the time that a test set."""

    def __init__(self):
        self.time = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def now(self):
        return self.time

    def ahead(self, **span):
        self.time += timedelta(**span)


class Clock:
    """The present, plus what a test adds to it."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def __call__(self) -> datetime:
        return datetime.now(UTC) + self.ahead

    def pass_(self, **time: float) -> None:
        self.ahead += timedelta(**time)
