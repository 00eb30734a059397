"""The game that is meant: the one named, the one of this thread, the only one there is, or the one they pick.

A list of games never shows a private game, or one of another server, to somebody who has no part in it.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, Literal, ParamSpec, TypeAlias, cast

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Judge, Refusal
from bot.judge.letters import letter_reading
from bot.judge.notices import followers
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import texts
from bot.ui.access import ABOUT, admitted, may_see
from bot.ui.app import Act, App
from bot.ui.components import GRAMMAR, LONGEST_OPTION, PAGE, tag_of
from bot.ui.confirmations import which as ask_which
from bot.ui.mention_stripping import without_me
from bot.ui.responses import manages
from games.core.reading.named_games import called, front, numbered
from games.core.rules.protocol import AnyGame
from games.core.text import vocabulary
from games.core.text.tokens import folded
from storage import queries
from storage.errors import Missing
from storage.models import UNDER_WAY, Game
from storage.queries import Sender

P = ParamSpec("P")
Kind: TypeAlias = Literal["seen", "played", "open", "joined", "ruled", "mine"]
"""seen: begun and visible. played: they hold a seat. open: they may join. joined: they joined, not begun.
ruled: they may act as gamemaster. mine: played or joined.
"""

NUMBER = re.compile(
    rf"^\s*(?:(?:{vocabulary.GAME} )?#|{vocabulary.GAME} (?=\d{{1,9}}:))(\d{{1,9}})\b[\s:]*",
    re.IGNORECASE,
)
"""The number of a game in front of a message: `#12 …`, `game #12 …`, `game 12: …`."""
VOTE = "vote"
"""What a message about a vote begins with."""


async def meant(act: Act, said: str, kind: Kind) -> list[Game]:
    """Return the games that may be meant, at least one; raises Refusal if there is none."""
    if said.strip():
        return [await named(act, said, kind)]
    here = await act.client.judge.database.ask(queries.game_in, act.channel_id or 0)
    if here is not None and (here.status != "ended" or kind in ("seen", "ruled")):
        return [here]
    games = await candidates(act, kind)
    if not games:
        raise Refusal(words.games.NONE_HERE[kind])
    return games


async def named(act: Act, said: str, kind: Kind) -> Game:
    """Return the game of a number or name; raises Refusal if they can see no such game."""
    name = said.strip()
    if name.lstrip("#").isdecimal() and len(name) < 12:
        return await admitted(act, int(name.lstrip("#")), name)
    folded = name.lstrip("#").casefold()
    games = [row for row in await candidates(act, kind) if folded in texts.title(row).casefold()]
    if len(games) == 1:
        return games[0]
    raise Refusal(words.games.NO_SUCH_GAME, name=f"“{typed_text.plain(name, 40)}”")


async def candidates(act: Act, kind: Kind) -> list[Game]:
    """Return the games of a kind, the newest first; asked for is only what the kind wants to know."""
    database, user_id = act.client.judge.database, act.user.id
    joined = [] if kind == "played" else await database.ask(queries.joined_by, user_id)
    seated = [] if kind == "joined" else await database.ask(queries.games_of, user_id)
    held = [row for row, seat in seated if seat.status == "held"]
    if kind in ("played", "joined", "mine"):
        found = [row for row in held if row.status in UNDER_WAY] + joined
    else:
        here = await database.read(queries.games, act.guild_id) if act.guild_id is not None else []
        own = {row.id: row for row in (*held, *joined, *await database.ask(queries.ruled_by, user_id))}
        rows = {row.id: row for row in here} | own
        found = [row for row in rows.values() if _is(kind, act, row) and may_see(act, row, list(own))]
    return sorted(found, key=lambda row: row.id, reverse=True)


def _is(kind: Kind, act: Act, row: Game) -> bool:
    match kind:
        case "open":
            match = settings_of(row).match
            return row.status == "open" and (match is None or act.user.id in match.players)
        case "ruled":
            return row.gamemaster_id == act.user.id or manages(act, row.guild_id)
        case _:
            return row.status != "open"


async def games_like(act: Act, current: str, kind: Kind) -> list[Choice[str]]:
    """Return the games to offer for what is typed so far."""
    folded = current.strip().casefold()
    titles = {row.id: texts.title(row) for row in await candidates(act, kind)}
    found = [(number, title) for number, title in titles.items() if folded in title.casefold()]
    return [Choice(name=title[:100], value=str(number)) for number, title in found[:PAGE]]


@dataclass(frozen=True)
class GameReference:
    """A command's reference to the game it is about: a number, a name, or nothing."""

    kind: Kind
    said: str = ""

    async def resolve(self, act: Act) -> Game:
        """Return the game that is meant; raises Refusal if there is none, WhichGame if it is not clear."""
        games = await meant(act, self.said, self.kind)
        if len(games) > 1:
            raise WhichGame(self.kind, games)
        act.extras[ABOUT] = games[0]
        return games[0]


class WhichGame(Exception):
    """Several games may be meant: the one who asked picks one, and the command goes on with it."""

    def __init__(self, kind: Kind, games: Sequence[Game]) -> None:
        super().__init__(kind)
        self.kind: Kind = kind
        self.games = games


class GameOption(app_commands.Transformer[App]):
    """The option of a command that names a game, with its completion."""

    def __init__(self, kind: Kind) -> None:
        self.kind: Kind = kind

    async def transform(self, _act: Act, value: str, /) -> GameReference:
        """Keep what is said; it is looked up when the command wants it."""
        return GameReference(self.kind, value)

    async def autocomplete(  # type: ignore[override]  # what is completed here is always text
        self, act: Act, value: str, /
    ) -> list[Choice[str]]:
        """Return the games to offer for what is typed so far."""
        return await games_like(act, value, self.kind)


Seen: TypeAlias = app_commands.Transform[GameReference, GameOption("seen")]
Played: TypeAlias = app_commands.Transform[GameReference, GameOption("played")]
Open: TypeAlias = app_commands.Transform[GameReference, GameOption("open")]
Joined: TypeAlias = app_commands.Transform[GameReference, GameOption("joined")]
Ruled: TypeAlias = app_commands.Transform[GameReference, GameOption("ruled")]
SEEN, PLAYED, OPEN = GameReference("seen"), GameReference("played"), GameReference("open")
JOINED, RULED = GameReference("joined"), GameReference("ruled")
"""The game of an option that is left out: the one of this thread, or the only one there is."""


async def at_hand(act: Act, kind: Kind) -> Game:
    """Return the first game that a command may be about while it is still being typed; raises Refusal."""
    return (await meant(act, str(act.namespace.game or ""), kind))[0]


def completing(
    offered: Callable[P, Coroutine[Any, Any, list[Choice[str]]]],
) -> Callable[P, Coroutine[Any, Any, list[Choice[str]]]]:
    """Make a completion offer nothing where it raises Refusal: no game is at hand, or not yet."""

    @wraps(offered)
    async def asked(*given: P.args, **named: P.kwargs) -> list[Choice[str]]:
        try:
            return await offered(*given, **named)
        except Refusal:
            return []

    return asked


def listed(current: str, names: Iterable[str]) -> list[Choice[str]]:
    """Return the names to offer for the last one of a list that is typed, behind those before it."""
    head, _, begun = current.rpartition(",")
    fits = [name for name in names if begun.strip().casefold() in name.casefold()]
    made = [f"{head.strip()}, {name}" if head.strip() else name for name in fits]
    return [Choice(name=text, value=text) for text in made if len(text) <= LONGEST_OPTION][:PAGE]


async def pick(act: Act, which: WhichGame) -> None:
    """Let a person pick the game they mean, and use the command again with it."""
    command = act.command
    if not isinstance(command, app_commands.Command):
        raise TypeError("only a command asks which game is meant")
    given = {
        each.name: act.namespace[each.display_name]
        for each in command.parameters
        if each.display_name in act.namespace and each.name != "game"
    }

    use = cast("Callable[..., Awaitable[None]]", command.callback)

    async def go_on(picker: Act, row: Game) -> None:
        await use(command.binding, picker, **given, game=GameReference(which.kind, str(row.id)))

    await ask_which(act, which.games, go_on)


async def own_games(judge: Judge, user_id: int) -> list[Game]:
    """Return the games under way in which a person holds a seat."""
    held = await judge.database.ask(queries.games_of, user_id)
    return [row for row, seat in held if seat.status == "held" and row.status in UNDER_WAY]


async def watched(client: App, user_id: int) -> tuple[Game, ...]:
    """Return the games that a person may look at who has no seat now: those they run or follow, or had a seat
    in until it ended; else those whose seat they gave up; else those they joined. Those under way, if any.
    """
    database = client.judge.database
    held = [row for row, seat in await database.ask(queries.games_of, user_id) if seat.status == "held"]
    ruled = [row for row in await database.ask(queries.ruled_by, user_id) if row.status != "open"]
    followed = [row for row in await followers.follows(client.judge, user_id) if not row.private]
    found = [*ruled, *followed, *(row for row in held if row.status != "open")]
    found = found or [row for row, tenure in await database.read(queries.held_by, user_id) if tenure.until]
    every = {row.id: row for row in found or await database.ask(queries.joined_by, user_id)}
    active = [row for row in every.values() if row.status in UNDER_WAY]
    return tuple(sorted(active or every.values(), key=lambda row: row.id, reverse=True))


@dataclass(frozen=True)
class Addressed:
    """A text and the games it may be for: one, several to be asked about, or none."""

    text: str
    games: tuple[Game, ...]


async def addressed(client: App, message: discord.Message, sender: Sender) -> Addressed:
    """Return what a direct message says and to which games it may go; raises Refusal.

    A number in front (`#12 A FAN - TAI`) decides, then what it said before it was edited, then the name of a
    rule set in front (`Warlords: …`), the message it replies to, the only game there is.
    """
    database, user_id = client.judge.database, message.author.id
    text = unmentioned(client, message)
    if found := NUMBER.match(text):
        return Addressed(text[found.end() :] or "orders", (await _named(client, user_id, int(found[1])),))
    games = [row for row in sender.games if row.status in UNDER_WAY]
    named, text = by_name(client, games, text)
    if sender.is_filed and (filed := await database.ask(queries.submission_from, message.id)):
        return Addressed(text, (await database.ask(queries.game, filed.game_id),))
    if named:
        return Addressed(text, tuple(named))
    if len(games) > 1 and (found_in := by_number(text, games)):
        return Addressed(found_in[1] or "orders", tuple(row for row in games if row.id == found_in[0]))
    corner = await corner_of(client, user_id, games, message)
    replied = corner or await replied_to(client, message)
    meant = [row for row in games if row.id == replied]
    return Addressed(text, tuple(meant or games))


def unmentioned(client: App, message: discord.Message) -> str:
    """Return the text of a message without a mention of the bot."""
    return without_me(client, message.content, message.guild)


def by_number(text: str, games: Sequence[Game]) -> tuple[int, str] | None:
    """Return which of some games a text names by its number otherwise than in front, and what it says; None
    for a letter, whose words are its writer's, and a vote, which has a number of its own.
    """
    is_vote = text.casefold().startswith(VOTE)
    is_letter = letter_reading.begun(text) is not None
    return None if is_vote or is_letter else numbered(text, [row.id for row in games])


def without_name(client: App, text: str, row: Game) -> str:
    """Return what a text says besides the name or number of the game that was picked for it."""
    if found := by_number(text, [row]):
        return found[1] or "orders"
    return by_name(client, [row], text)[1]


def by_name(client: App, games: Sequence[Game], text: str) -> tuple[list[Game], str]:
    """Return the games whose rule set is named in front of a text, and what it says behind that; none where a
    seat in another of them has that name, and all of the text where one in these has.
    """
    rules = {row.id: client.judge.games[row.slug] for row in games if row.slug in client.judge.games}
    name, end = front(text, {name for game in rules.values() for name in called(game)})
    named = [row for row in games if row.id in rules and name in called(rules[row.id])]
    if not named or any(_seats(rules[row.id], name) for row in games if row.id in rules and row not in named):
        return [], text
    is_seat = any(_seats(rules[row.id], name) for row in named)
    return named, text if is_seat else text[end:] or "orders"


def _seats(game: AnyGame, name: str) -> bool:
    """Return whether a seat of a game has a name."""
    return any(name == folded(each) for power in game.powers for each in (power.name, *power.aliases))


async def corner_of(client: App, user_id: int, games: Sequence[Game], message: discord.Message) -> int | None:
    """Return the game whose private thread with this person a message stands in, if it does."""
    if message.guild is None:
        return None
    for row in games:
        marked = await client.judge.database.ask(queries.marked, f"corner/{row.id}/{user_id}")
        if marked == message.channel.id:
            return row.id
    return None


async def _named(client: App, user_id: int, number: int) -> Game:
    """Return a game in which a person holds or held a seat, or that they run or have joined."""
    database = client.judge.database
    try:
        row = await database.ask(queries.game, number)
    except Missing as error:
        raise Refusal(words.games.NOT_IN_GAME, number=number) from error
    if user_id == row.gamemaster_id or row in await database.read(queries.joined_by, user_id):
        return row
    if user_id not in [tenure.user_id for tenure in await database.read(queries.tenures, number)]:
        raise Refusal(words.games.NOT_IN_GAME, number=number)
    return row


async def replied_to(client: App, message: discord.Message) -> int | None:
    """Return the game of the message that this one replies to: as stored, or by the controls under it."""
    reference = message.reference
    if reference is None or reference.message_id is None:
        return None
    database = client.judge.database
    stored = {each.game_id for each in await database.ask(queries.messages_on, reference.message_id)}
    if stored:
        return stored.pop() if len(stored) == 1 else None
    filed = await database.ask(queries.submission_from, reference.message_id)
    if filed is not None:
        return filed.game_id
    resolved = reference.resolved
    return _tagged(resolved) if isinstance(resolved, discord.Message) else None


def _tagged(message: discord.Message) -> int | None:
    """Return the game that the controls under a message belong to."""
    for row in message.components:
        for control in getattr(row, "children", ()):
            if found := re.fullmatch("[ms]:" + GRAMMAR, getattr(control, "custom_id", None) or ""):
                return tag_of(found).game_id
    return None
