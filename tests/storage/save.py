"""Writes a database of today's version beside those of the earlier ones: the newest, brought up to date.

python -m tests.storage.save
"""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from alembic.script import ScriptDirectory

from storage.engine import SCRIPTS, migrate, open_engine

SAVES = Path(__file__).parent / "saves"


async def migrated(path: Path) -> None:
    """Bring the database at a path up to date."""
    engine = open_engine(str(path))
    await migrate(engine)
    await engine.dispose()


def brought_up(old: Path, path: Path) -> str:
    """Lay the database of an earlier version at a path and migrate it; return it as SQL."""
    with closing(sqlite3.connect(path)) as raw:
        raw.executescript(old.read_text(encoding="utf-8"))
    asyncio.run(migrated(path))
    with closing(sqlite3.connect(path)) as raw:
        return "\n".join(raw.iterdump()) + "\n"


def main() -> None:
    """Write the database of the newest version, if it is not there."""
    name = ScriptDirectory(str(SCRIPTS)).get_current_head()
    fresh, newest = SAVES / f"{name}.sql", max(SAVES.glob("*.sql"))
    if fresh.exists():
        print(f"{fresh.name} is there already.")
        return
    with TemporaryDirectory() as folder:
        fresh.write_text(brought_up(newest, Path(folder) / "games.sqlite"), encoding="utf-8")
    print(f"{fresh.name} is written from {newest.name}; look at what has changed.")


if __name__ == "__main__":
    main()
