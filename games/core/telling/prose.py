"""Words for reports: a catalogue of sentences with braces to fill, and the phrases that every game needs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from games.core.rules.protocol import Event

Facts: TypeAlias = Mapping[str, Any]
Words: TypeAlias = Callable[[Facts], str]

CORRECTED = {
    "gamemaster": "✎ **The gamemaster corrects the board:** {lines}.",
    "table": "✎ **The gamemaster corrects the board, as the players agreed:** {lines}.",
}
"""The announcement of a correction, by the office that made it."""
LONGEST = 1000
"""Characters of a picture in words: what Discord takes for one, and a little less."""


class Filled(dict[str, Any]):
    """The values for the braces of a text; `{seat|wins|win}` is the verb that fits the seat's name,
    `{count|die|dice}` the noun that fits a number.
    """

    def __missing__(self, key: str) -> str:
        """Return a word for one or for several; raises KeyError for anything else that is not known."""
        name, *verbs = key.split("|")
        if len(verbs) != 2:
            raise KeyError(key)
        value = self[name]
        return verbs[value != 1 if isinstance(value, int) else several(str(value))]


YOU = "You"
"""The name of a seat in a sentence that is told to whoever sits there."""


def several(name: str) -> bool:
    """Return whether the verb of a name is that of several persons: "Han Sui & Ma Teng", and "You"."""
    return name == YOU or " & " in name or " and " in name


@dataclass(frozen=True)
class Catalogue:
    """Every sentence of a game by name; `named` puts names in the place of codes among the facts."""

    texts: Mapping[str, str]
    named: Callable[[Facts], Facts]

    def said(self, text: str, **facts: Any) -> str:  # noqa: ANN401  facts are whatever the text has braces for
        """Return a text with its braces filled in; unknown texts are silent."""
        return self.texts.get(text, "").format_map(Filled(self.named(facts)))

    def ended(self, why: str, facts: Facts) -> str:
        """Return how a game ended, by the code of the reason: the text "end <code>".

        A state that was stored before states kept reasons holds the sentence itself.
        """
        return self.said(f"end {why}", **facts) or why

    def end_of(self, facts: Facts) -> str:
        """Return the same for an event; one that was stored before there were reasons holds its sentence."""
        return self.ended(str(facts["why" if "why" in facts else "sentence"]), facts)

    def prose(self, event: Event, lines: Mapping[str, Words]) -> str:
        """Return an event as a line of the report: in the words that `lines` has for its kind, else as the
        text of its kind; "" for one that needs no words.
        """
        if event.kind == "corrected":
            facts: Facts = event.facts
            said = ", ".join(f"`{line}`" for line in facts["lines"])
            return CORRECTED[facts["by"]].format(lines=said)
        if words := lines.get(event.kind):
            return words(event.facts)
        ended = {"sentence": self.end_of(event.facts)} if event.kind == "ended" else {}
        return self.said(event.kind, **{**event.facts, **ended})


def by_actor(
    lines: Iterable[str], names: Iterable[str], apart: Callable[[str], bool] | None = None
) -> list[str]:
    """Return lines of a report, "Black hires 7 infantry.", with all that one of `names` does in one line.

    It ends with any line of another, or only with lines for which `apart` holds.
    """
    act = re.compile(rf"({'|'.join(map(re.escape, names))}) (.*)\.$")
    told: list[str] = []
    at: dict[str, int] = {}
    for line in lines:
        found = act.match(line)
        if found is None or (apart and apart(line)):
            at = at if apart and not apart(line) else {}
            told.append(line)
        elif found[1] in at:
            told[at[found[1]]] = f"{told[at[found[1]]].removesuffix('.')}; {found[2]}."
        else:
            at = {**at, found[1]: len(told)} if apart else {found[1]: len(told)}
            told.append(f"**{found[1]}** {found[2]}.")
    return told


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number of things: "1 army", "2 armies"."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def listed(words: Sequence[str]) -> str:
    """Return words as people list them: "A, B and C"."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def fitted(rows: Sequence[str], longest: int = LONGEST) -> str:
    """Return rows as one text, cut where it would be too long."""
    text = "\n".join(rows)
    return text if len(text) <= longest else text[: longest - 1] + "…"


def block(*lines: str) -> str:
    """Return lines that a player can paste."""
    return "\n".join(["```", *lines, "```"])
