"""What the `mandate` command does: one module for each subcommand, with a `main(arguments)` that returns the
exit status. Parsing is in `bot.__main__`; nothing here serves Discord, for that is `bot.serve`.
"""

from __future__ import annotations


class Mistake(ValueError):
    """The command cannot be carried out; the message is a sentence for the person who typed it."""
