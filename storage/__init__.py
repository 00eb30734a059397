"""The tables and every query."""
