"""Checks every die, lot and shuffle of a game, knowing no rules. Run: python verify_dice.py export.json.

It exits with 0 if all is right, 1 if something is not, 2 if the file is no export, 3 if all is right but the
game is unfinished. With --show it says what each number meant: the file says so, the rules alone prove it.
"""

import hashlib
import hmac
import json
import re
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, pairwise
from math import inf, isfinite
from pathlib import Path
from typing import Any

MOST, DEEPEST = 10_000, 40
HEAD = ["game", "rules", "edition", "seats", "options", "commitment", "seed", "salts"]
HEAD += ["closing", "rewinds", "casting"]

HASH, MESSAGE = re.compile("[0-9a-f]{64}"), re.compile("[1-9][0-9]{0,19}")
TEXT, SEATING = re.compile(r"(?s).*"), re.compile("resign|return")
ANSWER = (int, TEXT, None, [int], [TEXT])
DEED = {"kind": re.compile(r"(?s)(?!(resign|return)\Z).+"), "seat": TEXT, "answer": ANSWER, "step": 0}
ENTRY = {"key": TEXT, "answers": {...: ANSWER}, "missed": [TEXT], "epoch": 0}
OLD = {"format": 1, "game": TEXT, "rules": TEXT, "edition": 0, "seats": [TEXT], "options": {...: ...}}
OLD |= {"commitment": HASH, "seed": re.compile("([0-9a-f]{2})+"), "salts": {...: TEXT}, "seals": [HASH]}
OLD |= {"turns": [{"turn": 0, "acts": [({"kind": SEATING, "seat": TEXT}, DEED)], "log": [ENTRY]}]}
OLD |= {"outcome": (None, {...: ...})}
CLOSING = {"message": MESSAGE, "tries": 1, "earlier": [MESSAGE]}
REWIND = {"epoch": 1, "turn": 0, "message": (None, MESSAGE), "tries": 1}
THROW = {"turn": 0, "step": 0, "label": TEXT, "kind": re.compile("dice|lot|shuffle"), "of": [TEXT]}
NEW = OLD | {"closing": (None, CLOSING, CLOSING | {"terms": HASH}), "throws": [THROW], "head": {...: HASH}}
NEW |= {"rewinds": [REWIND | {"by": re.compile("gamemaster|vote|sandbox")}]}
CLAIM = {"wishes": [TEXT], "seat": TEXT}
NEW |= {"casting": (None, {"among": [TEXT], "claims": [CLAIM], "by_lot": bool})}


class Refused(ValueError):
    """The file is no export."""


class Impossible(ValueError):
    """The file says something that no game can."""


def fits(value: object, shape: object) -> bool:
    """Return whether a value has a shape: one of several, a pattern, a list of one, an object of such
    members, a number that is not less, a type; `...` is anything.
    """
    if shape is ... or shape is None:
        return shape is ... or value is None
    if isinstance(shape, tuple):
        return any(fits(value, each) for each in shape)
    if isinstance(shape, re.Pattern):
        return isinstance(value, str) and bool(shape.fullmatch(value))
    if isinstance(shape, list):
        return isinstance(value, list) and all(fits(each, shape[0]) for each in value)
    if isinstance(shape, dict):
        same = isinstance(value, dict) and (... in shape or value.keys() == shape.keys())
        return same and all(fits(each, shape.get(name, shape.get(...))) for name, each in value.items())
    if isinstance(shape, int):
        return type(value) is int and value >= shape
    return type(value) is shape


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
    keys: dict[int, bytes] = {}
    for turn in export["turns"]:
        for step, entry in enumerate(turn["log"]):
            if not entry["key"].startswith("chance:"):
                continue
            place, found = f"turn {turn['turn']}, step {step}", entry["answers"]["chance"]
            written = re.search(r"/d([0-9]+)\Z", entry["key"])
            if len(found) > MOST or (written and (len(written[1]) > 4 or int(written[1]) < 1)):
                raise Impossible(f"{place}: no game throws {entry['key'][:60]!r} with {len(found)} dice")
            key = keys.get(entry["epoch"]) or keys.setdefault(entry["epoch"], key_of(export, entry["epoch"]))
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
            got[player] = free.pop(0) if free else ""
    return [got[player] for player in range(len(claims))]


def canonical(value: object) -> str:
    """Return a value as JSON with sorted keys and no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def heads(export: dict[str, Any]) -> dict[str, str]:
    """Return the SHA-256 of every member that stands before the turns, of the options one by one."""
    values = {name: export[name] for name in HEAD + ["data"] * ("data" in export)}
    values |= {f"options.{name}": value for name, value in values.pop("options").items()}
    values["salts"] = [[name, salt] for name, salt in values["salts"].items()]
    return {name: hashlib.sha256(canonical(value).encode()).hexdigest() for name, value in values.items()}


def terms(export: dict[str, Any]) -> str:
    """Return what the message names that closes the salts: all that was known of the game by then."""
    casting, said = export["casting"], {name: export[name] for name in HEAD[:3] + HEAD[4:5]}
    said["salts"] = [[name, salt] for name, salt in export["salts"].items()]
    said |= {"among": casting["among"], "wishes": [claim["wishes"] for claim in casting["claims"]]}
    said |= {"by_lot": casting["by_lot"], "computers": len(export["seats"]) - len(casting["claims"])}
    return hmac.digest(bytes.fromhex(export["seed"]), f"terms\n{canonical(said)}".encode(), "sha256").hex()


def closing_faults(export: dict[str, Any]) -> Iterator[str]:
    """Yield what the message that closed the salts says otherwise than the export."""
    closing, casting = export["closing"], export["casting"]
    if not re.fullmatch("g[1-9][0-9]{0,18}", export["game"]):
        yield "the name of the game is not g and its number"
    numbers = [int(each) for each in [*closing["earlier"], closing["message"]]]
    if numbers != sorted(set(numbers)):
        yield "closing: the messages posted earlier have lower numbers, in their order"
    if casting is None:
        yield "casting is missing, although the salts were closed in public"
    elif "terms" in closing and closing["terms"] != terms(export):
        yield "closing: the terms that its message names are not those of this game"


def seat_faults(export: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with salts and casting."""
    casting, seats, salts = export.get("casting"), export["seats"], export["salts"]
    if export["format"] == 1 or casting is None:
        names = [seat for seat in seats if seat in salts]
    else:
        names = [str(place + 1) for place in range(len(casting["claims"])) if str(place + 1) in salts]
        claimed = [claim["seat"] for claim in casting["claims"]]
        free = [seat for seat in casting["among"] if seat not in claimed]
        wishes = [claim["wishes"] for claim in casting["claims"]]
        if len(set(casting["among"])) < len(casting["among"]) or len(claimed) > len(casting["among"]):
            yield "casting: among has a seat twice, or fewer than have joined"
        elif any(len(set(each)) < len(each) or not set(each) <= set(casting["among"]) for each in wishes):
            yield "casting: nobody can have these wishes"
        elif cast(export) != claimed or not set(claimed) <= set(seats):
            yield "casting: the seed gives the seats to others"
        if [seat for seat in casting["among"] if seat in seats] != seats:
            yield "seats: they do not stand in the order of casting.among"
        if [seat for seat in seats if seat not in claimed] != free[: len(seats) - len(claimed)]:
            yield "seats: computers take the first that are free"
        if "" in salts.values():
            yield "salts: who gave none is not in the list"
    if list(salts) != names or any("\n" in f"{name}{salt}" for name, salt in salts.items()):
        yield "salts: each has one line, stands in its order, and is of one who joined"


def rewind_faults(export: dict[str, Any]) -> Iterator[str]:
    """Yield what is wrong with the rewinds, and each question with another epoch than they give it."""
    rewinds, closing = export["rewinds"], export["closing"]
    epochs, said = [each["epoch"] for each in rewinds], [e["message"] for e in rewinds if e["message"]]
    if epochs != sorted(set(epochs)) or 0 in epochs:
        yield "rewinds: they do not stand in the order of their epochs"
    if closing and (epochs != list(range(1, len(epochs) + 1)) or len(said) < len(epochs)):
        yield "rewinds: one is missing or names no message, although the salts were closed in public"
    said = [closing["message"], *said] if closing else said
    if any(int(one) >= int(other) for one, other in pairwise(said)):
        yield "rewinds: a message that was posted later has a higher number"
    least = inf  # of the turns that later rewinds went back to
    for each in reversed(rewinds):
        if len(export["turns"]) <= each["turn"] <= least:
            yield f"rewinds: no. {each['epoch']} goes back to turn {each['turn']}, which was not played"
        least = min(least, each["turn"])
    backs = sorted((each["turn"], each["epoch"]) for each in rewinds)
    starts, since = [turn for turn, _ in backs], [0, *accumulate((epoch for _, epoch in backs), max)]
    for turn in export["turns"]:
        epoch = since[bisect_right(starts, turn["turn"])]
        steps = [step for step, entry in enumerate(turn["log"]) if entry["epoch"] != epoch]
        yield from (
            f"turn {turn['turn']}, step {step}: its epoch is {epoch} by the rewinds" for step in steps
        )


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
        sides = re.search(r"/d([0-9]+)\Z", entry["key"])
        names = {"shuffle": {len(found)}, "dice": {0, len(found)}, "lot": {int(sides[1]) if sides else 6}}
        told.append((place, entry["key"].removeprefix("chance:"), kind, len(found), names))
    lines += seat_faults(export)
    if export["format"] == 1:
        epochs = [entry["epoch"] for turn in export["turns"] for entry in turn["log"]]
        return lines + ["the epochs of its questions go down"] * (epochs != sorted(epochs))
    if len(export["seals"]) > len(export["turns"]):
        lines.append(f"{len(export['seals'])} turns are sealed, {len(export['turns'])} stand here")
    head = heads(export)
    differ = [name for name in head | export["head"] if head.get(name) != export["head"].get(name)]
    lines += [f"{name.replace('options.', 'option ')} is not what it was" for name in differ]
    lines += [*(closing_faults(export) if export["closing"] else ()), *rewind_faults(export)]
    for known, said in zip(told, export["throws"], strict=False):
        kind = "dice" if said["kind"] == "lot" else said["kind"]
        if known[:3] != (f"turn {said['turn']}, step {said['step']}", said["label"], kind):
            lines.append(f"{known[0]}: throws say something of another throw")
        elif len(said["of"]) not in known[4][said["kind"]] or (said["kind"] == "lot" and known[3] != 1):
            lines.append(f"{known[0]}: {known[3]} numbers are recorded, {len(said['of'])} have a meaning")
    return lines + ["throws explain more or fewer throws than there are"] * (
        len(told) != len(export["throws"])
    )


def compared(export: dict[str, Any]) -> Iterator[str]:
    """Yield what only a person can compare with the messages that were posted."""
    yield f"game {export['game']}, SHA-256 of the seed {export['commitment']}"
    if export["format"] == 1 or export["closing"] is None:
        yield (
            "no public message closed its salts: whoever held the seed could work out the dice beforehand, "
            "and choose a seed"
        )
    else:
        closing, salts = export["closing"], json.dumps(export["salts"])
        none = "no terms, as none did then: wishes may have been changed since"
        named = f"the terms {closing['terms']}" if "terms" in closing else none
        yield f"message {closing['message']} closes the salts {salts} and names {named}"
    if export["format"] == 1:
        yield "its rewinds are not listed: whoever held the seed could throw again"
        return
    for each in export["rewinds"]:
        what = "the command" if each["by"] == "sandbox" else "message"
        where = f"{what} {each['message']}" if each["message"] else "no public message"
        yield f"{where} takes it back to turn {each['turn']} (no. {each['epoch']})"
    by = {"gamemaster": "the gamemaster", "table": "the gamemaster, as the players agreed,"}
    for where, act in ((turn["turn"], act) for turn in export["turns"] for act in turn["acts"]):
        if act["kind"] == "correct":
            lines = "; ".join(map(str, act["answer"] or ()))
            yield f"turn {where}: {by.get(act['seat'], act['seat'])} corrected the board: {lines}"


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
    if twice := [name for name, count in Counter(name for name, _ in pairs).items() if count > 1]:
        raise Refused(f"{twice[0]!r} stands twice in one place")
    return dict(pairs)


def finite(digits: str) -> float:
    """Return a number; raises Refused for what is none, and for one that is too great."""
    if not isfinite(number := float(digits)):
        raise Refused(f"{digits[:20]} is no number")
    return number


def depth(value: object) -> int:
    """Return how deep a value is nested."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inner), default=0) if isinstance(value, dict | list) else 0


def read(text: str) -> dict[str, Any]:
    """Return the export in a text; raises Refused if it is none."""
    export = json.loads(text, object_pairs_hook=once, parse_constant=finite, parse_float=finite)
    number = export.get("format") if isinstance(export, dict) else None
    if type(number) is not int or number not in (1, 2):
        raise Refused("it is no export of format 1 or 2")
    shape = OLD if number == 1 else NEW | ({"data": HASH} if "data" in export else {})
    if strange := [name for name in shape if not fits(export.get(name, ...), shape[name])]:
        raise Refused(f"{strange[0]} is not what it must be")
    if not export["turns"] or not export["seats"] or depth(export) > DEEPEST:
        raise Refused("it is no export with at least one turn and one seat")
    canonical(export).encode()
    return export


def main(path: str, *flags: str) -> int:
    """Say what is right or wrong; return the exit code."""
    try:
        export = read(Path(path).read_text(encoding="utf-8"))
        lines = wrong(export)
        shown = list(show(export)) if "--show" in flags and not lines else []
    except Impossible as error:
        print(error)
        return 1
    except (OSError, ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as error:
        print(f"{path} is no export: {error or type(error).__name__}.")
        return 2
    unfinished = export["outcome"] is None
    good = "every die is right" + (", but the game is unfinished" if unfinished else "")
    posted = ["Compare with the messages that were posted, which no program can do:"]
    posted += [f"- {line}" for line in compared(export)]
    print("\n".join([*shown, *(lines or [good, *posted])]))
    return 1 if lines else 3 if unfinished else 0


if __name__ == "__main__":
    sys.exit(
        main(*sys.argv[1:]) if len(sys.argv) > 1 else "Run it as: python verify_dice.py export.json [--show]"
    )
