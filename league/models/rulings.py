"""Rulings: question and answer, numbered within the event, and every later step."""

from __future__ import annotations

from typing import Final, Self

from django.db import models
from django.db.models import Case, F, OuterRef, Q, Subquery, Value, When
from django.utils.translation import gettext_lazy as _

from league.models.shared import account_of_author, check, from_one, once
from league.models.tables import Match
from league.models.tournaments import Event


class RulingStatus(models.TextChoices):
    """The status of a ruling. Computed from its answer and steps, never stored."""

    OPEN = "open", _("審判長待ち")
    RULED = "ruled", _("裁定済み")
    APPEALED = "appealed", _("異議あり")
    UPHELD = "upheld", _("原裁定どおり")
    OVERRULED = "overruled", _("裁定を変更")


WAITING: Final = (RulingStatus.OPEN, RulingStatus.APPEALED)
"""Statuses in which a ruling waits for the head judge."""


def citing(clause: str) -> Q:
    """Rulings whose clauses include this one exactly: JBL-1 is not part of JBL-1.2."""
    return (
        Q(cited=clause)
        | Q(cited__startswith=f"{clause} ")
        | Q(cited__endswith=f" {clause}")
        | Q(cited__contains=f" {clause} ")
    )


SETTLED: Final = "済んだ"
"""The reason of the step that settles a call without an answer in words."""


class RulingQuerySet(models.QuerySet["Ruling"]):
    """Queries for rulings."""

    def with_state(self) -> Self:
        """Rulings with their ``state``, computed in the database as ``Ruling.status`` computes it."""
        steps = RulingStep.objects.filter(ruling=OuterRef("pk")).order_by("-pk")
        return self.annotate(last_step=Subquery(steps.values("kind")[:1])).annotate(
            state=Case(
                When(last_step__isnull=False, then=F("last_step")),
                When(imported__decision="upheld", then=Value(RulingStatus.UPHELD)),
                When(imported__decision="overruled", then=Value(RulingStatus.OVERRULED)),
                When(asks_judge=True, then=Value(RulingStatus.OPEN)),
                default=Value(RulingStatus.RULED),
                output_field=models.CharField(),
            )
        )

    def waiting(self) -> Self:
        """Rulings that wait for the head judge, the oldest first."""
        return self.with_state().filter(state__in=WAITING).order_by("at", "pk")


def ruling_title(number: int, *, answered: bool) -> str:
    """The title of a ruling. A call for the head judge has its number only once ``answered`` in words."""
    return _("裁定 第%(number)d号") % {"number": number} if answered else str(_("審判長の呼び出し"))


class Ruling(models.Model):
    """One question and its answer, never changed (guards)."""

    class Question(models.TextChoices):
        PLAY = "play", _("出し方")
        RANKING = "ranking", _("順位")
        EXCHANGE = "exchange", _("交換")
        DEAL = "deal", _("配り方")
        RECORD = "record", _("1ゲームの記録")
        CALL = "call", _("審判長への質問")
        PROCEDURE = "procedure", _("手順の決まり")

    event = models.ForeignKey(Event, models.PROTECT, related_name="rulings")
    # None: not asked at a table.
    match = models.ForeignKey(Match, models.PROTECT, null=True, blank=True, related_name="rulings")
    set_number = models.PositiveSmallIntegerField(null=True, blank=True)
    game_number = models.PositiveSmallIntegerField(null=True, blank=True)
    # From an event document: ``at``, ``by``, ``decision``; ``foreign`` where case and answer are not the
    # adjudicator's own and can only be shown as they came.
    imported = models.JSONField(null=True, blank=True)
    number = models.PositiveIntegerField()  # in its event, from 1
    # Derived from the form and its contents, so that a question arriving twice is one ruling.
    client_id = models.UUIDField(unique=True)
    ruleset = models.CharField(max_length=10)  # the document it was judged by
    question = models.CharField(max_length=10, choices=Question)  # what kind of case
    # The decisive clauses, sorted, separated by spaces; copied from the answer, for lookups.
    cited = models.TextField(blank=True)
    # Whether only the head judge can settle it; copied from the answer, for lookups.
    asks_judge = models.BooleanField(default=False)
    # The adjudicator's JSON; for a call for the head judge the ``words``, for a case of procedure its key and
    # the event's ``words`` for it.
    case = models.JSONField()
    # The adjudicator's JSON; empty for a call for the head judge and for a case of procedure.
    answer = models.JSONField()
    asked_by = models.CharField(max_length=60)  # the name at that time
    user = account_of_author()
    at = models.DateTimeField()

    objects = RulingQuerySet.as_manager()

    class Meta:
        ordering = ("event_id", "-number")
        indexes = (models.Index(fields=("ruleset", "question", "cited"), name="ruling_likeness"),)
        constraints = (
            once("ruling_number_once_per_event", ("event", "number"), _("この番号の裁定はすでにあります。")),
            from_one("ruling_number_from_one", "number"),
            check("ruling_asked_by_someone", ~Q(asked_by=""), _("誰が尋ねたか、名前を入力してください。")),
            check(
                "ruling_question_known",
                Q(question__in=("play", "ranking", "exchange", "deal", "record", "call", "procedure")),
                _("この問いは選べません。"),
            ),
            check(
                "ruling_game_of_a_match",
                Q(set_number=None, game_number=None)
                | Q(
                    match__isnull=False,
                    set_number__isnull=False,
                    set_number__gte=1,
                    game_number__isnull=False,
                    game_number__gte=1,
                ),
                _("セットとゲームは、卓のマッチと一緒に記録します。"),
            ),
        )

    def __str__(self) -> str:
        is_call = self.question == self.Question.CALL
        answered = not is_call or any(step.reason != SETTLED for step in self.steps.all())
        return ruling_title(self.number, answered=answered)

    @property
    def status(self) -> RulingStatus:
        """The status after the latest step."""
        if steps := list(self.steps.all()):
            return RulingStatus(steps[-1].kind)
        decision = (self.imported or {}).get("decision")
        if decision in (RulingStatus.UPHELD, RulingStatus.OVERRULED):
            return RulingStatus(decision)
        return RulingStatus.OPEN if self.asks_judge else RulingStatus.RULED

    @property
    def is_foreign(self) -> bool:
        """Whether it was imported in a form that is not the adjudicator's."""
        return bool(self.imported and self.imported.get("foreign"))

    @property
    def decision(self) -> RulingStep | None:
        """The head judge's decision in force: the latest, appealed or not. None if there is none."""
        return next((step for step in reversed(self.steps.all()) if step.is_decision), None)

    @property
    def is_overruled(self) -> bool:
        """Whether the head judge's decision replaces the answer; an appeal leaves it in force."""
        if self.decision is None:
            return bool(self.imported and self.imported.get("decision") == RulingStatus.OVERRULED)
        return self.decision.kind == RulingStep.Kind.OVERRULED

    @property
    def decided_verdict(self) -> str:
        """The head judge's verdict in place of the answer; empty without one, or for words alone."""
        return self.decision.verdict if self.is_overruled and self.decision else ""

    @property
    def clauses(self) -> list[str]:
        """All its clauses: the adjudicator's, then those the head judge named."""
        own = self.cited.split() if self.is_foreign else self.answer.get("clauses", ())
        named = (clause for step in self.steps.all() for clause in step.clauses)
        return list(dict.fromkeys((*own, *named)))


class RulingStep(models.Model):
    """A step taken on a ruling after it was asked for; a later step does not erase an earlier one."""

    class Kind(models.TextChoices):
        APPEALED = "appealed", _("異議の申し立て")
        RULED = "ruled", _("審判長の裁定")
        UPHELD = "upheld", _("原裁定どおり")
        OVERRULED = "overruled", _("裁定を変更")

    ruling = models.ForeignKey(Ruling, models.PROTECT, related_name="steps")
    kind = models.CharField(max_length=10, choices=Kind)
    reason = models.CharField(max_length=500, blank=True)  # in the words of its author
    # The verdict that replaces the answer, for a change only; empty where ``reason`` alone states it.
    verdict = models.CharField(max_length=10, blank=True)
    # The clauses the head judge named, separated by spaces.
    cited = models.TextField(blank=True)
    # Who took it.
    by = models.CharField(max_length=60)
    # Who entered it for them: a referee for the player who appeals.
    entered_by = models.CharField(max_length=60, blank=True)
    # None: it was taken without an account.
    user = account_of_author()
    # The same form arriving twice is one step; None: the step came with a file.
    client_id = models.UUIDField(unique=True, null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ("ruling_id", "id")
        constraints = (
            check(
                "ruling_step_known",
                Q(kind__in=("appealed", "ruled", "upheld", "overruled")),
                _("支持か変更かを選んでください。"),
            ),
            check(
                "ruling_step_for_a_reason", Q(kind="upheld") | ~Q(reason=""), _("理由を入力してください。")
            ),
            check("ruling_step_by_someone", ~Q(by=""), _("誰がしたことか、名前を入力してください。")),
            check(
                "ruling_step_verdict_of_a_change",
                Q(verdict="") | Q(kind="overruled", verdict__in=("legal", "illegal", "foul")),
                _("判定を言えるのは、裁定の変更だけです。"),
            ),
        )

    def __str__(self) -> str:
        return f"{self.ruling}: {self.get_kind_display()}"

    @property
    def is_decision(self) -> bool:
        return self.kind in (self.Kind.UPHELD, self.Kind.OVERRULED)

    @property
    def clauses(self) -> list[str]:
        return self.cited.split()


class Coming(models.Model):
    """A head judge on the way to a table: shown there and in the inbox, not part of the ruling."""

    ruling = models.ForeignKey(Ruling, models.CASCADE, related_name="comings")
    by = models.CharField(max_length=60)  # the head judge
    at = models.DateTimeField()

    class Meta:
        ordering = ("ruling_id", "id")

    def __str__(self) -> str:
        return f"{self.by} → {self.ruling_id}"
