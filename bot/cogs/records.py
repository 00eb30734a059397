"""Commands for records of play: the leaderboard of a rule set, and the profile of one person."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.ext import commands

from bot import words
from bot.judge import typed_text
from bot.judge.judge import Refusal
from bot.judge.records import profiles
from bot.judge.records.profiles import Career, Profile, Rating
from bot.judge.records.results_and_ratings import PROVISIONAL
from bot.pictures.gallery import in_time
from bot.ui.app import Act
from bot.ui.game_opening_checks import rules_like, rules_named
from bot.ui.responses import ALOUD, palette_of, picture_file, proclaim, say
from renderers.profile_card import ProfileCard, RatingRow

LEADERS = 20
"""Lines of one page."""
SHOWN = 8
"""Places of one rule set that are told, the latest."""


class Records(commands.Cog):
    """Tells what finished games came to."""

    @app_commands.command()
    @app_commands.autocomplete(rules=rules_like)
    async def leaderboard(self, act: Act, rules: str, page: app_commands.Range[int, 1, 1000] = 1) -> None:
        """Tell who is rated best under a rule set."""
        game = rules_named(act.client.judge, rules)
        leaders = await profiles.leaderboard(act.client.judge, game.slug, act.guild_id)
        if not leaders:
            raise Refusal(words.records.NO_LEADERS, title=game.title)
        pages = -(-len(leaders) // LEADERS)
        if page > pages:
            raise Refusal(words.records.NO_PAGE, title=game.title, page=page, pages=pages)
        first = (page - 1) * LEADERS
        lines = [_leader(n, each) for n, each in enumerate(leaders[first : first + LEADERS], first + 1)]
        facts = {"title": game.title, "lines": "\n".join(lines), "page": page, "pages": pages}
        await say(act, words.records.BOARD.format(**facts, least=PROVISIONAL))

    @app_commands.command(extras={ALOUD: True})
    async def profile(self, act: Act, user: discord.User | discord.Member | None = None) -> None:
        """Tell everybody what a person has played, and how."""
        person = user or act.user
        found = await profiles.profile(act.client.judge, person.id)
        who = typed_text.plain(person.display_name, 60) or words.preferences.SOMEBODY
        lines, files = told(who, found), list[discord.File]()
        if found.careers:
            shown, alt = card(person.display_name, found), in_words(lines)
            palette = await palette_of(act)
            drawing = act.client.gallery.profile(shown, alt, act.user.id, palette)
            files = [picture_file(each) for each in (await in_time({person.id: drawing})).values()]
        await proclaim(act, "\n".join(lines), files=files)


def told(who: str, found: Profile) -> list[str]:
    """Return a profile as lines."""
    if not found.careers:
        return [words.records.NO_PROFILE.format(who=who)]
    lines = [words.records.PROFILE.format(who=who), *map(_career, found.careers)]
    kept = found.reliability
    if kept.percent is not None:
        facts = {"percent": kept.percent, "kept": kept.turns - kept.missed, "turns": kept.turns}
        lines.append(words.records.KEPT.format(**facts))
    if found.took_over:
        lines.append(words.records.TAKEN.format(count=found.took_over))
    if found.gave_up:
        lines.append(words.records.GIVEN.format(count=found.gave_up))
    return lines


def in_words(lines: Sequence[str]) -> str:
    """Return a profile as it is read out: the lines without their marks."""
    return "\n".join(line.replace("**", "").removeprefix("## ") for line in lines)


def card(name: str, found: Profile) -> ProfileCard:
    """Return a profile as a card: the facts of its lines, and the places of each rule set over time."""
    finished = sum(len(career.places) for career in found.careers)
    facts = [words.records.CARD_FINISHED.format(games=_games(finished))]
    for count, text in (
        (found.took_over, words.records.CARD_TAKEN),
        (found.gave_up, words.records.CARD_GIVEN),
    ):
        facts += [text.format(count=count)] if count else []
    kept, share, said = found.reliability, None, ""
    if kept.percent is not None:
        share = (kept.turns - kept.missed) / kept.turns
        counts = {"percent": kept.percent, "kept": kept.turns - kept.missed, "turns": kept.turns}
        said = words.records.CARD_KEPT.format(**counts)
    return ProfileCard(name, " · ".join(facts), said, share, [_row(career) for career in found.careers])


def _row(career: Career) -> RatingRow:
    rating, games = career.rating, _games(len(career.places))
    beside, shown = words.records.UNRATED, ""
    if rating is not None:
        text = words.records.CARD_UNSURE if rating.is_provisional else words.records.CARD_RATED
        beside, shown = text.format(games=_games(rating.games)), f"{rating.shown}{_unsure(rating)}"
    facts = words.records.CARD_WON.format(games=games, won=career.won)
    return RatingRow(career.title, shown, beside, facts, career.places)


def _career(career: Career) -> str:
    latest = [words.records.PLACE.format(place=at, seats=seats) for at, seats in career.places[-SHOWN:]]
    rating = career.rating
    facts = {"title": career.title, "games": _games(len(career.places)), "won": career.won}
    return words.records.RULES.format(
        **facts,
        places=words.records.PLACES.format(places=", ".join(latest)),
        rating=words.records.RATING.format(
            rating=rating.shown, unsure=_unsure(rating), games=_games(rating.games)
        )
        if rating
        else "",
    )


def _leader(place: int, rating: Rating) -> str:
    who = words.records.COMPUTER if rating.user_id is None else f"<@{rating.user_id}>"
    facts = {"place": place, "who": who, "rating": rating.shown, "games": _games(rating.games)}
    return words.records.LEADER.format(**facts, unsure=_unsure(rating))


def _unsure(rating: Rating) -> str:
    return words.records.PROVISIONAL if rating.is_provisional else ""


def _games(count: int) -> str:
    return words.records.ONE_GAME if count == 1 else words.records.GAMES.format(count=count)
