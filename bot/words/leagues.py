"""Leagues: seasons of several games, their members, their table."""

NAME, GAME_NAME = "League of {title}", "{name} · {number}"
GAMES = "A season has 1 to {most} games, like `games: 7`."
NOT_ANONYMOUS = "The seats of a league rotate in the open, so its games cannot be anonymous."
TOO_MANY = "{most} leagues of this server are not over yet; `/league end` ends one."
NO_POINTS = "“{text}” are no points. Write what the first place is worth, then the second and so on, none more than the one before: `10, 6, 3, 1`."
NONE = "There is no such league on this server; `/league create` opens one."
WHICH = "Which league is meant? There are: {names}. Say it by its number, as in `league: {number}`."
IS_OVER = "**{name}** is over."
IN_IT = "You take part in **{name}** already."
NOT_IN_IT = "You do not take part in **{name}**."
FULL = "**{name}** has no place left: {most} take part."
STARTED = "**{name}** has started already."
TOO_FEW = "**{name}** needs {least} members to start; joined so far: {count}."
ONLY_MANAGERS = (
    "Only who may manage this server (the permission *Manage Server*) opens, starts and ends leagues."
)
HEAD = "## {name}\n{title}, {games}, {how} · league {number}, {status}"
AT_ONCE, ONE_BY_ONE = "all at once", "one after another"
STATUS = {"open": "waits for members", "running": "under way", "ended": "over"}
MEMBERS = "{count} take part: {names}"
JOIN = "Each has each seat as evenly as can be. Press **Join the league**, or `/league join`."
LINE = "{place}. {who} · **{points}** · {won} won{places}{left}"
PLACES, HAS_LEFT = " · places {places}", " · has left"
GAME_LINE = "- {title}: {status}"
GAME_STATUS = {
    "open": "waits",
    "announcing": "begins",
    "running": "under way",
    "paused": "paused",
    "frozen": "frozen",
    "ended": "over",
}
POINTS_BEHIND = "-# A place is worth a point for each seat that comes in behind it, computers too."
POINTS_LISTED = "-# The first place and so on are worth {points}; the others nothing."
HOW = "-# Who share a place share its points; who gave a seat up has none for it, and who took it over has those of the seat. With equal points more games won come first, then more second places and so on, then fewer missed deadlines."
GAME_OVER = "### {name}: game {number} of {games} is over"
NEXT = "The next game begins: **{title}**."
TOO_FEW_LEFT = "Too few take part for another game."
OVER = "**{name}** is over: {names} has won it with {points}."
OVER_SHARED = "**{name}** is over: {names} share the first place with {points} each."
ONE_POINT, POINTS = "1 point", "{points} points"
OVER_UNPLAYED = "**{name}** is over, and no game of it was played to its end."
GOES_ON_ALONE = "#{game} goes on as a game of its own and no longer counts for it."
GO_ON_ALONE = "{games} go on as games of their own and no longer count for it."
JOINED = (
    "You take part in **{name}**. When it starts you have a seat in each of its games, another one each time."
)
JOINED_LATE = "You take part in **{name}**, from its next game on, in the place of somebody who is not there."
LEFT = "You take part in **{name}** no more."
LEFT_AMID = "You take part in **{name}** no more: its next games are without you, what you have scored stays, and your place is open to others. A seat that you hold in a game under way is yours still; `/player offer` or `/player resign` gives it away."
BEGINS = "**{name}** starts: {titles}."
SURE_TO_END = "End **{name}**? Its table stays as it is; games under way go on and count for it no more."
END = "End {name}"
GAMES_OF = "### Games of {name}"
NOT_DRAWN_UP = "Who sits where is known when it has started."
FIXTURE, SIT_OUT = "- Game {number}: {seats}{out}", " · not in it: {names}"
