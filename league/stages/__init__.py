"""The stages of an event: set up, and the step from one to the next."""
