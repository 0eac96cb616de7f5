"""The time of a round, and of a table in it."""
