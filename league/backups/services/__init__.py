"""Copies of the desk, made and put back."""
