"""Runs a part of a round with given answers: by key, or by seat and key; who is not spoken for answers as the
silent do.
"""

from games.core.rules.prompts import CHANCE
from games.redux.state import Redux
from games.redux.turn import turn


def answers(**given: object) -> dict[str, list[object]]:
    """Answers by key ("bid") or by seat and key ("wei_bid"), one after the other."""
    return {key: list(value) if isinstance(value, list) else [value] for key, value in given.items()}


def driven(s: Redux, given: dict[str, list[object]]) -> tuple[Redux, list]:
    """Run a part of a round, which on the open ladder takes several turns; return the state and the questions
    that people were asked. Lines are read as they are typed.
    """
    asked, stage, number = [], s.table.stage, s.table.round
    while (s.table.stage, s.table.round) == (stage, number):
        asked += one_turn(s, given)
    return s, asked


def one_turn(s: Redux, given: dict[str, list[object]]) -> list:
    """Run one turn of the runner; return the questions that people were asked."""
    script, asked = turn(s), []
    try:
        ask = next(script)
        while True:
            if CHANCE not in ask.prompts:
                asked.append(ask)
            ask = script.send({seat: reply(seat, prompt, given) for seat, prompt in ask.prompts.items()})
    except StopIteration:
        return asked


def reply(seat, prompt, given):
    """Return a seat's answer."""
    key = prompt.key.replace(" ", "_")
    left = given.get(f"{seat}_{key}") or given.get(key) or []
    answer = left.pop(0) if left else prompt.default
    if isinstance(answer, str) and hasattr(prompt.shape, "check"):
        sheet = prompt.shape.check(answer, ())
        assert sheet.errors == (), [str(error) for error in sheet.errors]
        answer = list(sheet.lines)
    return prompt.read(answer)
