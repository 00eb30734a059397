"""The question for a plan: what it costs, what would come of it, and what in it comes to nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from games.core.reading.sheets import sheet_prompt
from games.core.rules.prompts import Prompt, Seat
from games.yuan.forecast.foretell import Foretold
from games.yuan.phrases import said
from games.yuan.plan_model import PASS, Plan
from games.yuan.public_state_model import Table
from games.yuan.reading.examples import Examples
from games.yuan.reading.form import plan_blanks
from games.yuan.reading.plan_checks import PlanChecks
from games.yuan.reading.target_classification import levels_of
from games.yuan.rules.income import PASSING


def plan_prompt(
    table: Table,
    seat: Seat,
    chao: int,
    key: str,
    text: str,
    foretell: Callable[[Plan], Foretold] | None = None,
) -> Prompt[Plan]:
    """Return the question for a house's plan; the silent pass.

    `chao` is what the house has; `foretell` says, for the sender alone, what a plan would come to and what
    in it comes to nothing.
    """
    book = PlanChecks(table, seat, chao)

    def told(plans: list[Plan]) -> Iterator[str]:
        for plan in plans:
            yield from notes(book, plan)
            yield from foretell(plan).outcome if foretell else ()

    def doubted(plans: list[Plan]) -> Iterator[str]:
        for plan in plans:
            if not plan.is_pass and (fault := book.fault(plan)):
                yield said("doubt hopes", plan=plan.text, fault=fault)
            elif foretell:
                yield from (said("doubt", plan=plan.text, doubt=doubt) for doubt in foretell(plan).doubts)

    form, soundly = book.form, {}
    if foretell:
        examples = Examples(book, foretell)

        def example(meant: Plan | None, _: Mapping[str, Plan]) -> str:
            return examples.near(meant)

        form, soundly = replace(form, example=example), {"examples": examples.listed}
    return sheet_prompt(
        form,
        key,
        f"{text} {said('prices', prices=prices(book), passing=PASSING)}",
        book.legal,
        value=lambda plans: plans[0] if plans else PASS,
        warnings=doubted,
        notes=told,
        default=[PASS.text],
        silence="you pass",
        shape={
            "one": True,
            "called": book.called,
            "which": "Which province?",
            "what": "{unit}: what do you do there?",
            "closing": (PASS.text,),
            "blanks": partial(plan_blanks, book),
            **soundly,
        },
    )


def prices(book: PlanChecks) -> str:
    """Return what levels I, II and III of each kind cost the house now: "D 0/2/5, F 0/4/7, M 0/4/7"."""
    each = zip("DFM", book.prices, strict=True)
    return ", ".join(f"{kind} {'/'.join(map(str, levels[1:]))}" for kind, levels in each)


def notes(book: PlanChecks, plan: Plan) -> Iterator[str]:
    """Yield what a plan costs, or what passing brings."""
    if plan.is_pass:
        yield f"Passing costs nothing and brings {PASSING} Chão."
        return
    total, reckoning = book.cost(levels_of(plan)), book.reckoning(levels_of(plan))
    if not reckoning:
        yield f"Cost: nothing; your {book.chao} Chão remain."
    elif total > book.chao:
        yield f"Cost: {reckoning}; total {total}, you have {book.chao} Chão and borrow {total - book.chao}."
    else:
        yield f"Cost: {reckoning}; total {total} of your {book.chao} Chão; {book.chao - total} remain."
