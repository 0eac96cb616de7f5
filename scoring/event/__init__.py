"""The event document, one file with a whole event: its values, its JSON and its checks."""
