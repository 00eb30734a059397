"""How far each seat's player was heard in a game, and in which channel a person's direct messages stand."""

from functools import partial
from typing import Any

import sqlalchemy as sa
from alembic import op

from storage.resealing import reseal

revision = "0007"
down_revision = "0006"

NEW = {"game": ("id", "heard"), "preference": ("user_id", "dm_channel_id")}


def upgrade() -> None:
    op.add_column("game", sa.Column("heard", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("preference", sa.Column("dm_channel_id", sa.BigInteger(), nullable=True))


def downgrade() -> None:
    for table, (key, column) in NEW.items():
        reseal(op.get_bind(), table, (key,), partial(_without, column))
        op.drop_column(table, column)


def _without(column: str, row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != column}
