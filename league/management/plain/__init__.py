"""Commands that need no database, and so no Django: their work, and the door that leads to it at once."""
