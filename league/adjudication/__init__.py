"""A question asked of the rules and its answer, of which nothing is kept."""
