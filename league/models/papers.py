"""Paper in the hall: sheets that came back to the desk, and what was printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q
from django.utils.translation import gettext_lazy as _

from league.models.stages import Round
from league.models.tables import Match

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Promise


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


def printing_kinds() -> list[tuple[str, Promise]]:
    """The choices of a paper, asked for at run time: one paper more is no migration."""
    return Printing.Kind.choices


class Printing(models.Model):
    """One kind of paper printed for a round.

    ``prints`` says of each thing printed (a table's number, an entrant's code, …) what was on it, as a fingerprint:
    what has another one now has changed since.
    """

    class Kind(models.TextChoices):
        SHEETS_BLANK = "sheets_blank", _("スコアシート（記入用）")
        SHEETS_FILLED = "sheets_filled", _("スコアシート（記入済み）")
        PAIRINGS_BY_TABLE = "pairings_by_table", _("組合せ表（卓順）")
        PAIRINGS_BY_NAME = "pairings_by_name", _("組合せ表（氏名順）")
        SEAT_CARDS = "seat_cards", _("席札")
        ENVELOPE_LABELS = "envelope_labels", _("封筒ラベル")
        CLASS_COASTERS = "class_coasters", _("階級コースター")
        STANDINGS = "standings", _("順位表")
        FINAL_RANKING = "final_ranking", _("最終順位")
        RULING_SLIPS = "ruling_slips", _("裁定書")
        CERTIFICATES = "certificates", _("賞状")

    round = models.ForeignKey(Round, models.CASCADE, related_name="printings")
    kind = models.CharField(max_length=20, choices=printing_kinds)
    prints = models.JSONField()
    by = models.CharField(max_length=60)
    at = models.DateTimeField()

    class Meta:
        ordering = ("round_id", "id")

    def __str__(self) -> str:
        return f"{self.round} {self.get_kind_display()}"
