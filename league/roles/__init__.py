"""Who is what at an event: roles given and taken, by account or by a link."""
