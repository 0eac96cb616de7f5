"""A whole hall at once on one desk: ``make load`` (docs/performance.md)."""
