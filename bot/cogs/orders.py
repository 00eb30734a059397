"""Orders by command: typed with completion, shown, cleared, marked ready, composed with menus, looked up."""

from __future__ import annotations

import re
from typing import TypeAlias

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import words
from bot.judge import typed_text
from bot.judge.audience import views
from bot.judge.judge import Judge, Refusal
from bot.judge.orders import game_status_questions, named_standing_orders
from bot.judge.session import PlayerView
from bot.judge.telling import texts
from bot.ui import order_replies, question_screens, words_as_commands
from bot.ui.app import Act
from bot.ui.components import LONGEST_OPTION, PAGE
from bot.ui.game_choice import PLAYED, GameReference, Played, at_hand, completing
from bot.ui.responses import hear, shown, tell
from storage import queries
from storage.models import Game, Submission

PARTED = re.compile(r"[;,\n]")
MOST_FITTING = 2 * PAGE
MOST = 40
"""Receipts that are listed."""

SHORT = 60
Name: TypeAlias = app_commands.Range[str, 0, named_standing_orders.LONGEST]


@completing
async def complete(act: Act, current: str) -> list[Choice[str]]:
    """Return what is typed so far with each legal line that fits its last part."""
    row = await at_hand(act, "played")
    seen = await views.look(act.client.judge, row.id, act.user.id)
    last = PARTED.split(current)[-1]
    head = current[: len(current) - len(last)]
    word = last.strip()
    head = f"{head.rstrip()} " if head else ""
    found = [line for line in fitting(seen, word) if len(head) + len(line) <= LONGEST_OPTION][:PAGE]
    echoes = {line: f"{head}{seen.echo(line)}" for line in found}
    return [
        Choice(name=echo if len(echo) <= LONGEST_OPTION else head + line, value=head + line)
        for line, echo in echoes.items()
    ]


def fitting(seen: PlayerView, word: str) -> list[str]:
    """Return legal lines that hold all parts of a word, those of units without an order first.

    There are seldom more than can be shown: once so many begin with the word, other units are not asked.
    """
    parts = word.casefold().split()
    fresh: list[str] = []
    ordered: list[str] = []
    for lines in seen.legal.values():
        fits = [line for line in lines if all(part in line.casefold() for part in parts)]
        (ordered if any(line in seen.draft for line in lines) else fresh).extend(fits)
        if sum(line.casefold().startswith(word.casefold()) for line in fresh) >= MOST_FITTING:
            break
    lines = fresh + ordered
    return sorted(lines, key=lambda line: not line.casefold().startswith(word.casefold()))


@completing
async def kept(act: Act, current: str) -> list[Choice[str]]:
    """Return the names under which standing orders are kept to offer for what is typed so far."""
    row = await at_hand(act, "played")
    names = await named_standing_orders.names(act.client.judge, act.user.id, row.slug)
    fits = [name for name in names if current.strip().casefold() in name.casefold()]
    return [Choice(name=name, value=name) for name in fits]


class Orders(commands.Cog):
    """Takes orders in and hands them to the judge."""

    orders = app_commands.Group(name="orders", description="…")

    @app_commands.command()
    @app_commands.autocomplete(text=complete)
    async def order(self, act: Act, text: app_commands.Range[str, 1, 4000], game: Played = PLAYED) -> None:
        """Hear orders that come by command."""
        await _hear(act, text, game)

    @orders.command()
    async def show(self, act: Act, game: Played = PLAYED) -> None:
        """Show the orders in force."""
        row = await game.resolve(act)
        await order_replies.answer(act, await shown(act, row.id, "orders; missing"))

    @orders.command()
    async def clear(self, act: Act, game: Played = PLAYED) -> None:
        """Forget the orders in force."""
        await _hear(act, "clear", game)

    @orders.command()
    async def ready(self, act: Act, game: Played = PLAYED) -> None:
        """Mark as ready."""
        await _hear(act, "ready", game)

    @orders.command()
    async def unready(self, act: Act, game: Played = PLAYED) -> None:
        """Take the ready mark away."""
        await _hear(act, "not ready", game)

    @orders.command()
    async def undo(self, act: Act, game: Played = PLAYED) -> None:
        """Take a command back."""
        await _hear(act, "undo", game)

    @orders.command()
    async def again(self, act: Act, game: Played = PLAYED) -> None:
        """Send the orders of an earlier question once more."""
        await _hear(act, "again", game)

    @orders.command()
    async def standing(
        self, act: Act, text: app_commands.Range[str, 0, 4000] = "", game: Played = PLAYED
    ) -> None:
        """Show standing orders, add to them, or forget them."""
        said = text.strip()
        word = "clear standing" if said.casefold() == "clear" else said or "standing"
        await _hear(act, word, game)

    @orders.command()
    async def keep(self, act: Act, name: Name = "", game: Played = PLAYED) -> None:
        """Keep the standing orders in force under a name; without one list those that are kept."""
        await _hear(
            act, named_standing_orders.KEEP.format(name=name) if name else named_standing_orders.LIST, game
        )

    @orders.command()
    @app_commands.autocomplete(name=kept)
    async def use(self, act: Act, name: Name, game: Played = PLAYED) -> None:
        """Lay kept standing orders down."""
        await _hear(act, named_standing_orders.USE.format(name=name), game)

    @orders.command()
    @app_commands.autocomplete(name=kept)
    async def forget(self, act: Act, name: Name, game: Played = PLAYED) -> None:
        """Keep standing orders no longer."""
        await _hear(act, named_standing_orders.FORGET.format(name=name), game)

    @orders.command()
    async def compose(self, act: Act, game: Played = PLAYED) -> None:
        """Open the composer."""
        await question_screens.begin(act, (await game.resolve(act)).id)

    @orders.command()
    async def history(
        self, act: Act, receipt: app_commands.Range[str, 1, 12] = "", game: Played = PLAYED
    ) -> None:
        """List receipts, or show one."""
        row = await game.resolve(act)
        lines = await receipts(act.client.judge, row, act.user.id, receipt)
        await tell(act, lines, f"orders-{row.id}.txt")


async def _hear(act: Act, text: str, game: GameReference) -> None:
    """Let the judge hear orders, or a word of the bot as if it had been typed, and answer."""
    row = await game.resolve(act)
    if looked := game_status_questions.all_asked(text):
        await words_as_commands.give(act, row, *looked)
    else:
        await order_replies.answer(act, await hear(act, row.id, text))


async def receipts(judge: Judge, game: Game, user_id: int, code: str = "") -> list[str]:
    """Return a person's own receipts in a game, or one of them whole; raises Refusal if it is not theirs."""
    title = texts.title(game)
    if code:
        filed = await judge.database.read(queries.submission, game.id, code.strip())
        if filed is None or filed.user_id != user_id:
            raise Refusal(words.orders.NO_RECEIPT, title=title, code=typed_text.plain(code, 12))
        return _whole(title, filed)
    rows = [row for row in await judge.database.read(queries.submissions, game.id) if row.user_id == user_id]
    head = words.orders.HISTORY if rows else words.orders.NONE_SENT
    return [head.format(title=title), *map(_short, rows[-MOST:][::-1])]


def _short(row: Submission) -> str:
    text = _plain(" / ".join(row.text.split("\n")))
    cut = text if len(text) <= SHORT else text[: SHORT - 1] + "…"
    mark = "" if row.accepted else words.orders.NOT_ALL
    return f"- `{row.receipt}` {texts.moment(row.at, 'f')} · `{cut}`{mark}"


def _whole(title: str, row: Submission) -> list[str]:
    return [
        words.orders.RECEIPT_LINE.format(
            title=title, code=row.receipt, when=texts.moment(row.at), turn=row.turn, step=row.step
        ),
        words.orders.YOU_SENT,
        f"```\n{_plain(row.text)[:1200]}\n```",
        words.orders.IN_FORCE_AFTER if row.lines else words.orders.NOTHING_AFTER,
        *(f"- `{_plain(line)}`" for line in row.lines),
    ]


def _plain(text: str) -> str:
    return text.replace("`", "'") or " "
