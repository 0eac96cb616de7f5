"""Overlays for a stream: transparent read-only pages behind a key of the event."""
