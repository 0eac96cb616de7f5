"""Objections to results: raised on a phone, settled at the desk."""
