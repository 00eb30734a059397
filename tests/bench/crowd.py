"""Many games that wait for their deadline, as they stand in the database and on Discord after months of play.

Their rows are written through the database without playing each game: all take their positions from one
course of computers, each with a seed of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from itertools import islice
from typing import Any

from games.core.play.save import Position
from games.core.play.self_play import play
from games.core.rules.prompts import Seat as SeatName
from local_discord import Channel, Person, message_operations
from local_discord.message_requests import MessageRequest
from storage import saves
from storage.database import Database
from storage.models import Game, Message, Seat
from storage.unit_of_work import Work
from tests.bench.rules import DICE, GAME, SEATS
from tests.fake_discord import FakeDiscord

BATCH = 250
"""Games in one transaction."""

IN_ONE_SERVER = 500
"""Games of one server, which holds at most 1,000 active threads."""

MOMENTS = 60
"""Positions that the games are spread over."""


@dataclass
class Crowd:
    """The players, and the thread of each game by its number."""

    people: list[Person] = field(default_factory=list)
    games: dict[int, Channel] = field(default_factory=dict)


@cache
def moments() -> list[Position[Any]]:
    """Return positions in which one seat is asked for the orders of a slot."""
    course = (p for p in play(GAME, SEATS, GAME.options(), DICE) if p.ask and len(p.ask.prompts) == 1)
    return list(islice((p for p in course if not p.save.log), 20, 20 + MOMENTS))


async def gather(
    database: Database, local: FakeDiscord, games: int, due: datetime, people: int, late: int = 0
) -> Crowd:
    """Open so many games on Discord and in the database, each seat held by one of so many people.

    Their deadline is `due`, but for so many that are `late`: theirs has just passed.
    """
    crowd = Crowd([local.add_person(f"Person {number}") for number in range(max(people, len(SEATS)))])
    owner, positions = local.add_person("Owner", owner=True), moments()
    channels = _channels(local, games, crowd.people[0])
    for first in range(0, games, BATCH):
        async with database.work() as work:
            for number in range(first, min(first + BATCH, games)):
                thread = local.start_thread(local.bot, channels[number // IN_ONE_SERVER], f"Game {number}")
                at = due if number >= late else work.now - timedelta(seconds=1)
                row = await _game(work, positions[number % len(positions)], number, thread, at, owner)
                row.guild_id = thread.guild_id
                await work.replace(row)
                first_seat = number * len(SEATS) % len(crowd.people)
                players = [
                    crowd.people[(first_seat + place) % len(crowd.people)] for place in range(len(SEATS))
                ]
                _arrive(local, channels[number // IN_ONE_SERVER], players)
                await _seats(work, row, players)
                await _status(work, local, row, thread)
                crowd.games[row.id] = thread
    return crowd


def _channels(local: FakeDiscord, games: int, first: Person) -> list[Channel]:
    """Return a channel of each server that so many games need; the first person is a member of all."""
    channels = [local.general]
    for number in range(1, -(-games // IN_ONE_SERVER)):
        guild = local.add_guild(f"Server {number}")
        local.join(first, guild)
        channels += [one for one in local.channels() if one.guild_id == guild.id]
    return channels


def _arrive(local: FakeDiscord, channel: Channel, players: Sequence[Person]) -> None:
    """Let people be members of a server where they play."""
    guild = local.world.guilds[channel.guild_id or 0]
    for person in players:
        if guild.id not in person.guilds:
            local.join(person, guild)


async def _game(
    work: Work, position: Position[Any], number: int, thread: Channel, due: datetime, owner: Person
) -> Game:
    save = position.save
    row = Game(
        slug=GAME.slug, name=f"Game {number}", seed=number.to_bytes(32), commitment="", status="running"
    )
    row.options, row.turn, row.deadline, row.hours = {}, save.turn, due, 24
    row.open_document, row.started_at = _open(position), work.now
    row.channel_id, row.thread_id = thread.parent_id, thread.id
    row.gamemaster_id = owner.id
    row = await work.create(row)
    work.add(saves.checkpoint_of(row.id, save, work.now))
    return row


def _open(position: Position[Any]) -> str:
    """Return the document of a position's question, as the judge stores it."""
    return saves.open_document(position.save, position.ask.prompts if position.ask else (), others_act=False)


async def _seats(work: Work, row: Game, players: Sequence[Person]) -> None:
    for place, (seat, person) in enumerate(zip(SEATS, players, strict=True)):
        held = Seat(game_id=row.id, seat=SeatName(seat), position=place, name=person.name, user_id=person.id)
        work.add(held)


async def _status(work: Work, local: FakeDiscord, row: Game, thread: Channel) -> None:
    """The status that was posted when the game began, which is edited from then on."""
    posted = message_operations.post(
        local.world, local.bot, thread, MessageRequest(content=f"## Game #{row.id}")
    )
    status = Message(game_id=row.id, kind="status", nonce=f"g{row.id}.status", body={"text": posted.content})
    status.state, status.channel_id, status.message_id = "sent", thread.id, posted.id
    status.created_at = status.due_at = status.sent_at = work.now
    work.add(status)
