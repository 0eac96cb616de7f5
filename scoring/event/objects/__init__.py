"""Descriptions of the objects of an event file, which give readers, writers and schemas."""
