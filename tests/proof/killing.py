"""Kills the bot again and again, and looks each time at what it left behind."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import random
import shutil
import sqlite3
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

from sqlalchemy import text

from bot.judge.orders.intake_context import Reply
from storage.engine import open_engine
from tests.proof import victim
from tests.proof.bazaar import ANN, BOB, CAT
from tests.proof.model import as_lines

SEATS = {"wei": ANN, "shu": BOB, "wu": CAT}
TABLES = ("game", "checkpoint", "entry", "submission", "message")
TEXTS = (
    "0",
    "1\nready",
    "2\nready",
    "go east",
    "go west\nready",
    "a, b\nready",
    "y, x\nready",
    "give\nready",
)
SPAN = 0.5
"""Seconds that a bot lives at most, on a machine that is not busy."""
PATIENCE = 900.0
"""Seconds that the last bot has for all that is due: on a busy machine much may be. Who is killed before that
leaves what was posted and not yet noted, which is found again at the next start and is no fault.
"""


class Killer:
    """The players, the host, and Discord: all that outlives the bot.

    `server` is the address of the database where it is on one; the lease of a dead bot is good for half a
    minute there, which is let pass before the next one starts.
    """

    def __init__(self, folder: Path, games: list[int], server: str = "") -> None:
        self.context = multiprocessing.get_context("forkserver")
        self.context.set_forkserver_preload(["tests.proof.victim"])
        self.server, self.path = server, folder / "game.sqlite"
        self.wall, self.copy = folder / "wall.jsonl", folder / "copy.sqlite"
        folder.mkdir(exist_ok=True)
        self.wall.touch()
        self.games, self.offset, self.number = games, 0.0, 0
        self.acknowledged: list[tuple[int, int, int, str, Reply]] = []
        self.sent: dict[int, tuple[int, int, str]] = {}
        self.entries: dict[tuple[int, int, int], str] = {}
        self.kills, self.longest = 0, SPAN

    def live(self, chance: random.Random) -> None:
        """Start the bot, let orders arrive and phases end, kill it at some moment, and look."""
        process, pipe = self._start(remembers=chance.random() < 0.5)
        waiting: list[int] = []
        until = time.monotonic() + chance.random() * self.longest
        while time.monotonic() < until:
            if (number := self._speak(pipe, waiting, chance)) is not None:
                waiting.append(number)
            self._listen(pipe, waiting, chance.random() / 100)
        process.kill()
        process.join()
        self.kills += 1
        self._listen(pipe, waiting, 0)
        pipe.close()
        closed = len(self.entries)
        self.look()
        self.live_longer(enough=len(self.entries) > closed)

    def live_longer(self, *, enough: bool) -> None:
        """Let the next bot live longer after one that did not do enough: a busy machine starts it slowly."""
        self.longest = SPAN if enough else min(self.longest * 1.3, 60 * SPAN)

    def storm(self, chance: random.Random) -> None:
        """Let all that is open fall due at one instant, kill the bot while it closes it, and look."""
        process, pipe = self._start(remembers=chance.random() < 0.5)
        self.offset += 24 * 3600
        pipe.send(("skip", self.offset))
        time.sleep(chance.random() * 1.2)
        process.kill()
        process.join()
        pipe.close()
        self.kills += 1
        self.look()

    def closed(self, game: int) -> int:
        """Return how many questions of a game people had to answer and are over."""
        query = "SELECT count(*) FROM entry WHERE game_id = ? AND key NOT LIKE 'chance:%'"
        with closing(self._read()) as raw:
            return int(raw.execute(query, (game,)).fetchall()[0][0])

    def end(self) -> None:
        """Let the bot send all that is due, and compare what was posted with what was stored."""
        process, pipe = self._start(remembers=False)
        limit = time.monotonic() + PATIENCE
        while self._due():
            if time.monotonic() > limit:
                raise TimeoutError(f"{self._due()} messages are not sent after {PATIENCE:g} s")
            time.sleep(0.05)
        process.kill()
        process.join()
        pipe.close()
        self.look()
        self._posted_once()

    def _start(self, *, remembers: bool) -> tuple[Any, Any]:
        mine, its = self.context.Pipe()
        process = self.context.Process(
            target=victim.live,
            args=(self.server or str(self.path), self.wall, its, self.offset),
            kwargs={"remembers": remembers},
        )
        process.start()
        its.close()
        assert mine.recv() == ("ready", None)
        return process, mine

    def _speak(self, pipe: Any, waiting: list[int], chance: random.Random) -> int | None:
        """Let a player write who is not waiting for an answer; now and then time or the gamemaster acts."""
        game, deed, seat = chance.choice(self.games), chance.random(), chance.choice(list(SEATS))
        if deed < 0.03:
            self.offset += 24 * 3600
            pipe.send(("skip", self.offset))
        elif deed < 0.1:
            pipe.send(("force", game))
        if (game, SEATS[seat]) in [self.sent[number][:2] for number in waiting]:
            return None
        self.number += 1
        text = chance.choice(TEXTS)
        self.sent[self.number] = (game, SEATS[seat], text)
        pipe.send(("text", self.number, game, SEATS[seat], text))
        return self.number

    def _listen(self, pipe: Any, waiting: list[int], seconds: float) -> None:
        """Write down each acknowledgement that came before the end."""
        try:
            while pipe.poll(seconds):
                number, reply = pipe.recv()
                waiting.remove(number)
                game, user, text = self.sent[number]
                if reply is not None:
                    self.acknowledged.append((number, game, user, text, reply))
                seconds = 0
        except (EOFError, ConnectionResetError):
            return

    def look(self) -> None:
        """Look at a copy of what the kill left: the bot itself is to find it so too."""
        with closing(self._copied()) as raw:
            assert raw.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            for _, game, user, text, reply in self.acknowledged:
                if reply.receipt:
                    query = "SELECT text, user_id FROM submission WHERE game_id = ? AND receipt = ?"
                    assert raw.execute(query, (game, reply.receipt)).fetchall() == [(text, user)]
            self._ready_marks(raw)
            for game in self.games:
                self._steps(raw, game)
        self.acknowledged.clear()

    def _copied(self) -> sqlite3.Connection:
        """Return a copy of the files as they are, or of all rows of the server at one moment."""
        if self.server:
            return mirrored(self.server)
        for ending in ("", "-wal", "-shm"):
            there = self.path.with_name(self.path.name + ending)
            copy = self.copy.with_name(self.copy.name + ending)
            copy.unlink(missing_ok=True)
            if there.exists() and ending != "-shm":
                shutil.copyfile(there, copy)
        return sqlite3.connect(self.copy)

    def _steps(self, raw: sqlite3.Connection, game: int) -> None:
        """No question is skipped, closed twice or changed; each holds the last orders that were stored."""
        [(turn, step, document)] = raw.execute(
            "SELECT turn, step, open_document FROM game WHERE id = ?", (game,)
        ).fetchall()
        rows = raw.execute(
            "SELECT turn, step, answers FROM entry WHERE game_id = ? ORDER BY turn, step", (game,)
        ).fetchall()
        lengths = Counter(row[0] for row in rows)
        turns = [t for (t,) in raw.execute("SELECT turn FROM checkpoint WHERE game_id = ?", (game,))]
        assert sorted(turns) == list(range(turn + 1))
        assert [row[1] for row in rows] == [n for t in range(turn + 1) for n in range(lengths[t])]
        assert lengths[turn] == step
        for t, s, answers in rows:
            assert self.entries.setdefault((game, t, s), answers) == answers
        assert all(each in [(game, t, s) for t, s, _ in rows] for each in self.entries if each[0] == game)
        closed = {(t, s): json.loads(answers) for t, s, answers in rows}
        closed[turn, step] = json.loads(document)["submitted"]
        query = "SELECT seat, turn, step, lines FROM submission WHERE game_id = ? ORDER BY number"
        last = {(seat, t, s): json.loads(lines) for seat, t, s, lines in raw.execute(query, (game,))}
        for (seat, t, s), lines in last.items():
            if lines and seat in closed.get((t, s), {}):
                assert as_lines(closed[t, s][seat]) == lines

    def _ready_marks(self, raw: sqlite3.Connection) -> None:
        """A seat acknowledged as ready that sent nothing more is ready still, or its question is closed."""
        last = {(game, user): number for number, (game, user, _) in self.sent.items()}
        heard = {number: reply for number, _, _, _, reply in self.acknowledged}
        for (game, user), number in last.items():
            reply = heard.get(number)
            if reply is None or not reply.ready or reply.premove or not reply.asked:
                continue
            query = "SELECT turn, step, open_document FROM game WHERE id = ?"
            [(turn, step, document)] = raw.execute(query, (game,)).fetchall()
            seat = next(seat for seat, holder in SEATS.items() if holder == user)
            assert (turn, step) > reply.at[:2] or seat in json.loads(document)["ready"]

    def _read(self) -> sqlite3.Connection:
        return mirrored(self.server) if self.server else sqlite3.connect(self.path)

    def _due(self) -> int:
        with closing(self._read()) as raw:
            limit = (time.time() + self.offset) * 1_000_000
            query = "SELECT count(*) FROM message WHERE state = 'due' AND due_at <= ?"
            [(count,)] = raw.execute(query, (limit,)).fetchall()
        return int(count)

    @staticmethod
    def _told(text: str) -> list[str]:
        """Return what a post tells: reminders that fell due together are the lines of one."""
        rows = [row for row in text.split("\n") if " is owed by " in row]
        return rows if len(rows) > 1 else [text]

    def _posted_once(self) -> None:
        """Each message that was stored stands on the wall once, a status once for each game."""
        lines = [json.loads(line) for line in self.wall.read_text().splitlines()]
        posts = Counter(
            (line["to"], text)
            for line in lines
            if line["deed"] == "post"
            for text in self._told(line["text"])
        )
        with closing(self._read()) as raw:
            rows = raw.execute(
                "SELECT user_id, game_id, body, kind, state, message_id FROM message"
            ).fetchall()
        stored = [
            (f"u{user}" if user is not None else f"g{game}", json.loads(body)["text"], kind, state, message)
            for user, game, body, kind, state, message in rows
        ]
        told = [row for row in stored if row[2] != "status" and (row[3] == "sent" or row[4])]
        due = Counter(row[:2] for row in told if row[2] != "reminder")
        # Two reminders of one deadline that fall due together are one line of one message.
        reminders = {(to, text, message) for to, text, kind, _, message in told if kind == "reminder"}
        due += Counter((to, text) for to, text, _ in reminders)
        # A reminder may be posted in the instant of a kill and be stale when the bot is back.
        stale = Counter(row[:2] for row in stored if row[2:] == ("reminder", "dropped", None))
        statuses = [line for line in lines if line["deed"] == "post" and line["nonce"].endswith(".status")]
        posts -= Counter((line["to"], line["text"]) for line in statuses)
        assert not due - posts, due - posts
        assert not posts - due - stale, posts - due - stale
        assert len(statuses) == len(self.games)
        for line in statuses:
            texts = [each["text"] for each in lines if each["id"] == line["id"]]
            wanted = [json.loads(row[2])["text"] for row in rows if row[5] == line["id"]]
            assert texts[-1:] == wanted


def mirrored(server: str) -> sqlite3.Connection:
    """Return all rows of a server at one moment, to be asked with the same SQL as a file."""

    async def read() -> list[tuple[str, list[str], list[tuple[Any, ...]]]]:
        engine = open_engine(server)
        async with engine.connect() as there:
            await there.execution_options(isolation_level="REPEATABLE READ")
            found = []
            for table in TABLES:
                rows = await there.execute(text(f"SELECT * FROM {table}"))  # noqa: S608  of the list above
                found.append((table, list(rows.keys()), [tuple(row) for row in rows]))
        await engine.dispose()
        return found

    with ThreadPoolExecutor(1) as aside:
        tables = aside.submit(lambda: asyncio.run(read())).result()
    raw = sqlite3.connect(":memory:")
    for table, columns, rows in tables:
        raw.execute(f"CREATE TABLE {table} ({', '.join(columns)})")
        raw.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(columns))})", rows)  # noqa: S608
    return raw
