"""What the desk outlives: stuck connections, kills, full disks, copies made while it works. ``make resilience``."""
