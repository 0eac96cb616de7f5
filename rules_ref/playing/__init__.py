"""Games played by programs: dealt, exchanged and played to the end by a legal, halfway sensible policy."""
