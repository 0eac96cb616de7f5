"""大財閥: every card acts."""

ORDER = 5
