"""What is told of one kind in one game is found without looking at all that is due; who rules which game,
without looking at all games.
"""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.drop_index("message_by_game", "message")
    op.create_index("message_by_game", "message", ["game_id", "kind", "turn", "step"])
    op.create_index("game_by_gamemaster", "game", ["gamemaster_id"])


def downgrade() -> None:
    op.drop_index("game_by_gamemaster", "game")
    op.drop_index("message_by_game", "message")
    op.create_index("message_by_game", "message", ["game_id", "turn", "step"])
