"""What all documents share; it has no ruleset of its own."""
