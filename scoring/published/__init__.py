"""What the world may read of an event, as JSON values worked out from its public file alone."""
