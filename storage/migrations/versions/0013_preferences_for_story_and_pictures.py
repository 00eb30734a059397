"""Whether what happened, and the map, come with each question."""

from functools import partial
from typing import Any

import sqlalchemy as sa
from alembic import op

from storage.resealing import reseal

revision = "0013"
down_revision = "0012"

NEW = ("story", "pictures")


def upgrade() -> None:
    for column in NEW:
        op.add_column("preference", sa.Column(column, sa.Boolean(), nullable=False, server_default=sa.true()))


def downgrade() -> None:
    for column in NEW:
        reseal(op.get_bind(), "preference", ("user_id",), partial(_without, column))
        op.drop_column("preference", column)


def _without(column: str, row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != column}
