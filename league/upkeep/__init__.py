"""For who runs the desk as a server: is it well, and how much is going on."""
