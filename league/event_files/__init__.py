"""An event from its file: stored as if it had been entered here."""
