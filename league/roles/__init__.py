"""Roles at an event: given and removed, by account or by a link."""
