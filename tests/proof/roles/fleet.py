"""The processes of a bot: started, killed, stopped, begun again."""

from __future__ import annotations

import multiprocessing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.fake_discord import FakeDiscord
from tests.proof.roles import member


@dataclass
class Fleet:
    """All processes of one bot; each is called after its role, its shards and a number."""

    local: FakeDiscord
    url: str
    folder: Path
    running: dict[str, Any] = field(default_factory=dict[str, Any])
    kills: int = 0
    more: dict[str, str] = field(default_factory=dict[str, str])
    """What else stands in the environment of each."""

    def __post_init__(self) -> None:
        """Make one process from which the others are forked."""
        self._context = multiprocessing.get_context("forkserver")
        self._context.set_forkserver_preload(["tests.proof.roles.member"])
        self._roles: dict[str, tuple[str, str, str]] = {}

    def begin(self, name: str, role: str, shards: str = "", url: str = "") -> None:
        """Start a process."""
        self._roles[name] = (role, shards, url or self.url)
        self.again(name)

    def again(self, name: str) -> None:
        """Start a process once more, as whoever keeps processes does."""
        role, shards, url = self._roles[name]
        environment = {
            "DISCORD_TOKEN": self.local.token,
            "MANDATE_DISCORD_URL": self.local.url,
            "MANDATE_DATABASE": url,
            "MANDATE_HOME": str(self.folder),
            **self.more,
        }
        log = self.folder / f"{name}.log"
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
