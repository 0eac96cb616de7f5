"""Accounts: signing in, passwords, the second factor."""
