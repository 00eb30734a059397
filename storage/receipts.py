"""Receipts: the short code under which a player finds again what he sent."""

from __future__ import annotations

import hmac

from sqlalchemy import bindparam, func, select
from sqlmodel import col

from storage import reading
from storage.models import Game, Submission
from storage.quick import Connection

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that is mistaken for another
LENGTH = 5
REVISIONS = select(func.count()).where(
    col(Submission.game_id) == bindparam("game_id"),
    col(Submission.seat) == bindparam("seat"),
    col(Submission.turn) == bindparam("turn"),
    col(Submission.step) == bindparam("step"),
)
SAME = reading.first(Submission, "id").where(
    col(Submission.game_id) == bindparam("game_id"), col(Submission.receipt) == bindparam("receipt")
)


async def revisions(conn: Connection, game: Game, seat: str) -> int:
    """Return how often a seat has sent something in this step."""
    place = {"game_id": game.id, "seat": seat, "turn": game.turn, "step": game.step}
    return int(str(await reading.highest(conn, REVISIONS, **place)))


async def fresh(conn: Connection, game: Game, seat: str, number: int) -> str:
    """Return a receipt that no other submission of the game has, and that only its owner can know."""
    attempt = 0
    while True:
        label = f"receipt/{game.turn}/{game.step}/{seat}/{number}/{attempt}"
        word = int.from_bytes(hmac.digest(game.seed, label.encode(), "sha256")[:8], "big")
        receipt = ""
        for _ in range(LENGTH):
            word, letter = divmod(word, len(LETTERS))
            receipt += LETTERS[letter]
        if await reading.highest(conn, SAME, game_id=game.id, receipt=receipt) is None:
            return receipt
        attempt += 1
