"""The rule documents: clauses, options, card fields."""
