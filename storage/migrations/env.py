"""Alembic reads this for every run; the connection is always given by `engine.migrate`."""

from alembic import context
from sqlmodel import SQLModel

from storage import league_models, models, pictures, seatless_people_models

connection = context.config.attributes["connection"]
tables = (models.Game, pictures.Picture, seatless_people_models.Watch, league_models.League)
assert all(table.metadata is SQLModel.metadata for table in tables)  # noqa: S101  all are known by now
context.configure(
    connection=connection,
    target_metadata=SQLModel.metadata,
    render_as_batch=True,
    transactional_ddl=True,
    compare_type=True,
)
with context.begin_transaction():
    context.run_migrations()
