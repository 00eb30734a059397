"""The guide: how to play, the rules, cards and chances."""

NO_CARDS = "{title} has no cards to look up."
NO_ODDS = "{title} has no table of chances."
CHANCES_OF_WHAT = "write behind it of what: an order as you would send it."
NO_BATTLE = "As the board stands nobody is met there, so nothing is rolled."
OWN_ALONE = "What an order would come to is said to the player of the seat alone."
HELP_ANSWER = "Answer in a line; the last one counts. Other words: `ready`, `not ready`, `clear`."
HELP = "Write one order a line; the last one for a unit counts. Other words: `ready`, `not ready`, `orders`, `missing`, `clear`."
HELP_UNASKED = "Nothing is asked of you now; I write to you when something is. Until then: `map`, `status`, `why …` (how it came out), `rules`, `card`, `help WORD`, `letters`, `me` (all your games)."
HELP_AT_ONCE = "Each line is a command and is done when you send it; several are done in order. Other words: `undo`, `undo all`, `standing`, `ready` (ends your turn)."
HELP_ORDER = "`{line}` can be ordered as you wrote it, and was not: send `{order}` without `help`."
HELP_AMID = "The game waits for your answer, a line that is done when you send it; it cannot be taken back. Other words: `standing`, `map`, `status`."
HELP_AHEAD = "Nothing is asked of you now. Commands that you write are kept for your next turn and carried out line by line when it comes: `HIRE 4 INFANTRY`, or with a condition `IF TAI IS MINE PLACE 4 TAI ELSE PLACE 4 YEC`. Other words: `ahead` (shows it), `undo`, `clear`, `standing`."
HELP_ONE = "One line is your whole answer; the last one counts. Other words: `ready`, `not ready`, `orders`, `clear`."
REST_IN_FILE = "*(The rest is in the file.)*"
NOTHING_TO_TELL = "There is nothing to tell."
WELCOME_BACK = "Welcome back! You hold no seat in a game just now.\n`/game list` in a server shows the games that wait for players.{joined}"
IS_OVER = "{title} is over; you were **{power}**. {reason} `/map`, `/history` and `/game export` with `game:{number}` show it."
WELCOME = "Hello! I run war games of ancient China, by direct message. You hold no seat in a game yet.\n`/game list` in a server shows the games that wait for players, `/help` how to play.{joined}"
HAVE_JOINED = "\nYou have joined {titles}; I write to you when it begins."
YOU_RUN = "You are the gamemaster of {titles}, without a seat, so nothing that you write here is an order or a letter: `/gm orders` sends orders for a player, `/gm owed` tells who is missing, `map`, `status` and `who` show how it stands."
YOU_OPENED = (
    "You have opened {titles}, which waits for players: **Start** in its thread, or `/game start`, begins it."
)
YOU_FOLLOW = "You follow {titles}, so nothing that you write here is an order or a letter; `map`, `status`, `who` and `history` show how it stands."
SEATS_OPEN = (
    "At this table it does not come to that: a computer plays such a seat, and anybody may take it over."
)
SEATS_OPEN_AS_USUAL = "At most tables it does not come to that: a computer plays such a seat, and anybody may take it over. It is so where `/game create leaving: rules` has said so, and in a challenge."
IS_COMMAND = "Nothing was done: `/{name}` is a command. Write `/`, choose it in the list that Discord shows, and send it. It is for this: {does}."
RULES_OF = "-# The rules of {title}"
CONTENTS = "**{title}** · the rules\n{chapters}"
TWO_MINUTES = "## {title} · how to play in two minutes"
TWO_MINUTES_SHORT = "How to play in two minutes"
CHAPTERS, REFERENCE_CARD = "Read a chapter", "Reference card"
PAGE_BEFORE, PAGE_AFTER = "◀ page before", "next page ▶"
CARD_OF = "**{title}** · the reference card"
NO_CARD = "{title} has no reference card."
WHICH_RULES, WHICH_RULES_SHORT = "Which game would you like to read about?", "A game"
NO_WORD = "{title} has no word “{word}”."
NEAR_WORDS = " Did you mean {near}?"
NO_NEAR_WORDS = " `rules` has its chapters, `card` all orders."
NO_WORD_AT_ALL = "No game here has a word “{word}”."
OF_GAME = "**{title}**\n{text}"
NO_CHAPTER = "There is no chapter “{name}”. There are: {names}."
HOW_TO_PLAY = """**How to play**
1. `/game list` shows games that wait for players; join one with its button or `/game join`.
2. When it begins I write to you. Answer me **by direct message**, one order a line, as you would say it.
3. I answer with all that is in force. The last order for a unit counts; `clear` starts again.
4. Your orders count at the deadline. `ready` says that nobody need wait for you.
**Looking**: `/map`, `/board` (the same in words), `/draft` (your orders on a map, for you alone), `/history`, `/chart`, `/who`, `/odds`.
**Rules**: `/rules`, `/card`; `/help word:` explains any word, order or code. **On a phone**: `/orders compose` writes orders with menus.
**Time**: `/player settings` for time zone, reminders, quiet hours, colours; `/player extend` for more time.
**Several games**: reply to a game's message, or put its number in front: `#12 …`."""
ASKED_NOW = "\n**Now** · {title} asks you: {text}"
EXAMPLES = "\nThese are right just now; copy one and send it:"
