"""Steps of any kind, in any order, through the real judge and a real file."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule

from bot.judge.lobby import lobby
from bot.judge.orders import message_intake
from bot.scheduling.judge_timekeeper import REMEMBERED
from storage import queries
from tests.bot.judge.publicly import stand_alone
from tests.proof.bazaar import MASTER
from tests.proof.model import Known
from tests.proof.ruling import Ruling, which, who

USERS = (11, 12, 13)
TEXTS = (
    *("0", "3", "9", "go east", "go west", "go east\nnonsense", "a", "a, b", "y, x", "give", "nonsense"),
    *("clear", "ready", "not ready", "all hold", "help", "orders", "missing"),
    *("0\nready", "3\nready", "go west\nready", "a\nready", "y, x\nready", "give\nready", "9\nready"),
)
FITTING = {"bid": ("0",), "march": ("go west",)}


class Tables(Ruling):
    """Opens games, joins them, and writes to the judge."""

    # ------------------------------------------------------------ before the game

    @initialize()
    def first(self) -> None:
        self.do(self.clock.tick())
        self.create()
        for user in range(3):
            self.join(0, user)
        self.start(0)

    @precondition(lambda self: sum(known.status != "ended" for known in self.games) < 2)
    @rule()
    def create(self) -> None:
        row = self.do(
            lobby.create(self.judge, self.slug, MASTER, options=self.options, terms=self.terms, channel_id=1)
        )
        self.games.append(Known(row.id, self.slug))
        self.settle()

    @rule(number=which, user=who)
    def join(self, number: int, user: int) -> None:
        if known := self.begun(number, "open"):
            wish = self.judge.games[self.slug].powers[user].seat
            self.do(lobby.join(self.judge, known.id, USERS[user], f"p{user}", wishes=[wish]))
            self.settle()

    @rule(number=which, user=who)
    def leave(self, number: int, user: int) -> None:
        if known := self.begun(number, "open"):
            self.refused(lobby.leave(self.judge, known.id, USERS[user]))
            self.settle()

    @rule(number=which)
    def start(self, number: int) -> None:
        if (known := self.begun(number, "open")) is None:
            return
        players = self.do(self.judge.database.read(queries.players, known.id))
        if self.refused(lobby.start(self.judge, known.id, MASTER)):
            assert len(players) < 2
            return
        self.do(stand_alone(self.judge, known.id))
        for seat in self.do(self.judge.database.read(queries.seats, known.id)):
            if seat.user_id is not None:
                known.users[seat.seat] = seat.user_id
            else:
                known.computers.append(seat.seat)
        assert sorted(known.users.values()) == sorted(player.user_id for player in players)
        self.settle(known, opens=True)

    # ------------------------------------------------------------ what players send

    @rule(number=which, user=who, text=st.sampled_from(TEXTS))
    def write(self, number: int, user: int, text: str) -> None:
        known = self.begun(number)
        if known:
            self.send(known, self.seat(known, user), text)

    @rule(number=which, user=who)
    def answer_well(self, number: int, user: int) -> None:
        """Send what fits, so that games go on."""
        known = self.begun(number)
        owing = [seat for seat in known.users if seat in known.asked] if known else []
        if known and owing:
            seat = owing[user % len(owing)]
            self.send(known, seat, self.good(known, seat))

    def good(self, known: Known, seat: str) -> str:
        fits = {"bid": "0", "march": "go east", "picks": "a", "order": "y, x", "gift": "give"}
        return fits[known.asked[seat]] + "\nready"

    def send(self, known: Known, seat: str, text: str, source: int | None = None) -> None:
        self.number += 1
        user, source_id = known.users[seat], source or self.number
        reply = self.do(
            message_intake.receive(
                self.judge,
                known.id,
                user,
                text,
                source_id=source_id,
                event_id=self.number,
                edited=source is not None,
            )
        )
        known.events.append((self.number, user, text, self.now.at))
        if reply.receipt:
            known.sent.append((source_id, seat, known.at, seat in known.asked))
        known.hear(seat, text, reply)
        self.settle(known, opens=known.closes)

    @rule(number=which, pick=st.integers(0, 50))
    def repeat(self, number: int, pick: int) -> None:
        """A message heard before changes nothing when it comes again, as long as it is remembered."""
        known = self.begun(number)
        if known and known.events:
            event_id, user, text, heard_at = known.events[pick % len(known.events)]
            if user in known.users.values() and self.now.at - heard_at < REMEMBERED:
                reply = self.do(message_intake.receive(self.judge, known.id, user, text, event_id=event_id))
                assert reply.repeated
                self.settle()

    @rule(number=which, pick=st.integers(0, 50), text=st.sampled_from(("0", "go west")))
    def edit(self, number: int, pick: int, text: str) -> None:
        """An edited message counts anew while its question is open, and changes nothing afterwards."""
        if (known := self.begun(number)) is None or self.slug != "toy":
            return
        there = [each for each in known.sent if each[1] in known.users and each[3]]
        if not there:
            return
        source, seat, at, _ = there[pick % len(there)]
        if at == known.at and text in FITTING.get(known.asked.get(seat, ""), ()):
            self.send(known, seat, text, source)
        elif at != known.at:
            self.number += 1
            user = known.users[seat]
            self.do(
                message_intake.receive(
                    self.judge, known.id, user, text, source_id=source, event_id=self.number, edited=True
                )
            )
            self.settle()

    @rule(number=which)
    def outsider(self, number: int) -> None:
        if known := self.begun(number):
            assert self.refused(message_intake.receive(self.judge, known.id, 666, "0\nready"))
            self.settle()
