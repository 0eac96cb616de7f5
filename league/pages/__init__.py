"""The values behind the pages of a table: read from a match record, ready for a template."""
