"""A picture that was drawn in another process is kept until it is sent."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "picture",
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("data", sa.LargeBinary(), nullable=False),
        sa.Column("filename", sa.String(), nullable=False),
        sa.Column("alt", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("ix_picture_at", "picture", ["at"])


def downgrade() -> None:
    op.drop_index("ix_picture_at", "picture")
    op.drop_table("picture")
