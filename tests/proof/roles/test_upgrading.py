"""The program before runs beside this one on one database: nothing is lost or done twice meanwhile."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from bot.judge.judge import utcnow
from games import catalogue
from storage.database import Database
from storage.engine import close, migrate, open_engine
from storage.seal_inspection import inspect
from tests import earlier, postgres
from tests.proof.roles import member, taking_turns
from tests.proof.roles.fleet import Fleet
from tests.proof.roles.test_roles import PROCESSES
from tests.proof.roles.trial import PATIENCE, begun

BEFORE = {"gateway-besides": "gateway", "clock": "clock", "delivery": "delivery", "worker": "worker"}
"""The processes of the program before, and what each does."""


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_the_program_before_goes_on_beside_this_one_until_it_is_stopped(tmp_path: Path) -> None:
    """It brought the tables to its own version, and they are brought to this one's while it runs."""
    program, chance = earlier.laid(tmp_path / "before"), random.Random(8)
    shutil.copy(member.__file__, program / "tests/proof/roles/member.py")  # the trial itself is today's

    async def first(fleet: Fleet) -> None:
        fleet.before = program
        for name in BEFORE:
            fleet.begin(name, *PROCESSES[name], earlier=True)
        async with asyncio.timeout(PATIENCE):
            while len(fleet.told("leadership.gained")) < len(BEFORE):
                await asyncio.sleep(0.2)

    async with postgres.bare() as url, begun(tmp_path, url=url, first=first) as trial:
        fleet = trial.fleet
        await trial.reach(3, chance)
        besides = [name for name in PROCESSES if name not in BEFORE]
        for name in besides:
            fleet.begin(name, *PROCESSES[name])
        phases = 6
        await trial.reach(phases, chance)
        assert {name for name in BEFORE if fleet.running[name].is_alive()} == BEFORE.keys()
        for name in chance.sample(sorted(BEFORE), len(BEFORE)):
            stopping = fleet.running.pop(name)
            stopping.terminate()
            await asyncio.to_thread(stopping.join)
            phases += 2
            await trial.reach(phases, chance)
        await trial.quiet()
        told = await trial.look()
        assert told["phases"] >= phases
        assert fleet.told("Traceback") == []


@pytest.mark.long
@pytest.mark.timeout(900)
async def test_both_programs_rule_in_turn_in_games_of_all_rules(tmp_path: Path) -> None:
    program = earlier.laid(tmp_path / "before")
    async with postgres.bare() as url:

        async def done(by: Path, deed: str) -> dict[str, list[Any]]:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                taking_turns.__file__,
                url,
                deed,
                env={**os.environ, "PYTHONPATH": str(by)},
                stdout=asyncio.subprocess.PIPE,
            )
            out, _ = await process.communicate()
            assert process.returncode == 0
            found: dict[str, list[Any]] = json.loads(out.splitlines()[-1])
            return found

        at = await done(program, "begin")
        assert at.keys() == catalogue().keys()
        engine = open_engine(url)
        await migrate(engine)
        for by in (earlier.ROOT, program) * 2:
            now = await done(by, "close")
            behind = [slug for slug in now if at[slug][2] == "running" and now[slug][:2] <= at[slug][:2]]
            assert behind == []
            at = now
        assert await inspect(Database(engine, utcnow)) == [], "every row is what was written"
        await close(engine)
