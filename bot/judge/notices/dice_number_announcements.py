"""Announcements that a game waits for; their number goes into its dice, see `pending_acts`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot import words
from bot.judge import new_game, session, typed_text
from bot.judge.judge import Judge
from bot.judge.settings.running_game_models import ANNOUNCEMENT, Announced, Pending
from bot.judge.settings.stored_game_settings import changing, settings_of
from bot.judge.telling import messages, texts
from bot.judge.telling.messages import LONGEST, Body
from games.core.play.dice import commitment
from games.core.record.dice_binding import terms
from games.core.rules.protocol import AnyGame
from storage.game_change import Change
from storage.models import Game, Player


async def close_salts(judge: Judge, change: Change, user_id: int | None) -> None:
    """Close the salts of a game in public; it begins when that message stands."""
    row, said, players = change.game, settings_of(change.game).announced, await change.players()
    salts = enumerate((player.salt for player in players), 1)
    said.salts = {str(number): salt for number, salt in salts if salt}
    said.terms = _terms(row, judge.rules(row.slug), said.salts, players)
    said.closings += 1
    await announce(
        judge, change, said, Pending(deed="start", user_id=user_id, before="open"), _closing(row, said)
    )
    row.deadline = None


async def announce(judge: Judge, change: Change, said: Announced, pending: Pending, text: str) -> None:
    """Store an announcement and what is done once it stands; until then the game waits.

    A game that is told of nowhere waits for nothing: it goes on at the next look.
    """
    said.pending = pending
    with changing(change.game) as kept:
        kept.announced = said
    change.game.status = "announcing"
    if change.game.channel_id is not None:
        await messages.post(judge, change, ANNOUNCEMENT, Body(text=text))


def _terms(row: Game, game: AnyGame, salts: Mapping[str, str], players: Sequence[Player]) -> str:
    """Return what the closing message names of the game that begins."""
    agreed = settings_of(row)
    return terms(
        row.seed,
        game=session.name_of(row),
        rules=row.slug,
        edition=row.edition,
        options=row.options,
        salts=salts,
        among=[power.seat for power in game.powers],
        wishes=[player.preferences for player in players],
        by_lot=agreed.seating == "draw",
        computers=new_game.computers(game, row.options, agreed, len(players)),
    )


def _closing(row: Game, said: Announced) -> str:
    """Return the message that closes the salts: the commitment, the terms, every salt in order of joining."""
    head = words.dice.SALTS_CLOSED if said.closings == 1 else words.dice.SALTS_CLOSED_AGAIN
    head = head.format(title=texts.title(row), number=said.closings)
    lines = [f"- {number}={typed_text.escaped(salt)}" for number, salt in said.salts.items()]
    salts = [words.dice.SALTS, *lines] if lines else [words.dice.NO_SALTS]
    seed = words.dice.SEED.format(commitment=row.commitment, terms=said.terms)
    text = "\n".join([head, seed, *salts, words.dice.LAST_SALT])
    if len(text) <= LONGEST:
        return text
    digest = commitment("\n".join(f"{number}={salt}" for number, salt in said.salts.items()).encode())
    salts = [words.dice.SALTS_DIGEST.format(count=len(lines), digest=digest)]
    return "\n".join([head, seed, *salts, words.dice.LAST_SALT])
