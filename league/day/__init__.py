"""The day of an event: how far it is, what it wants next, and from whom."""
