"""The errors of an answer, said to the person who gave it.

OrderError            an answer cannot be accepted
├── Unreadable        it was not understood
│   └── Unsaid        it was not understood, and why is worked out when somebody asks
├── Illegal           it was understood, but the rules forbid it
│   └── Unconfirmed   the rules allow it, but the player wished to be asked once more
│       └── Reminded  it leaves something undone; given again it is meant
└── Ambiguous         it could mean several things

OptionError           a new game cannot have these options

Diverged              the rules no longer fit what the log recorded (for the gamemaster)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

EXAMPLE = " For example: "
"""Between a sentence about a wrong line and one that is right."""
Place: TypeAlias = tuple[str, int, int]
"""The player's own words, and the line and the column where they stand, both from 1."""
PLACE = ("quote", "line", "column")
SAID = ("message", *PLACE, "example")
"""The parts of an error that people are told of."""


class OrderError(ValueError):
    """An answer cannot be accepted.

    `message` says what is wrong in one sentence; `quote` is the player's own words; `line` and `column`
    (both from 1) say where they stand in what was sent; `example` is a right answer to put in their place,
    and `is_meant` says that it is probably what was meant, so that it may be sent by a control. With `place`
    the words and where they stand are looked up when somebody asks: of many errors few are shown.
    """

    is_meant = False
    quote: str
    line: int
    column: int

    def __init__(
        self,
        message: str,
        *,
        quote: str = "",
        line: int = 0,
        column: int = 0,
        example: str = "",
        place: Callable[[], Place] | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.example = example
        if place is None:
            self.quote, self.line, self.column = quote, line, column
        else:
            self._place = place

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  a part of the error, of any type
        """Return the player's words or where they stand, which nobody has asked for or set before."""
        if name not in PLACE:
            raise AttributeError(name)
        for part, value in zip(PLACE, self._place(), strict=True):
            vars(self).setdefault(part, value)
        return vars(self)[name]

    def __str__(self) -> str:
        """Return the whole sentence for the player: where, their words, what is wrong, what is right."""
        place = f"line {self.line}: " if self.line > 1 else ""
        quote = f"“{self.quote}” – " if self.quote else ""
        example = f"{EXAMPLE}{self.example}" if self.example else ""
        return f"{place}{quote}{self.message}{example}"


class Unreadable(OrderError):
    """The answer was not understood."""


class Unsaid(Unreadable):
    """The answer was not understood; `say` finds why when somebody asks: of many bad lines few are told."""

    def __init__(self, say: Callable[[], OrderError]) -> None:
        ValueError.__init__(self)
        self._say = say

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  a part of the error, of any type
        """Return a part of the error that nobody has asked for or set before."""
        if name not in SAID:
            raise AttributeError(name)
        error = self._say()
        for part in SAID:
            vars(self).setdefault(part, getattr(error, part))
        return vars(self)[name]


class Illegal(OrderError):
    """The answer was understood, but the rules forbid it."""


class Unconfirmed(Illegal):
    """The answer is right and waits for one more word, as its player wished; `example` has that word."""


class Reminded(Unconfirmed):
    """The answer is right and leaves something undone: that is said once; given again it is meant."""


class Ambiguous(OrderError):
    """The answer could mean several things."""


class OptionError(ValueError):
    """A new game cannot have these options; the message is a sentence for the person who chose them."""


class Diverged(RuntimeError):
    """The rules now ask something other than what the log recorded; the game is frozen, not guessed at.

    `detail` says the same and quotes the answer: for an export, in which nothing is secret any more.
    """

    def __init__(self, message: str, detail: str = "") -> None:
        super().__init__(message)
        self.detail = detail or message


def more(count: int, first: OrderError) -> OrderError:
    """Return the error that stands for so many others, the first of which is given."""
    message = f"and {count} more that cannot be accepted; send a few orders at a time."
    return Unreadable(message, line=first.line)
