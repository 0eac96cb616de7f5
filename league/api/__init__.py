"""The adjudicator and the clauses for other programs, under ``/api/``."""
