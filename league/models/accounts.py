"""What is remembered of signing in."""

from __future__ import annotations

from django.db import models


class Guesses(models.Model):
    """Wrong passwords for one account from one place, counted for all processes; forgotten after a while.

    ``place`` is a digest, so that the table names neither accounts nor addresses.
    """

    place = models.CharField(max_length=64, primary_key=True)
    number = models.PositiveSmallIntegerField(default=0)
    forgotten_at = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return f"{self.number} guesses"
