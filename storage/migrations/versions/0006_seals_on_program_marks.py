"""Marks are sealed as other rows are: by the time of the last tick deadlines are extended."""

import sqlalchemy as sa
from alembic import op

from storage.resealing import seal_first

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("mark", sa.Column("covers", sa.Text(), nullable=False, server_default="key value"))
    op.add_column("mark", sa.Column("sha", sa.String(), nullable=False, server_default=""))
    seal_first(op.get_bind(), "mark", ("key",))


def downgrade() -> None:
    op.drop_column("mark", "sha")
    op.drop_column("mark", "covers")
