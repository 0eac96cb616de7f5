"""The time of a round and of its tables."""
