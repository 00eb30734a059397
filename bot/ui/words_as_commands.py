"""Words that show the same as the slash command of their name: `map`, `rules combat`, `who`, `vote yes`."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import discord
from discord import ui

from bot import words
from bot.judge import typed_text
from bot.judge.announced_acts import rewinding
from bot.judge.audience import outcome_reasons, views
from bot.judge.clock import schedule_texts
from bot.judge.judge import Judge, Refusal
from bot.judge.letters import letter_archive
from bot.judge.motion_rules import KINDS, motions_of
from bot.judge.new_game import seat_named
from bot.judge.orders.intake_context import AskedCommand
from bot.judge.settings.running_game_models import Kind
from bot.judge.telling import texts
from bot.judge.telling.messages import PictureOf
from bot.judge.votes import votes
from bot.pictures.gallery import Drawn
from bot.ui import maps, rule_pages
from bot.ui.app import Act, App
from bot.ui.joining import wishes_of
from bot.ui.responses import pages, palette_for, picture_file, say
from games.core.rules.prompts import Seat as SeatName
from storage import queries
from storage.models import Game


@dataclass(frozen=True)
class WordAnswer:
    """The answer to a word: lines, and the name of the file that takes them if they are many; or a picture
    with a line, `picture` as it can be drawn again. `view` are the controls under the last message.
    """

    lines: Sequence[str]
    filename: str = ""
    drawn: Drawn | None = None
    picture: PictureOf | None = None
    view: ui.View | None = None

    def messages(self) -> list[tuple[str, list[discord.File]]]:
        """Return the messages that show it: their texts and files."""
        if self.drawn is not None:
            return [("\n".join(self.lines), [picture_file(self.drawn)])]
        return pages(self.lines, self.filename)


async def found(client: App, user_id: int, row: Game, asked: AskedCommand) -> WordAnswer:
    """Return what a word asks for in a game; raises Refusal."""
    return await SHOWN[asked.word](client, user_id, row, asked.about)


async def give(act: Act, row: Game, *asked: AskedCommand) -> None:
    """Answer a command, or a text sent by one, with what words ask for; raises Refusal."""
    for each in asked:
        await _shown(act, await found(act.client, act.user.id, row, each))


async def _shown(act: Act, shown: WordAnswer) -> None:
    every = shown.messages()
    for number, (text, files) in enumerate(every, 1):
        await say(act, text, files=files, view=shown.view if number == len(every) else None)


async def show_map(act: Act, game_id: int, turn: int | None = None, *, orders: bool = True) -> None:
    """Show the public map as a turn began, or as it stands now if none is named."""
    await _shown(act, await _map_at(act.client, act.user.id, game_id, turn, orders=orders))


async def _map(client: App, user_id: int, row: Game, phase: str) -> WordAnswer:
    turn = await maps.turn_named(client.judge, row.id, phase) if phase else None
    return await _map_at(client, user_id, row.id, turn)


async def _map_at(
    client: App, user_id: int, game_id: int, turn: int | None = None, *, orders: bool = True
) -> WordAnswer:
    """Return the public map as a turn began, or as it stands now if none is named."""
    seen, palette = await views.look(client.judge, game_id, None), await palette_for(client, user_id)
    if turn is None:
        picture, game, view = PictureOf(kind="now", orders=orders), seen.game, views.public(seen)
        drawn = await client.gallery.now(seen, palette, orders=orders)
    else:
        picture = PictureOf(turn=turn, orders=orders)
        drawn = await client.gallery.of(game_id, picture, palette)
        game, view = await views.at_turn(client.judge, game_id, turn)
    return WordAnswer([f"**{texts.title(seen.row)}** · {game.phase(view)}"], drawn=drawn, picture=picture)


async def _board(client: App, _user_id: int, row: Game, _about: str) -> WordAnswer:
    look = await views.look(client.judge, row.id, None)
    return WordAnswer(maps.in_words(look), f"board-{row.id}.txt")


async def _rules(client: App, user_id: int, row: Game, chapter: str) -> WordAnswer:
    page = await rule_pages.shown(client, user_id, rule_pages.book_of(client, row), chapter)
    return WordAnswer([page.text], drawn=page.drawn, view=page.view)


async def _reference(client: App, user_id: int, row: Game, _about: str) -> WordAnswer:
    return await _rules(client, user_id, row, rule_pages.CARD)


async def _who(client: App, user_id: int, row: Game, _about: str) -> WordAnswer:
    look = await views.look(client.judge, row.id, user_id)
    head = f"**{texts.title(row)}** · {look.game.phase(views.public(look))}"
    return WordAnswer([head, *maps.standings(look, user_id)], f"standing-{row.id}.txt")


async def _status(client: App, user_id: int, row: Game, _about: str) -> WordAnswer:
    return WordAnswer([await views.status(client.judge, row.id, user_id)], f"status-{row.id}.txt")


async def _history(client: App, _user_id: int, row: Game, phase: str) -> WordAnswer:
    turn = await maps.turn_named(client.judge, row.id, phase) if phase else None
    lines = await views.history(client.judge, row.id, turn) or [words.guide.NOTHING_TO_TELL]
    return WordAnswer([words.games.HISTORY.format(title=texts.title(row)), *lines], f"history-{row.id}.txt")


async def _why(client: App, user_id: int, row: Game, about: str) -> WordAnswer:
    return WordAnswer(await outcome_reasons.why(client.judge, row.id, user_id, about), f"why-{row.id}.txt")


async def _deadline(client: App, _user_id: int, row: Game, _about: str) -> WordAnswer:
    look = await views.look(client.judge, row.id, None)
    besides = texts.unawaited(look.row, look.seats, client.judge.now())
    awaited = texts.awaited(look.game, look.position, besides) if row.status == "running" else ""
    return WordAnswer([f"**{texts.title(row)}** · {texts.clock(look.row)}", awaited])


async def _schedule(client: App, _user_id: int, row: Game, _about: str) -> WordAnswer:
    return WordAnswer(schedule_texts.told(client.judge.rules(row.slug), row, client.judge.now()))


async def _votes(client: App, _user_id: int, row: Game, _about: str) -> WordAnswer:
    return WordAnswer(await votes.standing(client.judge, row.id))


async def _letters(client: App, user_id: int, row: Game, _about: str) -> WordAnswer:
    return WordAnswer(await letter_archive.archive(client.judge, row.id, user_id), f"letters-{row.id}.txt")


AGREES = {
    **dict.fromkeys(("yes", "y", "yea", "aye", "agree", "agreed", "in favour", "in favor", "accept"), True),
    **dict.fromkeys(("no", "n", "nay", "against", "disagree", "refuse", "reject"), False),
}
SIDE = "|".join(AGREES)
ABOUT = re.compile(r"(?:(?:on|to|for) )?(?:(?:the|a) )?").pattern
REWIND = "rewind"
KIND = "|".join(("concede", "open", REWIND, *KINDS))
BALLOT = re.compile(
    rf"(?:(?:number |#)?(?P<first>\d{{1,6}})[:,]? )?(?P<side>{SIDE})"
    rf"(?:,? {ABOUT}(?:(?:vote )?(?:number |#)?(?P<last>\d{{1,6}})|(?P<kind>{KIND})))?"
)
OTHERWISE: dict[str, str] = {
    **dict.fromkeys(("peace",), "draw"),
    **dict.fromkeys(("surrender", "capitulate"), "concede"),
    **dict.fromkeys(("extend", "extension", "delay", "postpone", "more time"), "stretch"),
    **dict.fromkeys(("unpause", "continue"), "resume"),
    **dict.fromkeys(("gm", "new gamemaster"), "gamemaster"),
}
"""Other names for motions."""
MOVED = "|".join(("draw", "concede", "stretch", "pause", "resume", "gamemaster", "open", *OTHERWISE))
MOTION = re.compile(rf"{ABOUT}(?P<kind>{MOVED})(?:,? (?P<rest>.+))?")
BEFORE_SEATS = re.compile(r"(?:among|to|by|between|shared by|of|the seat of|seat) ")
AND = re.compile(r" (?:and|&) ")
WITH = re.compile(r"with (?:me and )?")
HOURS = re.compile(r"(?:(?:the )?deadline )?(?:by |for )?(\d{1,3}) ?(h|hours?|d|days?)?")
MADE: dict[str, Kind] = {
    "draw": "draw",
    "concede": "concession",
    "stretch": "stretch",
    "pause": "pause",
    "resume": "resume",
    "gamemaster": "gamemaster",
    "open": "seat",
}
"""The motions by the words that make them."""
VOTED_ON: dict[str, Kind] = {**MADE, **{kind: kind for kind in KINDS}}
"""The motions by the words of a ballot on them."""


async def _vote(client: App, user_id: int, row: Game, about: str) -> WordAnswer:
    if ballot := BALLOT.fullmatch(about):
        text = await _balloted(client.judge, row, user_id, ballot)
    elif motion := MOTION.fullmatch(about):
        kind = MADE[OTHERWISE.get(motion["kind"], motion["kind"])]
        text = await _proposed(client.judge, row, user_id, kind, motion["rest"] or "")
    else:
        raise _unlike(about)
    await client.settle()
    return WordAnswer([text])


async def _balloted(judge: Judge, row: Game, user_id: int, ballot: re.Match[str]) -> str:
    """Count a vote on what is named; where nothing is, on the only thing there is, a rewind or a motion."""
    number, agrees, kind = int(ballot["first"] or ballot["last"] or 0), AGREES[ballot["side"]], ballot["kind"]
    rewind, motions = rewinding.open_proposal(row, judge.now()), motions_of(row).open
    if kind == REWIND or (rewind and not (number or kind or motions)):
        if rewind is None:
            raise Refusal(words.votes.NONE_LIKE_IT, title=texts.title(row))
        return await rewinding.cast(judge, row.id, user_id, rewind.number, agrees=agrees)
    if rewind and not (number or kind):
        raise Refusal(words.votes.WHICH_OR_REWIND, title=texts.title(row), number=motions[-1].number)
    number = votes.number_of(row, VOTED_ON[kind]) if kind else number
    return await votes.cast(judge, row.id, user_id, number, agrees=agrees)


async def _proposed(judge: Judge, row: Game, user_id: int, kind: Kind, rest: str) -> str:
    """Put something to the vote: hours stand behind `stretch`, seats behind `draw`, `concede` and `open`."""
    hours, seats = HOURS.fullmatch(rest or "24") if kind == "stretch" else None, list[SeatName]()
    if kind in ("draw", "concession", "seat"):
        seats = await _seats(judge, row, user_id, rest)
    elif kind == "stretch" and hours is None:
        raise Refusal(words.votes.HOURS)
    elif rest and hours is None:
        raise _unlike(rest)
    number = int(hours[1]) * (24 if (hours[2] or "h").startswith("d") else 1) if hours else 0
    return await votes.propose(judge, row.id, user_id, kind, seats=seats, hours=number)


async def _seats(judge: Judge, row: Game, user_id: int, rest: str) -> list[SeatName]:
    """Return the seats that are named behind a draw, a concession or a seat to be opened, each once: a name
    may have a word in it that parts names. `with Shu` is with who says it.
    """
    game = judge.rules(row.slug)
    named = WITH.sub("", BEFORE_SEATS.sub("", rest, count=1), count=1)
    found = list(dict.fromkeys(seat_named(game, wish) for wish in wishes_of(AND.sub(",", named))))
    if found and WITH.match(rest):
        held = await judge.database.read(queries.seats, row.id)
        found += [SeatName(seat.seat) for seat in held if seat.user_id == user_id and seat.seat not in found]
    return found


def _unlike(about: str) -> Refusal:
    return Refusal(words.votes.TYPED, about=typed_text.plain(about, 40))


Show = Callable[[App, int, Game, str], Awaitable[WordAnswer]]
SHOWN: dict[str, Show] = {
    "map": _map,
    "board": _board,
    "rules": _rules,
    "card": _reference,
    "reference": _reference,
    "who": _who,
    "status": _status,
    "history": _history,
    "why": _why,
    "deadline": _deadline,
    "schedule": _schedule,
    "votes": _votes,
    "vote": _vote,
    "letters": _letters,
}
"""The functions of the words."""
