"""The acts of people at a table while one of them keeps something secret, move by move.

Every choice is drawn from `chance`, which is the same at both tables; what is hidden is drawn from `secret`.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from bot.judge import computers
from bot.judge.audience import views
from bot.judge.clock import deadlines
from bot.judge.judge import Refusal
from bot.judge.office import gamemaster
from bot.judge.orders import message_intake
from bot.judge.orders.intake_context import Reply
from bot.judge.session import PlayerView
from games.core.play.dice import Seeded
from games.core.reading.message_commands import take_apart as taken_apart
from games.core.rules.prompts import Answer, Orders, Prompt
from storage import queries
from tests.proof.bazaar import MASTER
from tests.proof.secrecy.house import House, forget, logged, look_at_rows, look_round, own_sight, told
from tests.proof.secrecy.noise import text

MOST_LETTERS = 3


@dataclass(frozen=True)
class Moment:
    """A question that is open: who hides an answer, who else is asked, whether it is sent ahead of time."""

    game_id: int
    hidden: str
    user_id: int
    others: dict[str, int]
    asked: tuple[str, ...]
    prompts: Mapping[str, Prompt[Any]] = field(compare=False)
    """The open question by seat: it does not change while it is open, whatever is answered."""

    @property
    def ahead(self) -> bool:
        return self.hidden not in self.asked


async def moment(at: House, game_id: int, chance: random.Random) -> Moment | None:
    """Return who hides something now; None when the game is over."""
    seen = await views.look(at.judge, game_id, None)
    if seen.position.ask is None:
        return None
    held = {s.seat: s.user_id for s in seen.seats if s.status == "held" and s.user_id is not None}
    prompts = {str(seat): prompt for seat, prompt in seen.position.ask.prompts.items() if seat in held}
    asked = tuple(prompts)
    for hidden in chance.sample(list(held), len(held)):
        if hidden in asked or await foreseen(at, game_id, held[hidden]):
            others = {seat: user for seat, user in held.items() if seat != hidden}
            return Moment(game_id, hidden, held[hidden], others, asked, prompts)
    return None


async def foreseen(at: House, game_id: int, user_id: int) -> bool:
    prompt = (await views.look(at.judge, game_id, user_id)).prompt
    return prompt is not None and isinstance(prompt.shape, Orders) and bool(prompt.shape.legal())


async def differ(at: House, now: Moment, chance: random.Random, secret: str) -> str:
    """Let the hidden answer be given and the others act; return what its giver sees in the end."""
    with logged(at):
        await hide(at, now, chance, secret)
        others = list(now.others.items())
        for seat, user_id in chance.sample(others, min(2, len(others))):
            await meddle(at, now, chance, seat, user_id)
        if chance.random() < 0.4:
            await command(at, now, chance)
        at.now.passes(minutes=chance.randrange(90))
        pictures = chance.random() < 0.1
        watchers = chance.sample([user_id for _, user_id in others], min(2, len(others)))
        await look_round(at, now.game_id, watchers, pictures=pictures)
        look_at_rows(at, now.game_id, now.hidden)
        return await own_sight(at, now.game_id, now.user_id)


async def hide(at: House, now: Moment, chance: random.Random, secret: str) -> None:
    """Send a few letters whose number, times and words to the bot are the same at both tables."""
    prompt = await prompt_at(at, now, now.hidden)
    first = at.event + 1
    for number in range(chance.randint(1, MOST_LETTERS)):
        await say(at, now, "clear\n" + typed(prompt, f"{secret}/{number}"), right=True)
        at.now.passes(minutes=7)
    match chance.randrange(4):
        case 0:
            await say(at, now, typed(prompt, f"{secret}/more"))  # perhaps some of it is wrong on top
        case 1 if isinstance(prompt.shape, Orders):
            again = "clear\n" + typed(prompt, f"{secret}/edited")
            await say(at, now, again, of=first)
        case _:
            pass
    waits = len(now.asked) > 1 or now.ahead
    if waits and chance.random() < 0.5:
        await say(at, now, "ready")


async def say(at: House, now: Moment, letter: str, *, of: int | None = None, right: bool = False) -> None:
    """Let the one who hides something write; `of` is the message that they edit."""
    event = at.next_event()
    reply = await message_intake.receive(
        at.judge,
        now.game_id,
        now.user_id,
        letter,
        source_id=of or event,
        event_id=event,
        edited=of is not None,
    )
    assert not (right and reply.errors), (letter, reply.errors)


async def meddle(at: House, now: Moment, chance: random.Random, seat: str, user_id: int) -> None:
    """Let another player answer, err, and be ready as long as this does not close the question."""
    prompt = now.prompts.get(seat) or (await views.look(at.judge, now.game_id, user_id)).prompt
    letters = ["orders", "missing", "help", unready(text(chance, ["GO EAST", "A FAN - TAI", "Build LUO"]))]
    if prompt is not None:
        letters += ["clear\n" + typed(prompt, f"{seat}/{chance.random()}"), "not ready"]
    last = [other for other in now.asked if other != now.hidden][-1:]
    if seat in now.asked and [seat] != last:
        letters += ["ready"]
    for letter in chance.sample(letters, chance.randint(1, 3)):
        at.note(f"{seat} sends", letter)
        event = at.next_event()
        reply = message_intake.receive(
            at.judge, now.game_id, user_id, letter, source_id=event, event_id=event
        )
        await at.try_to(f"{seat} is answered", answered(reply))


async def command(at: House, now: Moment, chance: random.Random) -> None:
    """Let the gamemaster do what closes no question; they may write for the one who hides something."""
    judge, game_id = at.judge, now.game_id
    prompt = await prompt_at(at, now, now.hidden)
    right = typed(prompt, f"gm/{chance.random()}")
    noise = unready(text(chance, right.splitlines()))
    event = at.next_event()
    write = partial(
        message_intake.receive, judge, game_id, MASTER, source_id=event, event_id=event, seat=now.hidden
    )
    match chance.randrange(6):
        case 0:
            await at.try_to("extended", deadlines.extend(judge, game_id, MASTER, 5, as_gamemaster=True))
        case 1:
            await at.try_to("paused", deadlines.pause(judge, game_id, MASTER))
            at.now.passes(hours=3)
            await at.try_to("resumed", deadlines.resume(judge, game_id, MASTER))
        case 2:
            user_id = chance.choice(list(now.others.values()))
            await at.try_to("extended", deadlines.extend(judge, game_id, user_id, 0))
        case number:
            letter = (right, noise, "bananas\n" + right, "missing; help; orders")[(number + len(noise)) % 4]
            await at.try_to(f"gamemaster sends {letter!r}", answered(write(letter)))


async def answered(reply: Awaitable[Reply]) -> str:
    """Return what the sender of a letter reads."""
    return told(await reply)


def unready(noise: str) -> str:
    """Return noise, unless it would mark somebody ready and so might close the question."""
    short = noise[:300]
    return "hm" if any(command.word == "ready" for command in taken_apart(short).commands) else short


async def close(at: House, now: Moment, chance: random.Random) -> None:
    """Let both tables become one again: the same last answer, and the question is closed."""
    prompt = await prompt_at(at, now, now.hidden)
    await say(at, now, "clear\n" + typed(prompt, f"same/{chance.random()}"))
    forget(at, now.game_id, now.hidden)
    before = await at.judge.database.read(queries.game, now.game_id)
    for seat in chance.sample(now.asked, min(3, len(now.asked))):
        other = await prompt_at(at, now, seat)
        answer = typed(other, f"{seat}/{chance.random()}")
        event = at.next_event()
        if chance.random() < 0.8 and seat != now.hidden:
            user_id = now.others[seat]
            await message_intake.receive(
                at.judge, now.game_id, user_id, answer, source_id=event, event_id=event
            )
    row = await at.judge.database.read(queries.game, now.game_id)
    if chance.random() < 0.5 and row.deadline is not None:
        at.now.at = max(at.now.at, row.deadline)
        await deadlines.expire(at.judge, now.game_id, before.turn, before.step)
    else:
        await gamemaster.force(at.judge, now.game_id, MASTER, before.turn, before.step)


async def drive_computers(at: House, game_id: int) -> None:
    """Let computers that wait for their turn go on."""
    for _ in range(50):
        await computers.finish(at.judge, game_id)
        row = await at.judge.database.read(queries.game, game_id)
        if row.hours or row.status != "running":
            return
        await deadlines.expire(at.judge, game_id, row.turn, row.step)


async def prompt_at(at: House, now: Moment, seat: str) -> Prompt[Any]:
    """Return what a seat is asked at a moment, or what it may send ahead."""
    return now.prompts.get(seat) or await prompt_of(at, now.game_id, now.others.get(seat, now.user_id))


async def prompt_of(at: House, game_id: int, user_id: int) -> Prompt[Any]:
    seen: PlayerView = await views.look(at.judge, game_id, user_id)
    if seen.prompt is None:
        raise Refusal("nothing is asked")
    return seen.prompt


def typed(prompt: Prompt[Any], label: str) -> str:
    """Return a right answer as a player types it."""
    answer: Answer = prompt.shape.sample(Seeded(b"twins", label))
    if isinstance(answer, list):
        between = "\n" if isinstance(prompt.shape, Orders) else ", "
        return between.join(map(str, answer)) or "all hold"
    return str(answer)
