"""The terms of a table: what its people agree on as it opens, beside the options of the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, Field

from bot import words

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

OF_NEW_GAMES = {"leaving": "open", "letters": "all", "when_away": "wait", "looking": True}
"""Defaults of games that are opened now, where games from before there was a choice have another."""


class Terms(BaseModel):
    """Terms of a table."""

    early: bool = True
    """A phase ends early when everybody is ready."""
    fill: Literal["computers", "independents"] = "computers"
    """The holders of seats that nobody claims."""
    seating: Literal["preference", "draw"] = "preference"
    extensions: int = Field(default=2, ge=0, le=20)
    """The number of times that each player may extend their own deadline, by so many hours."""
    extension_hours: int = Field(default=24, ge=1, le=168)
    pause_days: int = Field(default=14, ge=1, le=90)
    """After how many days a pause ends by itself."""
    rewind: Literal["gamemaster", "vote"] = "gamemaster"
    """The office that decides to take a game back."""
    anonymous: bool = False
    """Nobody is told who holds which seat until the end."""
    overseer: bool = False
    """Its gamemaster holds no seat and sees who holds which, though it is anonymous."""
    private: bool = False
    """The game's thread is open only to those who take part."""
    votes: dict[str, VoteRule] = Field(default_factory=dict)
    """How many must agree on what the players vote on, where that is not as usual; see `motion_rules`."""
    leaving: Literal["open", "rules"] = "rules"
    """The fate of a seat whose player resigns or is gone: a computer plays it until somebody takes it, or the
    rules of the game dispose of it. Games begun before there was a choice have the rules.
    """
    letters: Literal["all", "private", "public", "none"] = "none"
    """To whom seats may write: to one another and to all, one of these, or to nobody, as in old games."""
    letters_read: bool = False
    """A gamemaster without a seat reads them."""
    preview: bool = False
    """A gamemaster who never held a seat may look ahead at how a phase would close."""
    when_away: Literal["wait", "computer", "default"] = "default"
    """The rule for somebody who has declared an absence: deadlines wait for them for `away_days` in all, a
    computer answers for them, or the default counts, as in games begun before there was a choice.
    """
    away_days: int = Field(default=7, ge=1, le=60)
    thread: Literal["quiet", "every"] = "quiet"
    """The posts in its thread: one for all that happens between two decisions of people, or one for each
    step.
    """
    schedule: str = ""
    """When its questions close, as a line; "" is after the hours that the rules give."""
    joining: dict[str, int] = Field(default_factory=dict)
    """The requirements for those who join it or take over a seat: the least reliability, the least rating;
    see `thresholds`.
    """

    looking: bool = False
    """A player may let somebody look over their seat; never in an anonymous game."""
    delayed: int = Field(default=0, ge=0, le=20)
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
        return words.gamemaster_preview.TERM if self.preview else ""

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
