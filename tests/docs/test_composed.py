"""The services of the compose file of several processes are started as they stand there, and looked after."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import yaml

from tests import postgres
from tests.bot.wire.test_health import asked
from tests.docs.test_watching import BOARD, SAMPLE, SEVERAL
from tests.fake_discord import FakeDiscord

SERVICES = yaml.safe_load((SEVERAL / "compose.yaml").read_text(encoding="utf-8"))["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "mandate"}

PATIENCE = 120.0
"""Seconds that a machine which does other things has for each step."""


async def started(name: str, own: Mapping[str, str], folder: Path) -> tuple[Process, Path]:
    """Start a service with the very words and settings of its compose file; return where it logs."""
    service, log = OURS[name], folder / f"{name}.log"
    (folder / name).mkdir()
    environment = {**os.environ, **service["environment"], **own, "MANDATE_HOME": str(folder / name)}
    with log.open("wb") as out:
        words = service["command"].split()
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", *words, env=environment, stdout=out, stderr=out
        )
    return process, log


async def port_of(log: Path) -> int:
    """Return the port at which a process says that it tells of its health."""
    while not (found := [line for line in told_in(log) if line["event"] == "health.listening"]):
        await asyncio.sleep(0.1)
    return int(found[0]["port"])


def told_in(log: Path) -> list[dict[str, Any]]:
    """Return what a process has logged in whole lines."""
    return [json.loads(line) for line in log.read_text(encoding="utf-8").split("\n")[:-1]]


@asynccontextmanager
async def composed(folder: Path) -> AsyncIterator[tuple[dict[str, Process], dict[str, int]]]:
    """Start all services of ours; yield them, and the port of each."""
    local = FakeDiscord()
    await local.start()
    (folder / "token").write_text(local.token)
    running = dict[str, Process]()
    async with postgres.database() as url:
        own = {
            "MANDATE_DISCORD_URL": local.url,
            "DISCORD_TOKEN_FILE": str(folder / "token"),
            "MANDATE_DATABASE": url,
            "MANDATE_HEALTH_PORT": "0",
        }
        try:
            logs = dict[str, Path]()
            for name in OURS:
                running[name], logs[name] = await started(name, own, folder)
            async with asyncio.timeout(PATIENCE):
                yield running, {name: await port_of(log) for name, log in logs.items()}
        finally:
            for process in running.values():
                if process.returncode is None:
                    process.terminate()
            for process in running.values():
                await asyncio.wait_for(process.wait(), PATIENCE)
            await local.close()


async def until_well(ports: Mapping[str, int]) -> dict[str, bool]:
    """Wait until all are well, and one of each two leads; return which stand by."""
    async with asyncio.timeout(PATIENCE):
        while True:
            told = {name: await asked(port) for name, port in ports.items()}
            standing = {name: bool(parts["standby"]) for name, (_, parts) in told.items()}
            pairs = [
                {standing[name], standing[f"{name}-besides"]}
                for name in ("gateway", "clock", "delivery")
                if name in ports and f"{name}-besides" in ports
            ]
            if all(status == 200 for status, _ in told.values()) and all(len(pair) == 2 for pair in pairs):
                return standing
            await asyncio.sleep(0.2)


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_every_service_starts_says_what_it_is_and_its_second_takes_over(tmp_path: Path) -> None:
    async with composed(tmp_path) as (running, ports):
        standing = await until_well(ports)
        assert not standing["worker"]
        assert not standing["worker-besides"], "any number of workers work"
        names = set[str]()
        async with aiohttp.ClientSession() as session:
            for port in ports.values():
                async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                    names |= set(SAMPLE.findall(await answer.text()))
        asked_for = {
            re.sub("_(bucket|count)$", "", name)
            for panel in BOARD["panels"]
            for target in panel["targets"]
            for name in SAMPLE.findall(target["expr"])
        }
        assert asked_for <= names, "no role tells what the board shows"

        leads = "clock-besides" if standing["clock"] else "clock"
        other = {"clock": "clock-besides", "clock-besides": "clock"}[leads]
        running[leads].send_signal(signal.SIGKILL)
        await running[leads].wait()
        async with asyncio.timeout(PATIENCE):
            while (await asked(ports[other]))[1]["standby"]:
                await asyncio.sleep(0.1)
        assert (await asked(ports[other]))[0] == 200
        for process in running.values():
            if process.returncode is None:
                process.terminate()
        ended = {name: await asyncio.wait_for(each.wait(), PATIENCE) for name, each in running.items()}
        assert {name: code for name, code in ended.items() if name != leads} == dict.fromkeys(
            OURS.keys() - {leads}, 0
        )
