"""The edge of JSON: a case read into values, with the field of whatever is wrong, a ruling written, and both looked at as they are."""
