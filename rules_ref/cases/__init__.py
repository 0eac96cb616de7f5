"""The edge of JSON: a case read into values, with the field of whatever is wrong, and a ruling written."""
