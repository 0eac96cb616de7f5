"""What a stream lays over its picture: pages without a ground, read only, behind a key of the event."""
