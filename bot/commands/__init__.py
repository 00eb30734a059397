"""The `mandate` command: one module for each subcommand, with a `main(arguments)` that returns the exit
status. Parsing is in `bot.__main__`; nothing here serves Discord, for that is `bot.serve`.
"""

from __future__ import annotations


class Mistake(ValueError):
    """The command cannot be carried out: the reason, a sentence for who typed it, and the facts it names."""

    def __init__(self, reason: str, **facts: object) -> None:
        super().__init__(reason.format(**facts) if facts else reason)
