"""JSON in and out: a case is read into values, errors name their field, a ruling is written."""
