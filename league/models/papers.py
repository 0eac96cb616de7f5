"""Papers: comparisons of returned sheets, and what was printed."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.shared import account_of_author, check
from league.models.stages import Round
from league.models.tables import Match


class SheetComparison(models.Model):
    """A signed sheet compared with the entry; never changed (guards)."""

    class How(models.TextChoices):
        CODE = "code", _("照合コード")
        TYPED = "typed", _("手書きの用紙")

    match = models.ForeignKey(Match, models.PROTECT, related_name="comparisons")
    # The version of the match that was compared.
    version = models.PositiveIntegerField()
    how = models.CharField(max_length=5, choices=How)  # by its check code or cell by cell
    # The contents: ``{"code": "…"}``, or the cells as they were typed in.
    sheet = models.JSONField()
    # Whether the sheet contradicts neither itself nor the entry.
    agrees = models.BooleanField()
    by = models.CharField(max_length=60)  # the official who compared
    user = account_of_author()
    at = models.DateTimeField()

    class Meta:
        ordering = ("match_id", "id")
        constraints = (
            check(
                "sheet_comparison_how_known", Q(how__in=("code", "typed")), _("照合の方法を選んでください。")
            ),
            check("sheet_comparison_by_someone", ~Q(by=""), _("誰の記録か、名前を入力してください。")),
        )

    def __str__(self) -> str:
        return f"{self.match} {self.get_how_display()}"


class Printing(models.Model):
    """One kind of paper printed for a round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="printings")
    # The id of a ``PaperKind`` of the print room.
    kind = models.CharField(max_length=20)
    # Fingerprints of the printed items, by key (a table's number, an entrant's …). A different one now means
    # that the item has changed since.
    prints = models.JSONField()
    by = models.CharField(max_length=60)  # the official who printed
    at = models.DateTimeField()

    class Meta:
        ordering = ("round_id", "id")

    def __str__(self) -> str:
        return f"{self.round} {self.kind}"
