"""What is published of an event, as JSON values computed from its public file alone."""
