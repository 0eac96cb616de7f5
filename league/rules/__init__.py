"""The rule documents: their clauses, their options, their cards."""
