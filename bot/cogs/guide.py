"""The rules in force, and help for a first game."""

from __future__ import annotations

from collections.abc import AsyncIterator

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands
from pydantic import BaseModel

from bot import words
from bot.judge.audience import views
from bot.judge.judge import Refusal
from bot.judge.notices import followers, missed_deadline_notices
from bot.judge.orders import questions_to_bot
from bot.judge.telling import texts
from bot.ui import rule_pages
from bot.ui.access import ABOUT, headed
from bot.ui.app import Act, App
from bot.ui.components import PAGE
from bot.ui.game_choice import SEEN, Seen, candidates, completing, meant
from bot.ui.responses import say
from games import called
from games.core.rules.card_lookup import fitting
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame
from games.core.telling import glossary
from storage import queries
from storage.models import UNDER_WAY, Game, Tenure


class Guide(commands.Cog):
    """Explains."""

    @completing
    async def _chapter(self, act: Act, current: str) -> list[Choice[str]]:
        book = await self._rules(act, str(act.namespace.game or ""))
        fits = [each for each in book.chapters() if current.casefold() in each.title.casefold()]
        return [Choice(name=each.title[:100], value=each.key[:100]) for each in fits][:PAGE]

    @app_commands.command()
    @app_commands.autocomplete(chapter=_chapter)
    async def rules(self, act: Act, chapter: str = "", game: Seen = SEEN) -> None:
        """Show the rules."""
        book = await self._at_hand(act, game.said)
        if book is None and len(act.client.judge.games) == 1:
            book = await self._rules(act, "")
        if book is None:
            text, view = rule_pages.which(list(act.client.judge.games.values()))
            await say(act, text, view=view)
            return
        await rule_pages.show(act, book, chapter)

    @completing
    async def _card(self, act: Act, current: str) -> list[Choice[str]]:
        """Offer the cards whose names hold what is typed: of the game at hand, else of every rule set."""
        decks = await self._decks(act, str(act.namespace.game or ""))
        dealt = [card for rules, options in decks for card in questions_to_bot.cards(rules, options)]
        return [Choice(name=card.label[:100], value=card.code) for card in fitting(dealt, current)][:PAGE]

    @app_commands.command()
    @app_commands.autocomplete(name=_card)
    async def card(self, act: Act, name: app_commands.Range[str, 1, 100], game: Seen = SEEN) -> None:
        """Show a card."""
        text = questions_to_bot.card_among(await self._decks(act, game.said), name)
        await say(act, await headed(act.client.judge, act.user.id, act.extras.get(ABOUT), text))

    async def _decks(self, act: Act, said: str) -> list[tuple[AnyGame, BaseModel]]:
        """Return the game named or at hand; all rule sets with cards, if there is none or it has no cards."""
        at_hand = await self._at_hand(act, said)
        if at_hand is not None and (at_hand.rules.cards or said.strip()):
            return [at_hand[:2]]
        act.extras.pop(ABOUT, None)
        return questions_to_bot.all_decks(act.client.judge.games.values()) or [
            (await self._rules(act, said))[:2]
        ]

    @completing
    async def _word(self, act: Act, current: str) -> list[Choice[str]]:
        """Offer the words that can be explained: of the game at hand, else of every rule set."""
        books = await self._books(act, str(act.namespace.game or ""))
        typed = current.casefold().strip()
        names = [entry.name for rules, options in books for entry in glossary.entries(rules, options)]
        fits = [name for name in dict.fromkeys(names) if typed in name.casefold()]
        begun = sorted(fits, key=lambda name: not name.casefold().startswith(typed))
        return [Choice(name=name[:100], value=name[:100]) for name in begun][:PAGE]

    async def _books(self, act: Act, said: str) -> list[tuple[AnyGame, BaseModel]]:
        """Return the game named or at hand, all rule sets if there is none."""
        at_hand = await self._at_hand(act, said)
        if at_hand is not None:
            return [at_hand[:2]]
        return [(rules, rules.options()) for rules in act.client.judge.games.values()]

    @app_commands.command()
    @app_commands.autocomplete(word=_word)
    async def help(self, act: Act, word: app_commands.Range[str, 1, 100] = "", game: Seen = SEEN) -> None:
        """Explain a word, or guide somebody through their first game."""
        if word.strip():
            text = questions_to_bot.explained_among(await self._books(act, game.said), word)
            await say(act, await headed(act.client.judge, act.user.id, act.extras.get(ABOUT), text))
            return
        text = words.guide.HOW_TO_PLAY
        named = [await game.resolve(act)] if game.said.strip() else await candidates(act, "played")
        for row in named[:1]:
            look = await views.look(act.client.judge, row.id, act.user.id)
            if look.prompt is not None:
                text += words.guide.ASKED_NOW.format(title=texts.title(row), text=look.prompt.text)
                examples = [f"- `{line}`" for line in texts.examples_of(look.prompt.shape)]
                text += "\n".join([words.guide.EXAMPLES, *examples]) if examples else ""
        await say(act, text)

    async def _rules(self, act: Act, said: str) -> rule_pages.RuleBook:
        """Return a rule set and its options: those of the game at hand, or the usual ones."""
        first = next(iter(act.client.judge.games.values()))
        return await self._at_hand(act, said) or rule_pages.RuleBook(first, first.options())

    async def _at_hand(self, act: Act, said: str) -> rule_pages.RuleBook | None:
        """Return the rule set or game that is named, or the game at hand; None if nothing is named and none
        is.
        """
        judge = act.client.judge
        if (game := called(said, judge.games.values(), whole=True)) is not None:
            return rule_pages.RuleBook(game, game.options())
        try:
            row = (await meant(act, said, "seen"))[0]
        except Refusal:
            if said.strip():
                raise
            return None
        act.extras[ABOUT] = row
        return rule_pages.book_of(act.client, row)


async def welcome(client: App, user_id: int) -> str:
    """Return what somebody without a seat is told who writes a direct message."""
    database = client.judge.database
    titles = ", ".join(texts.title(row) for row in await database.read(queries.joined_by, user_id))
    held = await database.read(queries.held_by, user_id)
    past = {row.id: row for row, tenure in held if tenure.until and row.status in UNDER_WAY}
    lines = [await _former(client, row, user_id) for row in past.values()]
    over = {row.id: (row, tenure) for row, tenure in held if row.status == "ended" and row.outcome}
    lines += [_over(client, row, tenure) for row, tenure in list(over.values())[-LAST:]]
    lines += [line async for line in _beside(client, user_id)]
    joined = words.guide.HAVE_JOINED.format(titles=titles) if titles else ""
    greeting = words.guide.WELCOME_BACK if held else words.guide.WELCOME
    return "\n".join([greeting.format(joined=joined), *lines])


async def _beside(client: App, user_id: int) -> AsyncIterator[str]:
    """Yield what somebody does in games that are not over without a seat: they run or follow them."""
    database = client.judge.database
    every, joined = (
        await database.read(queries.ruled_by, user_id),
        await database.read(queries.joined_by, user_id),
    )
    opened = [row for row in every if row.status == "open" and row not in joined]
    ruled = [row for row in every if row.status in UNDER_WAY]
    followed = [row for row in await followers.follows(client.judge, user_id) if row not in every]
    told = (
        (opened, words.guide.YOU_OPENED),
        (ruled, words.guide.YOU_RUN),
        (followed, words.guide.YOU_FOLLOW),
    )
    for rows, text in told:
        if rows:
            yield text.format(titles=", ".join(map(texts.title, rows)))


LAST = 3
"""Games that are over of which somebody is reminded, the latest ones."""


def _over(client: App, row: Game, tenure: Tenure) -> str:
    """Return how a game ended that a person has played in, and where to look at it."""
    power = client.judge.rules(row.slug).power(SeatName(tenure.seat)).name
    reason = str((row.outcome or {}).get("reason", ""))
    return words.guide.IS_OVER.format(title=texts.title(row), power=power, reason=reason, number=row.id)


async def _former(client: App, row: Game, user_id: int) -> str:
    """Return in words the fate of the seat that a person held in a game under way."""
    database = client.judge.database
    tenures, seats = await database.read(queries.tenures, row.id), await database.read(queries.seats, row.id)
    return missed_deadline_notices.former(
        client.judge.rules(row.slug), texts.title(row), tenures, seats, user_id
    )
