"""The published data of events and seasons, computed from their public files alone."""
