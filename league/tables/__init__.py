"""The page of a table: what its referee sees and enters."""
