"""An event's page for its officials: how far the day is, the next step, and who takes it."""
