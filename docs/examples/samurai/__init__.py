"""Samurai daifugo, a small game for telephones: the example of the guide to adding a document."""

ORDER = 8
