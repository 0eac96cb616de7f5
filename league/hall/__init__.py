"""The whole hall: for its organisers, and on its screen."""
