"""A clock that tests own."""

from datetime import UTC, datetime, timedelta


class Watch:
    """Tells the time that a test set."""

    def __init__(self):
        self.time = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def now(self):
        return self.time

    def ahead(self, **span):
        self.time += timedelta(**span)
