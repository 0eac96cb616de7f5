"""The pairing draw: who sits with whom, as good as can be made, and the same on every machine."""
