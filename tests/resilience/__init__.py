"""The desk survives stuck connections, kills, full disks and backups under load: ``make resilience``."""
