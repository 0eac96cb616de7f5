"""Make, list and restore backups; update the database."""
