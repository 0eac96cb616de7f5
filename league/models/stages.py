"""The stages of an event, their draws, and their rounds."""

from typing import cast

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from league.models.shared import check, from_one, once
from league.models.tournaments import Entrant, Event
from scoring.draw.digest import ANSWERED
from scoring.draw.json_form import DrawJson


def stage_title(name: str, number: int) -> str:
    """The title of a stage: its name, or its number without one."""
    return name or _("ステージ%(number)d") % {"number": number}


class Stage(models.Model):
    """One stage: who enters, how its tables are made, what counts and who advances."""

    class Seating(models.TextChoices):
        DRAW = "draw", _("抽選")
        BY_PLACE = "by_place", _("前ステージの順位別")
        SWISS = "swiss", _("スイス式")
        GIVEN = "given", _("手で決める")

    class Counts(models.TextChoices):
        STAGE = "stage", _("このステージの得点だけ")
        CARRIED = "carried", _("前のステージまでの得点も加える")

    event = models.ForeignKey(Event, models.CASCADE, related_name="stages")
    # From 1, in the order in which stages are played.
    number = models.PositiveSmallIntegerField()
    # Its id in the event document.
    code = models.CharField(max_length=60)
    name = models.CharField(max_length=60, blank=True)
    # Who enters, in the form of the event document; None: all.
    enter = models.JSONField(null=True, blank=True)
    # The number of matches of each of its players.
    matches = models.PositiveSmallIntegerField(default=1)
    # By lot, by earlier places, Swiss or by hand.
    seating = models.CharField(max_length=10, choices=Seating, default=Seating.DRAW)
    # Whether points of earlier stages are carried.
    counts = models.CharField(max_length=10, choices=Counts, default=Counts.STAGE)
    # Who advances, in the form of the event document; None: all.
    advance = models.JSONField(null=True, blank=True)
    # Tables are grouped by the places that players reached at their last table.
    by_group = models.BooleanField(default=False)
    # The codes of the players announced as advancing; None: not announced yet.
    advanced = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ("event_id", "number")
        constraints = (
            once(
                "stage_number_once_per_event", ("event", "number"), _("この番号のステージはすでにあります。")
            ),
            once("stage_code_once_per_event", ("event", "code"), _("このIDのステージはすでにあります。")),
            check("stage_has_code", ~Q(code=""), _("ステージのIDを入力してください。")),
            from_one("stage_numbers_from_one", "number", "matches"),
            check(
                "stage_seating_known",
                Q(seating__in=("draw", "by_place", "swiss", "given")),
                _("卓の決め方を選んでください。"),
            ),
            check(
                "stage_counts_known", Q(counts__in=("stage", "carried")), _("数える得点を選んでください。")
            ),
        )

    def __str__(self) -> str:
        return stage_title(self.name, self.number)


class Draw(models.Model):
    """A pairing draw for rounds of a stage, from its announcement to its publication.

    A published one is never changed (guards).
    """

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="draws")
    # The draw's own JSON. Without ``seed`` it is only announced; with it, it has the seats.
    json = models.JSONField()
    # A digest, published before the seed is known.
    commitment = models.CharField(max_length=64, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)  # None: not yet
    # When it was discarded before publication, for a ``reason``.
    discarded_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)  # why it was discarded

    class Meta:
        ordering = ("stage_id", "id")
        constraints = (
            check(
                "draw_discarded_for_a_reason",
                Q(discarded_at=None) | ~Q(reason=""),
                _("抽選をやり直すには理由が必要です。"),
            ),
            check(
                "draw_published_or_discarded",
                Q(published_at=None) | Q(discarded_at=None),
                _("公開した抽選は取り消せません。"),
            ),
        )

    def __str__(self) -> str:
        return _("%(stage)sの抽選") % {"stage": self.stage}

    @property
    def public_json(self) -> DrawJson:
        """The draw with its commitment, where this desk drew it.

        Seed and result only once it is published or discarded.
        """
        value = dict(self.json)
        if self.published_at is None and self.discarded_at is None:
            value = {key: value[key] for key in value if key not in {"seed", *ANSWERED}}
        return cast("DrawJson", value | {"commitment": self.commitment} if self.commitment else value)


class Round(models.Model):
    """One round: each of its players plays one match, at one table."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="rounds")
    # From 1, through the event.
    number = models.PositiveSmallIntegerField()
    stage = models.ForeignKey(Stage, models.PROTECT, related_name="rounds")
    # From 1, within the stage.
    in_stage = models.PositiveSmallIntegerField(default=1)
    # None: the seats were given, drawn by hand, or changed since.
    draw = models.ForeignKey(Draw, models.PROTECT, null=True, blank=True, related_name="rounds")
    # Empty: it is named by its number.
    title = models.CharField(max_length=60, blank=True)
    # How long its tables may play once it has started; None: no limit.
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)  # when its clock started; None: it has not

    class Meta:
        ordering = ("event_id", "number")
        constraints = (
            once("round_number_once_per_event", ("event", "number"), _("この番号の回戦はすでにあります。")),
            once(
                "round_number_once_per_stage",
                ("stage", "in_stage"),
                _("この番号の回戦はこのステージにすでにあります。"),
            ),
            from_one("round_number_from_one", "number", "in_stage"),
            check(
                "round_time_from_one_minute",
                Q(minutes=None) | Q(minutes__gte=1),
                _("持ち時間は1分以上です。"),
            ),
        )

    def __str__(self) -> str:
        return self.title or _("第%(number)d回戦") % {"number": self.number}


class Bye(models.Model):
    """An entrant who sits out a round."""

    round = models.ForeignKey(Round, models.CASCADE, related_name="byes")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="byes")

    class Meta:
        ordering = ("round_id", "id")
        constraints = (once("bye_once_per_round", ("round", "entrant"), _("この参加者はすでに休みです。")),)

    def __str__(self) -> str:
        return self.entrant.name


class Penalty(models.Model):
    """Points that the organiser takes from (or gives to) an entrant in a stage."""

    stage = models.ForeignKey(Stage, models.PROTECT, related_name="penalties")
    entrant = models.ForeignKey(Entrant, models.PROTECT, related_name="penalties")
    # Negative where they are taken; 0 is a warning.
    points = models.SmallIntegerField()
    reason = models.CharField(max_length=200, blank=True)  # in the words of the organiser
    # The number of the ruling it carries out, if any.
    ruling = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ("id",)
        verbose_name_plural = "penalties"

    def __str__(self) -> str:
        return f"{self.entrant} {self.points:+d}"


class StageDecision(models.Model):
    """A decision of the organiser between games: a lot, a withdrawal, a move up, other criteria."""

    class Kind(models.TextChoices):
        LOT = "lot", _("くじ")
        WITHDRAW = "withdraw", _("棄権")
        MOVE_UP = "move_up", _("繰り上がり")
        CHANGE = "change", _("基準の変更")

    event = models.ForeignKey(Event, models.CASCADE, related_name="decisions")
    kind = models.CharField(max_length=10, choices=Kind)
    # The stage where it counts; a withdrawal takes effect after it (None: before the first stage).
    stage = models.ForeignKey(Stage, models.PROTECT, null=True, blank=True, related_name="decisions")
    # A lot: codes, the best first.
    order = models.JSONField(null=True, blank=True)
    # A withdrawal, or a move up: the entrant.
    entrant = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="decisions")
    # A withdrawal: the last round they play; None: all of the stage.
    last_round = models.PositiveSmallIntegerField(null=True, blank=True)
    # A withdrawal: the last set they play in that round; None: all of the match.
    last_set = models.PositiveSmallIntegerField(null=True, blank=True)
    # A move up: the entrant they replace.
    instead_of = models.ForeignKey(Entrant, models.PROTECT, null=True, blank=True, related_name="+")
    # A change of criteria: what differs, ``before`` and ``after``.
    change = models.JSONField(null=True, blank=True)
    # A change of criteria: why.
    reason = models.CharField(max_length=200, blank=True)
    by = models.CharField(max_length=60, blank=True)  # the official who decided
    at = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ("event_id", "id")
        constraints = (
            check(
                "decision_says_what_its_kind_needs",
                Q(kind="lot", stage__isnull=False, order__isnull=False, entrant=None, instead_of=None)
                | Q(kind="withdraw", order=None, entrant__isnull=False, instead_of=None)
                | Q(
                    kind="move_up",
                    stage__isnull=False,
                    order=None,
                    entrant__isnull=False,
                    instead_of__isnull=False,
                )
                | Q(kind="change", order=None, entrant=None, instead_of=None, change__isnull=False),
                _("決定の内容が足りません。"),
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.entrant or ''}".strip()
