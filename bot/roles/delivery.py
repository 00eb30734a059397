"""Delivery: one process posts what is due, under the rate of the bot, each message claimed before it goes.

Where a proxy of the host's keeps the rate, several may post, each to some of all readers.
"""

from __future__ import annotations

import asyncio

from bot.delivery.channels import Channels
from bot.delivery.courier import DiscordCourier
from bot.delivery.discord_requests import MOST, PER_SECOND, pacer
from bot.delivery.outbox import Outbox
from bot.delivery.undeliverable_messages import Trouble
from bot.host_alerts import host_of
from bot.jobs.painting import PaintedElsewhere
from bot.jobs.queue import Queue
from bot.judge.judge import Judge
from bot.judge.settings.running_game_models import ANNOUNCEMENT
from bot.judge.telling.messages import Body
from bot.roles.delivery_parts import ReaderParts
from bot.roles.gateway import DIRECT, ELSEWHERE
from bot.roles.post_only_client import Poster
from bot.settings import Settings
from bot.ui import message_controls
from storage.leadership import Leadership
from storage.models import Message
from storage.process_coordination import Claims
from storage.signals import HURRY, Signals

LOOK = 15.0
"""Seconds after which due messages are looked for though nobody told of any."""


class Refused(Exception):
    """Discord does not take the token."""


async def serve(
    judge: Judge,
    settings: Settings,
    token: str,
    signals: Signals,
    leadership: Leadership,
    parts: ReaderParts,
) -> None:
    """Post what is due to some readers until the task is cancelled; raises Refused, and what logging in
    raises.
    """
    refused = asyncio.Event()
    others = DIRECT + ELSEWHERE
    requests = pacer(settings, PER_SECOND - others, MOST - others)
    client = Poster(requests, refused.set, lambda: leadership.holds)
    pictures = PaintedElsewhere(judge, Queue(judge.database.engine), signals)
    outbox: Outbox | None = None
    try:
        await client.login(token)
        claims = Claims(judge.database, parts.numbers)
        await claims.begin()
        courier = DiscordCourier(
            client, judge.database, Channels(client, judge), pictures, message_controls.under_message
        )
        outbox = sender = Outbox(judge.database, courier, judge.now, claims=claims, idle=LOOK)
        sender.reporters.append(Trouble(judge, lambda: host_of(client, settings), signals.give).report)

        def sent(message: Message, _body: Body) -> None:
            if message.kind == ANNOUNCEMENT:
                signals.give()  # what waited for it to stand goes on at once

        def heard(topic: str) -> None:
            if topic == HURRY:
                sender.hurry()
            sender.wake()

        sender.listeners.append(sent)
        signals.listeners.append(heard)
        try:
            running = asyncio.create_task(sender.run())
            refusing = asyncio.create_task(refused.wait())
            try:
                await asyncio.wait((running, refusing), return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (running, refusing):
                    task.cancel()
                await asyncio.wait((running, refusing))
            raise Refused
        finally:
            signals.listeners.remove(heard)
            if leadership.holds:
                await sender.drain(4.0)
    finally:
        for task in outbox.sending if outbox is not None else []:
            task.cancel()
        await client.close()
