"""kill -9 between a letter's storing and its delivery: none is lost, changed, or delivered twice."""

from __future__ import annotations

import json
import random
import sqlite3
import time
from collections import Counter
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from bot.judge.settings.terms import Terms
from tests.databases import fresh
from tests.proof.bazaar import ANN, BOB, CAT, Time, begun, judge_of
from tests.proof.killing import Killer
from tests.proof.progress import Progress

SEATS = {"Wei": ANN, "Shu": BOB, "Wu": CAT}
SHORT, LETTERS = 6, 12
"""Kills of a short run, and letters that each person writes in a game: fewer than are a flood."""


class Correspondence(Killer):
    """People who write letters; what the bot was killed over it is told again, as Discord tells it."""

    def __init__(self, folder: Path, games: list[int]) -> None:
        super().__init__(folder, games)
        self.written: dict[int, tuple[int, int, tuple[str, ...], str]] = {}
        self.heard: set[int] = set()

    def live(self, chance: random.Random) -> None:
        """Start the bot, hand over what it never acknowledged, let people write, kill it, and look."""
        process, pipe = self._start(remembers=chance.random() < 0.5)
        for number in sorted(self.written.keys() - self.heard):
            self._send(pipe, number)
        heard = len(self.heard)
        until = time.monotonic() + chance.random() * self.longest
        while time.monotonic() < until:
            if (number := self._write(chance)) is not None:
                self._send(pipe, number)
            self._acknowledged(pipe, chance.random() / 100)
        process.kill()
        process.join()
        self.kills += 1
        self._acknowledged(pipe, 0)
        pipe.close()
        self.live_longer(enough=len(self.heard) > heard)
        self.look()

    def settle(self) -> None:
        """Hand over what is left, let the bot deliver all, and compare what stands on the wall."""
        process, pipe = self._start(remembers=False)
        for number in sorted(self.written.keys() - self.heard):
            self._send(pipe, number)
        limit = time.monotonic() + 300
        while self._due() or self.written.keys() - self.heard:
            if time.monotonic() > limit:
                raise TimeoutError("letters are not delivered")
            self._acknowledged(pipe, 0.05)
        process.kill()
        process.join()
        pipe.close()
        self.look()
        self._each_once()

    def look(self) -> None:
        """Each letter that was acknowledged is stored, word for word; none is stored twice."""
        with closing(self._copied()) as raw:
            assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            for number, texts in self._stored(raw).items():
                assert texts == [self.written[number][3]]
            assert self.heard <= self._stored(raw).keys()

    def _stored(self, raw: sqlite3.Connection) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        for number, text in raw.execute("SELECT source_id, text FROM letter"):
            found.setdefault(number, []).append(text)
        return found

    def _write(self, chance: random.Random) -> int | None:
        """Let somebody write a letter that they have time for; return its number."""
        game, seat = chance.choice(self.games), chance.choice(list(SEATS))
        if sum(each[:2] == (game, SEATS[seat]) for each in self.written.values()) >= LETTERS:
            return None
        others = [each for each in SEATS if each != seat]
        to = tuple(others if chance.random() < 0.3 else [chance.choice(others)])
        self.number += 1
        self.written[self.number] = (game, SEATS[seat], to, f"letter {self.number}: {chance.random()}")
        return self.number

    def _send(self, pipe: Any, number: int) -> None:
        game, user, names, text = self.written[number]
        pipe.send(("letter", number, game, user, ", ".join(names), text))

    def _acknowledged(self, pipe: Any, seconds: float) -> None:
        try:
            while pipe.poll(seconds):
                self.heard.add(pipe.recv()[0])
                seconds = 0
        except (EOFError, ConnectionResetError):
            return

    def _each_once(self) -> None:
        """Every letter stands once in the messages of each of its readers, and nowhere else."""
        lines = [json.loads(line) for line in self.wall.read_text().splitlines()]
        posted = Counter(
            (line["to"], number)
            for line in lines
            if line["deed"] == "post"
            for number, (*_, text) in self.written.items()
            if text in line["text"]
        )
        wanted = Counter(
            (f"u{SEATS[name]}", number) for number, (_, _, names, _) in self.written.items() for name in names
        )
        assert posted == wanted, (wanted - posted, posted - wanted)


async def correspondence(folder: Path, *, anonymous: bool = False) -> Correspondence:
    terms = Terms.model_validate({"letters": "all", "anonymous": anonymous})
    path = fresh(folder / "game.sqlite")
    async with judge_of(path, Time(datetime.now(UTC))) as judge:
        numbers = [await begun(judge, terms=terms) for _ in range(2)]
    return Correspondence(folder, numbers)


@pytest.mark.long
async def test_a_letter_is_delivered_once_whenever_the_bot_is_killed(tmp_path) -> None:
    host = await correspondence(tmp_path)
    number = 0
    while number < SHORT or len(host.heard) < 10:
        assert number < 20 * SHORT, "nobody is heard"
        host.live(random.Random(number))
        number += 1
    host.settle()


@pytest.mark.soak
@pytest.mark.timeout(0)
async def test_soak_letter_kill(tmp_path) -> None:
    progress = Progress.of("letter-kill", 200)
    host = await correspondence(tmp_path)
    for done in progress.each():
        host.live(random.Random(done))
        if done % 10 == 9:
            host.settle()
            progress.count("letters", len(host.heard))
            host = await correspondence(tmp_path / str(done))
    host.settle()
