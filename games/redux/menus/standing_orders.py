"""Standing orders by menus: what they answer, then spaces in the order of preference, until they are sent."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.rules.prompts import Option, Seat, Step
from games.redux.orders.actions import END, START
from games.redux.printed_data import COMMON, GENERALS, SPACES, name_of
from games.redux.sheets.legal_lines import end_lines, ending_sources
from games.redux.state import Redux

MOST_SPACES = 4
"""Spaces of one order by menus; who wants to name more types them."""
YES_OR_NO = ("FYI", "FZH")
"""Generals who are asked yes or no at a round's end."""
KINDS = {
    "ALLY": "Name the alliance space",
    "JOIN": "Yu Jin joins the alliance",
    "HGA": "Huang Gai, when all bids are in",
    "HOLD": "Stop my queue, and ask me again",
}
TEXTS = {
    "ALLY": "Which space do you name? The first of yours that may be named counts.",
    "JOIN": "On which spaces does Yu Jin join?",
    "HGA": "Where does Huang Gai go? The first of these that is empty counts.",
}


def standing_step(s: Redux, seat: Seat, chosen: Sequence[str]) -> Step | None:
    """Return the next step of a standing order, None where a choice cannot be made."""
    if not chosen:
        return Step("What shall be done when you are asked?", tuple(kinds(s, seat)))
    head, path = chosen[0], chosen[1:]
    if head not in [option.value for option in kinds(s, seat)]:
        return None
    if head == "HOLD":
        return Step("Your queue waits until you are asked.", (), "HOLD") if not path else None
    if head in TEXTS:
        return huang_gai(path) if head == "HGA" else preferences(head, allowed(head), path)
    return decision(s, seat, head, path)


def kinds(s: Redux, seat: Seat) -> list[Option]:
    """Return what a state may answer ahead of time."""
    owners = {"JOIN": "YUJ", "HGA": "HGA"}
    able = [kind for kind in KINDS if kind not in owners or GENERALS[owners[kind]].state == seat]
    if s.table.options.bidding != "ladder":
        able.remove("HOLD")
    found = [Option(kind, KINDS[kind]) for kind in able]
    return [*found, *(Option(card, f"End of the round: {name_of(card)}") for card in deciding(s, seat))]


def allowed(kind: str) -> list[str]:
    """Return the spaces that an order may name."""
    return [space for space in COMMON if kind == "HGA" or SPACES[space].alliance]


def spaces_after(able: Sequence[str], path: Sequence[str]) -> list[Option] | None:
    """Return the spaces that may follow others, None if those cannot be chosen."""
    if len(dict.fromkeys(path)) < len(path) or any(space not in able for space in path):
        return None
    left = [space for space in able if space not in path] if len(path) < MOST_SPACES else []
    return [Option(space, f"{space} {SPACES[space].name}") for space in left]


def preferences(kind: str, able: Sequence[str], path: Sequence[str]) -> Step | None:
    """Return the step after some spaces, in the order of preference."""
    options = spaces_after(able, path)
    if options is None:
        return None
    return Step(TEXTS[kind], tuple(options), " ".join([kind, *path]) if path else "")


STAY, LOSING = "STAY", "LOSING"


def huang_gai(path: Sequence[str]) -> Step | None:
    """Return the step of the general who may leave: he stays, or he goes, perhaps only where he loses."""
    if list(path) == [STAY]:
        return Step("He stays.", (), "HGA STAY")
    losing = bool(path) and path[-1] == LOSING
    spaces = path[:-1] if losing else path
    options = spaces_after(allowed("HGA"), spaces)
    if options is None or (losing and not spaces):
        return None
    if not spaces:
        return Step(TEXTS["HGA"], (Option(STAY, "He stays"), *options))
    line = f"HGA MOVE {' '.join(spaces)}"
    if losing:
        return Step("He goes only where he would lose.", (), f"{line} IF LOSING")
    return Step(TEXTS["HGA"], (Option(LOSING, "Only if he would lose"), *options), line)


def deciding(s: Redux, seat: Seat) -> list[str]:
    """Return the cards of a state that may decide something at a round's end."""
    found = [card for card in YES_OR_NO if card in s.table.realms[seat].officers]
    sources = (one for one in ending_sources(s, seat, broken=True) if one not in (START, END, "LOSE"))
    return list(dict.fromkeys([*found, *sources]))


def decision(s: Redux, seat: Seat, card: str, path: Sequence[str]) -> Step | None:
    """Return the step of a card's decision at the round's end: one of its lines as they are now."""
    lines = ending_lines(s, seat, card)
    if not path:
        options = (Option(str(number), line) for number, line in enumerate(lines))
        return Step(f"What does {name_of(card)} do at the end of every round?", tuple(options))
    if len(path) > 1 or not path[0].isdecimal() or int(path[0]) >= len(lines):
        return None
    return Step("So it is done at the end of every round.", (), f"ALWAYS {lines[int(path[0])]}")


def ending_lines(s: Redux, seat: Seat, card: str) -> list[str]:
    """Return the lines about what a card decides at a round's end."""
    usual = [f"{END} {card} {word}" for word in ("YES", "NO")] if card in YES_OR_NO else []
    return list(dict.fromkeys([*usual, *end_lines(s, seat, card, broken=True)]))


def listed(s: Redux, seat: Seat) -> dict[str, list[str]]:
    """Return simple standing orders by what they are about."""
    spaces = allowed("ALLY")
    found = {"ALLY": [f"ALLY {space}" for space in spaces]}
    if s.table.options.bidding == "ladder":
        found["HOLD"] = ["HOLD"]
    if GENERALS["YUJ"].state == seat:
        found["JOIN"] = [f"JOIN {space}" for space in spaces]
    if GENERALS["HGA"].state == seat:
        found["HGA"] = ["HGA STAY", *(f"HGA MOVE {space} IF LOSING" for space in allowed("HGA"))]
    for card in deciding(s, seat):
        found[f"ALWAYS {END} {card}"] = [f"ALWAYS {line}" for line in ending_lines(s, seat, card)]
    return {about: lines for about, lines in found.items() if lines}
