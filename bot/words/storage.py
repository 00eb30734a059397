"""What is wrong with the database, for each `Why` of its errors."""

WHY = {
    "NO_GAME": "There is no game {game_id}.",
    "NOT_BEGUN": "Game {game_id} has not begun.",
    "NO_TURN": "Game {game_id} has no turn {turn}.",
    "CHANGED": "Game {game_id} was changed by somebody else in the meantime; please look again.",
    "TAKEN": "Another bot ({owner}) has been running on this database since {since:%Y-%m-%d %H:%M} UTC. Stop it first, or give this one another MANDATE_DATABASE.",
    "UNNAMED": "Another bot is running on this database. Stop it first, or give this one another MANDATE_DATABASE.",
    "NEWER": "The database was written by a newer version of this program.",
    "IN_USE": "The database is older than this program and in use by another bot: stop that first.",
    "ON_SERVER": "This database is on a server: copy it with pg_dump.",
    "ROW": "{what}",
    "LOST": "{what} is missing",
    "NO_KEY": "a row has lost its key",
    "FILE": "the database file is damaged",
    "NO_SQLITE": "the file is no SQLite database",
    "WAL": "{what} has a damaged byte, behind which stand {number} changes or more",
    "LOCKED": "another program holds its lock",
    "CROWDED": "too many readers are waiting",
    "FAILED": "an earlier part of it failed",
    "UNDONE": "an earlier error undid the transaction",
    "SILENT": "it does not answer",
    "REPLACED": "its file was replaced while this was written",
    "FOREIGN": "the file in its place is not the database of this program",
    "FORBIDDEN": "the operating system forbids it",
    "READ_ONLY": "the database is read-only",
    "DISK": "the disk reported an error or is full",
    "FULL": "the disk is full",
    "UNOPENED": "the database file cannot be opened",
    "NO_KIND": "The database cannot be opened: {url} is neither an SQLite file nor a PostgreSQL database.",
    "UNMADE": "{path} cannot be made ({strerror})",
    "UNREAD": "{path} cannot be read ({strerror})",
    "UNWRITTEN": "{path} cannot be written ({strerror})",
}
DAMAGED = "The database is damaged: {why}. Restore it from a backup."
DAMAGED_GAME = "Game {game_id} is damaged: {why}. Restore it from a backup."
UNWRITABLE = "The database cannot be used: {why}. Nothing of this was stored."
