"""The names of games and times; the longer texts about one game, put together out of facts and words: status,
the question put to a seat; who holds which seat, as a person may know it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot import words
from bot.judge.settings import declared_absences
from bot.judge.settings.running_game_models import Absence
from bot.judge.settings.stored_game_settings import settings_of
from games.core.play.save import AnyPosition
from games.core.reading import examples as sound
from games.core.rules.prompts import Amount, Arrange, Choose, Orders, Pick, Shape
from games.core.rules.prompts import Seat as SeatName
from games.core.rules.protocol import AnyGame, Ask, Lesson, view
from games.core.telling.lessons import SEPARATOR
from storage.models import Game, Player, Seat
from storage.personal import FORGOTTEN


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
    return f"{moment(deadline)} ({moment(deadline, 'R')})" if deadline else words.deadlines.NO_DEADLINE


def span(least: int, most: int) -> str:
    """Return how many there are: "7", "2 to 8"."""
    return str(most) if least == most else words.games.SPAN.format(least=least, most=most)


def title(row: Game) -> str:
    """Return the name of a game as people call it: `#12 Warlords of China`."""
    return f"#{row.id} {row.name}"


FEW = 4
"""Answers that are all named."""


def answers_amid(shape: Shape | None) -> list[str]:
    """Return the few answers to a question that is put amid a command, [] where it has many or is another."""
    if not (isinstance(shape, Orders) and shape.amid):
        return []
    lines = [line for each in shape.legal().values() for line in each]
    return lines if len(lines) <= FEW else []


def examples_of(shape: Shape | None) -> list[str]:
    """Return some right answers to a question of any shape, as they are typed."""
    match shape:
        case Orders():
            return sound.examples_of(shape)
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
    """Return a line in force with its names behind it: "A FAN - TAI · Fangzi to Taiyuan", "S4 Second Six"."""
    if isinstance(shape, Choose | Pick | Arrange):
        labels = (option.label for option in shape.options if option.value == line)
        return next((label for label in labels if label.startswith(f"{line} ")), line)
    gloss = shape.gloss(line) if isinstance(shape, Orders) and shape.gloss else ""
    return f"{line} · {gloss}" if gloss else line


def overseen(row: Game) -> bool:
    """Return whether the gamemaster of an anonymous game holds no seat and sees who holds which."""
    return settings_of(row).overseer


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
        return words.games.COMPUTER
    if seat.status == "open" or seat.user_id is None:
        return words.games.OPEN_SEAT
    if not revealed(row, user_id):
        return words.games.A_PLAYER
    return person(seat.user_id)


def person(user_id: int) -> str:
    """Return how a person is named: by a mention, or as one who was forgotten."""
    return words.games.FORGOTTEN if user_id in FORGOTTEN else f"<@{user_id}>"


def awaited(game: AnyGame, position: AnyPosition, besides: Container[SeatName] = ()) -> str:
    """Return who is still awaited, but for those `besides` whom nobody waits for; nothing if nobody is."""
    names = [game.power(seat).name for seat in position.awaited if seat not in besides]
    return words.games.AWAITED.format(names=", ".join(names)) if names else ""


def known_absences(row: Game, seats: Sequence[Seat], now: datetime) -> dict[SeatName, Absence]:
    """Return the absences of a game that the table knows of, by seat."""
    return {seat: leave for seat, leave in declared_absences.away(row, seats, now).items() if leave.told}


def unawaited(row: Game, seats: Sequence[Seat], now: datetime) -> list[SeatName]:
    """Return the seats of which the table knows that nobody waits for them: their people are away."""
    known = known_absences(row, seats, now)
    return [seat for seat in declared_absences.passed_over(row, seats, now) if seat in known]


def status(
    game: AnyGame,
    row: Game,
    seats: Sequence[Seat],
    position: AnyPosition,
    user_id: int | None = None,
    *,
    now: datetime,
) -> str:
    """Return the status of a running game: phase, deadline, who is awaited, where each seat stands."""
    seen, absent = view(position.state, None), known_absences(row, seats, now)
    lines = [f"## {title(row)}", f"**{game.phase(seen)}**", clock(row)]
    if (match := settings_of(row).match) and match.line:
        lines.append(match.line)
    if row.status == "running" and (names := awaited(game, position, unawaited(row, seats, now))):
        lines.append(names)
    if settings_of(row).locked:
        lines.append(words.gamemaster.LOCKED_NOW)
    if row.status == "ended" and row.outcome:
        lines.append(str(row.outcome["reason"]))
    lines.append("")
    by_seat = {seat.seat: seat for seat in seats}
    for place, standing in game.standing(seen).items():
        power = game.power(place)
        held = by_seat.get(place)
        who = f" · {holder(row, held, user_id)}" if held else ""
        if (leave := absent.get(place)) is not None:
            who += words.away.STATUS.format(until=moment(leave.until))
        lines.append(f"- **{power.name}** {power.chinese}{who} · {standing}")
    return "\n".join(lines)


def clock(row: Game) -> str:
    """Return until when a game waits, or why it does not."""
    match row.status:
        case "running":
            return words.games.DEADLINE.format(until=until(row.deadline))
        case "paused":
            text = words.games.PAUSED_FOR if row.paused_until else words.games.PAUSED_NOW
            until_when = text.format(until=moment(row.paused_until) if row.paused_until else "")
            return f"{until_when} {words.games.ONLY_THE_CLOCK[settings_of(row).early]}"
        case "announcing":
            return words.games.ANNOUNCING_NOW
        case "frozen":
            return words.games.FROZEN_NOW
        case _:
            return words.games.OVER if row.status == "ended" else words.games.WAITING


SENTENCES = re.compile(r"(?<=[.?!]) ")


def strong(text: str) -> str:
    """Return a question whose own sentence is in bold: the one that asks, or the first if none does."""
    first, *rest = text.split("\n")
    sentences = SENTENCES.split(first)
    asking = (each for each in sentences if each.endswith("?") and each.count(" ") > 2)
    meant = next(asking, sentences[0])
    if not meant or "**" in meant:
        return text
    told = " ".join(f"**{each}**" if each is meant else each for each in sentences)
    return "\n".join([told, *rest])


def asked(
    game: AnyGame,
    row: Game,
    position: AnyPosition,
    ask: Ask,
    seat: str,
    lines: Sequence[str],
    lesson: Lesson | None = None,
) -> tuple[str, str]:
    """Return the heading of the direct message that puts a question to a seat, and the rest of it.

    Its example is that of the lesson, if there is one.
    """
    place = next(place for place in ask.prompts if place == seat)
    prompt = ask.prompts[place]
    phase = game.phase(view(position.state, place))
    head = words.orders.YOU_ARE.format(title=title(row), power=game.power(place).name, phase=phase)
    text = [strong(prompt.text), clock(row)]
    if isinstance(prompt.shape, Orders) and (legal := prompt.shape.legal()):
        first = list(legal)[1 if prompt.shape.one and len(legal) > 1 else 0]
        full = prompt.shape.full() if prompt.shape.full else ()
        example = (lesson.example if lesson else "") or SEPARATOR.join(full)
        example = example or next(iter(examples_of(prompt.shape)), legal[first][0])
        whole = prompt.shape.one or prompt.shape.at_once
        units = "" if whole else words.orders.YOU_ORDER.format(units=", ".join(legal))
        about = prompt.shape.intro or units
        text.append(words.orders.WRITE_TO_ME.format(about=about, example=example).strip())
    if lines:
        text += [words.orders.IN_FORCE_SO_FAR, *(f"- `{echoed(prompt.shape, line)}`" for line in lines)]
    if lesson:
        told = (lesson.asked, lesson.begin)
        text += [words.orders.LESSON.format(text=line) for line in told if line]
    if row.turn < len(game.powers):
        text.append(words.orders.NEW_HERE)
    return head, "\n".join(text)


def joined(players: Sequence[Player]) -> str:
    """Return who joined a game."""
    return ", ".join(f"<@{player.user_id}>" for player in players) or words.lobby.NOBODY_YET
