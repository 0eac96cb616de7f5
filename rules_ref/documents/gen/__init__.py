"""The clauses and options that documents share; there is no ruleset."""
