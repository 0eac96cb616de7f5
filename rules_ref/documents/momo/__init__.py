"""Momoiro☆Billionaire!: a small fixed core and many switches."""

ORDER = 3
