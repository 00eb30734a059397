"""What a game's row keeps as settings: its terms, the match it belongs to, what of it was announced."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, Field

from bot import words
from bot.judge.schedule import Schedule
from bot.judge.schedule_reading import stored
from games.core.casting import Casting
from games.core.dice import Closing, Rewind
from storage.models import Game, Seat, Status

NEWCOMER = 10
"""Turns in which somebody was asked something, below which no table refuses them for deadlines missed."""


COUNTS, TALLIES, VOTERS = ("all", "most"), ("hidden", "open"), ("everybody", "sharers")
"""How many must agree on a proposal; whether it is told who made it and how the votes stand; who may vote:
also who is put out of the game, or those alone who would share a draw.
"""


def vote_rule(text: str) -> str:
    """Return a rule for one kind of votes with its words in their order: "off", or at most one of each of how
    many, what is told, and who may vote; raises ValueError for another.
    """
    given = text.split()
    ordered = [word for words_ in (COUNTS, TALLIES, VOTERS) for word in words_ if word in given]
    one_each = all(sum(word in given for word in kind) <= 1 for kind in (COUNTS, TALLIES, VOTERS))
    if given == ["off"] or (given and len(ordered) == len(given) and one_each):
        return " ".join(ordered) or "off"
    raise ValueError(text)


VoteRule: TypeAlias = Annotated[str, AfterValidator(vote_rule)]


class Terms(BaseModel):
    """Terms of a table."""

    early: bool = True
    """A phase ends early when everybody is ready."""
    fill: Literal["computers", "independents"] = "computers"
    """Who takes the seats nobody claims."""
    seating: Literal["preference", "draw"] = "preference"
    extensions: int = Field(2, ge=0, le=20)
    """How often each player may extend their own deadline, by so many hours."""
    extension_hours: int = Field(24, ge=1, le=168)
    pause_days: int = Field(14, ge=1, le=90)
    """After how many days a pause ends by itself."""
    rewind: Literal["gamemaster", "vote"] = "gamemaster"
    """Who decides that a game is taken back."""
    anonymous: bool = False
    """Nobody is told who holds which seat until the end."""
    overseer: bool = False
    """Its gamemaster holds no seat and sees who holds which, though it is anonymous."""
    private: bool = False
    """The game's thread is open only to those who take part."""
    votes: dict[str, VoteRule] = {}
    """How many must agree on what the players vote on, where that is not as usual; see `motions`."""
    leaving: Literal["open", "rules"] = "rules"
    """What becomes of a seat whose player resigns or is gone: a computer plays it until somebody takes it, or
    the rules of the game dispose of it. Games begun before there was a choice have the rules.
    """
    letters: Literal["all", "private", "public", "none"] = "none"
    """To whom seats may write: to one another and to all, one of these, or to nobody, as in old games."""
    letters_read: bool = False
    """A gamemaster without a seat reads them."""
    preview: bool = False
    """A gamemaster who never held a seat may look ahead at how a phase would close."""
    when_away: Literal["wait", "computer", "default"] = "default"
    """What is done for somebody who is away by their own word: deadlines wait for them for `away_days` in
    all, a computer answers for them, or the default counts, as in games begun before there was a choice.
    """
    away_days: int = Field(7, ge=1, le=60)
    thread: Literal["quiet", "every"] = "quiet"
    """What stands in its thread: a post for all that happens between two decisions of people, or one for each
    step.
    """
    schedule: str = ""
    """When its questions close, as a line; "" is after the hours that the rules give."""
    joining: dict[str, int] = {}
    """What it asks of who joins it or takes over a seat: the least reliability, the least rating; see
    `thresholds`.
    """

    looking: bool = False
    """A player may let somebody look over their seat; never in an anonymous game."""
    delayed: int = Field(0, ge=0, le=20)
    """Everybody may see all hands as they were so many phases ago; 0 is nobody."""

    @property
    def spectators(self) -> Iterator[str]:
        """Yield the lines of the announcement that say what those may see who hold no seat."""
        if self.looking and not self.anonymous:
            yield words.watching.MAY_LOOK
        if self.delayed:
            text = words.watching.DELAYED_ONE if self.delayed == 1 else words.watching.DELAYED
            yield text.format(phases=self.delayed)

    @property
    def thresholds(self) -> str:
        """Return the line of the announcement that says what is asked of who joins."""
        if not self.joining:
            return ""
        sentences = {"reliability": words.lobby.ASKS_RELIABILITY, "rating": words.lobby.ASKS_RATING}
        asked = [sentences[what].format(least=least, turns=NEWCOMER) for what, least in self.joining.items()]
        return words.lobby.ASKS.format(asked="; ".join(asked))

    @property
    def secrecy(self) -> str:
        """Return the line of the announcement that says who is told which seat a person holds."""
        if not self.anonymous:
            return ""
        if self.overseer:
            return words.lobby.ANONYMOUS_BUT_TO_ONE
        return words.lobby.ANONYMOUS

    @property
    def foresight(self) -> str:
        """Return the line of the announcement that says that the gamemaster may look ahead."""
        return words.looking_ahead.TERM if self.preview else ""

    @property
    def voting(self) -> str:
        """Return the line of the announcement that says how this table votes otherwise than usual."""
        rules = ", ".join(f"{kind} {rule}" for kind, rule in self.votes.items())
        return words.votes.TERMS.format(rules=rules) if rules else ""

    @property
    def correspondence(self) -> str:
        """Return the line of the announcement that says who may write to whom, and who reads it."""
        read = words.letters.READ_BY_GAMEMASTER if self.letters_read else ""
        return words.letters.TERMS[self.letters] + read


def schedule_of(row: Game) -> Schedule:
    """Return when the questions of a game close."""
    return stored(row.settings.get("schedule", ""))


def keep_schedule(row: Game, schedule: Schedule) -> None:
    """Let the questions of a game close by a schedule from now on."""
    early = {} if schedule.early is None else {"early": schedule.early}
    row.settings = {**row.settings, "schedule": schedule.line, **early}


FORMED = "formed"
"""In the settings of a table that formed out of the queue and has not begun: how many must join."""
INVITES = "invites"
"""In the settings of a game whose invitation stands in the channel where it was opened."""
LOCKED = "locked"


def is_locked(row: Game) -> bool:
    """Return whether the gamemaster has locked the orders of a game."""
    return bool(row.settings.get(LOCKED))


def keep_lock(row: Game, *, locked: bool) -> None:
    """Lock the orders of a game from now on, or unlock them."""
    others = {name: value for name, value in row.settings.items() if name != LOCKED}
    row.settings = {**others, LOCKED: True} if locked else others


GRACED = "graced"


def grant_grace(row: Game) -> bool:
    """Remember that the open question is put off for the silent; return False if it was already."""
    at = [row.turn, row.step]
    if row.settings.get(GRACED) == at:
        return False
    row.settings = {**row.settings, GRACED: at}
    return True


OFFERS = "offers"


def offers_of(row: Game) -> dict[str, int]:
    """Return the seats that were offered by who held them, and by whom: see `is_offered`."""
    found: Any = row.settings.get(OFFERS, {})
    return dict(found)


def keep_offers(row: Game, offers: dict[str, int]) -> None:
    """Store which seats are offered, and by whom."""
    others = {name: value for name, value in row.settings.items() if name != OFFERS}
    row.settings = {**others, OFFERS: offers} if offers else others


def is_offered(row: Game, seat: Seat) -> bool:
    """Return whether the person who holds a seat has offered it."""
    return (
        seat.status == "held" and seat.user_id is not None and offers_of(row).get(seat.seat) == seat.user_id
    )


def drop_offer(row: Game, seat: str) -> None:
    """Forget the offer of a seat: it is somebody else's now."""
    if seat in (offers := offers_of(row)):
        keep_offers(row, {other: who for other, who in offers.items() if other != seat})


class LeagueGame(BaseModel):
    """Which game of which league a game is, counted from 0."""

    league: int
    number: int


def league_of(row: Game) -> LeagueGame | None:
    """Return the place of a game in a league, None if it belongs to none."""
    found: Any = row.settings.get("league")
    return None if found is None else LeagueGame.model_validate(found)


BestOf: TypeAlias = Literal[1, 3]

MOST_GAMES = 5
"""Games of one match: draws are replayed, but not for ever."""


class Played(BaseModel):
    """A game of a match that is over, and who won it; None is a draw."""

    game: int
    winner: int | None = None


class Match(BaseModel):
    """A match of two persons, the challenger first; each of its games carries all that was played before it.

    `successor` is the game in which it goes on.
    """

    best_of: BestOf = 1
    players: tuple[int, int]
    games: list[Played] = []
    successor: int | None = None

    @property
    def wins(self) -> dict[int, int]:
        """Return how many games each has won."""
        return {user: sum(game.winner == user for game in self.games) for user in self.players}

    @property
    def decided(self) -> bool:
        """Return whether nothing more is played: one has won more than half, or all games were played."""
        most = 1 if self.best_of == 1 else MOST_GAMES
        return max(self.wins.values()) > self.best_of // 2 or len(self.games) >= most

    @property
    def standing(self) -> str:
        """Return how it stands: "Ann leads 1-0"."""
        (one, ones), (other, others) = self.wins.items()
        if ones == others:
            text = words.matches.MATCH_DRAWN if self.decided else words.matches.STANDS
        else:
            text = words.matches.MATCH_WON if self.decided else words.matches.LEADS
        ahead = one if ones > others else other
        return text.format(ahead=ahead, more=max(ones, others), less=min(ones, others))

    @property
    def line(self) -> str:
        """Return what stands in the status of its games; nothing for a single game."""
        if self.best_of == 1:
            return ""
        text = words.matches.OF_THREE_NOW if self.games else words.matches.OF_THREE
        return text.format(standing=self.standing)

    def after(self, game_id: int, winner: int | None) -> Match:
        """Return the match with the result of a game; a game that is played again has its last result."""
        before = [game for game in self.games if game.game != game_id]
        return self.model_copy(update={"games": [*before, Played(game=game_id, winner=winner)]})


class Offer(BaseModel):
    """A rematch that the two who played may agree on until a moment; `successor` is the game it came to."""

    players: tuple[int, int]
    until: datetime
    agreed: list[int] = []
    successor: int | None = None


def match_of(row: Game) -> Match | None:
    """Return the match that a game belongs to."""
    found: Any = row.settings.get("match")
    return None if found is None else Match.model_validate(found)


def offer_of(row: Game) -> Offer | None:
    """Return the rematch that may be agreed on after a game."""
    found: Any = row.settings.get("rematch")
    return None if found is None else Offer.model_validate(found)


def keep_match(row: Game, **parts: Match | Offer) -> None:
    """Store a match or an offer in the settings of a game."""
    row.settings = {**row.settings, **{name: part.model_dump(mode="json") for name, part in parts.items()}}


ANNOUNCEMENT = "announcement"
"""The kind of messages whose numbers go into the dice."""


class Pending(BaseModel):
    """What is done once its announcement stands, and the status that the game has if it never does."""

    deed: Literal["start", "rewind"]
    user_id: int | None
    before: Status
    turn: int = 0
    by: Literal["gamemaster", "vote"] = "gamemaster"


class Proposal(BaseModel):
    """A rewind that the players vote on until a moment; `number` tells its buttons from older ones."""

    number: int
    turn: int
    user_id: int
    until: datetime
    agreed: list[int] = []
    against: list[int] = []


class Announced(BaseModel):
    """What was announced of a game. `salts` are numbered in order of joining, `terms` stand in the message
    that closes them; `closings` counts the starts that were tried, `proposals` the votes. A game without
    any closing began before there were any. `name` is that of the game that one was copied from, under which
    its dice are thrown; "" where it is a game of its own.
    """

    name: str = ""

    salts: dict[str, str] = {}
    terms: str = ""
    closing: Closing | None = None
    casting: Casting | None = None
    rewinds: list[Rewind] = []
    closings: int = 0
    earlier: list[str] = []
    pending: Pending | None = None
    proposals: int = 0
    proposal: Proposal | None = None


def announced(row: Game) -> Announced:
    """Return what was announced of a game."""
    found: Any = row.settings.get("announced")
    return Announced() if found is None else Announced.model_validate(found)


def keep_announced(row: Game, said: Announced) -> None:
    """Store what was announced of a game in its settings."""
    row.settings = {**row.settings, "announced": said.model_dump(mode="json")}


DRAWN = "drawn"
"""In the settings of practice that began amid a game under way: what is hidden in it was drawn anew."""


def is_drawn(row: Game) -> bool:
    """Return whether a game began amid another one, with hidden things that were drawn for it."""
    return bool(row.settings.get(DRAWN))


def is_practice(row: Game) -> bool:
    """Return whether a game goes on from a turn of another one, for practice."""
    return is_drawn(row) or any(rewind.by == "sandbox" for rewind in announced(row).rewinds)
