"""One match: its results, their scores, the next step, the effect of a correction."""
