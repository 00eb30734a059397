"""The letters of a game as a person may read them, and whether those who wrote them open them at the end."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from bot import words
from bot.judge.judge import Judge, Refusal
from bot.judge.letters import letters
from bot.judge.session import seat_of
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import Body
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, joined
from storage import queries
from storage.game_change import Change
from storage.models import Game, Letter

AGREED = "letters_opened"
"""The setting of a game that holds who agrees to open its letters."""
EACH_PAGE = 10


async def archive(judge: Judge, game_id: int, user_id: int, page: int = 1) -> list[str]:
    """Return a page of the letters that a person may read, the newest page first.

    Those are the letters they wrote or were sent, whoever sits there now; all letters of a game whose writers
    have opened them; and all for a gamemaster without a seat, if the table agreed to that.
    """
    row = await judge.database.ask(queries.game, game_id)
    seats = await judge.database.read(queries.seats, game_id)
    found = await judge.database.read(queries.letters, game_id)
    head = words.letters.ARCHIVE
    if row.status == "ended" and is_open(row, found):
        head = words.letters.OPENED_HEAD
    elif _reads(row, user_id) and seat_of(seats, user_id) is None:
        head = words.letters.READ_HEAD
    else:
        found = [each for each in found if user_id == each.user_id or user_id in each.readers.values()]
    if not found:
        return [words.letters.NO_LETTERS.format(title=texts.title(row))]
    pages = -(-len(found) // EACH_PAGE)
    page = max(1, min(page, pages))
    end = len(found) - (page - 1) * EACH_PAGE
    game = judge.rules(row.slug)
    lines = [line for each in found[max(0, end - EACH_PAGE) : end] for line in _lines(game, each)]
    return [head.format(title=texts.title(row), page=page, pages=pages), *lines]


def _reads(row: Game, user_id: int) -> bool:
    """Return whether the table agreed that its gamemaster, who this person is, reads its letters."""
    return user_id == row.gamemaster_id and settings_of(row).letters_read


def _lines(game: AnyGame, letter: Letter) -> list[str]:
    """Return a letter as lines."""
    names = [game.power(SeatName(seat)).name for seat in letter.addressed]
    head = words.letters.LINE.format(
        power=game.power(SeatName(letter.seat)).name,
        names=joined(names) if names else words.letters.ALL,
        when=texts.moment(letter.at, "f"),
    )
    return [head, letters.quoted(letter.text) if letter.text else words.letters.FORGOTTEN]


def writers(found: Sequence[Letter]) -> list[int]:
    """Return the people who wrote private letters, once each; what was said to the table is open anyway."""
    return sorted({each.user_id for each in found if each.addressed and each.user_id})


def is_open(row: Game, found: Sequence[Letter]) -> bool:
    """Return whether all who wrote letters have agreed to open them."""
    agreed = settings_of(row).letters_opened
    return bool(who := writers(found)) and all(user_id in agreed for user_id in who)


def exported(row: Game, found: Sequence[Letter]) -> list[dict[str, object]]:
    """Return the letters of a game for its export: all if their writers have opened them, else none.

    Of the letters of people who were forgotten nothing is left to say.
    """
    if row.status != "ended" or not is_open(row, found):
        return []
    return [
        {"from": each.seat, "to": list(each.addressed), "at": each.at.isoformat(), "text": each.text}
        for each in found
        if each.text
    ]


async def ask(judge: Judge, change: Change) -> None:
    """Ask those who wrote letters, as a game ends, whether they shall be open to all."""
    row = change.game
    with changing(row) as kept:
        kept.letters_opened = []
    who = writers(await _found(change.session, row))
    text = words.letters.ASK.format(title=texts.title(row), count=len(who))
    for user_id in who:
        await messages.post(
            judge, change, "private", Body(text=text, controls="openletters"), user_id=user_id
        )


async def decide(judge: Judge, game_id: int, user_id: int, *, agrees: bool) -> str:
    """Count whether a writer agrees to open the letters; return what is said to them. Raises Refusal."""
    async with judge.database.change(game_id) as change:
        row, found = change.game, await _found(change.session, change.game)
        who, title = writers(found), texts.title(change.game)
        if user_id not in who:
            raise Refusal(words.letters.NOT_A_WRITER, title=title)
        if row.status != "ended":
            raise Refusal(words.letters.NOT_OVER, title=title)
        if is_open(row, found):
            return words.letters.OPENED.format(title=title)
        with changing(row) as kept:
            others = [each for each in kept.letters_opened if each != user_id]
            kept.letters_opened = agreed = [*others, user_id] if agrees else others
        if is_open(row, found):
            text = words.letters.OPENED.format(title=title)
            await messages.say(judge, change, [text])
            return text
        count = len([each for each in agreed if each in who])
        return words.letters.COUNTED.format(title=title, agreed=count, count=len(who))


async def _found(session: AsyncSession, row: Game) -> list[Letter]:
    return await queries.letters(session, row.id)
