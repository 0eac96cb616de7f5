"""Commands that need no database: they start without Django."""
