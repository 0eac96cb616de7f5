"""Paper in the hall: sheets that came back to the desk, and what was printed."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q
from django.utils.translation import gettext_lazy as _

from league.models.stages import Round
from league.models.tables import Match


class SheetComparison(models.Model):
    """A signed sheet held against the entry as it stood at ``version`` of the match; never changed (triggers).

    ``sheet`` is what was read off it: ``{"code": "…"}``, or the cells as they were typed in. ``agrees``: nothing on
    the sheet contradicted itself or the entry.
    """

    class How(models.TextChoices):
        CODE = "code", _("照合コード")
        TYPED = "typed", _("手書きの用紙")

    match = models.ForeignKey(Match, models.PROTECT, related_name="comparisons")
    version = models.PositiveIntegerField()
    how = models.CharField(max_length=5, choices=How)
    sheet = models.JSONField()
    agrees = models.BooleanField()
    by = models.CharField(max_length=60)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ("match_id", "id")
        constraints = (
            CheckConstraint(
                condition=Q(how__in=("code", "typed")),
                name="sheet_comparison_how_known",
                violation_error_message=_("照合の方法を選んでください。"),
            ),
            CheckConstraint(
                condition=~Q(by=""),
                name="sheet_comparison_by_someone",
                violation_error_message=_("誰の記録か、名前を入力してください。"),
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} {self.get_how_display()}"


class Printing(models.Model):
    """One kind of paper (the id of a ``PaperKind`` of the print room) printed for a round.

    ``prints`` says of each thing printed (a table's number, an entrant's code, …) what was on it, as a fingerprint:
    what has another one now has changed since.
    """

    round = models.ForeignKey(Round, models.CASCADE, related_name="printings")
    kind = models.CharField(max_length=20)
    prints = models.JSONField()
    by = models.CharField(max_length=60)
    at = models.DateTimeField()

    class Meta:
        ordering = ("round_id", "id")

    def __str__(self) -> str:
        return f"{self.round} {self.kind}"
