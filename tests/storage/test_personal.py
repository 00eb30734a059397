"""Every table says where people stand in it."""

import pytest
import sqlalchemy
from sqlmodel import SQLModel

from storage import personal, seals
from storage.personal import TRACES

LOOSE = (sqlalchemy.Text, sqlalchemy.String, sqlalchemy.types.TypeDecorator)


def test_every_table_is_named():
    assert {seals.table(model).name for model in TRACES} == set(SQLModel.metadata.tables)


@pytest.mark.parametrize("model", TRACES, ids=lambda model: model.__name__)
def test_every_column_with_a_person_or_with_text_is_named(model):
    traces = TRACES[model]
    columns = seals.table(model).columns
    people = {
        column.name for column in columns if column.name.endswith(("user_id", "gamemaster_id", "other_id"))
    }
    assert people == {*traces.people, *traces.hidden}
    texts = {c.name for c in columns if isinstance(c.type, LOOSE)} - seals.OWN
    moments = {c.name for c in columns if type(c.type).__name__ in ("Moment", "Blob")}
    assert texts - moments == {*traces.documents, *(traces.blanked or {}), *traces.rest} - people


def test_a_number_within_another_is_not_a_persons():
    document = {"to": [5, 15, "<@5> and <@15>", True], "5": {"x": 5}}
    assert personal._without(document, 5, 9) == {"to": [9, 15, "<@9> and <@15>", True], "9": {"x": 9}}
