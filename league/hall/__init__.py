"""The whole hall at once: for its organisers, and on its screen."""
