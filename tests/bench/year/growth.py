"""Whether memory and the database grew with the games, and not with the days."""

from __future__ import annotations

from tests.bench.year.books import Books

OBJECTS, PAGES = 0.02, 0.02
"""By which part objects and the database may grow while nobody does anything: caches fill, logs turn."""


def grew_with_the_games(books: Books) -> tuple[str, list[str]]:
    """Compare the program before and after idle days at its end; print how it grew with the games."""
    first, *_, busy, idle = books.samples
    wrong = []
    if idle.objects > busy.objects * (1 + OBJECTS):
        wrong.append(f"objects grew from {busy.objects} to {idle.objects} in idle days")
    if idle.database > busy.database * (1 + PAGES):
        wrong.append(f"the database grew from {busy.database} to {idle.database} bytes in idle days")
    games = max(1, idle.games)
    each = (idle.database - first.database) // games
    objects = (idle.objects - first.objects) // games
    return f"{idle.days - busy.days:.0f} idle days; a game took {each} bytes and {objects} objects", wrong
