"""JSON values from the wire: their reading, and Discord's refusals."""

from collections.abc import Mapping, Sequence, Sized
from datetime import UTC, datetime
from typing import TYPE_CHECKING, TypeAlias

from typing_extensions import TypeAliasType

if TYPE_CHECKING:
    Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None
else:  # the same by a name, without which pydantic does not find the end of it
    Json = TypeAliasType("Json", "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None")
Body: TypeAlias = Mapping[str, Json]
Object: TypeAlias = dict[str, Json]

LONGEST_ID = 20
"""Digits of the longest id there is: 64 bits."""


class RequestRefused(Exception):
    """Discord says no: an HTTP status with the JSON body `code`, `message` and perhaps `errors`."""

    def __init__(self, status: int, code: int, message: str, errors: Body | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> Object:
        """The body that Discord sends with this refusal."""
        body: Object = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


def number(given: str) -> int:
    """A number that somebody wrote into a path or a query, 0 if it is none of ours."""
    return int(given) if given.isascii() and given.isdecimal() and len(given) <= LONGEST_ID else 0


def unknown(what: str) -> RequestRefused:
    """A thing that does not exist or no longer does."""
    codes = {
        "Application": 10002,
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "User": 10013,
        "Webhook": 10015,
        "interaction": 10062,
    }
    return RequestRefused(404, codes[what], f"Unknown {what}")


def missing_access() -> RequestRefused:
    """The channel is hidden from whoever asks."""
    return RequestRefused(403, 50001, "Missing Access")


def fault(path: str, code: str, message: str) -> RequestRefused:
    """One fault in a request body, at a dotted path."""
    body: Object = {"_errors": [{"code": code, "message": message}]}
    for part in reversed(path.split(".")):
        body = {part: body}
    return RequestRefused(400, 50035, "Invalid Form Body", body)


class FormErrors:
    """Faults found in one request body, gathered into a single refusal 50035."""

    def __init__(self) -> None:
        self._tree: Object = {}

    def add(self, path: str, code: str, message: str) -> None:
        """Note a fault at a dotted path such as `embeds.0.title`."""
        node = self._tree
        for part in path.split("."):
            below = node.get(part)
            if not isinstance(below, dict):
                below = {}
                node[part] = below
            node = below
        old = node.get("_errors")
        fault: Object = {"code": code, "message": message}
        node["_errors"] = [*old, fault] if isinstance(old, list) else [fault]

    def at_most(self, path: str, what: Sized, limit: int) -> None:
        """A text or list at this path is no longer than its limit."""
        if len(what) > limit:
            self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {limit} or fewer in length.")

    def between(self, path: str, what: Sized, least: int, most: int) -> None:
        """A text or list at this path has a length within both bounds."""
        if not least <= len(what) <= most:
            code = "BASE_TYPE_BAD_LENGTH"
            self.add(path, code, f"Must be between {least} and {most} in length.")

    def speak(self) -> None:
        """Raise the refusal if anything was found."""
        if self._tree:
            raise RequestRefused(400, 50035, "Invalid Form Body", self._tree)


def text(body: Body, key: str, default: str = "") -> str:
    """The string at a key; anything else counts as the default."""
    value = body.get(key)
    return value if isinstance(value, str) else default


def whole(body: Body, key: str, default: int = 0) -> int:
    """The integer at a key, given as a number or, like an id, as digits in a string."""
    value = body.get(key)
    if isinstance(value, bool):
        return default
    if isinstance(value, int):
        return value
    if isinstance(value, str) and value.lstrip("-").isascii() and value.lstrip("-").isdecimal():
        return int(value)
    return default


def flag(body: Body, key: str, *, default: bool = False) -> bool:
    """The truth value at a key; anything else counts as the default."""
    value = body.get(key)
    return value if isinstance(value, bool) else default


def items(body: Body, key: str) -> Sequence[Json]:
    """The list at a key; empty where there is none."""
    value = body.get(key)
    return value if isinstance(value, list) else []


def bodies(body: Body, key: str) -> list[Body]:
    """The list of objects at a key."""
    return [item for item in items(body, key) if isinstance(item, dict)]


def part(body: Body, key: str) -> Body:
    """The object at a key; empty where there is none."""
    value = body.get(key)
    return value if isinstance(value, dict) else {}


def ids(body: Body, key: str) -> list[int]:
    """The list of ids at a key."""
    return [int(item) for item in items(body, key) if isinstance(item, (int, str))]


def stamp(moment: datetime) -> str:
    """A moment as Discord writes it: ISO 8601 with microseconds and offset."""
    return moment.astimezone(UTC).isoformat(timespec="microseconds")
