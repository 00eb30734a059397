"""Records: leaderboards and profiles."""

BOARD = "## {title}: leaderboard of this server\n{lines}\n-# Page {page} of {pages}. Everybody begins at 1000; a rating counts what of it is all but certain, and is provisional (?) before {least} rated games. `/profile` tells more of one person."
LEADER, COMPUTER, PROVISIONAL = "{place}. {who} · **{rating}**{unsure} · {games}", "The computer", " (?)"
NO_LEADERS = "Nobody on this server has finished a rated game of {title} yet. A game counts when it has ended by its rules, by a draw or by a concession, with two or more who were there from its beginning, computers among them."
NO_PAGE = "There is no page {page} of the leaderboard of {title}; the last is {pages}, like `/leaderboard rules:{title} page:{pages}`."
PROFILE, NO_PROFILE = (
    "## {who}",
    "**{who}** has not finished a game yet. A game is in the record when it has ended.",
)
RULES = "- **{title}**: {games}, {won} won{places}{rating}"
PLACES, RATING = "; places {places}", "; rating **{rating}**{unsure} after {games}"
KEPT = "- Deadlines: every one kept in {percent} of 100 turns ({kept} of {turns})"
TAKEN, GIVEN = "- Seats taken over from others: {count}", "- Seats given up or lost: {count}"
CARD_FINISHED, CARD_TAKEN, CARD_GIVEN = "{games} finished", "{count} taken over", "{count} given up or lost"
CARD_WON, CARD_KEPT = "{games}, {won} won", "Deadlines kept in {percent} of 100 turns ({kept} of {turns})"
CARD_RATED, CARD_UNSURE, UNRATED = "after {games}", "provisional, after {games}", "not rated"
PLACE, ONE_GAME, GAMES = "{place} of {seats}", "1 game", "{count} games"
