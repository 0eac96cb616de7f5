"""Charts as SVG, made of values: read without colour, in both themes, printed in black, moving nothing; each with its table.

``lines``: points race and ranks by stage; ``strip``: a table game by game; ``bars``: ranges of ranks, seats, counts; ``meetings``: who met whom.
"""
