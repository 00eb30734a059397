"""Texts of the terminal: the `mandate` command, its options, its answers; the report of a game."""

ABOUT = "Long play-by-post war games of ancient China, on Discord or in your browser."
COMMANDS = {
    "run": "start the bot: with DISCORD_TOKEN on Discord, without it in your browser",
    "health": "exit with 0 if the bot on this database is alive",
    "doctor": "look at all that a bot needs: disk, fonts, database, token, permissions, clock",
    "play": "play a whole game of computers, without Discord",
    "rules": "print the rules of a game",
    "verify": "replay an export and check every die and every resolution",
    "page": "write an export as one page for a browser: its story, its maps, and a check of every die",
    "export": "print a finished game as one document that anyone can verify",
    "import": "take an export in as a finished game of this database",
    "backup": "copy the database while the bot runs",
    "copy": "copy a database whole into an empty one, like a SQLite file to PostgreSQL, while no bot runs",
    "restore": "lay a backup down in the place of the database, while no bot runs",
}
OPTIONS = {
    "run --role": "do one part of the bot, on PostgreSQL: gateway, clock, delivery or worker",
    "run --shards": "which of Discord's shards a gateway serves, like 0-3/16",
    "run --part": "to which part of all readers a delivery posts, like 1/2; behind a proxy only",
    "--version": "say which version this is",
    "--database": "its address or file; by default MANDATE_DATABASE",
    "--options": "options of the rule set",
    "rules": "the rule set, for example warlords",
    "run --new": "put the table of last time aside and begin another in your browser",
    "run --port": "the port of the table in your browser; by default MANDATE_PORT or 8000",
    "health --rows": "read every row instead, and name what is not as it was written",
    "play --seed": "a whole number; the same one, the same game",
    "play --out": "the folder for report, maps and export",
    "play --seats": "how many seats are played, drawn by lot; by default all",
    "play --no-pictures": "leave out maps, chart and replay",
    "verify file": "an export.json",
    "page file": "an export.json",
    "page --out": "where to write the page",
    "page --palette": "the colours of its pictures: standard, or one for the colour-blind",
    "export game": "the number of the game",
    "export --out": "where to write it instead",
    "import file": "an export.json",
    "import --server": "the number of the Discord server whose people see it",
    "backup path": "the new file",
    "source": "the database to copy: its file or address",
    "target": "the empty database to copy it to, or a new file",
    "restore path": "the backup",
}

UNWRITTEN, UNMADE = "{path} cannot be written ({why}).", "the folder {path} cannot be made ({why})."
HOME_UNMADE = "the folder {path} for the database cannot be made ({why}); MANDATE_HOME names another."
UNREAD, UNMOVED = "{path} cannot be read ({why}).", "{path} cannot be taken away ({why})."
NO_PALETTE = "there are no colours called {palette}; there are {names}"
PAGE_WRITTEN = "{path} is written, {size:.1f} MB: open it in a browser."
WRONG_SETTING, WRONG_VALUE = "{name} is set wrongly: {why}.", "it is {what}, not {given!r}"
SETTINGS = {
    "MANDATE_DISCORD_PROXY": "the address of a proxy, like MANDATE_DISCORD_PROXY=http://127.0.0.1:8080, with no path",
    "MANDATE_CREATORS": "everyone or managers, like MANDATE_CREATORS=managers",
    "MANDATE_GAMES_EACH": "a whole number from 1 to 1000, like MANDATE_GAMES_EACH=10",
    "MANDATE_HEALTH_PORT": "a whole number from 0 to 65535, like MANDATE_HEALTH_PORT=8080",
    "MANDATE_HOST": "the number of a person on Discord, like MANDATE_HOST=812345678901234567",
    "MANDATE_LOG_FORMAT": "text or json, like MANDATE_LOG_FORMAT=json",
    "MANDATE_LOG_LEVEL": "DEBUG, INFO, WARNING or ERROR, like MANDATE_LOG_LEVEL=INFO",
    "MANDATE_PORT": "a whole number from 0 to 65535, like MANDATE_PORT=8001",
}
"""The right form of each setting that can be set wrongly."""
NEW_IS_LOCAL = "--new begins a new table on this machine; with a DISCORD_TOKEN there is none"
NO_DATABASE = "There is no database at {path} yet; `mandate run` makes it, and --database names another."
NO_DRIVER = "the driver {name} is not installed; install mandate[postgres]."
UNOPENED = "the database cannot be opened: {why}"
COPIED_TABLE = "{table}: {rows} rows, the same in both"
COPIED_WHOLE = (
    "All {rows} rows are copied and compared. Set MANDATE_DATABASE to the new database before the bot starts."
)
COPIED = "The database is copied to {path}."
NO_BACKUP = "there is no backup at {path}."
RESTORED = "{source} is in the place of {path} now. Start the bot again."
ASIDE = "What was there before is in {folder}."
ON_SERVER = "this database is on a server: restore it with pg_restore."
ITSELF = "{path} is the database itself; name another file."

WELL, ILL = "well ", "ILL  "
DISK = "There is room on the disk of the database."
ZONES = "{count} time zones are known; without them schedules cannot be read."
PICTURES = "Boards of {count} rule sets were drawn: the fonts are there."
NO_PICTURES = "A board could not be drawn ({why}): the program is not wholly installed."
NO_HOME = "There is no folder {path} yet; `mandate run` makes it, and MANDATE_HOME names another."
LOOSE = "Other users of this machine may read {names} in {path}: `chmod 600` them."
HOME = "The folder {path} is there, and its files are this user's alone."
DATABASE_WELL = (
    "The database can be read, and each of its rows is what was written. Games under way: {games}."
)
DATABASE_ILL = "{count} rows of the database are damaged; `mandate health --rows` names them."
AGE = "This is Mandate {version}, of {day:%d %B %Y}."
OLD = "This is Mandate {version}, of {day:%d %B %Y}: a newer one may be out. It asks no other machine; look at the releases."
INTENTS = "The bot asks Discord for no privileged intent, so none can be missing."
PRIVILEGED = (
    "The bot asks Discord for privileged intents: grant them to it in the Developer Portal, under Bot."
)
TOKENLESS = "DISCORD_TOKEN is not set, so nothing was asked of Discord: `mandate run` serves the table in your browser."
CLOCK = "The clock of this machine and that of Discord differ by {seconds:.0f} s."
KNOWN_AS = "Discord takes the token: the bot is {name}."
NO_DISCORD = "Discord cannot be reached ({why})."
NO_SERVER = "The bot is not on server {server}, where games {games} are played: invite it again."
NO_CHANNEL = "The channel of {games} on {server} is gone or hidden: `/gm home` gives another."
IN_CHANNEL, WITHOUT_GAMES = "in #{channel} on {server}", "on {server}, where no game is"
ALL_PERMITTED = "All that is needed is permitted {where}."
LACKS = "The bot lacks {name} {where}: {without}."
WITHOUT = {
    "view_channel": "no game can be opened or go on there",
    "send_messages": "no game can be opened or go on there",
    "create_public_threads": "a game stands in its channel, and a private one waits",
    "send_messages_in_threads": "a game stands in its channel, and a private one waits",
    "create_private_threads": "players whose direct messages are closed cannot be reached",
    "attach_files": "maps and charts come as words only",
    "read_message_history": "a message may stand twice, and a game whose dice wait for one stands still",
    "pin_messages": "the status of a game is posted and not pinned",
}
"""The effect on games of the lack of each permission that the bot needs."""

NO_BOT = "No bot is running on this database."
SIGN_OF_LIFE = "The bot's last sign of life is {seconds:.0f} seconds old."
DISK_FULL = "The disk of the database is full: nothing more can be stored."
UNCHECKED = "The rows have not been checked yet: the bot does so once a day."
ALL_WELL = "The seals of {rows} rows were checked at {at:%Y-%m-%d %H:%M} UTC: all are what was written."
DAMAGED_ROWS = "The seals of {rows} rows were checked at {at:%Y-%m-%d %H:%M} UTC: {count} are damaged ({damaged}). Restore a backup, or read `mandate health --rows`."
ROWS_SOUND = "Every row is what was written."
ROLE_NEEDS_SERVER = (
    "a bot in several processes needs a PostgreSQL database: set MANDATE_DATABASE to its address, like "
    "`postgresql://mandate@db/mandate`; on SQLite `mandate run` without --role does everything in one process."
)
ROLE_ON_DISCORD = "a bot in several processes is on Discord: set DISCORD_TOKEN."
SHARDS_OF_GATEWAY = "only a gateway has shards: `mandate run --role gateway --shards 0-3/16`."
PART_OF_DELIVERY = "only a delivery has a part: `mandate run --role delivery --part 1/2`."
PART_NEEDS_PROXY = (
    "several processes deliver only through a proxy that keeps Discord's limit of requests for all of them: set "
    "MANDATE_DISCORD_PROXY to its address, like `http://127.0.0.1:8080`; without one leave --part out."
)
NO_PART = (
    "a part of all readers is written like `2/3` (the second of three), of {most} at most, not {text!r}."
)
NO_SHARDS = "shards are written like `0-3/16` (the first four of sixteen) or `5/16`, not {text!r}."
SHARD_COUNT = "a bot has from 1 to {most} shards, not {count}."
SHARD_OUTSIDE = "of {text!r} there are shards 0 to {last}, the lower one first, like `0-{last}/{count}`."
REFUSED = "Discord does not accept this token."
REFUSED_SINCE = "Discord has not accepted its token since {since}."
RENEW = "Set DISCORD_TOKEN to your bot's token, or write it into the file that DISCORD_TOKEN_FILE names."
"""The remedy for the host."""

NO_RULES = "there is no rule set {name!r}; there are: {names}."
NO_VALUE = "write options as NAME=VALUE, not {word!r}."
NO_SEED = "the seed is a whole number from 0 up, like 42, not {number!r}."
NO_SUCH_SEATS = "{slug} has {span} seats, not {count!r}."
NO_END = "nobody has won after {turns} turns; this game does not end by itself."
WINNER, NOBODY = "Winner: {names}.", "nobody"
COUNTED = "{phases} phases, {answers} answers, {throws} throws of dice."
ALL_IN = "Everything is in {folder}; `mandate verify {export}` checks it."
PLAYED_BY = "{names}; all played by computers."
DICE = "Dice: game `{game}`, seed `{seed}`; `export.json` proves them."
TOLD, TOLD_ALONE = "- {line}", "- (to {names} alone) {line}"
WINS, WIN = "# {names} wins", "# {names} win"

TAKEN_IN = "{path} is right, and is game {title} of this database now."
COMPARE = "Compare with the messages that were posted, which no program can do:"
VERDICT, WRONG = "{path}: {said}.", "{path} is not right: {why}."
OTHER_RULES = "{path} is a game of {slug!r}, and this program knows only: {names}."
TOO_LARGE, NO_JSON = "{path} is larger than any export.", "{path} is no JSON document ({why})."

PORT_TAKEN = "Port {port} is used by another program: end that, or take another port, like {other}; 0 takes any that is free."
PORT_REFUSED = "Port {port} cannot be had ({why}): take another, like {other}; 0 takes any that is free."
PORT, HEALTH_PORT = "`mandate run --port 8001` (or MANDATE_PORT=8001)", "MANDATE_HEALTH_PORT=8081"
"""Settings of another port: that of the table, that of the health endpoint."""
NO_PORT = "a port is a whole number from 0 to 65535, like 8001, not {number!r}."
PORT_IS_LOCAL = "--port is for the table on this machine; with a DISCORD_TOKEN there is none"
TABLE_ENDED = "\n  The table of last time has ended. Its files are in {folder} now."
TABLE_UNREAD = "\n  The table of last time cannot be read: {why}. Its files are in {folder} now."
FILE_GONE = "{name} is missing"
TABLE_READY = "\n  Mandate is ready: open {url} in your browser.\n"
NEW_TABLE = """  No DISCORD_TOKEN is set, so this is a table on your own machine, against computers.
  Your game is #{number}; the bot writes to you in Direct Messages. Ctrl+C ends it,
  and the next start goes on with it."""
OLD_TABLE = "  This is the table of last time. To put it aside and begin another: make run ARGS=--new"
FRIENDS = "  A friend can play at this table too: Add a person, at the top of the page.\n"
VISITOR, SOMEBODY = "Player 1", "somebody"
NO_DEADLINE = "No game has a deadline just now."
SKIPPED = "It is now {now:%A %d %B, %H:%M} UTC: the deadline of game #{number}."
