"""Checks every die, lot and shuffle of a game, knowing no rules. Run: python verify_dice.py export.json.

It exits with 0 if all is right, 1 if something is not, 2 if the file is no export, 3 if all is right but the
game is unfinished. With --show it says what each number meant: the file says so, the rules alone prove it.
"""

import hashlib
import hmac
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MOST = 10_000
HEAD = ["game", "rules", "edition", "seats", "options", "commitment", "seed", "salts"]
HEAD += ["closing", "rewinds", "casting"]


class Refused(ValueError):
    """The file is no export."""


class Impossible(ValueError):
    """The file says something that no game can."""


def number(key: bytes, label: str, sides: int) -> int:
    """Return one fair number from 1 to `sides`: the first word outside the unequal rest below 2**64."""
    attempt = 0
    while (word := word_of(key, f"{label}/{attempt}")) >= 2**64 // sides * sides:
        attempt += 1
    return word % sides + 1


def word_of(key: bytes, label: str) -> int:
    """Return the first eight bytes of the HMAC as a number."""
    return int.from_bytes(hmac.digest(key, label.encode(), "sha256")[:8], "big")


def shuffled(key: bytes, label: str, count: int) -> list[int]:
    """Return the numbers below `count`; from the last place down, each swaps with one at or below it."""
    order = list(range(count))
    for die, last in enumerate(range(count - 1, 0, -1)):
        other = number(key, f"{label}/{die}", last + 1) - 1
        order[last], order[other] = order[other], order[last]
    return order


def key_of(export: dict[str, Any], epoch: int) -> bytes:
    """Return the key of the throws of an epoch: all salts, the closing, and the rewinds up to then."""
    lines = [f"{name}={salt}" for name, salt in export["salts"].items()]
    if export["format"] > 1:
        lines += [f"closed={export['closing']['message']}"] if export["closing"] else []
        past = [each for each in export["rewinds"] if each["epoch"] <= epoch and each["message"]]
        lines += [f"rewound={each['message']}" for each in past]
    return hmac.digest(bytes.fromhex(export["seed"]), "\n".join(lines).encode(), "sha256")


def throws(export: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any], list[Any], list[Any], str]]:
    """Yield of each throw its place, its entry, what is recorded, what the seed gives, and its kind."""
    for turn in export["turns"]:
        for step, entry in enumerate(turn["log"]):
            if not entry["key"].startswith("chance:"):
                continue
            place, found = f"turn {turn['turn']}, step {step}", entry["answers"]["chance"]
            written = re.search(r"/d([0-9]+)$", entry["key"])
            if len(found) > MOST or (written and (len(written[1]) > 4 or int(written[1]) < 1)):
                raise Impossible(f"{place}: no game throws {entry['key'][:60]!r} with {len(found)} dice")
            key = key_of(export, entry["epoch"])
            label = f"{export['game']}/{entry['epoch']}/{turn['turn']}/{step}"
            is_shuffle = bool(found) and isinstance(found[0], str)
            fallen: list[Any] = [str(place) for place in shuffled(key, label, len(found))]
            if not is_shuffle:
                sides = int(written[1]) if written else 6
                fallen = [number(key, f"{label}/{die}", sides) for die in range(len(found))]
            yield place, entry, found, fallen, "shuffle" if is_shuffle else "dice"


def cast(export: dict[str, Any]) -> list[str]:
    """Return the seat that each who joined gets, in order of joining."""
    casting, label = export["casting"], f"{export['game']}/casting"
    key, claims = key_of(export, 0), casting["claims"]
    turn = shuffled(key, f"{label}/players", len(claims))
    free = [casting["among"][place] for place in shuffled(key, f"{label}/seats", len(casting["among"]))]
    got: dict[int, str] = {}
    for player in turn:
        wishes = [] if casting["by_lot"] else [w for w in claims[player]["wishes"] if w in free]
        if wishes:
            got[player] = wishes[0]
            free.remove(wishes[0])
    for player in turn:
        if player not in got:
            got[player] = free.pop(0)
    return [got[player] for player in range(len(claims))]


def sha(value: object) -> str:
    """Return the SHA-256 of a value as JSON with sorted keys and no spaces."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def heads(export: dict[str, Any]) -> dict[str, str]:
    """Return the SHA-256 of every member that stands before the turns, of the options one by one."""
    values = {name: export[name] for name in HEAD + ["data"] * ("data" in export)}
    values |= {f"options.{name}": value for name, value in values.pop("options").items()}
    values["salts"] = [[name, salt] for name, salt in values["salts"].items()]
    return {name: sha(value) for name, value in values.items()}


def wrong(export: dict[str, Any]) -> list[str]:
    """Return a line for everything that is not as it must be."""
    committed = hashlib.sha256(bytes.fromhex(export["seed"])).hexdigest() == export["commitment"]
    lines = [] if committed else ["the seed is not the one that was committed to"]
    if [turn["turn"] for turn in export["turns"]] != list(range(len(export["turns"]))):
        lines.append("a turn is missing, or stands at another place")
    told: list[Any] = []
    for place, entry, found, fallen, kind in throws(export):
        if found != fallen:
            lines.append(f"{place}: {found} is recorded, {fallen} was thrown")
        told.append((place, entry["key"].removeprefix("chance:"), kind, len(found)))
    if export["format"] == 1:
        return lines
    if len(export["seals"]) > len(export["turns"]):
        lines.append(f"{len(export['seals'])} turns are sealed, {len(export['turns'])} stand here")
    head = heads(export)
    differ = [name for name in head | export["head"] if head.get(name) != export["head"].get(name)]
    lines += [f"{name.replace('options.', 'option ')} is not what it was" for name in differ]
    if export["casting"] and cast(export) != [claim["seat"] for claim in export["casting"]["claims"]]:
        lines.append("casting: the seed gives the seats to others")
    for known, said in zip(told, export["throws"], strict=False):
        kind = "dice" if said["kind"] == "lot" else said["kind"]
        if known[:3] != (f"turn {said['turn']}, step {said['step']}", said["label"], kind):
            lines.append(f"{known[0]}: throws say something of another throw")
        elif kind == "shuffle" and len(said["of"]) != known[3]:
            lines.append(f"{known[0]}: {known[3]} numbers were shuffled, {len(said['of'])} have a meaning")
    return lines + ["throws explain more or fewer throws than there are"] * (
        len(told) != len(export["throws"])
    )


def show(export: dict[str, Any]) -> Iterator[str]:
    """Yield a line on what each throw meant."""
    for (place, _, found, _, _), said in zip(throws(export), export.get("throws", ()), strict=False):
        names = said["of"]
        if said["kind"] == "dice":
            faces = [f"{face} ({name})" for face, name in zip(found, names, strict=False)] or map(str, found)
        else:
            faces = [names[int(face) - (said["kind"] == "lot")] for face in found]
        yield f"{place}, {said['label']}, {said['kind']}: {', '.join(faces)}"


def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the members of an object, none of which may stand in it twice."""
    names = [name for name, _ in pairs]
    if twice := [name for name in names if names.count(name) > 1]:
        raise Refused(f"{twice[0]!r} stands twice in one place")
    return dict(pairs)


def main(path: str, *flags: str) -> int:
    """Say what is right or wrong; return the exit code."""
    try:
        export = json.loads(Path(path).read_text(encoding="utf-8"), object_pairs_hook=once)
        if not isinstance(export, dict) or export.get("format") not in (1, 2) or not export["turns"]:
            raise Refused("it is no export of format 1 or 2 with at least one turn")
        lines = wrong(export)
        shown = list(show(export)) if "--show" in flags and not lines else []
    except Impossible as error:
        print(error)
        return 1
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        print(f"{path} is no export: {error or type(error).__name__}.")
        return 2
    unfinished = export.get("outcome") is None
    good = "every die is right" + (", but the game is unfinished" if unfinished else "")
    print("\n".join([*shown, *(lines or [good])]))
    return 1 if lines else 3 if unfinished else 0


if __name__ == "__main__":
    sys.exit(
        main(*sys.argv[1:]) if len(sys.argv) > 1 else "Run it as: python verify_dice.py export.json [--show]"
    )
