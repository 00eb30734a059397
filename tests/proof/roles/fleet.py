"""The processes of a bot: started, killed, stopped, begun again."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.fake_discord import FakeDiscord
from tests.proof.roles import member

LIVING = """
import json, pathlib, sys
from tests.proof.roles import member
member.live(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]), json.loads(sys.argv[4]))
"""
"""The program that an earlier version is asked to run, in its own words."""


class Earlier:
    """A process of the program as it was at another commit, as `multiprocessing` would show it."""

    def __init__(
        self, program: Path, role: str, shards: str, log: Path, environment: Mapping[str, str]
    ) -> None:
        words = [sys.executable, "-c", LIVING, role, shards, str(log), json.dumps(environment)]
        self._process = subprocess.Popen(words, cwd=program, env={**os.environ, "PYTHONPATH": str(program)})

    def is_alive(self) -> bool:
        """Return whether it has not ended."""
        return self._process.poll() is None

    def kill(self) -> None:
        """Kill it at once."""
        self._process.kill()

    def terminate(self) -> None:
        """Tell it to stop."""
        self._process.terminate()

    def join(self, seconds: float | None = None) -> None:
        """Wait until it has ended, or for so long."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)


@dataclass
class Fleet:
    """All processes of one bot; each is called after its role, its shards and a number."""

    local: FakeDiscord
    url: str
    folder: Path
    running: dict[str, Any] = field(default_factory=dict[str, Any])
    kills: int = 0
    more: dict[str, str] = field(default_factory=dict[str, str])
    """Further variables in the environment of each."""
    before: Path | None = None
    """The folder of an earlier program, by which some processes are started."""

    def __post_init__(self) -> None:
        """Make one process from which the others are forked."""
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["tests.proof.roles.member"])
        self._roles: dict[str, tuple[str, str, str, bool]] = {}

    def begin(self, name: str, role: str, shards: str = "", url: str = "", *, earlier: bool = False) -> None:
        """Start a process, of the earlier program or this one."""
        self._roles[name] = (role, shards, url or self.url, earlier)
        self.again(name)

    def again(self, name: str) -> None:
        """Start a process once more, as whoever keeps processes does."""
        role, shards, url, earlier = self._roles[name]
        environment = {
            "DISCORD_TOKEN": self.local.token,
            "MANDATE_DISCORD_URL": self.local.url,
            "MANDATE_DATABASE": url,
            "MANDATE_HOME": str(self.folder),
            **self.more,
        }
        log = self.folder / f"{name}.log"
        if earlier:
            assert self.before is not None
            self.running[name] = Earlier(self.before, role, shards, log, environment)
            return
        process = self._context.Process(target=member.live, args=(role, shards, log, environment))
        process.start()
        self.running[name] = process

    def keep(self) -> None:
        """Start again whoever has ended."""
        for name, process in list(self.running.items()):
            if not process.is_alive():
                self.again(name)

    def kill(self, name: str) -> None:
        """Kill a process at once."""
        process = self.running[name]
        process.kill()
        process.join()
        self.kills += 1

    def end(self) -> None:
        """End all of them."""
        for process in self.running.values():
            process.terminate()
        for process in self.running.values():
            process.join(15)
            if process.is_alive():
                process.kill()
                process.join()
        self.running.clear()

    def told(self, *words: str) -> list[str]:
        """Return the lines of all logs in which all of some words stand."""
        lines = [line for path in sorted(self.folder.glob("*.log")) for line in path.read_text().splitlines()]
        return [line for line in lines if all(word in line for word in words)]
