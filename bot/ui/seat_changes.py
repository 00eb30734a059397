"""Taking over a seat, offering one, being away and coming back: for commands, buttons and words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from discord import ButtonStyle, ui

from bot import words
from bot.judge.judge import Judge, Refusal
from bot.judge.lobby import open_seats
from bot.judge.question_moment import now_of
from bot.judge.seats import away, away_reading, offered_seats, taking_over
from bot.judge.telling import texts
from bot.ui.app import Act, App
from bot.ui.components import PAGE, ControlTag, Press, deed_of_game, sheet
from bot.ui.confirmations import Passing, PassingButton
from bot.ui.responses import say
from storage import queries
from storage.models import Game

BACK = re.compile(
    r"(?:(?:i['’]?m |i am )?(?:back(?: again)?|not away|no longer away)|away no longer)(?: now)?[.!]{0,3}",
    re.IGNORECASE,
)
"""Words that end an absence."""


UNTOLD = re.compile(
    r"quietly|silently|secretly|untold"
    r"|(?:do not|don['’]?t) tell(?: (?:them|anyone|anybody|others|the (?:others|table)))?"
)
AWAY = re.compile(
    r"/?(?:i['’]?m |i am |i['’]?ll be |i will be |i am going to be |i['’]?m going to be )?"
    rf"(?:away|on (?:holidays?|vacation)|(?:afk|gone)(?= \S))(?P<before>,? (?:{UNTOLD.pattern}))?"
    r"(?:,? (?P<until>(?!(?:off|over|again)\b)[\w.:,/<> –-]{1,60}?))?"
    rf"(?P<untold>,?(?: but| and)? \(?(?:{UNTOLD.pattern})\)?)?[.! ]{{0,3}}"
    r"|/?away (?P<off>off|over)[.! ]{0,3}",
    re.IGNORECASE,
)
"""Words that declare an absence: `away until 3 Dec`, `away 5 days quietly`, `away off`."""


OFFER = re.compile(r"/?offer (?:my )?seat[.!]{0,3}", re.IGNORECASE)
"""Words that offer one's seat to others."""

KEEP = re.compile(
    r"/?(?:i['’]?ll |i will |i )?(?:keep|want to keep) (?:my )?seat[.!]{0,3}"
    r"|(?:do not|don['’]?t|no longer) offer (?:my )?seat[.!]{0,3}",
    re.IGNORECASE,
)
"""Words that take such an offer back."""

SAID = (BACK, AWAY, OFFER, KEEP)


async def went_away(client: App, user_id: int, said: re.Match[str], named: Sequence[int]) -> str:
    """Let somebody be away from all their games or those that are named, as AWAY was said; return what they
    are told. Raises Refusal.
    """
    judge = client.judge
    if not await away.games_at_hand(judge, user_id):
        return words.away.NO_GAMES
    if said["off"]:
        lines = await away.end_all(judge, user_id, named) or [words.away.NOT_AWAY]
    else:
        chosen = await judge.database.read(queries.preference, user_id)
        if not said["until"]:
            raise Refusal(words.away.UNTIL_WHEN)
        until = away_reading.read(said["until"], judge.now(), chosen.time_zone)
        told = not (said["untold"] or said["before"])
        lines = await away.leave_all(judge, user_id, until, told=told, games=named)
        lines = [*lines, words.away.ALL_BACK] if lines else [words.away.NO_GAMES]
    await client.settle()
    return "\n".join(lines)


async def take(act: Act, game_id: int, seat: str | None = None) -> None:
    """Take over a free seat; where several are, ask which."""
    judge = act.client.judge
    free = await open_seats.open_seats(judge, None, game_id)
    if seat is None and len(free) > 1:

        async def picked(chooser: Act, power: str) -> None:
            await take(chooser, game_id, power)

        view = Passing(act, picked)
        for each in free[:PAGE]:
            view.add_item(PassingButton(view, each.power, each.power, ButtonStyle.primary))
        await say(act, words.open_seats.CHOOSE.format(title=texts.title(free[0].row)), view=view)
        return
    power = await taking_over.take(judge, game_id, act.user.id, act.user.display_name, seat)
    await _seated(act, game_id, power)


async def back(act: Act, game_id: int) -> None:
    """Be back from an absence, or return to the seat one held last."""
    if lines := await away.end_all(act.client.judge, act.user.id, [game_id]):
        await act.client.settle()
        await say(act, "\n".join(lines))
        return
    power = await taking_over.back(act.client.judge, game_id, act.user.id, act.user.display_name)
    await _seated(act, game_id, power)


async def offer(act: Act, game_id: int) -> None:
    """Offer one's seat to whoever takes it; the answer has a button that takes the offer back."""
    text, view = await offered(act.client, game_id, act.user.id)
    await say(act, text, view=view)


async def offered(client: App, game_id: int, user_id: int) -> tuple[str, ui.View]:
    """Offer the seat of a person; return what they are told, and the button that takes the offer back."""
    power = await offered_seats.offer(client.judge, game_id, user_id)
    await client.settle()
    row = await client.judge.database.ask(queries.game, game_id)
    place, link = row.thread_id or row.channel_id, ""
    if row.guild_id is not None and place is not None:
        link = words.open_seats.LINK.format(link=f"https://discord.com/channels/{row.guild_id}/{place}")
    text = words.open_seats.YOU_OFFER.format(title=texts.title(row), power=power, link=link)
    return text, sheet(Press(ControlTag("keepseat", game_id, now_of(row)), words.open_seats.KEEP))


async def keep(act: Act, game_id: int) -> None:
    """Take the offer of one's seat back."""
    await say(act, await kept(act.client, game_id, act.user.id))


async def kept(client: App, game_id: int, user_id: int) -> str:
    """Take the offer of a person's seat back; return what they are told."""
    power = await offered_seats.withdraw(client.judge, game_id, user_id)
    row = await client.judge.database.ask(queries.game, game_id)
    await client.settle()
    return words.open_seats.YOU_STAY.format(title=texts.title(row), power=power)


async def _seated(act: Act, game_id: int, power: str) -> None:
    row = await act.client.judge.database.ask(queries.game, game_id)
    await act.client.settle()
    await say(act, words.open_seats.TOOK.format(title=texts.title(row), power=power))


async def left_by(judge: Judge, user_id: int) -> list[Game]:
    """Return the games under way in which the seat that a person held last is free."""
    return await judge.database.ask(queries.left_open, user_id)


deed_of_game("takeover", take)
deed_of_game("imback", back)
deed_of_game("keepseat", keep)
