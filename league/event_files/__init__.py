"""Import an event from its file, as if it had been entered here."""
