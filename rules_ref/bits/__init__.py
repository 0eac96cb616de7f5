"""A game in bits, for playing very many of them."""
