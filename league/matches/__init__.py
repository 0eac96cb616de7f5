"""The match at one table: play, and what is entered about it."""
