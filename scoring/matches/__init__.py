"""One match: what was written down, what it is worth, what is due next, what a correction moves."""
