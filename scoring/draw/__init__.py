"""The pairing draw: seats entrants by an ordered list of aims, with the same result on every machine."""
