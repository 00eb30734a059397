"""Alembic reads this for every run; the connection is always given by `engine.migrate`."""

from alembic import context
from sqlmodel import SQLModel

from storage import models, outsiders

connection = context.config.attributes["connection"]
assert models.Game.metadata is outsiders.Watch.metadata is SQLModel.metadata  # noqa: S101  all tables are known by now
context.configure(
    connection=connection,
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
    transactional_ddl=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
