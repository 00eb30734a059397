"""Several processes serve one database: what is in hand, and of which games words are unread."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.add_column("message", sa.Column("claimed", sa.Integer(), nullable=False, server_default="0"))
    op.create_table(
        "unread",
        sa.Column("game_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("game_id", "shard"),
    )


def downgrade() -> None:
    op.drop_table("unread")
    op.drop_column("message", "claimed")
