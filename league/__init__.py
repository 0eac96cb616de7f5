"""The shell: everything that must know who asks, what is stored and what time it is."""
