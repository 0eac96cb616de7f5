"""The stages of an event: set up, and left by those who go on."""
