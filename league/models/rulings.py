"""Rulings: what was asked and answered, numbered within the event, and what the head judge decided on it."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils.translation import gettext_lazy as _

from league.models.tables import Match
from league.models.tournaments import Event


class Ruling(models.Model):
    """One question and the answer it got, kept as they were (triggers refuse any change).

    ``case`` and ``answer`` are the adjudicator's own JSON; ``imported`` is what an event document
    said besides (``at``, ``by``, ``decision``; ``foreign`` where case and answer are not the adjudicator's own and can
    only be shown as they came). ``client_id`` is made from the form and what was
    asked on it, so that the same question arriving twice is one ruling.
    """

    class Question(models.TextChoices):
        PLAY = "play", _("出し方")
        RANKING = "ranking", _("順位")
        EXCHANGE = "exchange", _("交換")
        DEAL = "deal", _("配札")
        RECORD = "record", _("1ゲームの記録")

    event = models.ForeignKey(Event, models.PROTECT, related_name="rulings")
    match = models.ForeignKey(Match, models.PROTECT, null=True, blank=True, related_name="rulings")
    set_number = models.PositiveSmallIntegerField(null=True, blank=True)
    game_number = models.PositiveSmallIntegerField(null=True, blank=True)
    imported = models.JSONField(null=True, blank=True)
    number = models.PositiveIntegerField()
    client_id = models.UUIDField(unique=True)
    ruleset = models.CharField(max_length=10)
    question = models.CharField(max_length=10, choices=Question)
    case = models.JSONField()
    answer = models.JSONField()
    asked_by = models.CharField(max_length=60)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ("event", "-number")
        constraints = (
            UniqueConstraint(
                fields=("event", "number"),
                name="ruling_number_once_per_event",
                violation_error_message=_("この番号の裁定はすでにあります。"),
            ),
            CheckConstraint(
                condition=Q(number__gte=1),
                name="ruling_number_from_one",
                violation_error_message=_("番号は1以上です。"),
            ),
            CheckConstraint(
                condition=~Q(asked_by=""),
                name="ruling_asked_by_someone",
                violation_error_message=_("誰が尋ねたか、名前を入力してください。"),
            ),
            CheckConstraint(
                condition=Q(question__in=("play", "ranking", "exchange", "deal", "record")),
                name="ruling_question_known",
                violation_error_message=_("この問いは選べません。"),
            ),
            CheckConstraint(
                condition=Q(set_number=None, game_number=None)
                | Q(
                    match__isnull=False,
                    set_number__isnull=False,
                    set_number__gte=1,
                    game_number__isnull=False,
                    game_number__gte=1,
                ),
                name="ruling_game_of_a_match",
                violation_error_message=_("セットとゲームは、卓のマッチと一緒に記録します。"),
            ),
        )

    def __str__(self) -> str:
        return _("裁定%(number)d") % {"number": self.number}

    @property
    def decision(self) -> RulingDecision | None:
        """The decision in force: the latest. None while the ruling stands undisputed."""
        decisions = list(self.decisions.all())
        return decisions[-1] if decisions else None


class RulingDecision(models.Model):
    """What the head judge decided on a ruling; a later decision does not erase an earlier one.

    ``user`` is None where the decision came with an event document.
    """

    class Kind(models.TextChoices):
        UPHELD = "upheld", _("支持")
        OVERRULED = "overruled", _("変更")

    ruling = models.ForeignKey(Ruling, models.PROTECT, related_name="decisions")
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.CharField(max_length=500, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ("ruling", "id")
        constraints = (
            CheckConstraint(
                condition=Q(kind__in=("upheld", "overruled")),
                name="ruling_decision_known",
                violation_error_message=_("支持か変更かを選んでください。"),
            ),
            CheckConstraint(
                condition=~Q(kind="overruled", reason=""),
                name="ruling_overruled_for_a_reason",
                violation_error_message=_("変更には理由が必要です。"),
            ),
        )

    def __str__(self) -> str:
        return f"{self.ruling}: {self.get_kind_display()}"
