"""Letters between seats: who may write to whom, how often, and how they reach their readers.

Nothing of a letter touches its game: no version, no status, no audit, so that nobody else sees that one was
written. In an anonymous game all of a minute go out with the next, in the order of the seats.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot import words
from bot.judge import session, typed_text
from bot.judge.judge import Judge, Refusal
from bot.judge.letters import letter_reading
from bot.judge.settings.stored_game_settings import settings_of
from bot.judge.telling import texts
from bot.judge.telling.messages import LONGEST, Body
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, joined
from storage import queries
from storage.models import Block, Game, Letter, Message, Priority, Seat
from storage.unit_of_work import LETTER, Work

MOST = 20
"""Letters that a person may write in one game within an hour."""
SPAN = timedelta(hours=1)
ROOM = 1500
"""Characters that the words of a letter take in the message that brings them."""
APART = timedelta(seconds=2)
"""Time between the letters of two seats in an anonymous game, so that they arrive in the same order."""
MINUTE = timedelta(minutes=1)


@dataclass(frozen=True)
class LetterDraft:
    """A letter that may be sent: its game, who writes it, the seats it is for, and its words.

    One that is `public` is posted to the table.
    """

    row: Game
    game: AnyGame
    held: Seat
    meant: Sequence[Seat]
    text: str
    public: bool


async def send(
    judge: Judge,
    game_id: int,
    user_id: int,
    names: str,
    text: str,
    *,
    source_id: int | None = None,
    event_id: int | None = None,
) -> str:
    """Send a letter to the seats that are named; return what is said to its writer. Raises Refusal.

    `source_id` is the message or interaction it came by: it is sent once. `event_id` is noted as heard.
    """
    row = await judge.database.ask(queries.game, game_id)
    why = await _silence(judge, row)
    async with judge.database.work() as work:
        await work.alone(f"letters {game_id}")
        if event_id is not None:
            await work.seen(event_id)
        if source_id is not None and await queries.letter_from(work.session, source_id) is not None:
            return words.letters.ALREADY.format(title=texts.title(row))
        row, seats = await queries.game(work.session, game_id), await queries.seats(work.session, game_id)
        game, held = judge.rules(row.slug), _writer(row, seats, user_id)
        meant, to_all = letter_reading.readers(game, row, seats, held.seat, names)
        public = _allowed(row, to_all=to_all, why=why)
        draft = LetterDraft(row, game, held, meant, _worded(text, called(game, meant[:1])), public=public)
        await _flood(work, row, user_id)
        return await _sent(work, draft, source_id)


async def one_only(judge: Judge, game_id: int, user_id: int, text: str) -> None:
    """Raise Refusal for the words of a letter among whose lines stands another letter, or an order of its
    writer that reads as one: the reader of the letter would read it too.
    """
    row = await judge.database.ask(queries.game, game_id)
    seats = await judge.database.ask(queries.seats, game_id)
    letter_reading.one_only(judge.rules(row.slug), seats, f"\n{text}")
    held, more = session.seat_of(seats, user_id), text.split("\n")[1:]
    if held is None or row.status != "running" or not more:
        return
    async with session.opened(judge, row.id, reading=True) as opened:
        prompt = session.PlayerView(row, opened.game, seats, opened.position, held).prompt
    for line in more:
        if prompt is not None and letter_reading.is_answer(prompt, line):
            raise Refusal(words.letters.ORDER, line=typed_text.plain(line, 40))


async def _silence(judge: Judge, row: Game) -> str:
    """Return why no letters go in the phase at hand, by the rules of the game; "" if they do."""
    game = judge.rules(row.slug)
    if game.silent is None or row.status not in ("running", "paused"):
        return ""
    async with session.opened(judge, row.id, reading=True) as opened:
        return game.silent(opened.position.state)


def _writer(row: Game, seats: Sequence[Seat], user_id: int) -> Seat:
    """Return the seat for which a person writes; raises Refusal if they hold none, or the game is over."""
    session.require(row, "running", "paused")
    held = session.seat_of(seats, user_id)
    if held is None:
        raise Refusal(words.games.NO_SEAT, title=texts.title(row))
    return held


def _allowed(row: Game, *, to_all: bool, why: str) -> bool:
    """Return whether a letter is posted to the table; raises Refusal where it may not be written."""
    mode = settings_of(row).letters
    if mode == "none":
        raise Refusal(words.letters.NONE_HERE)
    if mode == "public" and not to_all:
        raise Refusal(words.letters.ONLY_PUBLIC)
    if why:
        raise Refusal(words.letters.CLOSED_NOW, title=texts.title(row), why=why)
    return to_all and mode != "private"


def quoted(text: str) -> str:
    """Return the words of a letter as they are shown: quoted, so that they are never the bot's own."""
    lines = [typed_text.escaped(typed_text.cleaned(line)).rstrip() for line in text.strip().split("\n")]
    return "\n".join(words.letters.QUOTE.format(line=line) for line in lines)


def _worded(text: str, name: str) -> str:
    """Return the words of a letter; raises Refusal if there are none, or too many as they are shown."""
    if not typed_text.cleaned(text).strip():
        raise Refusal(words.letters.EMPTY, name=name)
    if (count := len(quoted(text))) > ROOM:
        raise Refusal(words.letters.TOO_LONG, most=ROOM, count=count)
    return text.strip()


async def _flood(work: Work, row: Game, user_id: int) -> None:
    """Raise Refusal, with the time of the next, for who has written too many letters."""
    times = await queries.letter_times(work.session, row.id, user_id, work.now - SPAN)
    if len(times) >= MOST:
        until = texts.until(times[-MOST] + SPAN + MINUTE)
        raise Refusal(words.letters.FLOOD, most=MOST, title=texts.title(row), until=until)


async def _taking(work: Work, draft: LetterDraft) -> list[Seat]:
    """Return the seats whose people take a letter; who has muted its writer is left out, unsaid."""
    held = [seat for seat in draft.meant if seat.status == "held" and seat.user_id is not None]
    blocks = await queries.blocked_by(work.session, [seat.user_id or 0 for seat in held])
    shut = {block.user_id for block in blocks if _shuts(block, draft.row, draft.held)}
    return [seat for seat in held if seat.user_id not in shut]


def _shuts(block: Block, row: Game, writer: Seat) -> bool:
    """Return whether a block keeps a letter out; that of a person would tell who sits where in secret."""
    if block.game_id == row.id:
        return block.seat == writer.seat
    return block.game_id == 0 and block.other_id == writer.user_id and not row.anonymous


async def _sent(work: Work, draft: LetterDraft, source_id: int | None) -> str:
    """Store a letter and what brings it to its readers; return what is said to its writer."""
    row, game, title = draft.row, draft.game, texts.title(draft.row)
    said = [] if draft.public else _absent(game, draft.meant)
    reached = [seat for seat in draft.meant if seat.status == "held"]
    if not (draft.public or reached):
        return "\n".join([words.letters.NOT_SENT.format(title=title), *said])
    taken = [] if draft.public else await _taking(work, draft)
    letter = work.add(
        Letter(
            game_id=row.id,
            seat=draft.held.seat,
            user_id=draft.held.user_id or 0,
            addressed=[] if draft.public else [seat.seat for seat in draft.meant],
            readers={seat.seat: seat.user_id or 0 for seat in taken},
            text=draft.text,
            source_id=source_id,
            at=minute(work.now),
        )
    )
    await work.session.flush()
    due = work.now if not row.anonymous else minute(work.now) + MINUTE + draft.held.position * APART
    for reader in [None] if draft.public else taken:
        await work.tell(_message(draft, letter, reader, due))
    names = words.letters.ALL if draft.public else called(game, reached)
    sent = words.letters.SENT_SOON if row.anonymous else words.letters.SENT
    return "\n".join([sent.format(title=title, names=names), *said])


def _message(draft: LetterDraft, letter: Letter, reader: Seat | None, due: datetime) -> Message:
    """Return what brings a letter to one of its readers, to the table if there is none.

    Its nonce tells nothing of how many letters there were.
    """
    row, held, title = draft.row, draft.held, texts.title(draft.row)
    power = called(draft.game, [held])
    head = words.letters.TO_THE_TABLE.format(power=power, title=title)
    body, user_id = Body(text="", letter=letter.id), None
    if reader is not None:
        others = [seat for seat in draft.meant if seat.seat != reader.seat]
        names = joined([words.letters.YOU, *(called(draft.game, [seat]) for seat in others)])
        head = words.letters.FROM.format(power=power, names=names, title=title)
        body.controls, user_id = "letter", reader.user_id
        body.seats = [held.position, *(seat.position for seat in others)]
    body.text = f"{head}\n{quoted(draft.text)}"[:LONGEST]
    key = f"letter/{letter.id}/{reader.seat if reader else ''}"
    return Message(
        game_id=row.id,
        turn=row.turn,
        step=row.step,
        kind=LETTER,
        audience="public" if user_id is None else f"user:{user_id}",
        user_id=user_id,
        priority=Priority.USUAL if user_id is None else Priority.DIRECT,
        body=body.model_dump(exclude_defaults=True),
        due_at=due,
        nonce=hmac.digest(row.seed, key.encode(), "sha256").hex()[:24],
    )


async def said_of(judge: Judge, letter: Letter, text: str) -> str:
    """Return a sentence about a letter that was sent."""
    row = await judge.database.ask(queries.game, letter.game_id)
    return text.format(title=texts.title(row))


async def kept(judge: Judge, letter: Letter, event_id: int) -> None:
    """Tell who deleted a letter that it stays with those it went to: once; the game is not changed by it."""
    text = await said_of(judge, letter, words.letters.DELETED)
    async with judge.database.work() as work:
        if not await work.seen(event_id):
            return
        await work.tell(
            Message(
                game_id=letter.game_id,
                kind="private",
                audience=f"user:{letter.user_id}",
                user_id=letter.user_id,
                priority=Priority.DIRECT,
                body=Body(text=text).model_dump(exclude_defaults=True),
                nonce=f"r{event_id}"[:25],
            )
        )


def _absent(game: AnyGame, meant: Sequence[Seat]) -> list[str]:
    """Return what is said of those whom no letter reaches, as far as everybody knows it."""
    computers = [seat for seat in meant if seat.status == "computer"]
    gone = [seat for seat in meant if seat.status not in ("computer", "held")]
    said = [words.letters.TO_COMPUTER.format(names=called(game, [seat])) for seat in computers]
    return said + [words.letters.TO_NOBODY.format(names=called(game, [seat])) for seat in gone]


def called(game: AnyGame, seats: Sequence[Seat]) -> str:
    """Return the names of some seats."""
    return joined([game.power(SeatName(seat.seat)).name for seat in seats])


def minute(moment: datetime) -> datetime:
    """Return the full minute that a moment is in: nobody's letters have seconds."""
    return moment.replace(second=0, microsecond=0)
