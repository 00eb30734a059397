"""Seals say what they cover, so that a column added later harms no row that was sealed before.

The rows that are there take what their seals cover from the default of the new column: none is read or
written, a damaged one stays damaged, and a database of any size takes this step at once.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

COVERED = {
    "game": "anonymous channel_id commitment created_at deadline edition ended_at gamemaster_id guild_id"
    " hours id left_seconds name note open_document options outcome paused_until private seed settings slug"
    " started_at status status_message_id step thread_id turn version",
    "player": "game_id joined_at name preferences salt user_id",
    "seat": "game_id name position preferences salt seat status user_id",
    "checkpoint": "acts at game_id state turn",
    "entry": "answers at epoch game_id key missed step turn",
    "page": "at game_id told turn",
    "undone": "at document epoch game_id kind step turn",
    "message": "audience body created_at game_id kind nonce ordinal priority revision step turn user_id",
    "submission": "accepted at game_id lines number receipt seat source_id step text turn user_id",
    "preference": "dm_channel_id dm_open palette quiet reminders time_zone user_id",
    "audit": "at deed facts game_id user_id",
}


def upgrade() -> None:
    for table, covers in COVERED.items():
        op.add_column(table, sa.Column("covers", sa.Text(), nullable=False, server_default=covers))


def downgrade() -> None:
    for table in COVERED:
        op.drop_column(table, "covers")
