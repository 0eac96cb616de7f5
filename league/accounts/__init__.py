"""Who one is: signing in, and one's own password."""
