"""Games played by these rules: dealt, moved on, observed by a player, written down and read again."""
