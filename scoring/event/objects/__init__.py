"""The objects of an event file, described: what is read, written and told as a schema follows from it."""
