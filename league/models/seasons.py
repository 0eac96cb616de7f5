"""Seasons: a season file, the event files beside it, and the acts that changed it. All else is computed."""

import json
import secrets
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import CheckConstraint, Q, UniqueConstraint
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.models.shared import LoggedAct


def new_hand_in_key() -> str:
    """A random key of 128 bits, for the link by which regions hand in event files."""
    return secrets.token_urlsafe(16)


class Season(models.Model):
    """A year of events. ``document`` is the season file (docs/season.md) word for word."""

    # The address of its pages; the file's own id may be another, or none.
    slug = models.SlugField(unique=True)
    document = models.TextField()
    # The key in the link by which regions hand in event files.
    hand_in_key = models.CharField(max_length=22, unique=True, default=new_hand_in_key)
    # The head of its log. Writing the next entry requires this row's lock.
    log_no = models.PositiveIntegerField(default=0)
    log_hash = models.CharField(max_length=64, blank=True)  # of the newest entry of its log

    class Meta:
        ordering = ("-slug",)

    def __str__(self) -> str:
        return str(self.content.get("name") or self.slug)

    @property
    def content(self) -> dict[str, Any]:
        """The season file as parsed JSON, new objects for each caller."""
        found: dict[str, Any] = json.loads(self.document)
        return found

    @property
    def look(self) -> dict[str, str]:
        """The organiser's name, the colour and the logo, as far as they are set."""
        return self.content.get("look") or {}


class SeasonFile(models.Model):
    """An event file, or the file of the season before, by its name in the season file."""

    season = models.ForeignKey(Season, models.CASCADE, related_name="files")
    name = models.CharField(max_length=200)
    content = models.BinaryField()

    class Meta:
        ordering = ("season_id", "name")
        constraints = (UniqueConstraint(fields=("season", "name"), name="season_file_once"),)

    def __str__(self) -> str:
        return self.name


class HandIn(models.Model):
    """An event file from a region; without effect until a registrar accepts it."""

    class Status(models.TextChoices):
        WAITING = "waiting", _("確認待ち")
        TAKEN = "taken", _("取り込み済み")
        ASIDE = "aside", _("取り込まない")

    season = models.ForeignKey(Season, models.CASCADE, related_name="hand_ins")
    # The event's id in the season.
    event = models.CharField(max_length=100)
    sender = models.CharField(max_length=60)  # as they named themselves
    content = models.BinaryField()
    sha256 = models.CharField(max_length=64)  # of the content
    at = models.DateTimeField()
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)

    class Meta:
        ordering = ("season_id", "-at", "-pk")
        constraints = (
            UniqueConstraint(
                fields=("season", "event", "sha256"), condition=Q(status="waiting"), name="hand_in_waits_once"
            ),
            CheckConstraint(
                condition=Q(status__in=("waiting", "taken", "aside")), name="hand_in_status_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self.event} {self.get_status_display()}"


class SeasonRole(models.Model):
    """The role of one account at a season; what it allows is in ``league.access``."""

    class Role(models.TextChoices):
        OWNER = "owner", _("責任者")
        REGISTRAR = "registrar", _("登録係")
        VIEWER = "viewer", _("閲覧者")

    season = models.ForeignKey(Season, models.CASCADE, related_name="roles")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="season_roles")
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        ordering = ("season_id", "user_id", "role")
        constraints = (
            UniqueConstraint(fields=("season", "user"), name="season_role_once"),
            CheckConstraint(condition=Q(role__in=("owner", "registrar", "viewer")), name="season_role_known"),
        )

    def __str__(self) -> str:
        return f"{self.user} {self.get_role_display()}"


class SeasonVerb(models.TextChoices):
    """The kinds of acts on a season."""

    CREATE = "create", _("シーズンの作成")
    IMPORT = "import", _("シーズンファイルの取り込み")
    REGULATE = "regulate", _("規程の変更")
    PLAN = "plan", _("日程")
    REGISTER = "register", _("人の登録・訂正")
    MERGE = "merge", _("番号の統合")
    TAKE = "take", _("大会ファイルの取り込み")
    SET_ASIDE = "set_aside", _("提出を取り込まない")
    WHO = "who", _("だれがだれか")
    GIVE = "give", _("枠の付与")
    DECLINE = "decline", _("辞退")
    ANNOUNCE = "announce", _("枠の発表")
    DECIDE = "decide", _("発表とくじの決定")
    ROLE = "role", _("役割")
    LOOK = "look", _("シーズンの見た目")
    LINK = "link", _("提出リンクの更新")
    CLOSE = "close", _("シーズンを終える")
    REOPEN = "reopen", _("開き直す")
    FORGET = "forget", _("個人情報の消去")


def season_verbs() -> Sequence[tuple[str, Promise]]:
    """The choices of a verb, read at run time, so that a new verb needs no migration."""
    return SeasonVerb.choices


class SeasonAct(LoggedAct):
    """One act on a season: an entry of its log, chained like an event's. Only texts may be erased later."""

    season = models.ForeignKey(Season, models.PROTECT, related_name="acts")
    verb = models.CharField(max_length=20, choices=season_verbs)

    class Meta:
        ordering = ("season_id", "no")
        constraints = (UniqueConstraint(fields=("season", "no"), name="season_act_no_once"),)

    def __str__(self) -> str:
        return f"{self.no} {self.get_verb_display()}"
