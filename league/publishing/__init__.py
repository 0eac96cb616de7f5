"""A static site of results that needs no desk: from the database, or from event files alone."""
