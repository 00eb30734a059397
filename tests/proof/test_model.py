"""Judge and database against a model: whatever is done in whatever order, nothing is lost or done twice."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import get_state_machine_test, run_state_machine_as_test

from tests.examples import few
from tests.proof.machine import Tables
from tests.proof.progress import Progress
from tests.proof.table import Table
from tests.proof.war import War

STEPS = 50
SHORT = settings(
    stateful_step_count=STEPS,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
LONG = settings(SHORT, stateful_step_count=200, database=None)
BYTES = 32_000
"""More than the choices of the longest course of steps need."""


@pytest.mark.long
@pytest.mark.deeper
@pytest.mark.parametrize("tables,number", few([(Tables, 3), (War, 3)]))
def test_the_judge_does_what_the_model_says(tables, number) -> None:
    run_state_machine_as_test(tables, settings=settings(SHORT, max_examples=number))


@pytest.mark.soak
@pytest.mark.timeout(0)
@pytest.mark.parametrize("tables,total", [(Tables, 800_000), (War, 200_000)])
def test_soak_model(tables, total) -> None:
    """Each course is made of bytes by chance, not of changes to an earlier one; steps that do nothing are
    not counted. One that fails is found again by its number.
    """
    progress = Progress.of(f"model-{tables.slug}", total)
    machine = get_state_machine_test(tables, settings=LONG)
    for done in progress.each(0):
        before = Table.steps
        machine.hypothesis.fuzz_one_input(random.Random(f"{tables.slug}/{done}").randbytes(BYTES))
        progress.done += Table.steps - before
        progress.count("courses")
