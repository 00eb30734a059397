"""What seats wrote to one another, and from whom a person takes no letters."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "letter",
        sa.Column("covers", sa.Text(), nullable=False),
        sa.Column("sha", sa.String(), nullable=False),
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("addressed", sa.Text(), nullable=False),
        sa.Column("readers", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("source_id", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("letter_by_game", "letter", ["game_id", "id"])
    op.create_index("letter_by_writer", "letter", ["user_id"])
    op.create_index("letter_by_source", "letter", ["source_id"])
    op.create_table(
        "block",
        sa.Column("covers", sa.Text(), nullable=False),
        sa.Column("sha", sa.String(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.String(), nullable=False),
        sa.Column("other_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game_id", "seat", "other_id"),
    )


def downgrade() -> None:
    op.drop_table("block")
    op.drop_table("letter")
