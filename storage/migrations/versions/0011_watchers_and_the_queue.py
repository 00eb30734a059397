"""Who follows a game, who looks over a seat by its player's consent, and who waits for a table."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "watch",
        sa.Column("covers", sa.Text(), nullable=False),
        sa.Column("sha", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("news", sa.String(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("user_id", "game_id"),
    )
    op.create_index("watch_by_game", "watch", ["game_id"])
    op.create_table(
        "consent",
        sa.Column("covers", sa.Text(), nullable=False),
        sa.Column("sha", sa.String(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("other_id", sa.BigInteger(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=True),
        sa.Column("given", sa.BigInteger(), nullable=True),
        sa.Column("until", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("consent_by_game", "consent", ["game_id"])
    op.create_index("consent_by_looker", "consent", ["other_id"])
    op.create_table(
        "queued",
        sa.Column("covers", sa.Text(), nullable=False),
        sa.Column("sha", sa.String(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("schedules", sa.Text(), nullable=False),
        sa.Column("awake", sa.Text(), nullable=False),
        sa.Column("zone", sa.String(), nullable=False),
        sa.Column("hidden", sa.String(), nullable=False),
        sa.Column("joining", sa.Text(), nullable=False),
        sa.Column("people", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("until", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("asked_until", sa.BigInteger(), nullable=True),
        sa.Column("rests_until", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("guild_id", "user_id"),
    )
    op.create_index("queued_by_game", "queued", ["game_id"])
    op.create_index("queued_by_user", "queued", ["user_id"])


def downgrade() -> None:
    op.drop_table("queued")
    op.drop_table("consent")
    op.drop_table("watch")
