"""A season: many events, the places they give in later events, points over the year; all from one file."""
