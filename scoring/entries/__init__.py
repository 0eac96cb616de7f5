"""Lists of entrants as organisers have them, read without a database."""
