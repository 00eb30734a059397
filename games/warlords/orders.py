"""The orders of Warlords, each declared once: how it is written and read, and its names in the echo."""

from __future__ import annotations

from games.core.grammar.order import Order as Declared
from games.core.grammar.order import order, slot
from games.core.grammar.reader import Grammar
from games.core.grammar.slots import Count, Either, Is, Many, Place
from games.warlords.land import BOARD
from games.warlords.lexicon import LEXICON

PLACE = Place("territory")
RULES = {
    "to": "([WILL] TO|-)",
    "holds": "([WILL] H|STAY PUT)",
    "stays": "(<holds>|WAIT)",
    "helps": "[WILL] S",
    "go": "[WILL] TO",
}


class Line(Declared):
    """The base of all lines of a sheet."""

    rules = RULES


@order
class Move(Line):
    """An army goes to a neighbouring territory, and fights whoever is there."""

    at: str = slot(PLACE, "Which army?")
    to: str = slot(PLACE, "Go where?")
    line, gloss = "A {at} - {to}", "{at} to {to}"
    also = ("{at+} <to> {to}", "<go> {at} [<to>] {to}", "<go> FROM {at} <to> {to}", "<go> {to} FROM {at}")


@order
class BackedMove(Line):
    """An army goes, and another supports it."""

    at: str = slot(PLACE, "Which army?")
    to: str = slot(PLACE, "Go where?")
    by: str = slot(PLACE, "Supported by whom?")
    line = "A {at} - {to} BACKED {by}"
    also = ("{at+} <to> {to} BACKED {by}",)


@order
class SupportMove(Line):
    """An army adds a die to an attack on a territory beside it."""

    at: str = slot(PLACE, "Which army supports that? It stands first.")
    of: str = slot(PLACE, "Support whom?")
    to: str = slot(PLACE, "Go where?")
    line, gloss = "A {at} S {of} - {to}", "{at} supports {of} to {to}"
    also = (
        "{at+} <helps> [<to>] {of} [<to>] {to}",
        "{at+} <helps> [<to>] FROM {of} <to> {to}",
        "{at+} <helps> [<to>] {to} FROM {of}",
        "<helps> {at} {of} [<to>] {to}",
    )


@order
class SupportHold(Line):
    """An army adds a die to the defence of a neighbour that stays."""

    at: str = slot(PLACE, "Which army?")
    of: str = slot(PLACE, "Support whom?")
    line, gloss = "A {at} S {of}", "{at} supports {of}"
    also = (
        "{at+} <helps> {of} [[<to>] <stays>]",
        "{at+} <helps> [<to>] <stays> {of}",
        "{at+} <helps> <stays> <to> {of}",
        "{at+} [WILL] GUARD {of}",
        "<helps> {at} {of} [<stays>]",
        "{of+} BACKED {at}",
    )


@order
class Hold(Line):
    """An army stays where it is."""

    at: str = slot(PLACE, "Which army?")
    line, gloss = "A {at} H", "{at} holds"
    also = ("{at+} [<to>] <stays>", "<stays> {at}", "<holds> [,] {at,}")


@order
class BackedHold(Line):
    """An army stays, and another supports it."""

    at: str = slot(PLACE, "Which army?")
    by: str = slot(PLACE, "Supported by whom?")
    line = "A {at} H BACKED {by}"
    also = ("{at+} <holds> BACKED {by}",)


@order
class Build(Line):
    """A new army appears at a centre."""

    at: str = slot(PLACE, "Where?")
    line, gloss = "Build {at}", "a new army in {at}"
    also = ("[WILL] BUILD [,] {at,}", "{at,} [WILL] BUILD")


@order
class Disband(Line):
    """An army goes home."""

    at: str = slot(PLACE, "Which army?")
    line, gloss = "Disband {at}", "the army in {at} goes"
    also = ("[WILL] DISBAND [,] {at,}", "{at,} [WILL] DISBAND")


@order
class Counted(Line):
    """So many armies are built or disbanded, and as many are named."""

    what: str = slot(Either("what is done", Is("BUILD"), Is("DISBAND")))
    count: int = slot(Count(0, 99))
    places: tuple[str, ...] = slot(Many(PLACE, between="[,]", every=True), "Which?")
    line = "{what} {count} {places}"
    also = ("[WILL] {what} {count} [,] {places}", "{count} [,] {places} [WILL] {what}")


@order
class Waive(Line):
    """So many builds are left out."""

    count: int = slot(Count(0, 99), "How many?", usual=1)
    line, gloss = "Waive", "one build less"
    also = ("WAIVE [{count}] [BUILD]", "SKIP {count} [BUILD]", "SKIP BUILD", "BUILD (WAIVE|SKIP)")


@order
class WaiveAll(Line):
    """All builds are left out."""

    line = "WAIVE ALL"
    also = ("(WAIVE|SKIP) ALL [BUILD]", "NO BUILD", "BUILD NO")


@order
class WaiveRest(Line):
    """All builds that are still open are left out."""

    line = "WAIVE REST"
    also = ("(WAIVE|SKIP) REST [BUILD]", "REST (WAIVE|SKIP)")


@order
class Skip(Line):
    """All that could still be done is left undone."""

    line = "SKIP"


@order
class Nothing(Line):
    """Nothing is done."""

    line = "NONE"


@order
class Forget(Line):
    """The order for an army is taken back."""

    at: str = slot(PLACE, "Which army?")
    line = "CLEAR {at}"
    also = ("CLEAR [,] {at,}",)


@order
class AllHold(Line):
    """All armies without another order hold."""

    line = "ALL H"
    also = ("(ALL REST|ALL|REST) <holds>", "<holds> (ALL|REST)", "NO <to>")


ORDERS: tuple[type[Line], ...] = (
    Move, BackedMove, SupportMove, SupportHold, Hold, BackedHold, Build, Disband, Counted, Waive, WaiveAll,
    WaiveRest, Skip, Nothing, Forget, AllHold,
)  # fmt: skip


def called(kind: str, value: object) -> str:
    """Return a name as errors have it: "TAI (Taiyuan)"."""
    return f"{value} ({BOARD.name(str(value))})" if kind == "place" else str(value)


GRAMMAR = Grammar(LEXICON, ORDERS, rules=RULES, name=called, silent=("A",))
