"""One bot in several processes on a PostgreSQL server, killed, stalled and stopped at any moment."""
