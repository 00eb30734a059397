"""The judge's own sentences, names as they may be said, and how long a text may be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any
from unicodedata import normalize
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.judge.game_settings import Match, Terms, match_of
from bot.judge.judge import Refusal
from games.core.letter import count_pieces
from games.core.prompts import Amount, Arrange, Choose, Orders, Pick, Shape
from games.core.protocol import AnyGame, Ask, view
from games.core.runner import Position
from games.core.save import STANDING
from storage.models import Game, Player, Seat

SIGNS = re.compile(r"[\\*_~|`<]|(?<=\])\(|^\s*[>#-]", re.MULTILINE)
"""What is markup anywhere, behind a bracket, and where a line begins."""

MARKUP = re.compile(r"[*_~|`<>@#\\\[\]\s]+|://")
UNSEEN = ("Cc", "Cf", "Cs", "Co", "Cn")
"""Kinds of characters that show nothing, or turn round what stands beside them."""

FILLERS = "\u115f\u1160\u3164\uffa0\u2800\u034f"
"""Characters that show nothing although they count as letters or signs."""

MOST_MARKS = 2
"""Marks above or below one letter."""


def cleaned(text: str) -> str:
    """Return a text in its composed form without what cannot be seen: control and formatting characters,
    bidirectional marks, letters of no width, and towers of marks. Line breaks and tabs become blanks.
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if letter.isspace():
            kept.append(" ")
        elif kind not in UNSEEN and letter not in FILLERS and marks <= MOST_MARKS:
            kept.append(letter)
    return "".join(kept)


def plain(text: str, longest: int) -> str:
    """Return what a person typed as one line without markup, links or mentions, cut to a length.

    The one way in which names and other words of people are stored and said: nothing of it is read as
    anything but words, and it is measured after it is cleaned.
    """
    return cut(" ".join(MARKUP.sub(" ", cleaned(text)).split()), longest).rstrip()


def escaped(text: str) -> str:
    """Return a text in which nothing is read as markup or as a mention."""
    return SIGNS.sub(lambda found: f"{found[0][:-1]}\\{found[0][-1]}", text).replace("@", "@\u200b")


def examples(legal: Mapping[str, Sequence[str]], count: int = 3) -> list[str]:
    """Return some lines that are right now, of different units and of different kinds."""
    units = [lines for lines in legal.values() if lines][:count]
    return [lines[number * (len(lines) - 1) // max(1, count - 1)] for number, lines in enumerate(units)]


def deed_name(kind: str) -> str:
    """Return the name of what a seat may do at any time, as a button has it."""
    return "Standing orders" if kind == STANDING else kind.capitalize()


def examples_of(shape: Shape | None) -> list[str]:
    """Return some right answers to a question of any shape, as they are typed."""
    match shape:
        case Orders():
            return examples(shape.legal())
        case Choose(options):
            return [option.value for option in options[:3]]
        case Pick(options, least, _):
            return [", ".join(option.value for option in options[: max(least, 1)])]
        case Arrange(options):
            return [", ".join(option.value for option in options)]
        case Amount(least, most):
            return [str(number) for number in dict.fromkeys((least, most))]
        case _:
            return []


def echoed(shape: Shape | None, line: str) -> str:
    """Return a line in force with its names behind it: "A FAN - TAI · Fangzi to Taiyuan"."""
    gloss = shape.gloss(line) if isinstance(shape, Orders) and shape.gloss else ""
    return f"{line} · {gloss}" if gloss else line


def moment(when: datetime, style: str = "F") -> str:
    """Return a time that Discord shows in each reader's own zone."""
    return f"<t:{int(when.timestamp())}:{style}>"


def local(when: datetime, zone: str) -> datetime:
    """Return a time in a person's zone, in UTC if there is no such zone."""
    try:
        return when.astimezone(ZoneInfo(zone))
    except (ZoneInfoNotFoundError, ValueError):
        return when


def until(deadline: datetime | None) -> str:
    """Return a deadline in words."""
    return f"{moment(deadline)} ({moment(deadline, 'R')})" if deadline else "no deadline"


def title(row: Game) -> str:
    """Return the name of a game as people call it: `#12 Warlords of China`."""
    return f"#{row.id} {row.name}"


OVERSEER = "The gamemaster of {title} sees who holds which seat, and therefore holds none."


def overseen(row: Game) -> bool:
    """Return whether the gamemaster of an anonymous game holds no seat and sees who holds which."""
    return Terms.model_validate(row.settings).overseer


def revealed(row: Game, user_id: int | None = None) -> bool:
    """Return whether a person, None for the whole table, may know who holds which seat.

    In an anonymous game that is when it is over; before that only a gamemaster who holds no seat may, if the
    announcement said so.
    """
    if not row.anonymous or row.status == "ended":
        return True
    return user_id is not None and user_id == row.gamemaster_id and overseen(row)


def holder(row: Game, seat: Seat, user_id: int | None = None) -> str:
    """Return who sits there, as a person may know it, or the whole table."""
    if seat.status == "computer":
        return "computer"
    if seat.status == "open" or seat.user_id is None:
        return "open seat"
    if not revealed(row, user_id):
        return "a player"
    return f"<@{seat.user_id}>"


def awaited(game: AnyGame, position: Position[Any]) -> str:
    """Return who is still awaited, or nothing where even that is secret."""
    ask = position.ask
    if ask is None or ask.veiled:
        return ""
    names = [game.power(seat).name for seat in ask.prompts if seat not in position.save.ready]
    return f"Awaited: {', '.join(names)}." if names else ""


def status(
    game: AnyGame, row: Game, seats: Sequence[Seat], position: Position[Any], user_id: int | None = None
) -> str:
    """Return the status of a running game: phase, deadline, who is awaited, where each seat stands."""
    seen = view(position.state, None)
    lines = [f"## {title(row)}", f"**{game.phase(seen)}**", _clock(row)]
    if (match := match_of(row)) and match.line:
        lines.append(match.line)
    if row.status == "running" and (names := awaited(game, position)):
        lines.append(names)
    if row.status == "ended" and row.outcome:
        lines.append(str(row.outcome["reason"]))
    lines.append("")
    by_seat = {seat.seat: seat for seat in seats}
    for place, standing in game.standing(seen).items():
        power = game.power(place)
        held = by_seat.get(place)
        who = f" · {holder(row, held, user_id)}" if held else ""
        lines.append(f"- **{power.name}** {power.chinese}{who} · {standing}")
    return "\n".join(lines)


def _clock(row: Game) -> str:
    match row.status:
        case "running":
            return f"Deadline: {until(row.deadline)}"
        case "paused":
            end = f" until {moment(row.paused_until)} at the latest" if row.paused_until else ""
            return f"Paused{end}. Orders are still taken."
        case "announcing":
            return "Goes on as soon as its announcement stands in public."
        case "frozen":
            return "Frozen: the gamemaster has been told why."
        case _:
            return "The game is over." if row.status == "ended" else "Waiting for players."


def asked(
    game: AnyGame, row: Game, position: Position[Any], ask: Ask, seat: str, lines: Sequence[str]
) -> str:
    """Return the direct message that puts a question to a seat."""
    place = next(place for place in ask.prompts if place == seat)
    prompt = ask.prompts[place]
    phase = game.phase(view(position.state, place))
    text = [
        f"**{title(row)}** · you are **{game.power(place).name}** · {phase}",
        prompt.text,
        _clock(row),
    ]
    if isinstance(prompt.shape, Orders) and (legal := prompt.shape.legal()):
        example = legal[list(legal)[1 if prompt.shape.one and len(legal) > 1 else 0]][0]
        units = "" if prompt.shape.one or prompt.shape.at_once else f"You order {', '.join(legal)}."
        about = prompt.shape.intro or units
        text.append(f"{about} Write to me, for example `{example}`, or use the buttons.".strip())
    if lines:
        text += ["In force so far:", *(f"- `{echoed(prompt.shape, line)}`" for line in lines)]
    if row.turn < len(game.powers):
        text.append("-# New here? Write `help` for examples; `/rules` explains the game, `/map` shows it.")
    return "\n".join(text)


def opening(game: AnyGame, row: Game, options: Mapping[str, object]) -> str:
    """Return the announcement of a game that is open to players, or to one who is challenged."""
    chosen = "; ".join(f"{name} {value}" for name, value in options.items())
    match = match_of(row)
    least, most = game.size(game.options.model_validate(dict(row.options)))
    span = str(most) if least == most else f"{least} to {most}"
    players = f"{game.title}, {span} players. Join by the button or `/game join`."
    return "\n".join(
        [
            f"## {title(row)} is open",
            _challenge(game, row, match) if match else players,
            f"Options: {chosen or 'all as by default'}.",
            *_pace(game, row),
            *filter(None, [Terms.model_validate(row.settings).secrecy]),
            f"-# SHA-256 of the seed of the dice: `{row.commitment}`. Salts count until the start.",
        ]
    )


def joined(players: Sequence[Player]) -> str:
    """Return who joined a game."""
    return ", ".join(f"<@{player.user_id}>" for player in players) or "nobody yet"


def _pace(game: AnyGame, row: Game) -> Iterator[str]:
    """Yield how long each question is open, and who takes the seats that nobody claims."""
    options = game.options.model_validate(dict(row.options))
    hours = [
        f"{field.description or name}: {getattr(options, name)}"
        for name, field in game.options.model_fields.items()
        if name.endswith("_hours")
    ]
    early = "" if row.settings.get("early", True) else " Every deadline is waited for."
    if hours:
        yield f"Time: {'; '.join(hours)}.{early}"
    if match_of(row) is None:
        left = row.settings.get("fill", "computers") == "computers"
        yield "Seats that nobody takes: " + ("computers play them." if left else "the rules have them empty.")


def _challenge(game: AnyGame, row: Game, match: Match) -> str:
    """Return who challenges whom, and what the one who is challenged may do."""
    challenger, challenged = match.players
    return (
        f"{game.title}: <@{challenger}> challenges <@{challenged}>. {match.line}\n"
        f"<@{challenged}> has until {until(row.deadline)} to accept; then it begins at once. "
        "Until then `/game join` takes your wishes and a salt for the dice."
    )


TEXT, SALT = 4000, 64
"""Characters of one text of orders, and of a salt."""
PIECES = 100
"""Lines of one text of orders, and what commas and full stops cut them into; no sheet of any game has 50."""

TOO_LONG = (
    "{what} is too long: {length} characters, and I read {most} at most. Nothing of it was taken in. "
    "Write it shorter, or in several messages."
)
GROWS = (
    "{what} is too long: its {typed} characters stand for {length}, and I read {most} at most. "
    "Nothing of it was taken in. Write it in plain letters, or in several messages."
)
TOO_MANY = (
    "Your text has {count} lines, or parts of lines between commas and full stops, and I read {most} at "
    "most. Nothing of it was taken in. Send your orders in several messages."
)


def written_out(text: str) -> int:
    """Return how many characters a text has when each letter is written out (NFKC)."""
    return len(text) if text.isascii() else len(normalize("NFKC", text))


def bounded(text: str, most: int = TEXT, what: str = "Your text") -> str:
    """Return a text that is short enough, before and after it is written out; raises Refusal."""
    if len(text) > most:
        raise Refusal(TOO_LONG.format(what=what, length=len(text), most=most))
    if (length := written_out(text)) > most:
        raise Refusal(GROWS.format(what=what, typed=len(text), length=length, most=most))
    return text


def readable(text: str) -> str:
    """Return a text of orders that is short enough and has few enough lines; raises Refusal."""
    if (count := count_pieces(bounded(text))) > PIECES:
        raise Refusal(TOO_MANY.format(count=count, most=PIECES))
    return text


def cut(text: str, most: int) -> str:
    """Return as much of a text as has no more than `most` characters, before and after it is written out."""
    short = text[:most]
    while written_out(short) > most:
        short = short[: min(len(short) - 1, len(short) * most // written_out(short) or 1)]
    return short
