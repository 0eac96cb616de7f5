"""The league's year: the season file, the holders of places, event files from regions."""
