"""Checks every die and shuffle of a game, knowing no rules. Run it as: python verify_dice.py export.json."""

import hashlib
import hmac
import json
import re
import sys
from pathlib import Path
from typing import Any


def number(key: bytes, label: str, sides: int) -> int:
    """Return one fair number from 1 to `sides`: the first word outside the unequal rest below 2**64."""
    attempt = 0
    while (word := word_of(key, f"{label}/{attempt}")) >= 2**64 // sides * sides:
        attempt += 1
    return word % sides + 1


def word_of(key: bytes, label: str) -> int:
    """Return the first eight bytes of the HMAC as a number."""
    return int.from_bytes(hmac.digest(key, label.encode(), "sha256")[:8], "big")


def shuffled(key: bytes, label: str, count: int) -> list[str]:
    """Return the numbers below `count`; from the last place down, each swaps with one at or below it."""
    order = [str(place) for place in range(count)]
    for die, last in enumerate(range(count - 1, 0, -1)):
        other = number(key, f"{label}/{die}", last + 1) - 1
        order[last], order[other] = order[other], order[last]
    return order


def wrong(export: dict[str, Any]) -> list[str]:
    """Return a line for everything that is not as it must be."""
    seed, salts = bytes.fromhex(export["seed"]), export["salts"].items()
    key = hmac.digest(seed, "\n".join(f"{seat}={salt}" for seat, salt in salts).encode(), "sha256")
    committed = hashlib.sha256(seed).hexdigest() == export["commitment"]
    lines = [] if committed else ["the seed is not the one that was committed to"]
    for turn in export["turns"]:
        for step, entry in enumerate(turn["log"]):
            if not entry["key"].startswith("chance:"):
                continue
            found, sides = entry["answers"]["chance"], re.search(r"/d(\d+)$", entry["key"])
            label = f"{export['game']}/{entry['epoch']}/{turn['turn']}/{step}"
            faces = [
                number(key, f"{label}/{die}", int(sides[1]) if sides else 6) for die in range(len(found))
            ]
            fallen = shuffled(key, label, len(found)) if isinstance([*found, 0][0], str) else faces
            if found != fallen:
                lines.append(f"turn {turn['turn']}, step {step}: {found} is recorded, {fallen} was thrown")
    return lines


if __name__ == "__main__":
    WRONG = wrong(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    print("\n".join(WRONG) or "every die is right")
    sys.exit(bool(WRONG))
