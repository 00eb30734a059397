"""Canonical lines as words: they are notation, kept and shown, and the same in every language."""

from __future__ import annotations

KEPT = 4096
"""Canonical lines whose meaning is remembered."""
SIGN = "<="


class Unclear(ValueError):
    """Words that make no line; the message says what is wrong with them."""


def words_in(text: str) -> list[str]:
    """Return the words of a canonical line."""
    return text.replace(SIGN, f" {SIGN} ").split()
