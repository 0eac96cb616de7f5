"""Tycoon, the daifugo of a video game, as players outside Japan know it."""

ORDER = 7
