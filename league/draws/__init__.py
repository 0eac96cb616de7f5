"""Who sits where: the pairing draw, and seats changed by hand."""
