"""Standings: ranks and points, on pages and in files."""
