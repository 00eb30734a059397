"""When the first vote of a game is over that is open."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from storage.resealing import reseal

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("game", sa.Column("vote_until", sa.BigInteger(), nullable=True))
    op.create_index("game_by_vote", "game", ["vote_until"])


def downgrade() -> None:
    reseal(op.get_bind(), "game", ("id",), _without)
    op.drop_index("game_by_vote", "game")
    op.drop_column("game", "vote_until")


def _without(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != "vote_until"}
