"""Migrations add: the program before goes on beside this one, and what it reads and writes is still there.

What is to go is left out of the models first, and taken away in a later release, when no program that runs
knows of it any more: that step is then named here.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from storage.engine import SCRIPTS, open_engine
from tests.storage.test_migrations import run

SINCE = "0016"
"""The first step of a bot in several processes."""


def steps() -> Iterator[tuple[str, str]]:
    """Yield the versions before and after each step since then."""
    for step in ScriptDirectory(str(SCRIPTS)).walk_revisions():
        if step.revision >= SINCE:
            yield str(step.down_revision), step.revision


def tables(connection: Connection) -> dict[str, dict[str, list[str]]]:
    """Return what each table is made of."""
    seen = inspect(connection)
    found: dict[str, dict[str, list[str]]] = {}
    for name in seen.get_table_names():
        facts = {
            "columns": [
                f"{each['name']} {each['type']!r} {each['nullable']} {each.get('default')}"
                for each in seen.get_columns(name)
            ],
            "rules": [
                str(sorted(each.items(), key=str))
                for each in (
                    *seen.get_foreign_keys(name),
                    *seen.get_unique_constraints(name),
                    *(index for index in seen.get_indexes(name) if index["unique"]),
                    seen.get_pk_constraint(name),
                )
            ],
        }
        found[name] = facts
    return found


def needed(connection: Connection) -> set[tuple[str, str]]:
    """Return the columns that whoever writes a row must name."""
    seen = inspect(connection)
    return {
        (name, each["name"])
        for name in seen.get_table_names()
        for each in seen.get_columns(name)
        if not each["nullable"] and each.get("default") is None
    }


@pytest.mark.parametrize("before, after", [*steps()])
async def test_a_step_takes_nothing_away_and_asks_for_nothing_more(before, after, tmp_path):
    engine = open_engine(str(tmp_path / "a.sqlite"))
    await run(engine, command.upgrade, before)
    async with engine.connect() as connection:
        old, asked = await connection.run_sync(tables), await connection.run_sync(needed)
    await run(engine, command.upgrade, after)
    async with engine.connect() as connection:
        new, asking = await connection.run_sync(tables), await connection.run_sync(needed)
    await engine.dispose()
    for name, facts in old.items():
        assert set(facts["columns"]) <= set(new[name]["columns"]), name
        assert facts["rules"] == new[name]["rules"], "what was allowed is allowed, and no more"
    assert {column for column in asking - asked if column[0] in old} == set()
