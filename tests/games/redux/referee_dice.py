"""The shuffles of an export, worked out anew as docs/dice.md has it, without the program's dice."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Any


def shuffled(export: Mapping[str, Any], turn: int, step: int, epoch: int, count: int) -> list[int]:
    """Return the numbers below `count` as a shuffle orders them: each place swaps with one not above it."""
    key = hmac.digest(bytes.fromhex(export["seed"]), _lines(export, epoch), "sha256")
    label = f"{export['game']}/{epoch}/{turn}/{step}"
    order = list(range(count))
    for die, last in enumerate(range(count - 1, 0, -1)):
        other = _face(key, f"{label}/{die}", last + 1) - 1
        order[last], order[other] = order[other], order[last]
    return order


def _lines(export: Mapping[str, Any], epoch: int) -> bytes:
    lines = [f"{name}={salt}" for name, salt in export["salts"].items()]
    closing = export["closing"]
    lines += [f"closed={closing['message']}"] if closing else []
    past = [each for each in export["rewinds"] if each["epoch"] <= epoch and each["message"]]
    return "\n".join([*lines, *(f"rewound={each['message']}" for each in past)]).encode()


def _face(key: bytes, label: str, sides: int) -> int:
    attempt = 0
    while True:
        word = int.from_bytes(hmac.digest(key, f"{label}/{attempt}".encode(), "sha256")[:8], "big")
        if word < 2**64 // sides * sides:
            return word % sides + 1
        attempt += 1
