"""Runs a turn with given answers: by key, or by seat and key; who is not spoken for answers as the
silent do.
"""

from games.core.prompts import CHANCE
from games.redux.state import Redux
from games.redux.turn import turn


def answers(**given: object) -> dict[str, list[object]]:
    """Answers by key ("bid") or by seat and key ("wei_bid"), one after the other."""
    return {key: list(value) if isinstance(value, list) else [value] for key, value in given.items()}


def driven(s: Redux, given: dict[str, list[object]]) -> tuple[Redux, list]:
    """Run one turn; return the state and the questions that people were asked. Lines are read as they
    are typed.
    """
    script, asked = turn(s), []
    try:
        ask = next(script)
        while True:
            if CHANCE not in ask.prompts:
                asked.append(ask)
            replies = {}
            for seat, prompt in ask.prompts.items():
                key = prompt.key.replace(" ", "_")
                left = given.get(f"{seat}_{key}") or given.get(key) or []
                answer = left.pop(0) if left else prompt.default
                if isinstance(answer, str) and hasattr(prompt.shape, "check"):
                    sheet = prompt.shape.check(answer, ())
                    assert sheet.errors == (), [str(error) for error in sheet.errors]
                    answer = list(sheet.lines)
                replies[seat] = prompt.read(answer)
            ask = script.send(replies)
    except StopIteration:
        return s, asked
