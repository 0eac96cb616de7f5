"""The rulesets: each document as a short list of rules with their settings and clauses."""
