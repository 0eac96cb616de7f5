"""Games that are played with these rules: dealt, moved on, looked at by a player, written down and read again."""
