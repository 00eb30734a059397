"""Judge and ledger against a model: whatever is done in whatever order, nothing is lost or done twice."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.proof.machine import Tables
from tests.proof.progress import Progress
from tests.proof.war import War

STEPS = 50
SHORT = settings(
    stateful_step_count=STEPS,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)
LONG = settings(SHORT, max_examples=20, database=None, phases=(Phase.generate,))


@pytest.mark.parametrize("tables,examples", [(Tables, 30), (War, 12)])
def test_the_judge_does_what_the_model_says(tables, examples) -> None:
    run_state_machine_as_test(tables, settings=settings(SHORT, max_examples=examples))


@pytest.mark.soak
@pytest.mark.timeout(0)
def test_soak_model() -> None:
    progress = Progress.of("model", 1_000_000)
    for done in progress.each(LONG.max_examples * STEPS):
        tables = War if done % (4 * LONG.max_examples * STEPS) == 0 else Tables
        run_state_machine_as_test(seed(done)(tables), settings=LONG)
