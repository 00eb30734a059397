"""Of a game whose people are not all heard: the question that may close, as it concerns none of them."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.add_column("unread", sa.Column("turn", sa.Integer()))
    op.add_column("unread", sa.Column("step", sa.Integer()))


def downgrade() -> None:
    op.drop_column("unread", "step")
    op.drop_column("unread", "turn")
