"""The desk, where score sheets come back."""
