"""The league's year: its file of decisions, who holds which place, what regions hand in."""
