"""Who is certain to go on from a running stage, and who certain not to, whatever the games left bring."""
