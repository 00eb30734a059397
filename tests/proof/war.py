"""The same machine with the armies of Warlords of China, of whose rules the model knows nothing."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import rule

from bot.judge.audience import views
from bot.judge.lobby import lobby
from bot.judge.settings.terms import Terms
from games.core.rules.prompts import Prompt
from tests.proof.machine import Tables
from tests.proof.model import COMMANDS, Known, stored
from tests.proof.ruling import which, who


class War(Tables):
    """Three warlords; the other lands are the Independents'."""

    slug, options = "warlords", {"year_limit": 2}
    terms = Terms.model_validate({"fill": "independents"})

    def key(self, prompt: Prompt[Any]) -> str:
        return "orders"

    def is_beaten(self, known: Known, seat: str) -> bool:
        return seat in self.do(views.look(self.judge, known.id, None)).position.state.table.out

    def good(self, known: Known, seat: str) -> str:
        return f"{self.line(known, seat, 7)}\nready"

    def line(self, known: Known, seat: str, pick: int) -> str:
        """Return a line that the seat may write now, or nonsense where it may write none."""
        seen = self.do(views.look(self.judge, known.id, known.users[seat]))
        lines = [line for of_unit in seen.legal.values() for line in of_unit]
        return lines[pick % len(lines)] if lines else "nonsense"

    @rule(number=which, user=who, pick=st.integers(0, 200), word=st.sampled_from(("", *COMMANDS)))
    def write(self, number: int, user: int, pick: int, word: str) -> None:
        if known := self.begun(number):
            seat = self.seat(known, user)
            self.send(known, seat, f"{self.line(known, seat, pick)}\n{word}".strip())

    @rule(number=which, user=who, word=st.sampled_from((*COMMANDS, "nonsense")))
    def command(self, number: int, user: int, word: str) -> None:
        if known := self.begun(number):
            self.send(known, self.seat(known, user), word)

    @rule(number=which, user=who)
    def resign(self, number: int, user: int) -> None:
        """Here a seat may be given up before its turn's first answer: then at once another is asked."""
        known = self.begun(number)
        if known is None or len(known.users) == 1:
            return
        before, asked, seat = known.at, known.asked, self.seat(known, user)
        self.do(lobby.resign(self.judge, known.id, known.users.pop(seat)))
        known.left.append(seat)
        now = stored(self.raw, known.id, known.last_message)
        known.status, known.at, known.asked = now.status, now.at, self.asked_now(known)
        if not any(other in asked for other in known.asked):  # others are asked, who have their own time
            known.deadline = None
        put = [message[2] for message in now.messages if message[1] == "question"]
        owed = [other for other in known.users if other in known.asked and other not in now.ready]
        if before == now.at:
            assert sorted(put) == sorted(known.users[other] for other in owed if other not in asked)
            for other, lines in known.answers.items():
                assert other == seat or other not in known.asked or now.submitted[other] == lines
        else:
            assert sorted(put) == sorted(known.users[other] for other in owed)
        known.answers, known.ready, known.premoves = now.submitted, now.ready, now.premoves
        known.last_message = max([known.last_message, *[message[0] for message in now.messages]])
        self.settle()
