"""Whoever wrote to the bot is found, the newest conversation first: also those without a seat."""

from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_index("preference_by_channel", "preference", ["dm_channel_id"])


def downgrade() -> None:
    op.drop_index("preference_by_channel", "preference")
