"""The event document: one file that holds a whole event, as values, as JSON, and checked."""
