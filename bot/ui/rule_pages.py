"""The rules in pages turned by buttons: two minutes with a picture first, then chapters from a menu.

Which rule set, chapter and page a control shows stands in its id, so that it works after a restart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from typing import NamedTuple

import discord
from discord import ui
from pydantic import BaseModel

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Refusal
from bot.judge.orders import game_status_questions, questions_to_bot
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling.texts import title
from bot.pictures.gallery import Drawn, in_time
from bot.ui.access import admitted
from bot.ui.app import Act, App
from bot.ui.components import PAGE, Control, ControlTag, Menu, Press, deed, option, sheet, whole
from bot.ui.responses import palette_for, picture_file, redraw, say
from games import called
from games.core.rules.errors import OrderError
from games.core.rules.protocol import AnyGame, Chapter
from games.core.telling.glossary import options_chapter, pages
from storage.models import Game

START, CARD = "start", "card"
"""The first page, and the reference card, in the place of a chapter's name."""
LEAVING = "leaving"
"""The chapter on who leaves a game, or is silent."""
WORDS = ("rules", CARD, "reference")
"""Words typed to read about a game."""


class RuleBook(NamedTuple):
    """The rules of a rule set under some options; `game_id` is the game that has them, 0 for none, `of` its
    name. `by_rules` says that its table leaves seats that are given up to the rules.
    """

    rules: AnyGame
    options: BaseModel
    game_id: int = 0
    of: str = ""
    by_rules: bool = False

    @property
    def title(self) -> str:
        """Return what the rules are of: a game, or a rule set."""
        return self.of or self.rules.title

    def tag(self, verb: str, chapter: str = "", page: int = 0) -> ControlTag:
        """Return the tag of a control that shows a page."""
        rest = f"{self.rules.slug}.{chapter}.{page}" if chapter else self.rules.slug
        return ControlTag(verb, self.game_id, rest=rest)

    def chapters(self) -> list[Chapter]:
        """Return all chapters, the options of the table last."""
        every = [self._at_the_table(chapter) for chapter in self.rules.rules(self.options)]
        return [*every, options_chapter(self.rules, self.options)]

    def _at_the_table(self, chapter: Chapter) -> Chapter:
        """Return a chapter with what a table does in the place of the rules: it keeps seats open."""
        if chapter.key != LEAVING or self.by_rules:
            return chapter
        said = words.guide.SEATS_OPEN if self.game_id else words.guide.SEATS_OPEN_AS_USUAL
        return replace(chapter, text=f"{chapter.text}\n{said}")


class RulePage(NamedTuple):
    """A page as it is shown: its text, its controls, and a picture if it has one."""

    text: str
    view: ui.View | None = None
    drawn: Drawn | None = None

    @property
    def files(self) -> list[discord.File]:
        """Return the picture as it is sent."""
        return [picture_file(self.drawn)] if self.drawn else []


async def first(client: App, user_id: int, book: RuleBook) -> RulePage:
    """Return how to play in two minutes, with the board, above the menu of chapters."""
    manual = book.rules.manual
    if manual is None:
        chapters = "\n".join(f"- {chapter.title}" for chapter in book.chapters())
        text = words.guide.CONTENTS.format(title=book.title, chapters=chapters)
        return RulePage(text, sheet(contents(book, START)))
    head = words.guide.TWO_MINUTES.format(title=book.title)
    board = client.gallery.board(book.rules, book.options, await palette_for(client, user_id))
    drawn = (await in_time({START: board})).get(START)
    return RulePage(
        f"{head}\n{manual.beginning(book.options)}", sheet(contents(book, START), *_card(book)), drawn
    )


def turned(book: RuleBook, chapter: str, page: int = 0) -> RulePage:
    """Return a page of a chapter, its ways on below it; raises Refusal if there is no such chapter."""
    meant = chapter_of(book.chapters(), chapter)
    texts = pages(meant.title, meant.text)
    at = min(page, len(texts) - 1)
    turns = [
        Press(book.tag("rules", meant.key, number), label)
        for number, label in ((at - 1, words.guide.PAGE_BEFORE), (at + 1, words.guide.PAGE_AFTER))
        if 0 <= number < len(texts)
    ]
    text = f"{texts[at]}\n{words.guide.RULES_OF.format(title=book.of)}" if book.of else texts[at]
    return RulePage(text, sheet(contents(book, meant.key), *turns, *_card(book)))


def contents(book: RuleBook, shown: str) -> Menu:
    """Return the menu of chapters, the one that is shown marked."""
    rows = [(START, words.guide.TWO_MINUTES_SHORT)] if book.rules.manual else []
    rows += [(chapter.key, chapter.title) for chapter in book.chapters()]
    options = [option(key, title, chosen=key == shown) for key, title in rows[:PAGE]]
    return Menu(book.tag("chapter"), words.guide.CHAPTERS, options)


def _card(book: RuleBook) -> Sequence[Control]:
    return [Press(book.tag("refcard"), words.guide.REFERENCE_CARD)] if book.rules.manual else []


def chapter_of(every: Sequence[Chapter], name: str) -> Chapter:
    """Return the chapter of a key or title; raises Refusal naming all."""
    folded = name.strip().casefold()
    for chapter in every:
        if folded in (chapter.key.casefold(), chapter.title.casefold()):
            return chapter
    for chapter in every:
        if folded in chapter.title.casefold():
            return chapter
    titles = {word.casefold(): chapter for chapter in every for word in (chapter.key, chapter.title)}
    for near in get_close_matches(folded, titles, 1):
        return titles[near]
    names = ", ".join(chapter.title for chapter in every)
    raise Refusal(words.guide.NO_CHAPTER, name=typed_text.plain(name, 40), names=names)


async def reference(client: App, user_id: int, book: RuleBook) -> Drawn:
    """Return the reference card of a rule set; raises Refusal if it has none."""
    if book.rules.manual is None:
        raise Refusal(words.guide.NO_CARD, title=book.rules.title)
    return await client.gallery.reference(book.rules, book.options, await palette_for(client, user_id))


async def shown(client: App, user_id: int, book: RuleBook, chapter: str) -> RulePage:
    """Return the page of a chapter that is named, the first if none is; the card under its own name."""
    if chapter.strip().casefold() in WORDS[1:] and book.rules.manual:
        text = words.guide.CARD_OF.format(title=book.title)
        return RulePage(text, sheet(contents(book, CARD)), await reference(client, user_id, book))
    if chapter.strip() in ("", START):
        return await first(client, user_id, book)
    return turned(book, chapter)


def book_of(client: App, row: Game) -> RuleBook:
    """Return the rules as a game has them."""
    rules = client.judge.rules(row.slug)
    by_rules = settings_of(row).leaving == "rules"
    return RuleBook(rules, rules.options.model_validate(row.options), row.id, title(row), by_rules)


async def for_nobody(client: App, user_id: int, text: str, rows: Sequence[Game] = ()) -> RulePage | None:
    """Return what somebody without a seat reads who asks for rules, a card, a word or chances; None if they
    do not. `rows` are games that they may look at.
    """
    asked = next(iter(game_status_questions.all_asked(text)), None)
    if asked is not None and asked.word in WORDS:
        return await of_any(client, user_id, asked.word, asked.about)
    games, at_hand = client.judge.games.values(), [client.judge.rules(row.slug) for row in rows[:1]]
    if question := game_status_questions.chances_asked(text):
        return _chances(at_hand or [game for game in games if game.odds], *question)
    told = questions_to_bot.asked_of_nobody(games, text)
    return RulePage(told) if told else None


def _chances(games: Sequence[AnyGame], word: str, about: str) -> RulePage | None:
    """Return the chances of numbers in the first of some games that can tell them; raises Refusal, and
    OrderError with an example that is a question too.
    """
    for game in games:
        try:
            return RulePage(questions_to_bot.chances(game, None, None, about))
        except OrderError as error:
            if game is games[-1]:
                error.example = f"{word} {error.example}" if error.example else ""
                raise
    return None


def word_of_several(client: App, rows: Sequence[Game], text: str) -> RulePage | None:
    """Return what a word means in several games that it may be asked of; None if no word is asked."""
    books = [book_of(client, row)[:2] for row in {row.slug: row for row in rows}.values()]
    told = questions_to_bot.word_among(books, text)
    return RulePage(told) if told else None


async def of_any(client: App, user_id: int, word: str, about: str) -> RulePage:
    """Return the rules or the card of a rule set that is named; where none is, ask which is meant."""
    games = list(client.judge.games.values())
    rules = called(about, games, whole=True) or (games[0] if len(games) == 1 else None)
    if rules is None:
        return RulePage(*which(games))
    return await shown(client, user_id, RuleBook(rules, rules.options()), "" if word == "rules" else CARD)


async def show(act: Act, book: RuleBook, chapter: str = "") -> None:
    """Answer with the rules, at the chapter that is named; raises Refusal."""
    page = await shown(act.client, act.user.id, book, chapter)
    await say(act, page.text, view=page.view, files=page.files)


def which(games: Sequence[AnyGame]) -> tuple[str, ui.View]:
    """Return the question whose rules are meant, with a menu."""
    options = [option(game.slug, game.title, game.manual.lead if game.manual else "") for game in games]
    return words.guide.WHICH_RULES, sheet(
        Menu(ControlTag("rules", 0), words.guide.WHICH_RULES_SHORT, options[:PAGE])
    )


async def _book(act: Act, game_id: int, slug: str) -> RuleBook:
    """Return the rules that a control is about; raises Refusal where one may see none."""
    judge = act.client.judge
    if game_id:
        row = await admitted(act, game_id)
        return book_of(act.client, row)
    if slug not in judge.games:
        raise Refusal(words.controls.OLD)
    return RuleBook(judge.games[slug], judge.games[slug].options())


async def _put(act: Act, page: RulePage) -> None:
    """Put a page in the place of the one whose control was used."""
    await redraw(act, page.text, page.view, page.files)


@deed("rules", "own", redraws=True)
async def _turn(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    """Another page of a chapter, or the rule set that was picked."""
    slug, _, rest = (values[0] if values else tag.rest).partition(".")
    key, _, number = rest.rpartition(".")
    book = await _book(act, tag.game_id, slug)
    await _put(act, turned(book, key, whole(number)) if key else await first(act.client, act.user.id, book))


@deed("chapter", "own", redraws=True)
async def _chapter(act: Act, tag: ControlTag, values: Sequence[str]) -> None:
    book = await _book(act, tag.game_id, tag.rest)
    await _put(act, await shown(act.client, act.user.id, book, "".join(values)))


@deed("refcard", "own")
async def _reference(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    book = await _book(act, tag.game_id, tag.rest)
    drawn = await reference(act.client, act.user.id, book)
    await say(act, words.guide.CARD_OF.format(title=book.title), files=[picture_file(drawn)])


@deed("howto", "own")
async def _how_to(act: Act, tag: ControlTag, _values: Sequence[str]) -> None:
    await show(act, await _book(act, tag.game_id, tag.rest))
