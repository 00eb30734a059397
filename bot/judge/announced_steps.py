"""Starts and rewinds in two steps: they are announced in public, and done when that message stands.

The number that Discord gives to the message goes into the dice: nobody chooses it, and everybody sees it.
What waits is stored with the game, so that it survives a crash between the two steps; whether the message
stands is asked of its row, which the outbox keeps: a post whose answer was lost is looked for before it is
posted again.
"""

from __future__ import annotations

from datetime import timedelta

from bot.judge import messages, rewinding, starting, words
from bot.judge.game_settings import ANNOUNCEMENT, Announced, Pending, announced, keep_announced
from bot.judge.judge import Judge
from bot.judge.message_body import LONGEST, Body
from games.core.closing import Closing, Rewind
from games.core.dice import commitment
from games.core.game import AnyGame
from storage import queries
from storage.change import Change
from storage.models import Game, Message

GRACE = timedelta(hours=1)
"""The least time that is left for a question that waited in vain."""

CLOSED = "## {title}: the salts are closed{again}"
LAST = (
    "-# The number of this message (*Copy Message ID*) is the last salt: from it, the seed and the salts "
    "come the seats, every die and every shuffle. If such a message stands here twice, ask why."
)
LOST = (
    "{title}: its announcement could not be posted ({why}), so it {stays}. "
    "See to it that I can write in its channel, then try again."
)


async def start(judge: Judge, move: Change, game: AnyGame, user_id: int | None) -> Game:
    """Close the salts of a game in public; it begins when that message stands.

    A game that is told of nowhere begins at once.
    """
    row, said = move.game, announced(move.game)
    salts = enumerate((player.salt for player in await move.players()), 1)
    said.salts = {str(number): salt for number, salt in salts if salt}
    said.closings += 1
    if row.channel_id is None:
        keep_announced(row, said)
        return await starting.begin(judge, move, game, user_id)
    await announce(
        judge, move, said, Pending(deed="start", user_id=user_id, before="open"), _closing(row, said)
    )
    row.deadline = None
    return row


async def announce(judge: Judge, move: Change, said: Announced, pending: Pending, text: str) -> None:
    """Store an announcement and what is done once it stands; until then the game waits."""
    said.pending = pending
    keep_announced(move.game, said)
    move.game.status = "announcing"
    await messages.post(judge, move, ANNOUNCEMENT, Body(text=text))


async def proceed(judge: Judge, game_id: int) -> bool:
    """Do what waits for its announcement if that stands now; return whether the game moved."""
    async with judge.database.change(game_id) as move:
        row, said = move.game, announced(move.game)
        pending, said.pending = said.pending, None
        if row.status != "announcing" or pending is None:
            return False
        told = await queries.messages(move.session, game_id, kind=ANNOUNCEMENT, tolerant=True)
        # How far it got is not sealed: a damaged one that is due is dropped, and this is withdrawn.
        message = told[-1] if told else Message(kind=ANNOUNCEMENT, state="dropped", error="damaged")
        if message.state == "due":
            return False
        if message.state == "dropped" or message.message_id is None:
            await _withdraw(judge, move, said, pending, message)
        elif pending.deed == "start":
            said.closing = Closing(
                message=str(message.message_id), tries=max(1, message.tries), earlier=said.earlier
            )
            keep_announced(row, said)
            await starting.begin(judge, move, judge.rules(row.slug), pending.user_id)
        else:
            rewind = Rewind(
                epoch=move.save.epoch + 1,
                turn=pending.turn,
                message=str(message.message_id),
                tries=max(1, message.tries),
                by=pending.by,
            )
            keep_announced(row, said)
            await rewinding.carry_out(judge, move, pending, rewind)
        return True


async def waiting(judge: Judge) -> list[int]:
    """Return the games that wait for an announcement."""
    return [row.id for row in await judge.database.read(queries.games, None, ["announcing"])]


async def _withdraw(judge: Judge, move: Change, said: Announced, pending: Pending, message: Message) -> None:
    """Take back what was to be announced, and tell who asked for it."""
    row = move.game
    if pending.deed == "start" and message.message_id is not None:
        said.earlier.append(str(message.message_id))
    keep_announced(row, said)
    row.status = pending.before
    judge.thinking[row.id] = None
    if row.deadline is not None:
        row.deadline = max(row.deadline, judge.now() + GRACE)
    await move.note("announcement lost", None, why=message.error)
    stays = "has not begun" if pending.deed == "start" else "stays where it is"
    text = LOST.format(
        title=words.title(row), why=words.plain(message.error, 200) or "no reason", stays=stays
    )
    for user_id in dict.fromkeys((row.gamemaster_id, pending.user_id)):
        if user_id is not None:
            await messages.post(judge, move, "private", Body(text=text), user_id=user_id)


def _closing(row: Game, said: Announced) -> str:
    """Return the message that closes the salts: the commitment, and every salt in order of joining."""
    head = CLOSED.format(title=words.title(row), again=f" (no. {said.closings})" if said.closings > 1 else "")
    lines = [f"- {number}={words.escaped(salt)}" for number, salt in said.salts.items()]
    salts = ["Salts, in order of joining:", *lines] if lines else ["Nobody gave a salt."]
    seed = f"SHA-256 of the seed: `{row.commitment}`"
    text = "\n".join([head, seed, *salts, LAST])
    if len(text) <= LONGEST:
        return text
    digest = commitment("\n".join(f"{number}={salt}" for number, salt in said.salts.items()).encode())
    return "\n".join([head, seed, f"SHA-256 of the {len(lines)} lines of salts: `{digest}`", LAST])
