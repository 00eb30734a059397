"""The most urgent message is found without looking at all that are due."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.drop_index("message_by_due", "message")
    op.create_index("message_by_due", "message", ["state", "priority", "due_at", "id"])


def downgrade() -> None:
    op.drop_index("message_by_due", "message")
    op.create_index("message_by_due", "message", ["state", "due_at", "priority", "id"])
