"""Copies made and put back; what a stand-by laptop is given."""
