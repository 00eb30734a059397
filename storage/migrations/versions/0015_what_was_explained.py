"""What was explained to whom, and whether they wish it."""

from functools import partial
from typing import Any

import sqlalchemy as sa
from alembic import op

from storage.resealing import reseal

revision = "0015"
down_revision = "0014"

NEW = "lessons"


def upgrade() -> None:
    op.add_column("preference", sa.Column(NEW, sa.Boolean(), nullable=False, server_default=sa.true()))
    op.create_table(
        "taught",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "slug", "kind"),
    )


def downgrade() -> None:
    op.drop_table("taught")
    reseal(op.get_bind(), "preference", ("user_id",), partial(_without, NEW))
    op.drop_column("preference", NEW)


def _without(column: str, row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != column}
