"""After each step every game is compared with its file: those that were to go on have, others stand still."""

from __future__ import annotations

import copy
from typing import Any

from tests.proof.model import Known, Stored, as_lines, stored

USUAL = {"bid": 0, "march": [], "picks": ["a"], "order": ["x", "y"], "gift": "keep"}
"""The answers of the silent."""


class Comparing:
    """The half of the machine that looks; `raw` is a connection of its own, `asked_now` says who is asked."""

    slug: str
    games: list[Known]
    raw: Any
    compared: bool = False

    def asked_now(self, known: Known) -> dict[str, str]:
        """Return the key of the open question by seat."""
        raise NotImplementedError

    def settle(
        self,
        *closing: Known,
        opens: bool = False,
        back: tuple[int, int] | None = None,
        asks: dict[int, str] | None = None,
    ) -> None:
        """Compare all games with the file: those that are closing have gone on, the others stand still."""
        self.compared = True
        for known in self.games:
            now = stored(self.raw, known.id, known.last_message)
            assert now.version >= known.version
            assert now.version > known.version or not now.messages
            if known in closing and opens:
                self._went_on(known, now, back)
            elif known.status != "open":
                self._stood(known, now, asks or {})
            else:
                assert now.status == "open"
            known.version = now.version
            known.deadline, known.paused_until = now.deadline, now.paused_until
            known.last_message = max([known.last_message, *[message[0] for message in now.messages]])
            if known.status != "open":
                steps = [turn_step[:2] for turn_step in now.entries]
                assert now.checkpoints == list(range(now.at[1] + 1))
                assert len([s for s in steps if s[0] == now.at[1]]) == now.at[2]
                assert all(
                    step == sum(s[0] == turn for s in steps[:n]) for n, (turn, step) in enumerate(steps)
                )

    def _stood(self, known: Known, now: Stored, asks: dict[int, str]) -> None:
        """Nothing closed: what was acknowledged is in force, and deadlines moved only forward."""
        assert (now.status, now.at) == (known.status, known.at)
        mine = {
            seat: now.submitted[seat]
            for seat in now.submitted
            if seat in known.answers or seat in known.users
        }
        assert mine == known.answers
        assert [s for s in now.ready if s in known.users or s in known.ready] == known.ready
        assert now.premoves == {seat: (lines, ready) for seat, (lines, ready) in known.premoves.items()}
        assert known.deadline is None or now.deadline is None or now.deadline >= known.deadline
        asked = [message[2] for message in now.messages if message[1] == "question"]
        seat = asks.get(known.id)
        owes = seat is not None and seat in known.asked and seat not in known.ready
        assert asked == ([known.users[seat]] if owes else []), asked
        assert not [m for m in now.messages if "won: " in m[5] or "opened: " in m[5]]

    def _went_on(self, known: Known, now: Stored, back: tuple[int, int] | None) -> None:
        """One question closed, with what was in force; then only what nobody had to be asked for."""
        before = copy.deepcopy(known)
        if back is None and before.asked:
            assert now.at > before.at
            self._entry(before, now)
        elif back is not None:
            # A turn in which nobody who is there is asked passes by itself, and the game may end once more.
            passed = [e for e in now.entries if e[0] >= back[1]]
            assert now.at[:2] >= back
            assert not [e for e in passed if any(seat in known.users for seat in e[3])]
        known.at, known.status, known.asked = now.at, now.status, self.asked_now(known)
        assert bool(known.asked) == (now.status != "ended")
        assert back is None or not [seat for seat in known.left if seat in known.asked]
        used = [seat for seat in before.premoves if seat not in now.premoves]
        assert now.premoves == {s: m for s, m in before.premoves.items() if s not in used}
        known.premoves = {seat: change for seat, change in before.premoves.items() if seat not in used}
        mine = {seat: lines for seat, lines in now.submitted.items() if seat in known.users}
        for seat, lines in mine.items():
            assert seat in used, (seat, lines)
            assert self.slug != "toy" or lines == before.premoves[seat][0]
        known.answers, known.ready = mine, [seat for seat in now.ready if seat in known.users]
        assert all(before.premoves[seat][1] for seat in known.ready)
        asked = [(m[2], m[3], m[4]) for m in now.messages if m[1] == "question"]
        owed = [known.users[s] for s in known.asked if s in known.users and s not in known.ready]
        assert sorted(asked) == sorted((user, *now.at[1:]) for user in owed), (asked, owed)
        self._told(before, now, back)

    def _entry(self, before: Known, now: Stored) -> None:
        """The entry of the closed question holds what was acknowledged, and the usual for the silent."""
        _, turn, step = before.at
        [answers] = [e[3] for e in now.entries if e[:2] == (turn, step)]
        assert list(answers) == list(before.asked)
        for seat, key in before.asked.items():
            if seat in before.answers:
                assert as_lines(answers[seat]) == before.answers[seat]
            elif seat in before.users and self.slug == "toy":
                assert answers[seat] == USUAL[key]

    def _told(self, before: Known, now: Stored, back: tuple[int, int] | None) -> None:
        """Each bid that closed and each turn that began was told once."""
        if self.slug != "toy":
            return
        since = (back[1], 0) if back else before.at[1:]
        closed = [e[2] for e in now.entries if e[:2] >= since]
        text = "\n".join(m[5] for m in now.messages if m[1] == "report")
        assert text.count("won: ") == sum("bid" in key for key in closed)
        assert text.count("opened: ") == sum(key == "chance:silk" for key in closed)
