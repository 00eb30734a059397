"""Tables, and every query of them.

`engine` opens the database, `models` are its tables, `ledger` is how the rest of the program reads and writes
them, `migrations` bring an older file up to date. What a game's documents mean is known to `games`, what a
message looks like to `bot`; here they are only kept, and kept whole.
"""
