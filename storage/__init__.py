"""Tables, and every query of them, with SQLModel and SQLAlchemy's asynchronous sessions.

`engine` opens the database, `models`, `seatless_people_models`, `league_models` and `pictures` are its tables
with `seals`. `database` gives sessions and units of work: `unit_of_work` writes what belongs to no game,
`game_change` changes one game, whose rows `saves` reads and makes. `queries` ask, each in the session that it
is given. Of several processes on a server one is in the lead (`leadership`, which beats in an
`event_loop_thread`), they wake each other (`signals`), and know of each other what `process_coordination`
tells. `backup` copies, `database_transfer` copies into another kind, `restoring` lays a copy down,
`wal_pairing` tells whether a log is that of its file. `migrations` bring an older database up to date. What a
game's documents mean is known to `games`, what a message looks like to `bot`; here they are only kept, and
kept whole.
"""
