"""The few verbs rules are written with: ask, together, choose, pick, amount, arrange, roll, lot, shuffled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from games.core.rules.errors import Illegal
from games.core.rules.prompts import (
    CHANCE,
    Amount,
    Answer,
    Arrange,
    Choose,
    Option,
    Pick,
    Prompt,
    Seat,
    T,
    Throw,
)
from games.core.rules.protocol import Ask, Script


def ask(
    seat: Seat,
    prompt: Prompt[T],
    hours: int = 24,
    *,
    clock: str = "",
    heard: bool = False,
    during: str = "",
    story: str = "",
) -> Script[T]:
    """Ask one seat and return its answer as read; `clock`, `heard`, `during` and `story` are an Ask's."""
    answers = yield Ask({seat: prompt}, hours, clock, heard, during, story)
    answer: T = answers[seat]
    return answer


def together(prompts: Mapping[Seat, Prompt[T]], hours: int = 24) -> Script[dict[Seat, T]]:
    """Ask several seats at one moment; what is sent stays sealed until everybody has answered."""
    if not prompts:
        return {}
    answers = yield Ask(prompts, hours)
    return dict(answers)


def choice(
    key: str,
    text: str,
    options: Mapping[str, T],
    labels: Mapping[str, str] | None = None,
    others: Sequence[str] = (),
) -> Prompt[T]:
    """Return a prompt for one of the options, the first by default; `others` are names of none."""

    def read(answer: Answer) -> T:
        if isinstance(answer, str) and answer in options:
            return options[answer]
        raise Illegal(f"choose one of: {', '.join(options)}.", quote=shown(answer))

    shape = Choose(_options(options, labels), tuple(others))
    return Prompt(key, text, shape, read, next(iter(options)))


def choose(seat: Seat, key: str, text: str, options: Mapping[str, T]) -> Script[T]:
    """Let a seat choose one of the options."""
    return (yield from ask(seat, choice(key, text, options)))


def picking(
    key: str,
    text: str,
    options: Sequence[str],
    least: int,
    most: int,
    labels: Mapping[str, str] | None = None,
    others: Sequence[str] = (),
) -> Prompt[list[str]]:
    """Return a prompt for `least` to `most` different options; the first `least` are the default. What
    `others` names is none of them.
    """

    def read(answer: Answer) -> list[str]:
        picked = strings(answer)
        if (
            picked is None
            or len(dict.fromkeys(picked)) != len(picked)
            or any(p not in options for p in picked)
        ):
            raise Illegal(f"pick different ones among: {', '.join(options)}.", quote=shown(answer))
        if not least <= len(picked) <= most:
            span = str(least) if least == most else f"{least} to {most}"
            raise Illegal(f"pick {span} of them, not {len(picked)}.", quote=shown(answer))
        return picked

    shape = Pick(_options(options, labels), least, most, tuple(others))
    return Prompt(key, text, shape, read, list(options[:least]))


def amount(key: str, text: str, most: int, least: int = 0) -> Prompt[int]:
    """Return a prompt for a whole number; the least is the default."""

    def read(answer: Answer) -> int:
        if isinstance(answer, int) and not isinstance(answer, bool) and least <= answer <= most:
            return answer
        raise Illegal(f"name a whole number from {least} to {most}.", quote=shown(answer))

    return Prompt(key, text, Amount(least, most), read, least)


def arrangement(
    key: str, text: str, items: Sequence[str], labels: Mapping[str, str] | None = None
) -> Prompt[list[str]]:
    """Return a prompt for an order of all the items; the order given is the default."""

    def read(answer: Answer) -> list[str]:
        arranged = strings(answer)
        if arranged is None or sorted(arranged) != sorted(items):
            raise Illegal(f"name each of these once: {', '.join(items)}.", quote=shown(answer))
        return arranged

    return Prompt(key, text, Arrange(_options(items, labels)), read, list(items))


def roll(
    label: str, count: int = 1, sides: int = 6, *, each: Sequence[str] = (), names: Sequence[str] = ()
) -> Script[list[int]]:
    """Throw `count` dice. The key of dice that are no usual ones says how many sides they have.

    `each` says what each die is thrown for, `names` what each face stands for; both only explain an export.
    """
    key = label if sides == 6 else f"{label}/d{sides}"

    def read(answer: Answer) -> list[int]:
        faces = [face for face in answer if isinstance(face, int)] if isinstance(answer, list) else []
        if len(faces) == count and all(1 <= face <= sides for face in faces):
            return faces
        raise Illegal(f"{count}d{sides} cannot come up {answer}.")

    shape = Throw(count, sides, tuple(each), tuple(names))
    return (yield from ask(CHANCE, Prompt(key, label, shape, read)))


def lot(label: str, among: Sequence[T], name: Callable[[T], str] = str) -> Script[T]:
    """Draw one by lot; an export calls each by its `name`."""
    [face] = yield from roll(label, 1, len(among), names=[name(item) for item in among])
    return among[face - 1]


def shuffled(label: str, items: Sequence[T], name: Callable[[T], str] = str) -> Script[list[T]]:
    """Return the items in an order that chance gives; an export calls each by its `name`."""
    numbers = [str(number) for number in range(len(items))]
    names = {number: name(item) for number, item in zip(numbers, items, strict=True)}
    order = yield from ask(CHANCE, arrangement(label, label, numbers, names))
    return [items[int(number)] for number in order]


def strings(answer: Answer) -> list[str] | None:
    """Return the answer as a list of strings, or None if it is anything else."""
    if not isinstance(answer, list):
        return None
    words = [word for word in answer if isinstance(word, str)]
    return words if len(words) == len(answer) else None


def shown(answer: Answer) -> str:
    """Return an answer as its sender would know it again, cut to 100 characters."""
    words = ", ".join(str(word) for word in answer) if isinstance(answer, list) else str(answer)
    return words if len(words) <= 100 else words[:99] + "…"


def _options(values: Mapping[str, T] | Sequence[str], labels: Mapping[str, str] | None) -> tuple[Option, ...]:
    return tuple(Option(value, (labels or {}).get(value, value)) for value in values)
