"""Every question about a play under a document, answered by the engine and by a second reading of it."""
