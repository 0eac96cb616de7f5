"""Charts as static SVG, readable without colour, in both themes and printed in black; each has its table.

``lines``: points race, ranks by stage; ``bars``: ranges of ranks, seats, counts, a table game by game;
``meetings``: who met whom.
"""
