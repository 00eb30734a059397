"""A year of a server in an hour: virtual time, people with habits, every kind of trouble, and its books."""
