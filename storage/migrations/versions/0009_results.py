"""What finished games came to for whom."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "result",
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.Column("slug", sa.String(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.BigInteger(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Boolean(), nullable=False) for name in ("won", "took_over", "gave_up")),
        sa.Column("turns", sa.Integer(), nullable=False),
        sa.Column("missed", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.Float(), nullable=True) for name in ("mu", "sigma")),
        sa.UniqueConstraint("game_id", "seat", "user_id"),
    )
    op.create_index("result_by_user", "result", ["user_id", "slug", "id"])
    op.create_index("result_by_rules", "result", ["slug", "guild_id"])


def downgrade() -> None:
    op.drop_table("result")
