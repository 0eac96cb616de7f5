"""Monitoring for operators of a server."""
