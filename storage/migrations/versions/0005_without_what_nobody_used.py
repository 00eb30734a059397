"""Two columns go that nothing ever read. The rows are sealed without them; a damaged one stays damaged."""

from functools import partial
from typing import Any

import sqlalchemy as sa
from alembic import op

from storage.resealing import reseal

revision = "0005"
down_revision = "0004"

UNUSED = {"game": ("id", "status_message_id"), "preference": ("user_id", "dm_channel_id")}


def upgrade() -> None:
    for table, (key, unused) in UNUSED.items():
        reseal(op.get_bind(), table, (key,), partial(_without, unused))
        op.drop_column(table, unused)


def _without(unused: str, row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != unused}


def downgrade() -> None:
    for table, (key, unused) in UNUSED.items():
        op.add_column(table, sa.Column(unused, sa.BigInteger(), nullable=True))
        reseal(op.get_bind(), table, (key,), partial(_with, unused))


def _with(unused: str, row: dict[str, Any]) -> dict[str, Any]:
    return {**row, unused: None}
