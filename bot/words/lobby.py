"""Before a game begins: opening, joining, leaving, starting it; giving up a seat."""

FULL = "{title} is full: all {seats} seats are taken."
NOT_JOINED = "You had not joined {title}."
HAVE_JOINED, BEGINS = "Joined: {names}.", "## {title} begins"
JOINED_OF = "Joined ({count} of {most}): {names}."
ONLY_WHO_OPENED = "Only <@{user}>, who opened {title}, can start it."
NOBODY_JOINED = "Nobody has joined {title} yet; join it with `/game join`."
TOO_FEW = "{title} needs {least} players; {count} have joined."
OVERSEER_ALONE = (
    "A gamemaster who sees who holds which seat belongs to an anonymous game: set `anonymous` too."
)
TOO_MANY_GAMES = "{who} in {count} games, which is as many as one person may have here. One of them must end first; the host can raise the limit (`MANDATE_GAMES_EACH`)."
TOO_MANY_WAITING = "You have {count} games waiting for players; start or end one of them first."
YOU_ARE, THEY_ARE, YOUR_SALT, NOBODY_YET = "You are", "<@{user}> is", "Your salt", "nobody yet"
ALL_USUAL, NOT_USUAL = "Rules and options: all as usual.", "**Not as usual at this table:**"
MORE_OPTIONS = "- and {count} more: `/rules chapter:options`"
WHAT_IT_IS = "**{title}** · {lead}"
SEATS_LEFT = "**{left} of {most} seats are left.** {joined}"
ONE_LEFT = "**One of {most} seats is left.** {joined}"
NONE_LEFT = "**All {most} seats are taken.** {joined}"
TAKES = "🕒 About {days} days if everybody looks in every eight hours, {longest} at most; {minutes} minutes a day."
BY_LOT = "Seats are drawn by lot."
ALL_TERMS = "-# All its terms, and who begins it: <#{thread}>"
WAS_OPEN = "## {title}"
HAS_BEGUN, WENT_ON = "It has begun.", "It has begun: <#{thread}>"
JOIN_BY = "{title}, {span} players. Join by the button or `/game join`."
IS_OPEN = "## {title} is open"
COMMITMENT = "-# SHA-256 of the seed of the dice: `{commitment}`. Salts count until the start."
ALWAYS_WAITS = " Every deadline is waited for."
TIME = "Time: {hours}.{early}"
SCHEDULE = "Schedule: `{line}`"
TO_COMPUTERS = "Seats that nobody takes: computers play them."
TO_NOBODY = "Seats that nobody takes: the rules have them empty."
TO_NOBODY_BELOW = "It begins with {least} players or more; seats that nobody takes stay empty."
GIVES_UP, GIVE_UP = "**{name}** gives up.", "**{name}** give up."
ANONYMOUS_BUT_TO_ONE = (
    "Anonymous: only the gamemaster, who holds no seat, sees who holds which seat before the end."
)
ANONYMOUS = "Anonymous: nobody, the gamemaster included, is told who holds which seat before the end."
ASKS = "Open to players with {asked}."
ASKS_RELIABILITY = (
    "every deadline kept in {least} of 100 turns (who was asked in fewer than {turns} turns may join too)"
)
ASKS_RATING = "a rating of {least} or more in this rule set"
ASKS_SHORT = " · asks for {asked}"
NO_THRESHOLD = "“{part}” is nothing a table can ask for. Right is: `reliability 80, rating 1100` (reliability 1 to 100, rating 1 to 9999, each once)."
UNRELIABLE = "{title} asks for every deadline kept in {least} of 100 turns; you kept them in {percent} ({kept} of {turns}). `/profile` shows it, and every turn in time mends it."
RATED_BELOW = (
    "{title} asks for a rating of {least} or more in {rules}; yours is {rating}. `/profile` shows it."
)
YOU_JOINED = "You have joined {title}. {preference}"
YOUR_PREFERENCE = "Your seat preference: {names}. The dice decide where two want the same seat."
NO_PREFERENCE = "You have no seat preference, so you draw one of the seats that are left over."
SALT_MIXED = " Your salt is mixed into the dice."
YOU_LEFT = "You have left {title}."
STARTED = "{title} begins. Everybody who plays gets a direct message."
PREFERENCE_FORM = "Your seat preference"
SEATS_FIELD, SALT_FIELD = "Seats you would like, best first", "A salt for the dice (any words, optional)"
IN_SERVER = "Open a game in the channel of a server where it is to be played; its thread is made there."
MANAGERS = "Here only those who may **Manage Server** open games."
PRESET_MANAGERS = "Only those who may **Manage Server** keep or forget presets."
PRESET_NAME = "A preset needs a name of letters, like `slow`."
PRESETS_FULL = "This server has {most} presets; forget one with `/preset forget` first."
PRESET_KEPT = (
    "`{name}` keeps what {title} was opened with: `/game create preset:{name}` opens games like it. "
    "What is named beside it counts instead."
)
PRESET_FORGOTTEN = "`{name}` is forgotten; games that were opened with it stay as they are."
NO_PRESET = "There is no preset “{name}” here. There are: {names}"
NO_PRESETS = "none yet; `/preset keep` makes one out of a game"
PRESET = "- `{name}`: {rules} · {told}"
OPENED = "{title} is open. The announcement with its buttons follows in its thread. Join it yourself with the button or `/game join`; begin it with **Start** when everybody is there."
INVITED_HERE = "{title} is open; the invitation follows here. Join it yourself with its button; begin it with **Start** in its thread, or `/game start`, when everybody is there."
THREADLESS = (
    "-# I lack the permission {names} here, so the game has no thread: all of it stands in this channel."
)
SPEECHLESS = "-# I lack the permission {names} here: nothing of a private game can be posted until I get it."
WITHOUT = {
    "create_private_threads": "-# Without {name} I cannot reach players whose direct messages are closed.",
    "attach_files": "-# Without {name} maps come as words only.",
    "read_message_history": "-# Without {name} a message may stand twice if Discord's answer to it is lost.",
    "pin_messages": "-# Without {name} the message that shows how things stand is not pinned.",
}
"""What a game goes on without, and what becomes of it then."""
WHICH_WAY = "**{rules}** is played in one of these ways, and none of them is usual. Which one?"
WAY = "- **{name}**: {told}"
WHICH_RULES = "Which rules? There are: {names}."
NO_SUCH_RULES = "There are no rules “{name}”. There are: {names}."
INVITED = "{who} can now see the thread of {title} and join there."
NOT_LET_IN = "I could not let {who} into the thread of {title}. I need **Send Messages in Threads** and **Create Private Threads** in its channel, and they must be able to see it; then try it again, or add them there."
NOT_PRIVATE = "{title} is not private: everybody who sees this channel can join it."
NOT_YOURS_TO_OPEN = "Only the gamemaster of {title}, or someone who may **Manage Server**, lets people in."
NO_OPTION = "“{what}” is no option. Write them like this: {example}"
NO_VALUE = "Option {name} needs a value. For example: {example}"
SURE_TO_RESIGN = "Give up **{power}** in {title} **for good**? Its armies go on as the rules have it, and you cannot come back by yourself."
RESIGNED = "You have given up **{power}** in {title}."
