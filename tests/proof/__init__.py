"""Every question about a play under the JBL's document, answered by the engine and by a second reading of the document."""
