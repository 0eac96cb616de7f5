"""A rehearsal of the worst hour: a whole round entered at once by phones that have bad networks."""
