"""What is played and written down at one table."""
