"""An anonymous game gives nobody away: two tables, in which two people sit the other way round, tell all
others the same.

What one does under one's name (want to be the gamemaster, be away, be out of reach, leave the server) the
same person does at both tables; what is done for a seat is done by whoever sits there.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from bot import words
from bot.judge.clock import deadlines
from bot.judge.judge import Judge, Refusal
from bot.judge.letters import letters
from bot.judge.lobby import lobby
from bot.judge.seats import away, offered_seats, resigning
from bot.judge.telling import delivery_trouble
from bot.judge.votes import votes
from bot.settings import Settings
from storage import queries
from storage.database import Database
from storage.models import Message
from tests import toy
from tests.bot.cogs.steps import hear
from tests.bot.cogs.table import Room, a_room
from tests.bot.watch import Watch
from tests.databases import fresh, opened

SIDES = ("cao", "liu")
TERMS = re.compile(r"(?<=of the terms \(seat preferences, salts, options\): `)\w{64}")
"""Made of the seat preferences too, with the secret seed as its key: nobody learns anything from it."""
LOOKING = {
    "gm audit": {}, "gm owed": {}, "game log": {}, "who": {}, "game status": {}, "game list": {},
    "history": {}, "chart": {}, "map": {}, "game export": {}, "vote list": {}, "letters": {},
}  # fmt: skip
ABOUT = ("profile", "player record")
WATCHERS = ("gm", "host", "guest")
"""The onlookers: a gamemaster who plays, one who manages the server, somebody without a seat."""


@dataclass
class Hearing:
    """Everything that others than the two learn of a game."""

    room: Room
    number: int
    seats: dict[str, str]
    """The person's name by the seat's."""

    learnt: list[str] = field(default_factory=list[str])

    def id_of(self, who: str) -> int:
        return self.room.person(self.seats.get(who, who)).id

    async def try_to(self, what: str, work: Awaitable[object]) -> None:
        """Do something, and note for others only that it was tried."""
        try:
            await work
        except Refusal as refusal:
            self.learnt.append(f"{what} was refused: {refusal}")
        await self.room.rest()

    async def look(self) -> None:
        """Note all that the others can ask for now."""
        for who in WATCHERS:
            person = self.room.person(who, **({"manage_guild": True} if who == "host" else {}))
            for command, options in LOOKING.items():
                given = options if command == "game list" else {"game": str(self.number), **options}
                await self._ask(person, command, given)
            for command in ABOUT:
                for name in SIDES:
                    await self._ask(person, command, {"user": self.room.person(name)})
            await self._ask(person, "leaderboard", {"rules": "toy"})
            await self._ask(person, "me export", {})

    async def _ask(self, person, command, given) -> None:
        result = await person.slash(self.room.channel, command, **given)
        for message in filter(None, (result.response, *result.followups)):
            files = [f"{each.filename} {each.description} {each.bytes!r}" for each in message.attachments]
            said = "\n".join((message.content, str(message.components), *files))
            self.learnt.append(f"{person.name} {command}: {said}")

    def read(self) -> None:
        """Note all that stands where others read it."""
        places = [*self.room.channel.threads, self.room.channel]
        places += [self.room.person(who).user.dm_channel for who in WATCHERS]
        for place in places:
            for message in place.history():
                content = TERMS.sub("…", message.content)
                self.learnt.append(f"{place.name}: {content} {message.components}")


async def by_the_seats(at: Hearing) -> None:
    """Wei and Shu do what is done for a seat."""
    room, number = at.room, at.number
    judge = room.judge
    await at.try_to("a letter", letters.send(judge, number, at.id_of("shu"), "Wu", "who are you?"))
    room.watch.ahead(seconds=7)
    await at.try_to("a letter", letters.send(judge, number, at.id_of("wei"), "Wu", "guess"))
    room.watch.ahead(minutes=3)
    await room.rest()
    await at.try_to("an extension", deadlines.extend(judge, number, at.id_of("wei"), 0))
    await at.try_to("an offer", offered_seats.offer(judge, number, at.id_of("shu")))
    await at.try_to("an end of it", offered_seats.withdraw(judge, number, at.id_of("shu")))
    await at.try_to("a vote", votes.propose(judge, number, at.id_of("wei"), "pause"))
    await at.try_to("a ballot", votes.cast(judge, number, at.id_of("shu"), 1, agrees=False))
    await hear(room, number, at.seats["wei"], "5; ready")


async def by_the_people(at: Hearing) -> None:
    """Cao does what is done under one's name, wherever he sits."""
    judge, number, cao = at.room.judge, at.number, at.id_of("cao")
    await at.try_to("an office", votes.propose(judge, number, cao, "gamemaster"))
    until = at.room.watch.now() + timedelta(days=3)
    await at.try_to("an absence", away.leave(judge, number, cao, until, told=True))
    await at.look()
    await at.try_to("a return", away.end(judge, number, cao))


async def giving_up(at: Hearing) -> None:
    """Shu is given up, whoever had it; Cao can be reached no more and leaves the server."""
    judge, number, cao = at.room.judge, at.number, at.id_of("cao")
    await at.try_to("a seat", resigning.resign(judge, number, at.id_of("shu")))
    await at.try_to("a ballot", votes.cast(judge, number, at.id_of("gm"), 1, agrees=False))
    for advice in (words.delivery.DM_CLOSED, words.delivery.DM_CLOSED_IN_FORUM, words.delivery.LEFT):
        unsent = Message(kind="question", game_id=number, user_id=cao, body={"text": "x"})
        await delivery_trouble.report(judge, unsent, advice)
    at.room.guild.remove_member(at.room.person("cao"))
    await at.room.rest()
    at.room.watch.ahead(days=1)
    await deadlines.close_due(judge)
    await at.room.rest()
    await at.look()


async def lived(path: Path, wei: str, shu: str) -> list[str]:
    """Play at a table at which Wei and Shu are held by these; return what all others learn of it."""
    watch = Watch()
    async with opened(fresh(path), inline=True) as engine:
        judge = Judge(Database(engine, watch.now), watch.now, lambda n: b"s" * n, {"toy": toy.GAME})
        async with a_room(judge, Settings(home=path.parent), watch) as room:
            for who in ("gm", *SIDES, "host", "guest"):
                room.person(who, **({"manage_guild": True} if who == "host" else {}))
            number = await room.open(anonymous=True, leaving="open", schedule="every 12h")
            at = Hearing(room, number, {"wei": wei, "shu": shu, "wu": "gm"})
            for who in ("gm", *SIDES):
                [power] = [seat for seat, held in at.seats.items() if held == who]
                await lobby.join(judge, number, at.id_of(who), who, wishes=[power.title()])
            await lobby.start(judge, number, at.id_of("gm"))
            await room.rest()
            held = await judge.database.read(queries.seats, number)
            assert {each.seat: each.user_id for each in held if each.user_id} == {
                seat: at.id_of(who) for seat, who in at.seats.items()
            }
            for part in (by_the_people, by_the_seats, giving_up):
                await part(at)
            at.read()
            return at.learnt


async def test_whoever_sits_where_in_an_anonymous_game_all_others_learn_the_same(tmp_path: Path) -> None:
    one = await lived(tmp_path / "one.sqlite", *SIDES)
    other = await lived(tmp_path / "other.sqlite", *reversed(SIDES))
    assert len(one) > 100
    assert any("as the gamemaster from now on" in each for each in one)
    assert any("resigned" in each for each in one)
    assert any("a player: proposed" in each and "Shu: offered" in each for each in one)
    assert any("does not get through" in each for each in one)
    assert any(re.match(r"\w+ me export: .*b'", each, re.DOTALL) for each in one)
    assert [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]] == []
    assert len(one) == len(other)
