"""The papers of a round, an event and a season."""
