"""Objections to results."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.shared import check, once
from league.models.tables import Match
from league.models.tournaments import Entrant


class Objection(models.Model):
    """An objection to the result of a match, by a player or a holder of the player's page.

    At most one for each player.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="objections")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="objections")
    # What is wrong, in the player's words; may be empty.
    words = models.CharField(max_length=200, blank=True)
    # The code of the player's seat card came with it; only then it holds up the announcement of a stage.
    shown_seat = models.BooleanField(default=True)
    at = models.DateTimeField()
    settled_at = models.DateTimeField(null=True, blank=True)  # None: it is open
    # It was settled without a change of the result.
    set_aside = models.BooleanField(default=False)
    # The answer given when it was settled.
    answer = models.CharField(max_length=200, blank=True)
    by = models.CharField(max_length=60, blank=True)  # the official who settled it

    class Meta:
        ordering = ("id",)
        constraints = (
            once(
                "objection_once_per_match_and_entrant",
                ("match", "entrant"),
                _("この卓についての申し出は、もう届いています。"),
            ),
            check(
                "objection_set_aside_for_a_reason",
                Q(set_aside=False) | Q(settled_at__isnull=False) & ~Q(answer=""),
                _("取り上げない理由を入力してください。"),
            ),
        )

    def __str__(self) -> str:
        return f"{self.entrant} {self.match}"
