"""Lines that are one slip of the fingers away from what was typed."""

from __future__ import annotations

from collections.abc import Iterable

MOST = 3
"""Lines that may be as near: where there are more nobody knows which was meant."""


def nearly(said: str, among: Iterable[str]) -> list[str]:
    """Return the lines that differ from what was typed by one letter too many, too few or another, or by two
    that changed places; none if they are many. Figures are no slips.
    """
    typed = " ".join(said.casefold().split())
    found = [line for line in among if is_slip(typed, " ".join(line.casefold().split()))]
    return found if len(found) <= MOST else []


def is_slip(typed: str, meant: str) -> bool:
    """Return whether two texts differ by one slip of letters."""
    if abs(len(typed) - len(meant)) > 1 or typed == meant:
        return False
    begin = next((at for at, (a, b) in enumerate(zip(typed, meant, strict=False)) if a != b), None)
    begin = min(len(typed), len(meant)) if begin is None else begin
    a, b = typed[begin:], meant[begin:]
    another = len(a) == len(b) and a[1:] == b[1:]
    turned = len(a) == len(b) and a[:2] == b[1::-1] and a[2:] == b[2:]
    if not (another or turned or a[1:] == b or a == b[1:]):
        return False
    changed = a[:2] + b[:2] if turned else a[: len(a) >= len(b)] + b[: len(b) >= len(a)]
    return changed.isalpha()
